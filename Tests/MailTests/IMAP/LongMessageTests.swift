import Foundation
import Testing
import Transport

@testable import Mail

/// Of long messages and those of many parts the calendar alone is read.
@Suite struct LongMessageTests {
    private typealias Box = ScriptedMailbox

    private static let part = #"("text" "calendar" NIL NIL NIL "7bit" 40 3)"#
    private static let attachment = #"("video" "mp4" NIL NIL NIL "base64" 6000000)"#

    private func long(_ structure: String, _ sections: [String: String], size: Int = 6_000_000) -> Box.Message
    {
        var message = Box.Message(1, structure: structure, body: "Subject: long\r\n\r\n")
        message.size = size
        message.sections = sections
        message.sections["HEADER"] =
            "Subject: long\r\nContent-Type: multipart/mixed;\r\n boundary=x\r\nFrom: m@example.org\r\n\r\n"
        return message
    }

    @Test func theCalendarBehindALongAttachment() throws {
        let box = Box([
            long(
                "(\(Self.attachment)\(Self.part) \"mixed\")",
                [
                    "2.MIME": "Content-Type: text/calendar; method=REQUEST\r\n\r\n",
                    "2": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
                ]), .init(2),
        ])
        let batch = try box.sync().get()
        #expect(batch.messages.map(\.uid) == [1, 2] && batch.messages.map(\.isCut) == [false, false])
        let mail = MIMEParser.parse(batch.messages[0].bytes)
        #expect(mail.subject == "long" && mail.from?.email == "m@example.org")
        #expect(mail.calendars.map(\.method) == ["REQUEST"])
        #expect(
            mail.calendars.first.map { String(decoding: $0.bytes, as: UTF8.self) }
                == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
        // The attachment was not fetched.
        #expect(!box.commands.contains { $0.contains("BODY.PEEK[1") })
    }

    @Test func aPartWithoutAHeaderOfItsOwn() throws {
        let part = #"("text" "calendar" NIL NIL NIL "base64" 40 3)"#
        let text = Data("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8).base64EncodedString()
        let box = Box([long("(\(Self.attachment)\(part) \"mixed\")", ["2": text])])
        let mail = MIMEParser.parse(try #require(try box.sync().get().messages.first).bytes)
        #expect(
            mail.calendars.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
            ])
    }

    @Test func aPartThatIsTooLongItselfIsCut() throws {
        let part = #"("text" "calendar" NIL NIL NIL "7bit" 60000000 3)"#
        let box = Box([
            long("(\(Self.attachment)\(part) \"mixed\")", ["2": String(repeating: "x", count: 5 << 20)])
        ])
        let mail = try #require(try box.sync().get().messages.first)
        #expect(mail.isCut && mail.bytes.count < 5 << 20)
    }

    @Test func thePartsOfALongMessageThatNeverCome() throws {
        let box = Box([long("(\(Self.attachment)\(Self.part) \"mixed\")", [:])])
        let batch = try box.sync().get()
        #expect(batch.messages.isEmpty && batch.state.withheld.map(\.uid) == [1])
    }

    /// Deeper than the reader of messages looks.
    @Test func theCalendarOfADeepMessageIsReadAlone() throws {
        let structure =
            String(repeating: "(", count: 30) + Self.part + String(repeating: " \"mixed\")", count: 30)
        let number = Array(repeating: "1", count: 30).joined(separator: ".")
        let box = Box([long(structure, [number: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"], size: 900)])
        let mail = try #require(try box.sync().get().messages.first)
        #expect(MIMEParser.parse(mail.bytes).calendars.count == 1 && !mail.isCut)
    }

    private static let texts = String(repeating: #"("text" "plain" NIL NIL NIL "7bit" 5 1)"#, count: 9000)

    /// However many parts stand before it.
    @Test func theCalendarBehindManyParts() throws {
        let structure = "(" + Self.texts + Self.part + " \"mixed\")"
        let box = Box([long(structure, ["9001": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"], size: 900_000)])
        let mail = try #require(try box.sync().get().messages.first)
        #expect(MIMEParser.parse(mail.bytes).calendars.count == 1 && !mail.isCut)
    }

    private static let many: [String] = {
        let nested =
            String(repeating: "(", count: 98) + Box.plain + String(repeating: " \"mixed\")", count: 98)
        return [nested, "(" + texts + " \"mixed\")"]
    }()

    /// What the structure does not tell within bounds, the message has to.
    @Test(arguments: many)
    func messagesOfManyPartsAreLookedInto(_ structure: String) throws {
        let parts = String(repeating: "--b\r\n\r\nx\r\n", count: 400)
        let many = "Subject: many\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + parts
        let box = Box([.init(1), .init(2, structure: structure, body: many), .init(3)])
        let batch = try box.sync().get()
        #expect(batch.messages.map(\.uid) == [1, 2, 3] && batch.error == nil)
        #expect(MIMEParser.parse(batch.messages[1].bytes).isCut)
        #expect(batch.state == Box.state(4))
    }
}
