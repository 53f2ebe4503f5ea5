import Testing

@testable import TerminalKit

@Suite struct KeyDecoderTests {
    private static let up: UInt32 = 0x103
    private static let backspace: UInt32 = 0x107

    /// Feeds scalars, and function keys above 0x10FFFF as their code plus that, and ends with a flush.
    private func keys(_ values: [UInt32]) -> [Key] {
        var decoder = KeyDecoder(functionKeys: [Self.up: .up, Self.backspace: .backspace])
        var keys: [Key] = []
        for value in values {
            let isFunctionKey = value > 0x10FFFF
            keys += decoder.keys(for: isFunctionKey ? value - 0x110000 : value, isFunctionKey: isFunctionKey)
        }
        return keys + decoder.flush()
    }

    private func keys(_ text: String) -> [Key] { keys(text.unicodeScalars.map(\.value)) }

    private static let decodesCases: [(String, [Key])] = [
        ("a", [Key("a")]), ("N", [Key("N")]), (" ", [.space]), ("é", [Key("é")]), ("ώ", [Key("ώ")]),
        ("王", [Key("王")]),
        ("\u{301}", [Key("\u{301}")]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
        ("\u{8}", [.backspace]),
        ("\u{7F}", [.backspace]), ("\u{1}", [.control("a")]), ("\u{13}", [.control("s")]),
        ("\u{1A}", [.control("z")]),
        ("\u{0}", [.control(" ")]), ("\u{1C}", [.control("\\")]), ("\u{1F}", [.control("_")]),
        ("\u{9B}", []),
        ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}f", [.alt("f")]),
        ("\u{1B}f\u{1B}", [.alt("f"), .escape]), ("\u{1B}\u{1B}f", [.escape, .alt("f")]),
        ("\u{1B}\u{7F}", [Key(.backspace, .alt)]), ("\u{1B}\r", [Key(.enter, .alt)]),
        ("\u{1B}\u{1}", [Key(.character("a"), [.control, .alt])]),
        ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]), ("\u{1B}[?1;2cx", [Key("x")]),
        ("\u{1B}[99~", []),
        ("\u{1B}[1;", []), ("\u{1B}Oqx", [Key("x")]), ("\u{1B}[\u{1B}", [.alt("["), .escape]),
    ]

    @Test(arguments: decodesCases)
    func decodes(_ text: String, to expected: [Key]) {
        #expect(keys(text) == expected)
    }

    @Test func functionKeys() {
        #expect(keys([0x110000 + Self.up]) == [.up])
        #expect(keys([0x110000 + 0x1FF]) == [])
        #expect(keys([0x1B, 0x110000 + Self.up]) == [.escape, .up])
        #expect(keys([0x1B, 0x110000 + Self.backspace]) == [Key(.backspace, .alt)])
        #expect(keys([0x1B, 0x110000 + 0x1FF]) == [.escape])
        #expect(keys([0x61, 0x110000 + Self.up, 0x62]) == [Key("a"), .up, Key("b")])
    }

    private static let titleCases: [(Key, String)] = [
        (Key("n"), "n"), (.control("s"), "^S"), (.control(" "), "C-Space"), (.enter, "Enter"),
        (.escape, "Esc"),
        (.tab, "Tab"), (.backTab, "S-Tab"), (.up, "↑"), (.pageUp, "PgUp"), (.space, "Space"),
        (.function(1), "F1"),
        (.alt("f"), "M-f"), (Key(.left, .control), "C-←"), (Key(.up, [.alt, .shift]), "M-S-↑"),
        (.delete, "Del"),
        (Key(.backspace, .alt), "M-Bksp"),
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
            let count = min(collector.bytesWanted, bytes.count - place)
            collector.append(bytes[place..<place + count])
            place += count
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
