import Testing

@testable import TerminalKit

@Suite struct VisibleTextTests {
    private static let visibleCases: [(String, String)] = [
        ("Coffee at Entra", "Coffee at Entra"), ("", ""), ("Γιώργος Παπάς", "Γιώργος Παπάς"),
        ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"), ("\u{1B}]0;title\u{07}", "␛]0;title␇"),
        ("a\u{0}b\u{7F}c", "a␀b␡c"), ("a\nb", "a␊b"), ("a\r\nb", "a␊b"), ("a\rb", "a␍b"), ("a\tb", "a b"),
        ("\u{9B}31m", "�31m"), ("\u{85}", "�"), ("\u{90}x\u{9C}", "�x�"),
        ("gpj\u{202E}txt.exe", "gpj�txt.exe"), ("\u{202D}x\u{202C}", "�x"),
        ("\u{202A}+30 210\u{202C}", "+30 210"),
        ("\u{2066}a\u{2067}b\u{2068}c\u{2069}", "abc"), ("\u{200E}a\u{200F}b\u{61C}", "ab"),
        ("a\u{2028}b\u{2029}", "a�b�"), ("\u{FEFF}name", "name"), ("a\u{200B}b\u{2060}c\u{AD}d", "abcd"),
        ("\u{FFF9}a\u{FFFA}b\u{FFFB}", "�a�b�"), ("a\u{E0041}\u{E0042}", "a��"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴"), ("👨‍👩‍👧‍👦", "👨👩👧👦"), ("❤️‍🔥", "❤️🔥"), ("🏳️‍🌈", "🏳️🌈"), ("👍🏽", "👍🏽"), ("🇬🇷", "🇬🇷"),
        ("a\u{200D}b", "ab"), ("क्\u{200D}ष", "क्ष"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("x\u{FE0F}", "x"), ("\u{301}x", "x"), ("\u{E000}", "\u{E000}"), ("\u{FFFC}", "\u{FFFC}"),
        ("a" + String(repeating: "\u{301}", count: 50), "a" + String(repeating: "\u{301}", count: 8)),
    ]

    @Test(arguments: visibleCases)
    func visible(_ text: String, is expected: String) {
        #expect(Array(VisibleText.visible(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF] as [UInt32])
    func noncharactersAreReplaced(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(VisibleText.visible("a\(String(scalar))b") == "a�b")
    }

    @Test func linesAreKept() {
        #expect(VisibleText.visibleLines("one\r\ntwo\u{1B}\n\nfour") == "one\ntwo␛\n\nfour")
    }

    /// Whatever comes, what goes out has no controls and no invisible ones, does not change when shown again, and
    /// takes the columns promised.
    @Test func anythingBecomesHarmless() {
        var random = Random(seed: 7)
        for _ in 0..<3000 {
            let text = random.text()
            let visible = VisibleText.visible(text)
            for scalar in visible.unicodeScalars {
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: Issue.record("\(scalar.value) in \(text)")
                case .format:
                    #expect(
                        scalar == "\u{200C}" || ScalarWidth.isVisibleFormat(scalar.value))
                default: break
                }
            }
            #expect(Array(VisibleText.visible(visible).unicodeScalars) == Array(visible.unicodeScalars))
            #expect(TextWidth.columns(of: TextWidth.truncated(text, to: 7)) <= 7)
            #expect(TextWidth.columns(of: TextWidth.padded(text, to: 7)) == 7)
            let characters = Array(text)
            for row in LineWrapping.rows(of: characters, columns: 4) where row.count > 1 {
                let line = String(characters[row]).trimmingSuffix(while: LineWrapping.isBlank)
                #expect(TextWidth.columns(of: line) <= 4)
            }
        }
    }
}

/// Repeatable chance, with a taste for scalars that make trouble.
struct Random {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    private static let troubles: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x20...0x7F, 0x80...0x9F, 0x300...0x36F, 0x370...0x3FF, 0x5D0...0x5EA, 0x600...0x6FF,
        0x900...0x97F, 0xE00...0xE5F, 0x1100...0x11FF, 0x2000...0x206F, 0x20D0...0x20FF, 0x2600...0x27BF,
        0x3000...0x30FF, 0x4E00...0x4E20, 0xAC00...0xAC20, 0xFE00...0xFE0F, 0xFFF0...0xFFFF,
        0x1F1E6...0x1F1FF,
        0x1F300...0x1F6FF, 0x1F3F4...0x1F3FF, 0x1F900...0x1F9FF, 0xE0000...0xE007F, 0x0...0x10FFFF,
    ]

    mutating func text() -> String {
        var text = ""
        for _ in 0..<next(14) {
            let range = Self.troubles[next(Self.troubles.count)]
            let value = range.lowerBound + UInt32(next(range.count))
            if let scalar = Unicode.Scalar(next(6) == 0 ? 0x200D : value) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension String {
    func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return rest
    }
}
