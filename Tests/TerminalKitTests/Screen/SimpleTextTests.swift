import Testing

@testable import TerminalKit

/// Letters of Latin, Greek and Cyrillic are measured together; they must come out as one by one.
@Suite struct SimpleTextTests {
    private func oneByOne(_ text: String) -> [String] {
        var parts: [String] = []
        for character in text {
            _ = CellText.forEachPart(of: character) { part, columns in
                parts.append("\(columns) \(part)")
                return true
            }
        }
        return parts
    }

    private func together(_ text: String) -> [String] {
        var parts: [String] = []
        CellText.forEachPart(in: text) { part, columns in
            parts.append("\(columns) \(part)")
            return true
        }
        return parts
    }

    @Test func everyLetterIsWhatItIsAlone() {
        var simple = 0
        for value in UInt32(0)..<0x800 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for text in [
                String(scalar), "a\(scalar)β", "\(scalar)\(scalar)", "e\u{301}\(scalar)", "\(scalar)\u{FE0F}",
            ] {
                #expect(together(text) == oneByOne(text), "U+\(String(value, radix: 16))")
                #expect(TextWidth.columns(of: text) == text.reduce(0) { $0 + TextWidth.columns(of: $1) })
            }
            if CellText.simpleColumns(of: String(scalar)) != nil { simple += 1 }
        }
        #expect(simple > 900)
    }

    @Test(arguments: [
        "Γιώργος", "Łukasz Żółkiewski", "Щукин", "naïve – café", "a\u{AD}b", "", "\u{85}", "x\tß",
    ])
    func textsAreCutTheSame(text: String) {
        let parts = oneByOne(text)
        for columns in 0...12 {
            let cut = TextWidth.truncated(text, to: columns)
            #expect(TextWidth.columns(of: cut) <= columns)
            if parts.count <= columns {
                #expect(oneByOne(cut) == parts)
            } else if columns > 0 {
                #expect(cut.hasSuffix("…"))
            }
        }
    }
}
