import Testing

@testable import TerminalKit

@Suite struct IndicatorTests {
    private static let barCases: [(Double, String)] = [
        (0.0, "░░░░"), (1.0, "████"), (0.5, "██░░"), (0.54, "██▏░"), (0.99, "███▉"), (-3, "░░░░"),
        (9, "████"),
        (.nan, "░░░░"), (.infinity, "████"),
    ]

    @Test(arguments: barCases)
    func bar(_ fraction: Double, is expected: String) {
        #expect(ProgressBar.bar(fraction: fraction, columns: 4) == expected)
        #expect(ProgressBar.bar(fraction: fraction, columns: 0) == "")
        #expect(ProgressBar.bar(fraction: nil, columns: 2) == "░░")
    }

    @Test func barWithLabel() {
        var buffer = CellBuffer(size: Size(columns: 12, rows: 1))
        ProgressBar(fraction: 0.5, label: "50 %").draw(into: &buffer, in: buffer.bounds)
        #expect(buffer.row(0).map(\.text).joined() == "███▌░░░ 50 %")
        ProgressBar(fraction: 0.5, label: "a long label").draw(into: &buffer, in: buffer.bounds)
        #expect(buffer.row(0).map(\.text).joined() == "███░░░ a lo…")
    }

    private static let thumbCases: [(Int, Int, Int, Int, Range<Int>?)] = [
        (10, 10, 10, 0, nil), (10, 5, 10, 0, nil), (10, 100, 10, 0, 0..<1), (10, 100, 10, 90, 9..<10),
        (10, 20, 10, 5, 3..<8), (4, 1000, 4, Int.max, 3..<4), (4, 8, 4, -3, 0..<2), (0, 8, 4, 0, nil),
        (4, 8, 0, 0, nil),
    ]

    @Test(arguments: thumbCases)
    func thumb(rows: Int, total: Int, visible: Int, first: Int, is expected: Range<Int>?) {
        #expect(ScrollBar.thumb(rows: rows, total: total, visible: visible, first: first) == expected)
    }

    @Test func spinnerTurns() {
        #expect(Spinner.frame(0) == Spinner.frame(10))
        #expect(Spinner.frame(0) != Spinner.frame(1))
        #expect(TextWidth.columns(of: Spinner.frame(Int.min)) == 1)
    }
}
