import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The map on the whole screen, from wherever it is opened.
@MainActor
@Suite struct MapScreenTests {
    nonisolated static let sizes: [Size] = [
        Size(columns: 120, rows: 36), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
    ]

    private func searched(_ size: Size = sizes[0]) async throws -> Harness {
        let harness = try await Harness.venues(size: size) { try $0.set("me.home", to: "60.1694, 24.9359") }
        await harness.searchVenues("cafe")
        #expect(try harness.venuesScreen().found.rows.count == 5)
        return harness
    }

    private func screen(_ harness: Harness) throws -> MapScreen {
        try #require(harness.app.stack.last?.screen as? MapScreen, "\(harness.screen)")
    }

    private func isOpen(_ harness: Harness) -> Bool { harness.app.stack.last?.screen is MapScreen }

    /// The first cell of the body, as the mouse counts.
    private let body = Point(column: 0, row: 2)

    private func mouse(_ kind: Mouse.Kind, _ cell: Point, in harness: Harness) async {
        let at = Point(column: body.column + cell.column, row: body.row + cell.row)
        await harness.send(.mouse(Mouse(kind, at: at)))
    }

    private func layout(_ harness: Harness) throws -> MapLayout {
        MapLayout(harness.app.context.body, legendRows: try screen(harness).map.markers.count)
    }

    // MARK: - Looks

    @Test(.inEveryLanguage, arguments: sizes) func looks(_ size: Size) async throws {
        let harness = try await searched(size)
        await harness.press("M")
        #expect(isOpen(harness), "\(harness.screen)")
        try harness.look("map-whole")
    }

    @Test func theLegendSaysWhatTheSignsAre() async throws {
        let harness = try await searched()
        await harness.press("M")
        let rows = harness.rows
        let names = ["Café Kuusi", "Tea & Toast", "Kahvila Siniseinä", "Ravintola Ämpäri", "王家茶館"]
        for (number, name) in names.enumerated() {
            let isThere = rows.contains { row in
                let legend = row.drop { $0 != "│" }
                return legend.contains("\(number + 1)") && legend.contains(name) && legend.contains("~")
            }
            #expect(isThere || number == 4, "\(name)\n\(harness.screen)")
        }
        #expect(harness.screen.contains("▌1✓ Café Kuusi"), "\(harness.screen)")
        #expect(harness.screen.contains("3✗ Kahvila Siniseinä"), "\(harness.screen)")
        #expect(harness.screen.contains("5 places"), "\(harness.screen)")
    }

    /// Where there is no room beside the map, the marked one is said below it.
    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    func onNarrowScreensOneIsSaid(_ size: Size) async throws {
        let harness = try await searched(size)
        await harness.press("M")
        #expect(harness.rows.contains { $0.hasPrefix("▌1✓ Café Kuusi") }, "\(harness.screen)")
        await harness.press(.down)
        #expect(harness.rows.contains { $0.hasPrefix("▌2· Tea & Toast") }, "\(harness.screen)")
        #expect(!harness.rows.contains { $0.hasPrefix("▌1") })
    }

    /// Whatever is done, every cell that is written is inside.
    @Test(arguments: sizes) func nothingIsDrawnOutside(_ size: Size) async throws {
        let harness = try await searched(size)
        await harness.press("M")
        let moves: [Key] = ["+", "+", Key(.right, .shift), "-", "-", "-", Key(.up, .shift), "0", .down, "G"]
        for move in moves {
            await harness.press(move)
            let shown = try screen(harness)
            let whole = Size(columns: size.columns + 9, rows: size.rows + 7)
            var buffer = CellBuffer(size: whole)
            let area = Rect(column: 5, row: 3, columns: size.columns, rows: size.rows)
            _ = shown.draw(into: &buffer, in: area, context: harness.app.context)
            var written = 0
            for row in 0..<whole.rows {
                for (column, cell) in buffer.row(row).enumerated()
                where cell.text != " " && !cell.text.isEmpty {
                    written += 1
                    #expect(area.contains(Point(column: column, row: row)), "\(cell.text) \(column) \(row)")
                }
            }
            #expect(written > 10)
        }
    }

    @Test(arguments: [
        Size(columns: 120, rows: 36), Size(columns: 100, rows: 10), Size(columns: 99, rows: 24),
        Size(columns: 12, rows: 4), Size(columns: 12, rows: 3), Size(columns: 1, rows: 1),
        Size(columns: 0, rows: 0),
    ]) func mapAndLegendShareTheArea(_ size: Size) {
        let area = Rect(column: 2, row: 1, columns: size.columns, rows: size.rows)
        for rows in [0, 1, 35, 500] {
            let layout = MapLayout(area, legendRows: rows)
            #expect(layout.map.column >= area.column && layout.map.endColumn <= area.endColumn)
            #expect(layout.map.row >= area.row && layout.map.endRow <= area.endRow)
            #expect(layout.legend.endColumn <= area.endColumn && layout.legend.endRow <= area.endRow)
            let isApart =
                layout.legend.isEmpty || layout.legend.row >= layout.map.endRow
                || layout.legend.column >= layout.map.endColumn
            #expect(isApart, "\(layout)")
            #expect((layout.divider != nil) == (rows > 0 && size.columns >= 100 && size.rows > 3))
        }
    }

    // MARK: - From where

    @Test func escLeavesTheVenuesAsTheyWere() async throws {
        let harness = try await searched()
        await harness.press(.down)
        let before = harness.screen
        for key in [Key.escape, "M"] {
            await harness.press("M", .down, .down, "+", key)
            #expect(harness.screen == before)
        }
    }

    @Test func enterGoesToTheRowThatIsMarked() async throws {
        let harness = try await searched()
        await harness.press("M", .down, .down, .enter)
        #expect(!isOpen(harness))
        #expect(try harness.venuesScreen().selected?.venue.name == "Kahvila Siniseinä")
        #expect(try harness.venuesScreen().focus == .list)
        // It begins with the one under the bar.
        await harness.press("M")
        #expect(try screen(harness).selected == 2)
        await harness.press("G", .enter)
        #expect(try harness.venuesScreen().selected?.venue.name == "王家茶館")
    }

    @Test func aSignIsGoneTo() async throws {
        let harness = try await searched()
        await harness.press("M", "'")
        #expect(harness.app.remark?.text == "Go to which sign? 1–9, a–z")
        await harness.press("4")
        #expect(try screen(harness).selected == 3)
        await harness.press("'", "z")
        #expect(harness.app.remark?.text == "No venue here has the sign z.")
        #expect(try screen(harness).selected == 3)
        // A key that was not asked for does what it does.
        await harness.press("'", .up)
        #expect(try screen(harness).selected == 2)
        await harness.press("'", "4", .enter)
        #expect(try harness.venuesScreen().selected?.venue.name == "Ravintola Ämpäri")
    }

    @Test func itIsOpenedFromAMeeting() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let before = harness.screen
        await harness.press("M")
        #expect(try screen(harness).heading == "Coffee at Entra")
        #expect(harness.screen.contains("▌1✓ Café Entra"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen == before)
        await harness.press("M", .enter)
        #expect(harness.screen == before)
        // Nothing opens where there is no map.
        await harness.press(.down, "M")
        #expect(!isOpen(harness))
    }

    @Test func itIsOpenedFromWhatIsNear() async throws {
        let harness = try await near()
        let before = harness.screen
        await harness.press("M")
        #expect(try screen(harness).map.markers.count >= 2)
        await harness.press(.escape)
        #expect(harness.screen == before)
        await harness.press("M", .down, .enter)
        #expect(try nearScreen(harness).cursor.selected == 1)
    }

    /// Of what is farther the map alone knows: the bar stays.
    @Test func whatIsFartherHasNoRow() async throws {
        let harness = try await near()
        await harness.press("M", "G")
        let last = try #require(try screen(harness).map.markers.last)
        #expect(try screen(harness).selected == last.index)
        let rows = try nearScreen(harness).things.count
        await harness.press(.enter)
        let bar = try nearScreen(harness).cursor.selected
        #expect(bar == (last.index < rows ? last.index : 0))
    }

    private func near() async throws -> Harness {
        let harness = try await Harness(seed: { store in
            try store.set("me.home", to: "60.1694, 24.9359")
            for (number, latitude) in [60.1705, 60.1712, 60.1800].enumerated() {
                let venue = Venue(
                    name: "Shop \(number)", coordinate: Coordinate(latitude: latitude, longitude: 24.9359))
                var meeting = Meeting(
                    title: "Errand \(number)",
                    time: .due(Deadline(day: CalendarDate(year: 2026, month: 11, day: 27))),
                    createdAt: Harness.now)
                meeting.places = MeetingPlaces(venues: [venue])
                try store.save(meeting)
            }
        })
        harness.server.answer(Answers.nothing)
        await harness.press("b")
        return harness
    }

    private func nearScreen(_ harness: Harness) throws -> NearScreen {
        try #require(harness.app.stack.compactMap { $0.screen as? NearScreen }.last)
    }

    // MARK: - The mouse

    @Test func theMouseMarksMovesAndTakes() async throws {
        let harness = try await searched()
        await harness.press("M")
        let layout = try layout(harness)
        let row = Point(column: layout.legend.column + 5, row: layout.legend.row + 2)
        await mouse(.press(.left), row, in: harness)
        #expect(try screen(harness).selected == 2)
        let pins = try screen(harness).map.pins(in: layout.map.size, selected: 2)
        let pin = try #require(pins.first { $0.index != 2 })
        let start = pin.start(in: layout.map.size)
        let cell = Point(column: layout.map.column + start.column, row: layout.map.row + start.row)
        await mouse(.press(.left), cell, in: harness)
        #expect(try screen(harness).selected == pin.index)
        await mouse(.release(.left), cell, in: harness)
        // The wheel moves the bar beside the map, and zooms over it.
        await mouse(.wheelDown, row, in: harness)
        #expect(try screen(harness).map.isFitted)
        let before = try #require(try screen(harness).shownMap(in: harness.app.context))
        await mouse(.wheelUp, Point(column: 20, row: 9), in: harness)
        let after = try #require(try screen(harness).shownMap(in: harness.app.context))
        #expect(abs(after.zoom - before.zoom - 1) < 0.01)
        await mouse(.press(.left), Point(column: 20, row: 9), in: harness)
        await mouse(.drag(.left), Point(column: 24, row: 11), in: harness)
        await mouse(.release(.left), Point(column: 24, row: 11), in: harness)
        let dragged = try #require(try screen(harness).shownMap(in: harness.app.context))
        let dot = dragged.dot(of: after.center)
        #expect(
            abs(dot.x - Double(after.width) / 2 - 8) <= 1 && abs(dot.y - Double(after.height) / 2 - 8) <= 1)
        await mouse(.doubleClick(.left), row, in: harness)
        #expect(!isOpen(harness))
        #expect(try harness.venuesScreen().selected?.venue.name == "Kahvila Siniseinä")
    }

    @Test func theMouseMovesTheMapsBesideLists() async throws {
        let venues = try await searched()
        let layout = try venues.venuesScreen().layout(in: venues.app.context)
        let selected = try venues.venuesScreen().selected
        let middle = Point(
            column: layout.map.column + layout.map.columns / 2, row: layout.map.row + layout.map.rows / 2)
        func zoom() throws -> Double {
            try #require(try venues.venuesScreen().shownMap(in: venues.app.context)).zoom
        }
        let before = try zoom()
        await mouse(.wheelUp, middle, in: venues)
        #expect(abs(try zoom() - before - 1) < 0.01)
        await mouse(.wheelDown, middle, in: venues)
        #expect(abs(try zoom() - before) < 0.01)
        #expect(try venues.venuesScreen().selected == selected)
        // Over the list it moves the bar.
        await mouse(.wheelDown, layout.list.origin, in: venues)
        #expect(try venues.venuesScreen().cursor.selected == 1)

        let harness = try await near()
        let at = Point(column: 110, row: 15)
        let shown = try #require(try nearScreen(harness).shownMap(in: harness.app.context))
        await mouse(.wheelUp, at, in: harness)
        let larger = try #require(try nearScreen(harness).shownMap(in: harness.app.context))
        #expect(abs(larger.zoom - shown.zoom - 1) < 0.01)
        #expect(try nearScreen(harness).cursor.selected == 0)
        await mouse(.press(.left), at, in: harness)
        await mouse(.drag(.left), Point(column: at.column - 3, row: at.row - 2), in: harness)
        let moved = try #require(try nearScreen(harness).shownMap(in: harness.app.context))
        let dot = moved.dot(of: larger.center)
        #expect(
            abs(dot.x - Double(larger.width) / 2 + 6) <= 1 && abs(dot.y - Double(larger.height) / 2 + 8) <= 1)
        await mouse(.release(.left), at, in: harness)
        await mouse(.wheelDown, Point(column: 3, row: 8), in: harness)
        #expect(try nearScreen(harness).cursor.selected == 1)
    }
}
