import Foundation
import MeetCore
import Testing

@testable import Mail

@Suite struct MailWriterTests {
    private static let calendar = """
        BEGIN:VCALENDAR\r
        METHOD:REQUEST\r
        BEGIN:VEVENT\r
        UID:1\r
        SUMMARY:Καφές\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    private static func message(
        subject: String = "Coffee", text: String = "Coffee?\n", calendar: String? = calendar,
        attachments: [MailMessage.Attachment] = []
    ) -> MailMessage {
        MailMessage(
            from: CalendarAddress(name: "Μαρία Παπαδοπούλου", email: "maria@example.org"),
            to: [
                CalendarAddress(name: "Karras, Nikos", email: "nikos@example.org"),
                CalendarAddress(email: "petros@example.org"),
            ],
            subject: subject, date: Date(timeIntervalSince1970: 1_795_386_407), messageID: "<1@example.org>",
            inReplyTo: "0@example.org", text: text,
            calendar: calendar.map { MailMessage.Calendar(text: $0, method: "request") },
            attachments: attachments)
    }

    @Test func whatWasWrittenIsRead() throws {
        let mail = MIMEParser.parse(Self.message(subject: "Καφές στην Έντρα ☕️").data)
        #expect(mail.from?.name == "Μαρία Παπαδοπούλου")
        #expect(mail.from?.email == "maria@example.org")
        #expect(mail.to.map(\.name) == ["Karras, Nikos", ""])
        #expect(mail.to.map(\.email) == ["nikos@example.org", "petros@example.org"])
        #expect(mail.subject == "Καφές στην Έντρα ☕️")
        #expect(mail.date == Date(timeIntervalSince1970: 1_795_386_407))
        #expect(mail.messageID == "1@example.org")
        #expect(mail.inReplyTo == "0@example.org")
        #expect(mail.text == "Coffee?")
        // The part and the file are one.
        let part = try #require(mail.calendars.first)
        #expect(mail.calendars.count == 1)
        #expect(part.method == "REQUEST")
        #expect(part.name == "invite.ics")
        #expect(String(decoding: part.bytes, as: UTF8.self) == Self.calendar)
    }

    @Test func theShapeThatOtherProgramsWant() {
        let text = String(decoding: Self.message().data, as: UTF8.self)
        let order = [
            "MIME-Version: 1.0\r\n", "Content-Type: multipart/mixed;", "Content-Type: multipart/alternative;",
            "Content-Type: text/plain; charset=utf-8\r\n",
            "Content-Type: text/calendar; method=REQUEST; charset=utf-8\r\n",
            "Content-Type: application/ics; name=invite.ics\r\n",
            "Content-Disposition: attachment; filename=invite.ics\r\n",
        ]
        var rest = text[...]
        for piece in order {
            guard let place = rest.firstRange(of: piece) else {
                Issue.record("\(piece) is not there, or not in its place")
                return
            }
            rest = rest[place.upperBound...]
        }
        #expect(text.contains("\r\nDate: Sun, 22 Nov 2026 22:26:47 +0000\r\n"))
        #expect(text.contains("\r\nMessage-ID: <1@example.org>\r\n"))
        #expect(text.contains("\r\nIn-Reply-To: <0@example.org>\r\nReferences: <0@example.org>\r\n"))
    }

    @Test func aConversationIsNamedFromItsBeginning() {
        func mail(_ earlier: [String], inReplyTo: String?) -> ReplyReference {
            var message = Self.message()
            message.references = earlier
            message.inReplyTo = inReplyTo
            return ReplyReference(MIMEParser.parse(message.data))
        }
        #expect(mail([], inReplyTo: nil).ids.isEmpty)
        #expect(mail(["a@x", "b@x"], inReplyTo: "b@x").ids == ["b@x", "a@x"])
        #expect(mail(["a@x", "b@x"], inReplyTo: "c@x").ids == ["c@x", "b@x", "a@x"])
        // Of many the first and the latest.
        let many = (0..<40).map { "\($0)@example.org" }
        let ids = mail(many, inReplyTo: many.last).ids
        #expect(ids.count == 11 && ids.first == "39@example.org" && ids.last == "0@example.org")
        #expect(ids.dropLast().last == "30@example.org")
    }

    @Test func nothingButShortLinesOfASCII() {
        let long = String(repeating: "Ένα πολύ μακρύ κείμενο, ", count: 40)
        let file = MailMessage.Attachment(
            name: long + ".pdf", type: "application/pdf", bytes: Array(repeating: 200, count: 5000))
        let data = Self.message(subject: long, text: long + "\nFrom here\n.\n", attachments: [file]).data
        #expect(data.allSatisfy { $0 == 13 || $0 == 10 || (0x20...0x7E).contains($0) })
        let lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n")
        for line in lines {
            #expect(line.utf8.count <= 78, "\(line)")
            #expect(!line.hasPrefix("From "))
            #expect(line != ".")
        }
        let mail = MIMEParser.parse(data)
        #expect(mail.subject == long.trimmingCharacters(in: .whitespaces))
        #expect(mail.text == (long + "\nFrom here\n."))
    }

    @Test func noHeaderFieldComesInByTheBack() {
        var message = Self.message(subject: "a\r\nBcc: evil@example.org\r\n\r\nbody")
        message.from.name = "x\r\nX-Evil: 1"
        message.to[0].email = "a@b>\r\nX-Evil: 2"
        message.messageID = "<1\r\nX-Evil: 3@x>"
        message.calendar?.method = "REQUEST\r\nX-Evil: 4"
        let text = String(decoding: message.data, as: UTF8.self)
        #expect(!text.contains("\nBcc:"))
        #expect(!text.contains("\nX-Evil"))
    }

    @Test func withoutACalendarItIsAText() {
        let text = String(decoding: Self.message(calendar: nil).data, as: UTF8.self)
        #expect(!text.contains("multipart"))
        #expect(text.hasSuffix("\r\n\r\nCoffee?\r\n"))
    }

    @Test(arguments: [
        ("maria@example.org", "<7b3c1f00-0000-4000-8000-000000000000@example.org>"),
        ("maria@EXAMPLE.org", "<7b3c1f00-0000-4000-8000-000000000000@example.org>"),
        ("maria", "<7b3c1f00-0000-4000-8000-000000000000@localhost>"),
        ("maria@παράδειγμα.gr", "<7b3c1f00-0000-4000-8000-000000000000@localhost>"),
    ])
    func identifiers(address: String, expected: String) throws {
        let identifier = try #require(UUID(uuidString: "7B3C1F00-0000-4000-8000-000000000000"))
        #expect(MailMessage.makeID(identifier, from: address) == expected)
    }

    @Test(arguments: [
        ("Nikos", "Nikos <n@x.org>"), ("Karras, N.", "\"Karras, N.\" <n@x.org>"),
        (#"The "Boss""#, #""The \"Boss\"" <n@x.org>"#), ("", "n@x.org"), ("n@x.org", "n@x.org"),
        ("Zoë", "=?utf-8?B?Wm/Dqw==?= <n@x.org>"),
    ])
    func addresses(name: String, expected: String) {
        let words = HeaderEncoding.words(CalendarAddress(name: name, email: "n@x.org"))
        #expect(words.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("invite.ics", "filename=invite.ics"), ("my file.pdf", "filename=\"my file.pdf\""),
        ("é.pdf", "filename*=utf-8''%C3%A9.pdf"),
    ])
    func parameters(value: String, expected: String) {
        #expect(HeaderEncoding.parameter("filename", value) == [expected])
    }

    @Test(arguments: ["a", "Ω", "👨‍👩‍👧"])
    func aSubjectBeyondReasonIsCut(letter: String) {
        let subject = String(repeating: letter, count: 30_000)
        let read = MIMEParser.parse(Self.message(subject: subject).data).subject
        #expect(read.hasSuffix("…") && subject.hasPrefix(read.dropLast()))
        #expect((1900...2003).contains(read.utf8.count))
    }
}
