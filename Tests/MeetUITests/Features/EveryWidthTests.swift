import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// At every width lines meet where they cross, and nothing is written over them.
@MainActor
@Suite struct EveryWidthTests {
    private nonisolated static let places = CutTextTests.screens + PanelBorderTests.panels

    @Test(.timeLimit(.minutes(20)), arguments: places.indices) func noLineIsBroken(_ index: Int) async throws
    {
        let place = Self.places[index]
        // Where there is most room everything is read that is shown anywhere.
        let harness = try await Harness(Size(columns: 200, rows: 24), seed: Seed.everything)
        for key in place.keys { await harness.press(key) }
        var app = harness.app
        for columns in Self.widths(of: index).reversed() {
            _ = app.update(.terminal(.resize(Size(columns: columns, rows: 24))))
            let buffer = app.frame().buffer
            let broken = BrokenLines.found(in: buffer, within: Self.top(app))
            #expect(broken == [], "\(place.name), \(columns) columns:\n\(buffer.snapshot())")
            guard broken.isEmpty else { return }
        }
    }

    /// Every width up to 120 columns, from where on nothing is arranged otherwise. Of the others up to 200, of
    /// which each takes the time of several small ones, every third is looked at, and in each place others.
    private static func widths(of index: Int) -> [Int] {
        Array(20...120) + stride(from: 121 + index % 3, through: 200, by: 3)
    }

    /// What is not covered by something else: the panel with its frame, or the whole screen.
    private static func top(_ app: App) -> Rect {
        guard case .panel = app.topLayer.screen.presentation else {
            return Rect(column: 0, row: 0, columns: app.size.columns, rows: app.size.rows)
        }
        let inside = app.area(of: app.topLayer.screen)
        return Rect(
            column: inside.column - 2, row: inside.row - 1, columns: inside.columns + 4, rows: inside.rows + 2
        )
    }

    @Test func aBrokenLineIsFound() {
        var buffer = CellBuffer(size: Size(columns: 5, rows: 3))
        for (row, text) in ["┌───┐", "│   │", "└───┘"].enumerated() {
            buffer.write(text, at: Point(column: 0, row: row), style: .plain)
        }
        #expect(BrokenLines.found(in: buffer) == [])
        buffer.write("x", at: Point(column: 4, row: 1), style: .plain)
        #expect(BrokenLines.found(in: buffer) == ["4,0 ┐ goes down to “x”", "4,2 ┘ goes up to “x”"])
        buffer.write("─", at: Point(column: 4, row: 1), style: .plain)
        #expect(BrokenLines.found(in: buffer).count == 2)
        #expect(BrokenLines.found(in: buffer, within: Rect(column: 0, row: 0, columns: 4, rows: 3)) == [])
    }
}

/// Arms of box-drawing characters that nothing meets (Unicode, block Box Drawing). A line may end at a text, as in the
/// title of a frame; a corner may not.
private enum BrokenLines {
    private static let up = Set("│┃└┘├┤┴┼╰╯┕┙┝┥┷┿")
    private static let down = Set("│┃┌┐├┤┬┼╭╮┍┑┝┥┯┿┭┮")
    private static let left = Set("─━┐┘┤┬┴┼╮╯┑┙┥┯┷┿┭┮")
    private static let right = Set("─━┌└├┬┴┼╭╰┍┕┝┯┷┿┭┮")
    /// What a line that goes sideways may end at.
    private static let upright = Set("│┃")
    private static let straight = Set("─━│┃")

    /// - Parameter area: What lies outside it is another thing.
    static func found(in buffer: CellBuffer, within area: Rect? = nil) -> [String] {
        let area = area ?? Rect(column: 0, row: 0, columns: buffer.size.columns, rows: buffer.size.rows)
        let shown = max(area.row, 0)..<min(area.endRow, buffer.size.rows)
        let columns = max(area.column, 0)..<min(area.endColumn, buffer.size.columns)
        let rows = shown.map { row in Array(buffer.row(row))[columns].map { $0.text.first ?? " " } }
        let ways = [
            ("down", down, up, 0, 1), ("up", up, down, 0, -1), ("right", right, left, 1, 0),
            ("left", left, right, -1, 0),
        ]
        // Asked of every cell: their first byte tells most characters from those.
        func isDrawing(_ character: Character) -> Bool {
            character.utf8.first == 0xE2 && ("\u{2500}"..."\u{257F}").contains(character)
        }
        var broken: [String] = []
        for (row, cells) in rows.enumerated() {
            for (column, cell) in cells.enumerated()
            where isDrawing(cell) && !isScale(cell, column, row, rows) {
                for (way, arms, meeting, across, along) in ways where arms.contains(cell) {
                    guard rows.indices.contains(row + along), cells.indices.contains(column + across) else {
                        continue
                    }
                    let next = rows[row + along][column + across]
                    guard !meeting.contains(next), across == 0 || !upright.contains(next),
                        isDrawing(next) || across == 0 && !straight.contains(cell)
                    else {
                        continue
                    }
                    broken.append("\(column),\(row) \(cell) goes \(way) to “\(next)”")
                }
            }
        }
        return broken
    }

    /// An end of the scale of a map, `├────┤ 100 m`, or the mark on the strip of a day, `──┼──`.
    private static func isScale(_ cell: Character, _ column: Int, _ row: Int, _ rows: [[Character]]) -> Bool {
        guard ["├", "┤", "┼"].contains(cell) else { return false }
        let above = row > 0 && down.contains(rows[row - 1][column])
        let below = row + 1 < rows.count && up.contains(rows[row + 1][column])
        return !above && !below
    }
}
