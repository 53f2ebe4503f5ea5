import Foundation
import MeetCore
import MeetStore
import Sentences
import TerminalKit
import Testing

@testable import Features
@testable import Operations
@testable import Shell

/// What a key costs in the grid of twenty people, four weeks and ten thousand meetings.
@Suite struct CommonTimeWorkTests {
    private static let begin = CalendarDate(year: 2026, month: 11, day: 23).startOfDay(in: Harness.zone)
    private static let days = 28

    /// Numbers that look random and are the same at each run.
    private struct Numbers {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15

        mutating func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
    }

    private static let context = ScreenContext(
        now: begin, zone: Harness.zone, body: Size(columns: 160, rows: 44))

    private static func grid(from begin: Date = Self.begin) -> BusyGrid {
        var numbers = Numbers()
        let known = begin..<begin.addingTimeInterval(Double(days) * 86_400)
        let zones = ["Europe/Athens", "America/New_York", "Asia/Tokyo", "Europe/Lisbon"]
        let people = (0..<20).map { place -> BusyTimes in
            var times = BusyTimes(
                Invitee(name: "Person \(place)"), isReader: place == 0, isRequired: place < 8,
                zone: TimeZone(identifier: zones[place % zones.count]))
            let busy = (0..<500).map { _ -> Range<Date> in
                let start = begin.addingTimeInterval(Double(numbers.next(days * 1440) * 60))
                return start..<start.addingTimeInterval(Double(600 + numbers.next(3600)))
            }
            times.add(
                busy: Array(busy.prefix(400)), tentative: Array(busy.suffix(100)),
                known: place % 5 == 4 ? [] : [known],
                from: BusyTimes.Reading(.address("example.org"), asOf: begin))
            return times
        }
        let offered = (0..<days).map { day -> Range<Date> in
            let start = begin.addingTimeInterval(Double(day * 86_400 + 9 * 3600))
            return start..<start.addingTimeInterval(9 * 3600)
        }
        return BusyGrid(
            over: DateInterval(start: known.lowerBound, end: known.upperBound), people: people,
            hours: people.map { _ in offered }, offered: offered, zone: Harness.zone)
    }

    private func picker(_ grid: BusyGrid) throws -> CommonTimePicker {
        let route = PickFreeTime(
            minutes: 60, zone: "Europe/Athens", invitees: grid.people.dropFirst().map(\.person))
        var picker = try #require(CommonTimePicker(route, in: Self.context))
        let slots = CommonSlots.rank(grid, minutes: 60)
        _ = picker.receive(.found(FindCommonTime.Found(grid: grid, slots: slots)), in: Self.context)
        return picker
    }

    private static let keys: [CommandID] = [
        .moveRight, .nextSlot, .lengthen, .moveDown, .toggleRole, .shorten, .mark, .previousSlot, .moveLast,
        .moveLeft, .previousDay, .moveUp, .moveFirst,
    ]

    /// A key starts no effect, so nothing is read or asked.
    @Test func aKeyReadsNothing() throws {
        var picker = try picker(Self.grid())
        for key in Self.keys {
            let actions = picker.handle(.command(key), in: Self.context)
            #expect(actions?.isEmpty == true, "\(key)")
        }
        #expect(!picker.slots.isEmpty && picker.picked != nil)
    }

    /// The same hour of the next day, also beyond the weeks that are searched, and back.
    @Test func aStepBeyondTheWeeksKeepsTheHour() throws {
        var picker = try picker(Self.grid())
        var last: Date?
        // Beyond the last day nothing is picked until other weeks were searched.
        while let start = picker.picked?.span.lowerBound {
            last = start
            _ = picker.handle(.command(.nextDay), in: Self.context)
        }
        let edge = try #require(last)
        let later = Self.grid(from: Self.begin.addingTimeInterval(Double(Self.days) * 86_400))
        let found = FindCommonTime.Found(grid: later, slots: CommonSlots.rank(later, minutes: 60))
        _ = picker.receive(.found(found), in: Self.context)
        #expect(picker.picked?.span.lowerBound == edge.addingTimeInterval(86_400))
        _ = picker.handle(.command(.previousDay), in: Self.context)
        #expect(picker.picked == nil)
        let grid = Self.grid()
        let former = FindCommonTime.Found(grid: grid, slots: CommonSlots.rank(grid, minutes: 60))
        _ = picker.receive(.found(former), in: Self.context)
        #expect(picker.picked?.span.lowerBound == edge)
        // The weeks by themselves begin with the best time.
        _ = picker.handle(.command(.nextWeeks), in: Self.context)
        _ = picker.receive(.found(found), in: Self.context)
        #expect(picker.picked?.span.lowerBound == picker.slots.first?.span.lowerBound)
    }

    /// Until the search for other people has ended, the grid of the former people is not drawn.
    @Test func otherPeopleAreDrawnWithoutTheFormerGrid() throws {
        var picker = try picker(Self.grid())
        let more = (0..<30).map { Invitee(name: "Other \($0)", email: "other\($0)@example.org") }
        _ = picker.receive(.chosen(more), in: Self.context)
        #expect(picker.grid == nil && picker.slots.isEmpty && picker.people.count == 30)
        let area = picker.bounds(in: Self.context)
        var buffer = CellBuffer(size: area.size)
        _ = picker.draw(into: &buffer, in: area, context: Self.context)
    }

    /// A key with its picture costs as much as some looks at every half hour of everybody: the order and the
    /// visible cells are found by these alone. Both are measured here, and the median counts, so that neither the
    /// machine nor other programs matter.
    @Test func aKeyCostsAsMuchAsSomeLooksAtTheGrid() throws {
        let grid = Self.grid()
        var picker = try picker(grid)
        let clock = ContinuousClock()
        func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }
        var seen = 0
        let looks = (0..<15).map { _ in
            clock.measure {
                for person in grid.people.indices {
                    for column in 0..<grid.columns {
                        let span = grid.minutes(ofColumn: column)
                        seen += grid.state(of: person, during: span) == .busy ? 1 : 0
                        seen += grid.isNight(of: person, during: span) ? 1 : 0
                        seen += grid.isOutsideHours(of: person, during: span) ? 1 : 0
                    }
                }
            }
        }
        let area = picker.bounds(in: Self.context)
        let keys = (0..<6).flatMap { _ in Self.keys }.map { key in
            clock.measure {
                _ = picker.handle(.command(key), in: Self.context)
                var buffer = CellBuffer(size: area.size)
                _ = picker.draw(into: &buffer, in: area, context: Self.context)
            }
        }
        #expect(seen > 0)
        #expect(median(keys) < median(looks) * 12, "\(median(keys)) for a key, \(median(looks)) for a look")
    }
}
