import Testing

@testable import TerminalKit

/// A row of a table: bytes that come in one go, and pauses between them.
private enum Sent {
    case bytes([UInt8])
    case pause(Duration)
}

/// What a terminal sends, with the decoder asked as `TerminalSession` asks it: after each pause that is longer than its
/// patience it gives up waiting.
private func events(_ sent: [Sent], described: [[UInt8]: Key] = [:], rows: Int = 40) -> [TerminalEvent] {
    var decoder = InputDecoder(
        sequences: KeySequences(described: described), size: Size(columns: 300, rows: rows),
        delays: InputDecoder.Delays(escape: .milliseconds(100)))
    var now = ContinuousClock.now
    var events: [TerminalEvent] = []
    for piece in sent {
        switch piece {
        case .bytes(let bytes): events += decoder.events(for: bytes, at: now)
        case .pause(let pause):
            var left = pause
            while let patience = decoder.patience, patience <= left {
                now += patience
                left -= patience
                events += decoder.giveUp(at: now)
            }
            now += left
        }
    }
    return events
}

private func events(_ text: String) -> [TerminalEvent] {
    events([.bytes(Array(text.utf8)), .pause(.seconds(60))])
}

extension TerminalEvent {
    fileprivate var key: Key? {
        guard case .key(let key) = self else { return nil }
        return key
    }
}

@Suite struct InputDecoderTests {
    private static let keyCases: [(String, [Key])] = [
        ("a", [Key("a")]), ("N", [Key("N")]), (" ", [.space]), ("é", [Key("é")]), ("ώ", [Key("ώ")]),
        ("王", [Key("王")]), ("😀", [Key("😀")]),
        ("\u{301}", [Key("\u{301}")]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
        ("\u{8}", [.backspace]),
        ("\u{7F}", [.backspace]), ("\u{1}", [.control("a")]), ("\u{13}", [.control("s")]),
        ("\u{1A}", [.control("z")]),
        ("\u{0}", [.control(" ")]), ("\u{1C}", [.control("\\")]), ("\u{1F}", [.control("_")]),
        ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}f", [.alt("f")]),
        ("\u{1B}é", [.alt("é")]),
        ("\u{1B}f\u{1B}", [.alt("f"), .escape]), ("\u{1B}\u{1B}f", [.escape, .alt("f")]),
        ("\u{1B}\u{7F}", [Key(.backspace, .alt)]), ("\u{1B}\r", [Key(.enter, .alt)]),
        ("\u{1B}\u{1}", [Key(.character("a"), [.control, .alt])]),
        ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]), ("\u{1B}]", [.alt("]")]),
        ("\u{1B}P", [.alt("P")]),
        ("\u{1B}[\u{1B}", [.alt("["), .escape]),
        ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [Key(.right, .control)]),
        ("\u{1B}[3~", [.delete]),
        ("\u{1B}[5;2~", [Key(.pageUp, .shift)]), ("\u{1B}[Z", [.backTab]), ("\u{1B}OP", [.function(1)]),
        ("\u{1B}[24~", [.function(12)]), ("\u{1B}OM", [.enter]), ("\u{1B}\u{1B}[A", [.escape, .up]),
        ("\u{9B}A", [.up]), ("\u{8F}A", [.up]),
    ]

    @Test(arguments: keyCases) func keys(_ text: String, are expected: [Key]) {
        #expect(events(text) == expected.map(TerminalEvent.key))
    }

    /// A slow line may cut a key anywhere but after its ESC, and there for as long as `ESCDELAY` says.
    @Test(arguments: keyCases) func keysCutAnywhere(_ text: String, are expected: [Key]) {
        let bytes = Array(text.utf8)
        for place in 1..<max(1, bytes.count) {
            let pause: Duration = bytes[place - 1] == 0x1B ? .milliseconds(90) : .milliseconds(1900)
            let found = events([
                .bytes(Array(bytes[..<place])), .pause(pause), .bytes(Array(bytes[place...])),
                .pause(.seconds(60)),
            ])
            #expect(found == expected.map(TerminalEvent.key), "cut at \(place)")
        }
    }

    /// Answers to what other programs asked, and reports that nobody asked for here: device attributes, modes, versions,
    /// colours, the clipboard, titles, places of the cursor, keyboards, focus, sizes, capabilities.
    static let replies: [String] = [
        "\u{1B}[?62;22c", "\u{1B}[?1;2c", "\u{1B}[>41;354;0c", "\u{1B}P!|7E565445\u{1B}\\",
        "\u{1B}[?1006;1$y", "\u{1B}[4;2$y", "\u{1B}P>|XTerm(378)\u{1B}\\", "\u{1B}P>|tmux 3.3a\u{1B}\\",
        "\u{1B}]10;rgb:dddd/dddd/dddd\u{7}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
        "\u{1B}]4;1;rgb:cd/00/00\u{1B}\\",
        "\u{1B}]52;c;ZGRxdQ==\u{7}", "\u{1B}]52;c;ZGRxdQ==\u{1B}\\", "\u{1B}]lddqu — é王\u{9C}",
        "\u{1B}]Lddqu\u{1B}\\",
        "\u{1B}[12;40R", "\u{1B}[?12;40;1R", "\u{1B}[1;2R", "\u{1B}[0n", "\u{1B}[?997;1n",
        "\u{1B}[?0u", "\u{1B}[?31u", "\u{1B}[I", "\u{1B}[O", "\u{1B}[48;36;120;720;1440t", "\u{1B}[8;36;120t",
        "\u{1B}P1+r544e=787465726d\u{1B}\\", "\u{1B}P0+r\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}P1$r2 q\u{1B}\\",
        "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^dd\u{1B}\\", "\u{1B}Xdd q\u{1B}\\", "\u{1B}[?2;0;256S",
        "\u{1B}[99~",
        "\u{1B}[65;30;97;1;0;1_", "\u{1B}Oq", "\u{1B}[[Q", "\u{1B}[1;;u", "\u{1B}[201~", "\u{9B}?62;22c",
        "\u{9B}M \u{0}\u{0}",
        "\u{90}1+r544e\u{9C}", "\u{9D}11;rgb:0/0/0\u{9C}", "\u{9F}dd\u{9C}", "\u{9E}dd\u{9C}",
        "\u{98}dd\u{9C}",
        "\u{1B}[<35;5;5M", "\u{1B}[<0;5M", "\u{1B}[<;;M", "\u{1B}[<0;99999999999999999999;1M",
        "\u{1B}[35;5;5M",
    ]

    @Test(arguments: replies) func noReplyIsAKey(_ reply: String) {
        let bytes = Array(reply.utf8)
        let after = Sent.bytes([0x78])
        #expect(events([.bytes(bytes), .pause(.seconds(60)), after]) == [.key("x")])
        // A byte at a time, as a slow line has it, and no longer at any place than the patience.
        let dripped = bytes.flatMap { [Sent.bytes([$0]), .pause(.milliseconds(90))] }
        #expect(events(dripped + [after]) == [.key("x")])
        for place in 1..<bytes.count {
            let (begin, rest) = (Array(bytes[..<place]), Array(bytes[place...]))
            // Once more than its introducer has come, it is waited for without end.
            let isBegun = place > 2
            let pause: Duration =
                begin == [0x1B] ? .milliseconds(90) : isBegun ? .seconds(3600) : .milliseconds(1900)
            #expect(
                events([.bytes(begin), .pause(pause), .bytes(rest), after]) == [.key("x")], "cut at \(place)")
        }
    }

    /// The ESC was given out as Escape, but what it began is known by its rest.
    @Test(arguments: replies.filter { $0.utf8.first == 0x1B && !$0.hasPrefix("\u{1B}O") })
    func theRestOfAReplyIsNoKeyEvenWhereItsEscapeWas(_ reply: String) {
        let rest = Array(reply.utf8.dropFirst())
        let sent: [Sent] = [.bytes([0x1B]), .pause(.milliseconds(700)), .bytes(rest), .pause(.seconds(60))]
        #expect(events(sent) == [.key(.escape)])
        // What is typed long after Escape is what it looks like.
        #expect(events([.bytes([0x1B]), .pause(.seconds(5)), .bytes(Array("[A".utf8))]).count == 3)
        #expect(events([.bytes([0x1B]), .pause(.seconds(1)), .bytes(Array("OK".utf8))]).count == 3)
    }

    /// In a byte of its own a control character of C1 begins a sequence too; within a character of UTF-8 it is a part.
    @Test func bytesOfC1() {
        #expect(events([.bytes([0x9B, 0x41])]) == [.key(.up)])
        #expect(events([.bytes([0x9D, 0x31, 0x64, 0x64, 0x9C, 0x78])]) == [.key("x")])
        #expect(events([.bytes([0x9B]), .pause(.seconds(60)), .bytes([0x3F, 0x31, 0x63])]) == [])
        // Ü ends with the byte of ST.
        #expect(events("\u{1B}]2;Ü dd\u{7}x") == [.key("x")])
        #expect(events("Û") == [.key("Û")])
    }

    /// A string that never ends can be left: by CAN, by any key that sends a sequence, by Escape twice.
    @Test func endlessStrings() {
        #expect(events("\u{1B}]dd\u{18}x") == [.key("x")])
        #expect(events("\u{1B}_dd\u{1B}[Ax") == [.key(.up), .key("x")])
        #expect(
            events([.bytes(Array("\u{1B}P1dd".utf8)), .bytes([0x1B, 0x1B]), .pause(.seconds(1))]) == [
                .key(.escape)
            ])
        #expect(
            events([.bytes(Array("\u{1B}P1dd\u{1B}".utf8)), .pause(.seconds(600)), .bytes([0x5C, 0x78])]) == [
                .key("x")
            ])
        #expect(events("\u{1B}P" + String(repeating: "d", count: 1 << 20) + "\u{1B}\\x") == [.key("x")])
        #expect(events("\u{1B}[" + String(repeating: "1", count: 1 << 16) + "Rx") == [.key("x")])
    }

    @Test func charactersCutInTwo() {
        for text in ["é", "王", "😀", "ώ"] {
            let bytes = Array(text.utf8)
            let sent = bytes.flatMap { [Sent.bytes([$0]), .pause(.seconds(3))] }
            #expect(events(sent + [.bytes([0x78])]).map(\.key) == [Key(Character(text)), "x"])
        }
        // What is not whole is dropped, and spoils nothing.
        #expect(events([.bytes([0xC3, 0x78])]) == [.key("x")])
        #expect(events([.bytes([0xE7, 0x8E, 0x1B, 0x5B, 0x41])]) == [.key(.up)])
        #expect(events([.bytes([0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x78])]) == [.key("x")])
    }

    // MARK: - Pastes

    @Test(arguments: [Duration.milliseconds(700), .seconds(3600)])
    func aStalledPasteIsNoKeys(pause: Duration) {
        let bytes = Array("\u{1B}[200~dd\u{1B}q\u{3}ü\rend\u{1B}[201~".utf8)
        for place in 3..<bytes.count {
            let found = events([
                .bytes(Array(bytes[..<place])), .pause(pause), .bytes(Array(bytes[place...])), .bytes([0x78]),
            ])
            #expect(found == [.paste("dd\u{1B}q\u{3}ü\nend"), .key("x")], "cut at \(place)")
        }
        #expect(
            events([.bytes([0x1B]), .pause(pause), .bytes(Array(bytes.dropFirst())), .pause(pause)]).last
                == .paste("dd\u{1B}q\u{3}ü\nend") || pause > .seconds(2))
        #expect(events("\u{1B}[200~\u{1B}[201~") == [])
    }

    @Test func aPasteThatTheTerminalDoesNotEnd() {
        var decoder = InputDecoder(size: Size(columns: 80, rows: 24))
        #expect(decoder.events(for: Array("\u{1B}[200~half".utf8), at: .now) == [])
        #expect(decoder.patience == nil)
        #expect(decoder.giveUp(at: .now) == [])
        #expect(decoder.finishPaste() == [.paste("half")])
        #expect(decoder.events(for: Array("x".utf8), at: .now) == [.key("x")])
    }

    // MARK: - Mice

    private static let mouseCases: [(String, [UInt8], Point)] = [
        ("SGR", Array("\u{1B}[<0;291;11M".utf8), Point(column: 290, row: 10)),
        ("urxvt", Array("\u{1B}[32;291;11M".utf8), Point(column: 290, row: 10)),
        ("X10", Array("\u{1B}[M".utf8) + [0x20, 0x21, 0x21], Point(column: 0, row: 0)),
        ("X10 beyond ASCII", Array("\u{1B}[M".utf8) + [0x20, 255, 0x2B], Point(column: 222, row: 10)),
        ("X10 as if UTF-8", Array("\u{1B}[M".utf8) + [0x20, 0xC4, 0x2B], Point(column: 163, row: 10)),
        ("UTF-8", Array("\u{1B}[M \u{143}+".utf8), Point(column: 290, row: 10)),
        ("UTF-8, near", Array("\u{1B}[M \u{A0}+".utf8), Point(column: 127, row: 10)),
    ]

    @Test(arguments: mouseCases) func aClick(_ encoding: String, _ bytes: [UInt8], at point: Point) {
        let after = Sent.bytes([0x78])
        let expected: [TerminalEvent] = [.mouse(Mouse(.press(.left), at: point)), .key("x")]
        #expect(events([.bytes(bytes), after]) == expected)
        for place in 3..<bytes.count {
            let sent: [Sent] = [
                .bytes(Array(bytes[..<place])), .pause(.seconds(9)), .bytes(Array(bytes[place...])), after,
            ]
            #expect(events(sent) == expected, "cut at \(place)")
        }
    }

    @Test func buttonsDragsAndWheels() {
        let at = Point(column: 4, row: 6)
        let next = Point(column: 5, row: 6)
        #expect(
            events(
                "\u{1B}[<2;5;7M\u{1B}[<34;6;7M\u{1B}[<2;6;7m\u{1B}[<64;5;7M\u{1B}[<65;5;7M\u{1B}[<66;5;7M\u{1B}[<128;5;7M"
            )
                == [
                    .mouse(Mouse(.press(.right), at: at)), .mouse(Mouse(.drag(.right), at: next)),
                    .mouse(Mouse(.release(.right), at: next)), .mouse(Mouse(.wheelUp, at: at)),
                    .mouse(Mouse(.wheelDown, at: at)),
                ])
        #expect(
            events("\u{1B}[M!%'\u{1B}[MA&'\u{1B}[M#&'")
                == [
                    .mouse(Mouse(.press(.middle), at: at)), .mouse(Mouse(.drag(.middle), at: next)),
                    .mouse(Mouse(.release(.middle), at: next)),
                ])
        #expect(
            events("\u{1B}[<0;5;7M\u{1B}[<0;5;7m\u{1B}[<0;5;7M").last
                == .mouse(Mouse(.doubleClick(.left), at: at)))
        // Too tall for the older encoding, which is cut off by a key.
        #expect(events([.bytes(Array("\u{1B}[M ".utf8) + [0x21, 0xD0, 0x78])], rows: 100) == [.key("x")])
    }

    // MARK: - Other terminals

    @Test func whatTheDescriptionSaysGoesFirst() {
        let bytes: (String) -> [UInt8] = { Array($0.utf8) }
        let vt52 = [bytes("\u{1B}P"): Key.function(1), bytes("\u{1B}A"): .up]
        #expect(
            events([.bytes(bytes("\u{1B}Px\u{1B}A"))], described: vt52) == [
                .key(.function(1)), .key("x"), .key(.up),
            ])
        let rxvt = [bytes("\u{1B}[3$"): Key(.delete, .shift)]
        #expect(
            events([.bytes(bytes("\u{1B}[3$x\u{1B}[4;1$y"))], described: rxvt) == [
                .key(Key(.delete, .shift)), .key("x"),
            ])
        let console = [bytes("\u{1B}[[A"): Key.function(1), bytes("\u{1B}[M"): .function(9)]
        #expect(
            events([.bytes(bytes("\u{1B}[[Ax\u{1B}[M"))], described: console)
                == [.key(.function(1)), .key("x"), .key(.function(9))])
        let wyse = [bytes("\u{1}@\r"): Key.function(1), bytes("\u{B}"): .up]
        #expect(
            events([.bytes(bytes("\u{1}@\rx\u{B}\u{1}q"))], described: wyse).map(\.key)
                == [.function(1), "x", .up, .control("a"), "q"])
    }

    @Test(arguments: [
        ("", 100), ("25", 25), ("1000", 1000), ("0", 0), ("-5", 100), ("soon", 100), ("99999999", 100),
    ])
    func escDelay(_ text: String, is milliseconds: Int) {
        let delays = InputDecoder.Delays(escDelay: text)
        #expect(delays.escape == .milliseconds(milliseconds))
        #expect(delays.sequence >= .seconds(2) && delays.sequence >= delays.escape)
    }
}

@Suite struct KeyTitleTests {
    private static let titleCases: [(Key, String)] = [
        (Key("n"), "n"), (.control("s"), "^S"), (.control(" "), "C-Space"), (.enter, "Enter"),
        (.escape, "Esc"),
        (.tab, "Tab"), (.backTab, "S-Tab"), (.up, "↑"), (.pageUp, "PgUp"), (.space, "Space"),
        (.function(1), "F1"),
        (.alt("f"), "Alt-f"), (Key(.left, .control), "C-←"), (Key(.up, [.alt, .shift]), "Alt-S-↑"),
        (.delete, "Del"),
        (Key(.backspace, .alt), "Alt-Bksp"),
    ]

    @Test(arguments: titleCases)
    func title(of key: Key, is title: String) {
        #expect(key.title == title)
    }
}

@Suite struct PasteCollectorTests {
    private func collect(_ bytes: [UInt8]) -> (collector: PasteCollector, rest: Int) {
        var collector = PasteCollector()
        var place = 0
        while place < bytes.count, !collector.isFinished {
            place += collector.append(bytes[place..<min(place + 5, bytes.count)])
        }
        return (collector, bytes.count - place)
    }

    private static let collectsCases: [(String, String)] = [
        ("", ""), ("abc", "abc"), ("one\rtwo\r\nthree\n", "one\ntwo\nthree\n"), ("Γειά 王", "Γειά 王"),
        ("\u{1B}[31mred\u{1B}[0m", "\u{1B}[31mred\u{1B}[0m"), ("\u{1B}[201\u{1B}[20", "\u{1B}[201\u{1B}[20"),
        ("\u{1B}\u{1B}", "\u{1B}\u{1B}"),
    ]

    @Test(arguments: collectsCases)
    func collects(_ text: String, as expected: String) {
        let (collector, rest) = collect(Array((text + "\u{1B}[201~q").utf8))
        #expect(collector.isFinished)
        #expect(collector.text == expected)
        #expect(rest == 1, "the key after the paste stays unread")
    }

    @Test func withoutAnEnd() {
        let (collector, _) = collect(Array("never".utf8))
        #expect(!collector.isFinished)
        #expect(collector.text == "never")
    }

    @Test func isCutAtItsBound() {
        let long = [UInt8](repeating: 0x78, count: PasteCollector.maximalBytes + 5000)
        let (collector, rest) = collect(long + Array("\u{1B}[201~".utf8))
        #expect(collector.isFinished)
        #expect(rest == 0)
        #expect(collector.text.utf8.count == PasteCollector.maximalBytes)
    }
}

@Suite struct DoubleClickTests {
    private let start = ContinuousClock.now
    private let here = Point(column: 3, row: 4)

    @Test func twoPressesSoonAndAtOnePlace() {
        var detector = DoubleClickDetector()
        #expect(detector.kind(ofPress: .left, at: here, time: start) == .press(.left))
        #expect(
            detector.kind(ofPress: .left, at: here, time: start + .milliseconds(400)) == .doubleClick(.left))
        #expect(detector.kind(ofPress: .left, at: here, time: start + .milliseconds(450)) == .press(.left))
    }

    @Test func lateElsewhereOrWithAnotherButton() {
        var detector = DoubleClickDetector()
        _ = detector.kind(ofPress: .left, at: here, time: start)
        #expect(detector.kind(ofPress: .left, at: here, time: start + .milliseconds(401)) == .press(.left))
        let there = Point(column: 4, row: 4)
        #expect(detector.kind(ofPress: .left, at: there, time: start + .milliseconds(500)) == .press(.left))
        #expect(detector.kind(ofPress: .right, at: there, time: start + .milliseconds(510)) == .press(.right))
    }
}
