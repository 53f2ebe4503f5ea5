import Foundation
import MeetCore
import Testing

@testable import Mail

@Suite struct ReplyReferenceTests {
    @Test(arguments: [
        ("In-Reply-To: <b@x>\nReferences: <a@x> <b@x>", ["b@x", "a@x"]),
        ("References: <a@x>\n <b@x>\n\t<c@x>", ["c@x", "b@x", "a@x"]),
        ("In-Reply-To: Your message of Tuesday <b@x>", ["b@x"]), ("In-Reply-To: b@x", ["b@x"]),
        ("In-Reply-To: <b\n @x>", ["b@x"]), ("In-Reply-To: <><c@x", ["c@x"]),
        ("In-Reply-To: <a<b@x>", ["b@x"]),
        ("In-Reply-To: Dinner", []), ("Subject: Re: Dinner", []),
        ("References: <a@x><b@x>,<a@x>", ["a@x", "b@x"]),
    ])
    func nearestFirst(header: String, ids: [String]) {
        #expect(Self.reference("\(header)\n\nYes").ids == ids)
    }

    @Test func theNearestKnownMessageCounts() {
        let reference = Self.reference("In-Reply-To: <d@x>\nReferences: <a@x> <b@x> <c@x> <d@x>\n\nYes")
        #expect(reference.nearest(of: ["a@x", "c@x"]) == "c@x")
        #expect(reference.nearest(of: ["D@x"]) == nil)
        #expect(reference.nearest(of: []) == nil)
    }

    @Test func longListsKeepTheNearest() {
        let list = (0..<5000).map { "<\($0)@x>" }.joined(separator: " ")
        let ids = Self.reference("References: \(list)\n\nYes").ids
        #expect(ids.count == 100)
        #expect(ids.first == "4999@x")
    }

    @Test func theOwnTextIsThatOutsideEnclosedMessages() {
        let mail = MIMEParser.parse(
            Array(
                """
                Content-Type: multipart/mixed; boundary=a

                --a
                Content-Type: text/html; charset=utf-8

                <p>Ναι</p><blockquote>Θα έρθεις;</blockquote>
                --a
                Content-Type: message/rfc822

                Message-ID: <a@x>
                Content-Type: text/plain

                No
                --a--
                """.utf8))
        #expect(mail.text == "No")
        #expect(mail.isTextEnclosed)
        #expect(mail.reply.words == "Ναι")
        #expect(mail.ownText == "Ναι\n\nΘα έρθεις;")
        #expect(mail.enclosedIDs == ["a@x"])
    }

    @Test func thePlainTextComesBeforeTheHTML() {
        let mail = MIMEParser.parse(
            Array(
                """
                Content-Type: multipart/alternative; boundary=a

                --a
                Content-Type: text/plain

                Yes

                > Can you come?
                --a
                Content-Type: text/html

                <p>No</p>
                --a--
                """.utf8))
        #expect(mail.reply.words == "Yes")
        #expect(mail.html == "<p>No</p>")
    }

    private static func reference(_ message: String) -> ReplyReference {
        ReplyReference(MIMEParser.parse(Array(message.utf8)))
    }
}
