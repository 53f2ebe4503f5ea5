import Testing

@testable import TerminalKit

@Suite struct RightToLeftRunTests {
    /// Where marks stand, as `|`.
    private func marked(_ text: String) -> String {
        var buffer = CellBuffer(size: Size(columns: TextWidth.columns(of: text), rows: 1))
        buffer.write(text, at: Point(column: 0, row: 0))
        var run = RightToLeftRun()
        var parts: [String] = []
        for cell in buffer.row(0) where cell.columns > 0 {
            if run.ends(before: cell), let place = run.lastPlace { parts[place] += "|" }
            parts.append(cell.text)
            run.take(cell, at: parts.count - 1)
        }
        if let place = run.lastPlace { parts[place] += "|" }
        return parts.joined()
    }

    @Test(arguments: [
        ("Nikos Karras", "Nikos Karras"), ("שלום", "שלום|"), ("יוסי כהן  11:00", "יוסי כהן|  11:00"),
        ("✓ محمد علي ✗ 12", "✓ محمد علي| ✗ 12"), ("כהן (3)", "כהן| (3)"), ("א  ב", "א|  ב|"),
        ("א-ב.", "א-ב|."),
    ])
    func endsAfterItsLastWord(text: String, expected: String) {
        #expect(marked(text) == expected)
    }
}
