import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

@Suite struct SmallMonthTests {
    private let day = CalendarDate(year: 2026, month: 11, day: 25)
    private let area = Rect(column: 4, row: 2, columns: 24, rows: 8)

    private func drawn(_ month: SmallMonth, today: CalendarDate, isFocused: Bool = true) -> CellBuffer {
        var buffer = CellBuffer(size: Size(columns: 30, rows: 12))
        month.draw(
            into: &buffer, in: area, today: today, marked: day...day, isFocused: isFocused, theme: Theme()
        ) { date in [20: 1, 21: 3, 22: 9][date.day] ?? 0 }
        return buffer
    }

    private func row(_ number: Int, of buffer: CellBuffer) -> String {
        String(buffer.row(number).map(\.text).joined().dropFirst(area.column))
    }

    @Test func eachDayStandsWhereItIsFound() {
        let month = SmallMonth(of: day, rule: .iso8601)
        #expect(month.weeks.count == 6)
        for date in month.weeks.joined() {
            let place = month.place(of: date, in: area)
            #expect(place.flatMap { month.day(at: $0, in: area) } == date)
        }
        #expect(month.day(at: area.origin, in: area) == nil)
        #expect(month.place(of: CalendarDate(year: 2027, month: 1, day: 20), in: area) == nil)
    }

    @Test func whereThereIsLittleRoomTheWeekOfTheDayIsInSight() {
        for rows in 1...6 {
            let month = SmallMonth(of: day, rule: .iso8601, weekRows: rows)
            #expect(month.weeks.count == rows && month.weeks.joined().contains(day))
        }
    }

    @Test func signsSayHowFullDaysAre() {
        let shown = drawn(
            SmallMonth(of: day, rule: .iso8601), today: CalendarDate(year: 2026, month: 11, day: 9))
        #expect(row(2, of: shown).hasPrefix(" November 2026"))
        #expect(row(3, of: shown).hasPrefix(" Mo Tu We Th Fr Sa Su"))
        #expect(row(7, of: shown).hasPrefix(" 16 17 18 19 20·21▪22■"))
    }

    @Test func weekendsTodayAndTheMarkedDayLookDifferent() throws {
        let theme = Theme()
        let today = CalendarDate(year: 2026, month: 11, day: 9)
        let month = SmallMonth(of: day, rule: .iso8601)
        func style(_ number: Int, isFocused: Bool = true) throws -> Style {
            let date = CalendarDate(year: 2026, month: 11, day: number)
            let place = try #require(month.place(of: date, in: area))
            return drawn(month, today: today, isFocused: isFocused)[place].style
        }
        #expect(try style(28) == theme.weekend)
        #expect(try style(27) == theme.plain)
        #expect(try style(9) == theme.heading)
        #expect(try style(25).attributes.contains(.reverse))
        #expect(try style(25, isFocused: false).attributes == [.underline, .bold])
    }

    /// Whatever room there is, nothing stands outside.
    @Test func nothingIsDrawnOutside() {
        for rows in 0...8 {
            var buffer = CellBuffer(size: Size(columns: 30, rows: 12))
            let place = Rect(column: 4, row: 2, columns: 24, rows: rows)
            SmallMonth(of: day, rule: .iso8601).draw(
                into: &buffer, in: place, today: day, marked: nil, isFocused: false, theme: Theme()
            ) { _ in 1 }
            let used = (0..<12).filter { row in buffer.row(row).contains { $0.text != " " } }
            #expect(used.allSatisfy { (2..<2 + rows).contains($0) }, "\(rows)")
        }
    }
}
