import Testing

@testable import TerminalKit

@Suite struct SnapshotTests {
    @Test func showsTextAndStyles() {
        var buffer = CellBuffer(size: Size(columns: 14, rows: 4))
        buffer.write(
            "Meetings", at: Point(column: 0, row: 0), style: Style(background: .blue, attributes: .bold))
        buffer.write("王", at: Point(column: 2, row: 1), style: Style(foreground: .brightRed))
        buffer.write("x", at: Point(column: 4, row: 1), style: Style(attributes: [.dim, .underline]))
        buffer.write("plain", at: Point(column: 0, row: 3))
        buffer.write("r", at: Point(column: 13, row: 3), style: Style(attributes: [.reverse, .italic]))
        #expect(
            buffer.snapshot() == """
                14x4
                Meetings
                  王x

                plain        r
                --- styles
                0: 0-7 bold on blue
                1: 2-3 brightRed, 4 dim underline
                3: 13 italic reverse

                """)
    }

    @Test func styledBlanksCount() {
        var buffer = CellBuffer(size: Size(columns: 3, rows: 1))
        buffer.fill(buffer.bounds, with: Style(foreground: .white, background: .red))
        #expect(buffer.snapshot() == "3x1\n\n--- styles\n0: 0-2 white on red\n")
    }

    @Test func theGroundStandsBeforeTheStyles() {
        var buffer = CellBuffer(size: Size(columns: 4, rows: 2))
        buffer.ground = Style(foreground: .rgb(0xD5DAEA), background: .indexed(235))
        buffer.lines = .rounded
        buffer.box(buffer.bounds, style: Style(attributes: .strikethrough))
        #expect(
            buffer.snapshot()
                == "4x2\n╭──╮\n╰──╯\n--- styles\nground: #d5daea on color 235\n0: 0-3 struck\n1: 0-3 struck\n"
        )
        #expect(buffer.fitted(to: Size(columns: 9, rows: 9)).ground == buffer.ground)
    }
}
