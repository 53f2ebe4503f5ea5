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

    @Test(arguments: [
        ("\r\n", IMAPReader.Fault.malformed), ("hello world\r\n", .malformed), ("a1 MAYBE\r\n", .malformed),
        ("* X (a\r\n", .malformed), ("* X a)\r\n", .malformed), ("* X \"a\r\n", .malformed),
        ("* 1 FETCH (X {3}\r\nabcdef\r\n", .malformed), ("* X {99999999}\r\n", .tooLong),
        ("* X ({3}\r\nabcdef)\r\n", .malformed),
        ("* " + String(repeating: "(", count: 200) + "\r\n", .tooDeep),
    ])
    func faults(text: String, fault: IMAPReader.Fault) {
        #expect(Self.read(text) == .failure(fault))
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
        #expect(BodyStructure.find(in: value) == expected)
    }

    @Test func setsOfNumbers() {
        #expect(MailboxSync.set([1, 2, 3, 7, 9, 10]) == "1:3,7,9:10")
        #expect(MailboxSync.set([]) == "")
        #expect(MailboxSync.set([UInt32.max]) == "4294967295")
    }
}
