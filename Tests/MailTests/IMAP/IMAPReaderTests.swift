import Testing

@testable import Mail

@Suite struct IMAPReaderTests {
    private static func read(_ text: String, limits: IMAPReader.Limits = IMAPReader.Limits()) -> Result<
        [IMAPResponse], IMAPReader.Fault
    > {
        read([Array(text.utf8)], limits: limits)
    }

    private static func read(_ chunks: [[UInt8]], limits: IMAPReader.Limits = IMAPReader.Limits()) -> Result<
        [IMAPResponse], IMAPReader.Fault
    > {
        var reader = IMAPReader(limits: limits)
        var found: [IMAPResponse] = []
        do throws(IMAPReader.Fault) {
            for chunk in chunks {
                reader.feed(chunk)
                while let response = try reader.next() { found.append(response) }
            }
            return .success(found)
        } catch { return .failure(error) }
    }

    private static func string(_ text: String) -> IMAPValue { .string(Array(text.utf8)) }

    static let sound: [(String, IMAPResponse)] = [
        (
            "a1 OK [READ-ONLY] done\r\n",
            .done(tag: "a1", IMAPStatus(kind: .ok, code: ["READ-ONLY"], text: "done"))
        ),
        ("a1 NO\r\n", .done(tag: "a1", IMAPStatus(kind: .no, code: [], text: ""))),
        ("* BYE see you {5}\r\n", .status(IMAPStatus(kind: .bye, code: [], text: "see you {5}"))),
        (
            "* OK [UIDNEXT 5] x\u{1B}[0m\r\n",
            .status(IMAPStatus(kind: .ok, code: ["UIDNEXT", "5"], text: "x [0m"))
        ),
        ("+ idling\r\n", .continuation), ("* 5 EXISTS\n", .data([.atom("5"), .atom("EXISTS")])),
        ("*\r\n", .data([])),
        (
            "* 1 FETCH (UID 7 X NIL BODY[HEADER.FIELDS (DATE)]<0> {3}\r\na\r\n \"q\\\"\\\\\")\r\n",
            .data([
                .atom("1"), .atom("FETCH"),
                .list([
                    .atom("UID"), .atom("7"), .atom("X"), .none, .atom("BODY[HEADER.FIELDS (DATE)]<0>"),
                    string("a\r\n"),
                    string("q\"\\"),
                ]),
            ])
        ),
        ("* X (()(()))\r\n", .data([.atom("X"), .list([.list([]), .list([.list([])])])])),
        ("* X {0}\r\n\r\n", .data([.atom("X"), string("")])),
        ("* X ~{1+}\r\nz\r\n", .data([.atom("X"), string("z")])),
    ]

    @Test(arguments: sound)
    func answers(text: String, expected: IMAPResponse) {
        #expect(Self.read(text) == .success([expected]))
        // However it is cut.
        #expect(Self.read(text.utf8.map { [$0] }) == .success([expected]))
        #expect(Self.read(text + text) == .success([expected, expected]))
    }

    private static let unclosed = "* " + String(repeating: "(", count: 200) + "\r\n"
    private static let overclosed =
        "* " + String(repeating: "(", count: 200) + String(repeating: ")", count: 201) + "\r\n"

    @Test(arguments: [
        ("\r\n", IMAPReader.Fault.malformed), ("hello world\r\n", .malformed), ("a1 MAYBE\r\n", .malformed),
        ("* X (a\r\n", .malformed), ("* X a)\r\n", .malformed), ("* X \"a\r\n", .malformed),
        ("* 1 FETCH (X {3}\r\nabcdef\r\n", .malformed), ("* X {99999999}\r\n", .tooLong),
        ("* X ({3}\r\nabcdef)\r\n", .malformed),
        (unclosed, .malformed), (overclosed, .malformed),
    ])
    func faults(text: String, fault: IMAPReader.Fault) {
        #expect(Self.read(text) == .failure(fault))
    }

    /// The rest of the answer is read.
    @Test func whatLiesTooDeepIsLeftOut() {
        var limits = IMAPReader.Limits()
        limits.depth = 2
        #expect(
            Self.read("* X (a (b (c {1}\r\nz (d)) e) f) g\r\n", limits: limits)
                == .success([
                    .data([
                        .atom("X"),
                        .list([.atom("a"), .list([.atom("b"), .omitted, .atom("e")]), .atom("f")]),
                        .atom("g"),
                    ])
                ]))
    }

    @Test func endlessLinesAreGivenUp() {
        var limits = IMAPReader.Limits()
        limits.text = 1000
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 600)
        #expect(Self.read([chunk, chunk], limits: limits) == .failure(.tooLong))
        // Not one line, but one answer.
        limits.literals = 3
        let text = "* X" + String(repeating: " {1}\r\nz", count: 10)
        #expect(Self.read(text, limits: limits) == .failure(.tooLong))
    }

    @Test(arguments: [
        ("INBOX", "\"INBOX\""), ("Sent \"Mail\"", "\"Sent \\\"Mail\\\"\""),
        ("Tom & Jerry", "\"Tom &- Jerry\""),
        ("Φ", "\"&A6Y-\""), ("~peter/mail/台北/日本語", "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\""),
    ])
    func mailboxes(name: String, expected: String) { #expect(MailboxName.quoted(name) == expected) }

    @Test(arguments: [
        (#"("TEXT" "PLAIN" NIL NIL NIL "7BIT" 5 1)"#, BodyStructure.Find.nothing),
        (#"(("TEXT" "PLAIN" NIL)("text" "Calendar" ("METHOD" "REQUEST")) "ALTERNATIVE")"#, .calendar),
        (#"(("TEXT" "PLAIN" NIL)("APPLICATION" "OCTET-STREAM" ("NAME" "Invite.ICS")) "MIXED")"#, .calendar),
        (#"("APPLICATION" "OCTET-STREAM" ("NAME" "=?utf-8?B?zrEuaWNz?="))"#, .calendar),
        (#"(("TEXT" "PLAIN")("APPLICATION" "MS-TNEF" ("NAME" "winmail.dat")) "MIXED")"#, .tnef),
        (#"(("APPLICATION" "MS-TNEF")("TEXT" "CALENDAR") "MIXED")"#, .calendar),
        (#"("MESSAGE" "RFC822" NIL NIL NIL "7BIT" 9 ("Mon" "calendar") ("TEXT" "CALENDAR" NIL))"#, .calendar),
        (#"(text calendar)"#, .calendar), ("NIL", .nothing), ("()", .nothing),
    ])
    func structures(text: String, expected: BodyStructure.Find) throws {
        guard case .success(let responses) = Self.read("* X \(text)\r\n"),
            case .data(let words)? = responses.first, let value = words.last
        else {
            Issue.record("it was not read")
            return
        }
        #expect(BodyStructure(value).find == expected)
    }

    private static func structure(_ text: String) throws -> BodyStructure {
        guard case .data(let words)? = try Self.read("* X \(text)\r\n").get().first else {
            throw IMAPReader.Fault.malformed
        }
        return BodyStructure(try #require(words.last))
    }

    private static let calendar = #"("text" "calendar" ("method" "REQUEST") NIL NIL "base64" 1200 20)"#
    private static let text = #"("text" "plain" NIL NIL NIL "7bit" 5 1)"#

    private static func forwarded(_ body: String) -> String {
        #"("message" "rfc822" NIL NIL NIL "7bit" 99 (NIL) "# + body + " 9)"
    }

    private static func mixed(_ parts: String...) -> String { "(" + parts.joined() + #" "mixed")"# }

    private static let numbered: [(String, [String])] = [
        (calendar, ["1"]), (mixed(text, calendar), ["2"]),
        (mixed(mixed(text, calendar), text, calendar), ["1.2", "3"]),
        (mixed(text, forwarded(mixed(text, calendar))), ["2.2"]),
        (mixed(text, forwarded(calendar)), ["2.1"]),
        (mixed(#"("APPLICATION" "OCTET-STREAM" ("NAME" "a.ics") NIL NIL "base64" 7)"#), ["1"]),
        (text, []), ("()", []),
    ]

    /// What the parts with calendars are called (RFC 9051, 6.4.5.1).
    @Test(arguments: numbered)
    func numbersOfParts(text: String, numbers: [String]) throws {
        let structure = try Self.structure(text)
        #expect(structure.calendars.map(\.number) == numbers)
        #expect(structure.isWhole)
    }

    @Test func partsAreDescribed() throws {
        let part = try #require(
            try Self.structure("(\(Self.text)\(Self.calendar) \"mixed\")").calendars.first)
        #expect(part.size == 1200 && part.encoding == "base64" && part.type == "text/calendar")
    }

    @Test func structuresAreLookedAtWithinBounds() throws {
        let many = try Self.structure("(\(String(repeating: Self.text, count: 9000)) \"mixed\")")
        #expect(many.isWhole && many.count == 9000 && many.find == .nothing)
        let more = try Self.structure("(\(String(repeating: Self.text, count: 21_000)) \"mixed\")")
        #expect(!more.isWhole && more.count == 20_000)
        let calendars = try Self.structure("(\(String(repeating: Self.calendar, count: 300)) \"mixed\")")
        #expect(!calendars.isWhole && calendars.calendars.count == 100)
        let deep = try Self.structure(
            String(repeating: "(", count: 98) + Self.text + String(repeating: " \"mixed\")", count: 98))
        #expect(!deep.isWhole && deep.find == .nothing)
        let usual = try Self.structure(
            String(repeating: "(", count: 15) + Self.text + String(repeating: " \"mixed\")", count: 15))
        #expect(usual.isWhole)
    }

    @Test func setsOfNumbers() {
        #expect(MailboxSync.set([1, 2, 3, 7, 9, 10]) == "1:3,7,9:10")
        #expect(MailboxSync.set([]) == "")
        #expect(MailboxSync.set([UInt32.max]) == "4294967295")
    }
}
