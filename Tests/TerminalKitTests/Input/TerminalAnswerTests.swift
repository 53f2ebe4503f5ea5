import Testing

@testable import TerminalKit

@Suite struct TerminalAnswerTests {
    private func answering() -> InputDecoder {
        var decoder = InputDecoder(size: Size(columns: 80, rows: 24))
        decoder.takesAnswers = true
        return decoder
    }

    private static let cases: [(String, TerminalAnswer)] = [
        ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])), ("\u{1B}[?6c", .attributes([6])),
        // kitty 0.26.
        ("\u{1B}[?62;c", .attributes([62, 0])), ("\u{1B}[?;4c", .attributes([0, 4])),
        ("\u{1B}[2;2R", .cursor(column: 2)), ("\u{1B}[2;3R", .cursor(column: 3)),
        ("\u{1B}[0n", .status), ("\u{1B}[3n", .status),
        ("\u{1B}[?0u", .keyboard(0)), ("\u{1B}[?2026;2$y", .mode(2026, state: 2)),
        ("\u{1B}[?1;0;1024S", .registers(1024)), ("\u{1B}[6;20;10t", .cell(width: 10, height: 20)),
        ("\u{1B}P>|tmux 3.4\u{1B}\\", .version), ("\u{90}>|foot(1.16)\u{9C}", .version),
        ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(isOK: true)),
        ("\u{1B}_Gi=31;EINVAL:no\u{1B}\\", .graphics(isOK: false)),
    ]

    /// Whole, and cut at every byte, between two keys.
    @Test(arguments: cases.indices) func anAnswerIsNoKey(number: Int) {
        let (text, answer) = Self.cases[number]
        for isCut in [false, true] {
            var decoder = answering()
            var events: [TerminalEvent] = []
            let bytes = Array(("a" + text + "b").utf8)
            let pieces = isCut ? bytes.map { [$0] } : [bytes]
            for piece in pieces { events += decoder.events(for: piece, at: .now) }
            #expect(events == [.key("a"), .key("b")])
            #expect(decoder.takeAnswers() == [answer])
            #expect(decoder.takeAnswers() == [])
        }
    }

    @Test(arguments: [
        "\u{1B}[?2026;2y", "\u{1B}[12;40R", "\u{1B}[1;2R", "\u{1B}[?2;2R", "\u{1B}[?u", "\u{1B}[?2026;$y",
        "\u{1B}[8;24;80t", "\u{1B}[?1;3;0S", "\u{1B}[?0n", "\u{1B}[1n", "\u{1B}[n",
        "\u{1B}_Gi=7;OK\u{1B}\\", "\u{1B}P1+r544e=78\u{1B}\\", "\u{1B}]11;rgb:0/0/0\u{7}",
        "\u{1B}P>|cancelled\u{18}",
    ])
    func otherSequencesAreNoAnswers(text: String) {
        var decoder = answering()
        #expect(decoder.events(for: Array(text.utf8), at: .now) == [])
        #expect(decoder.takeAnswers() == [])
    }

    @Test func lateAnswersAreSwallowed() {
        var decoder = InputDecoder(size: Size(columns: 80, rows: 24))
        for (text, _) in Self.cases {
            #expect(decoder.events(for: Array(text.utf8), at: .now) == [])
        }
        #expect(decoder.takeAnswers() == [])
    }

    @Test func theFocusIsReportedIfWanted() {
        var decoder = answering()
        let bytes = Array("\u{1B}[I\u{1B}[O".utf8)
        #expect(decoder.events(for: bytes, at: .now) == [])
        decoder.reportsFocus = true
        #expect(decoder.events(for: bytes, at: .now) == [.focus(true), .focus(false)])
    }
}

@Suite struct ExtendedKeyTests {
    private static let cases: [(String, Key)] = [
        ("[27u", .escape), ("[27;1u", .escape), ("[13;2u", Key(.enter, .shift)), ("[9;2u", .backTab),
        ("[9;5u", Key(.tab, .control)), ("[127;3u", Key(.backspace, .alt)),
        ("[99;5u", .control("c")), ("[99:67;6u", .control("c")), ("[102;3u", .alt("f")),
        ("[97:65;4u", .alt("A")), ("[97;4u", .alt("A")), ("[32;5u", .control(" ")),
        // The letter at the place of s on a Greek keyboard.
        ("[963::115;5u", .control("s")), ("[963::115;3u", .alt("σ")),
        // As on terminals that cannot tell them apart.
        ("[105;5u", .tab), ("[109;5u", .enter), ("[104;5u", .backspace), ("[91;5u", .escape),
        // With Num Lock and Caps Lock.
        ("[1;129A", .up), ("[1;65F", .end), ("[3;133~", Key(.delete, .control)), ("[99;69u", .control("c")),
        ("[P", .function(1)), ("[13~", .function(3)), ("[1;2S", Key(.function(4), .shift)),
        ("[24;5~", Key(.function(12), .control)),
        ("[57414u", .enter), ("[57400;129u", Key("1")), ("[57419;1u", .up),
    ]

    @Test(arguments: cases.indices) func keysAreRead(number: Int) {
        let (text, key) = Self.cases[number]
        var decoder = InputDecoder(size: Size(columns: 80, rows: 24))
        decoder.isExtended = true
        #expect(decoder.events(for: Array("\u{1B}\(text)".utf8), at: .now) == [.key(key)], "\(text)")
        #expect(decoder.patience == nil)
    }

    /// Releases, modifiers alone, the volume, and answers.
    @Test(arguments: ["[97;1:3u", "[57441;2u", "[57439u", "[?5u", "[?1;0;256S", "[;u", "[99999999999u"])
    func nothingElseIsAKey(text: String) {
        var decoder = InputDecoder(size: Size(columns: 80, rows: 24))
        decoder.isExtended = true
        #expect(decoder.events(for: Array("\u{1B}\(text)".utf8), at: .now) == [])
    }

    @Test func withoutTheProtocolTheyAreNoKeys() {
        var decoder = InputDecoder(size: Size(columns: 80, rows: 24))
        #expect(decoder.events(for: Array("\u{1B}[99;5u".utf8), at: .now) == [])
    }
}
