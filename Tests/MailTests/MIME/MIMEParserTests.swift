import Foundation
import MeetCore
import Testing

@testable import Mail

@Suite struct MIMEParserTests {
    struct Oddity: CustomTestStringConvertible, Sendable {
        var name: String
        var message: String
        var methods: [String?] = []
        var calendars: [String] = []
        var text = ""
        var hasTNEF = false

        var testDescription: String { name }
    }

    private static let event = "BEGIN:VCALENDAR\nUID:1\nEND:VCALENDAR"

    static let oddities: [Oddity] = [
        Oddity(name: "a calendar alone", message: event, methods: [nil], calendars: [event]),
        Oddity(
            name: "a calendar alone, after a mailbox line",
            message:
                "From a@b Mon Jan  1 00:00:00 2026\nContent-Type: text/calendar; method=reply\n\n\(event)",
            methods: ["REPLY"], calendars: [event]),
        Oddity(
            name: "base64 with junk in it",
            message:
                "Content-Type: TEXT/Calendar;\n METHOD=\"Request\" (why) ; charset=UTF-8\n"
                + "Content-Transfer-Encoding:  Base64 \n\nQkVHSU46VkNB!!TEVOREFSClVJRDoxCkVO\n>RDpWQ0FMRU5EQVI",
            methods: ["REQUEST"], calendars: [event]),
        Oddity(
            name: "quoted-printable with soft ends of both kinds",
            message:
                "Content-Type: text/calendar\nContent-Transfer-Encoding: quoted-printable\n\n"
                + "BEGIN:VCALE=\nNDAR\nUID=3a1=  \r\n\nEND:VCALENDAR",
            methods: [nil], calendars: [event]),
        Oddity(
            name: "a character set of its own",
            message:
                "Content-Type: text/plain; charset=iso-8859-7\nContent-Transfer-Encoding: quoted-printable\n\n"
                + "=C3=E5=E9=E1",
            text: "Γεια"),
        Oddity(
            name: "nested, the text first, the file of the same left out",
            message: """
                Content-Type: multipart/mixed; boundary=a

                preamble
                --a
                Content-Type: multipart/alternative; boundary="a b"

                --a b
                Content-Type: text/plain

                Hello
                --a b
                Content-Type: text/calendar; method=REQUEST

                \(event)
                --a b--
                --a
                Content-Type: application/octet-stream; name="invite.ICS"

                \(event)

                --a--
                epilogue
                """,
            methods: ["REQUEST"], calendars: [event], text: "Hello"),
        Oddity(
            name: "a forwarded message",
            message: """
                Content-Type: multipart/mixed; boundary=a

                --a
                Content-Type: message/rfc822

                From: other@example.org
                Content-Type: text/calendar; method=REQUEST

                \(event)
                --a--
                """,
            methods: ["REQUEST"], calendars: [event]),
        Oddity(
            name: "no boundary, and no end",
            message: "Content-Type: multipart/mixed\n\n--x1y\nContent-Type: text/calendar\n\n\(event)",
            methods: [nil], calendars: [event]),
        Oddity(
            name: "winmail.dat",
            message: "Content-Type: multipart/mixed; boundary=a\n\n--a\n"
                + "Content-Type: application/octet-stream\n"
                + "Content-Disposition: attachment; filename=\"WINMAIL.DAT\"\n\nxx\n--a--",
            hasTNEF: true),
        Oddity(
            name: "a name of RFC 2231 in pieces",
            message:
                "Content-Type: application/octet-stream; name*1*=%2Eics; name*0*=utf-8'el'%CE%B1\n\n\(event)",
            methods: [nil], calendars: [event]),
        Oddity(
            name: "no header", message: "just words: none of them a field\n",
            text: "just words: none of them a field"),
        Oddity(name: "nothing", message: ""),
    ]

    @Test(arguments: oddities)
    func parts(oddity: Oddity) {
        let mail = MIMEParser.parse(Array(oddity.message.utf8))
        #expect(mail.calendars.map(\.method) == oddity.methods)
        let texts = mail.calendars.map {
            String(decoding: $0.bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
        #expect(texts == oddity.calendars)
        #expect(mail.text == oddity.text)
        #expect(mail.hasTNEF == oddity.hasTNEF)
        // With the other ends of lines it means the same.
        let other = MIMEParser.parse(Array(oddity.message.replacing("\n", with: "\r\n").utf8))
        #expect(other.calendars.count == oddity.calendars.count)
        #expect(other.text == oddity.text)
    }

    @Test(arguments: [
        ("=?utf-8?B?zprOsc+G?= =?utf-8?q?=CE=AD=CF=82?=", "Καφές"),
        ("=?UTF-8?Q?Caf=C3?=\n =?UTF-8?Q?=A9_noir?= now", "Café noir now"),
        ("=?iso-8859-1*en?q?caf=E9?= x", "café x"), ("a =?x?= b", "a =?x?= b"),
        ("=?utf-8?Q?a b?=", "a b"), ("=?utf-8?Z?ab?=", "=?utf-8?Z?ab?="), ("=?utf-8?B?", "=?utf-8?B?"),
        ("plain", "plain"), ("=?windows-1253?B?yuH27fI=?=", "Καφνς"),
        // Without a character set.
        ("=??Q?caf=C3=A9?=", "café"), ("=??q?caf=E9?= x", "café x"), ("=??B??=", ""), ("=??", "=??"),
    ])
    func subjects(raw: String, expected: String) {
        #expect(MIMEParser.parse(Array("Subject: \(raw)\n\nx".utf8)).subject == expected)
    }

    @Test func wordsThatNeverEnd() {
        let words = String(repeating: "=?a?Q?x", count: 9000)
        #expect(MIMEParser.parse(Array("Subject: \(words)\n\nx".utf8)).subject == words)
    }

    @Test(arguments: [
        ("Maria P <m@x.org>", ["Maria P|m@x.org"]), ("m@x.org", ["|m@x.org"]),
        ("m@x.org (Maria)", ["Maria|m@x.org"]),
        (
            #""Karras, \"N\"" <n@x.org>, =?utf-8?B?Wm/Dqw==?= <z@x.org>"#,
            [#"Karras, "N"|n@x.org"#, "Zoë|z@x.org"]
        ),
        ("Friends: a@x.org, b@x.org;, c@x.org", ["|a@x.org", "|b@x.org", "|c@x.org"]),
        ("undisclosed-recipients:;", []), ("<mailto:M@x.org>", ["|M@x.org"]),
        ("mailto:m@x.org", ["|m@x.org"]),
        ("<@relay.org:m@x.org>", ["|m@x.org"]), ("nobody", []), ("\"a@b\" <m@x.org", ["a@b|m@x.org"]),
        ("<>", []), (String(repeating: "mailto:", count: 9000) + "m@x.org", []),
    ])
    func addresses(raw: String, expected: [String]) {
        let found = AddressList.parse(raw, CharacterSetDecoder())
        #expect(found.map { "\($0.name)|\($0.email)" } == expected)
    }

    @Test(arguments: [
        ("Sun, 22 Nov 2026 22:26:47 +0000", 1_795_386_407), ("22 Nov 2026 23:26 +0100 (CET)", 1_795_386_360),
        ("Mon, 22 Mar 2021 09:12:20 GMT", 1_616_404_340), ("1 Jan 70 00:00:00 EST", 18_000),
        ("Thu, 29 Feb 2024 00:00:00 -0130", 1_709_170_200),
        ("1 Nov 2026 00:00 +-9223372036854775808", 1_793_491_200),
        ("1 Nov 2026 00:00 -9223372036854775807", 1_793_491_200),
    ])
    func dates(text: String, seconds: Int) {
        #expect(MailDate.date(text) == Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    @Test(arguments: ["", "tomorrow", "32 Nov 2026 00:00 +0000", "1 Foo 2026 00:00", "1 Nov 2026 25:00"])
    func noDates(text: String) { #expect(MailDate.date(text) == nil) }

    @Test(arguments: [0, 951_782_400, 1_795_386_407, -1, 4_102_444_800])
    func datesComeBack(seconds: Int) {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        #expect(MailDate.date(MailDate.text(date)) == date)
    }

    @Test func depthAndCountsAreBounded() {
        var deep = ""
        for level in 0..<5000 { deep += "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n" }
        #expect(MIMEParser.parse(Array(deep.utf8)).isCut)
        var wide = "Content-Type: multipart/mixed; boundary=b\n\n"
        for part in 0..<5000 { wide += "--b\nContent-Type: text/calendar\n\nUID:\(part)\n" }
        let mail = MIMEParser.parse(Array(wide.utf8))
        #expect(mail.isCut)
        #expect(mail.calendars.count <= 50)
    }

    @Test(arguments: oddities)
    func messagesThatEndAnywhere(oddity: Oddity) {
        let bytes = Array(oddity.message.utf8)
        for count in 0...bytes.count {
            let mail = MIMEParser.parse(Array(bytes.prefix(count)))
            #expect(mail.calendars.count <= 2 && mail.calendars.allSatisfy { $0.bytes.count <= count })
        }
    }

    @Test func aMessageThatWasCutStillHasItsCalendar() {
        let whole = MailMessage(
            from: CalendarAddress(email: "m@x.org"), to: [CalendarAddress(email: "n@x.org")], subject: "s",
            date: Date(timeIntervalSince1970: 0), messageID: "1@x", text: "t",
            calendar: MailMessage.Calendar(text: Self.event, method: "REQUEST"),
            attachments: [
                MailMessage.Attachment(name: "a", type: "a/b", bytes: Array(repeating: 0, count: 10_000))
            ]
        ).data
        for count in stride(from: whole.count - 10, to: 2000, by: -500) {
            let mail = MIMEParser.parse(Array(whole.prefix(count)))
            #expect(mail.calendars.first?.method == "REQUEST")
        }
    }
}
