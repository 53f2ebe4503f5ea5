import Foundation
import StoreFixture
import Testing

@testable import MeetCore

@Suite struct CommonSlotsTests {
    private static let athens = TimeZone(identifier: "Europe/Athens")!

    /// Numbers that look random and are the same at each run.
    private struct Numbers {
        var state: UInt64

        mutating func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
    }

    private static func person(
        _ name: String, busy: [Range<Date>] = [], tentative: [Range<Date>] = [], known: [Range<Date>],
        zone: String? = nil, isRequired: Bool = true
    ) -> BusyTimes {
        var times = BusyTimes(
            Invitee(name: name), isRequired: isRequired, zone: zone.flatMap { TimeZone(identifier: $0) })
        times.add(
            busy: busy, tentative: tentative, known: known,
            from: BusyTimes.Reading(.address("example.org"), asOf: nil))
        return times
    }

    private static func span(_ from: String, _ to: String) -> Range<Date> { instant(from)..<instant(to) }

    // MARK: - Against a slow computation

    /// A week in which the clocks change, people in three zones, and times of any length.
    @Test(arguments: 0..<12)
    func theSlotsAreThoseOfAMinuteByMinuteSearch(_ seed: Int) {
        var numbers = Numbers(state: UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15)
        let interval = DateInterval(start: instant("2026-10-22T06:10Z"), end: instant("2026-10-28T00:00Z"))
        let zones = ["Europe/Athens", "America/Los_Angeles", "Asia/Kolkata", nil]
        func spans(_ count: Int, longest: Int) -> [Range<Date>] {
            (0..<count).map { _ in
                let start = interval.start.addingTimeInterval(Double(numbers.next(8 * 86_400) - 86_400))
                return start..<start.addingTimeInterval(Double(60 * (1 + numbers.next(longest))))
            }
        }
        let people = (0..<4).map { place in
            Self.person(
                "\(place)", busy: spans(12, longest: 300), tentative: spans(6, longest: 200),
                known: place == 3 ? spans(3, longest: 3000) : [interval.start..<interval.end],
                zone: zones[place], isRequired: place < 2)
        }
        let offered = spans(9, longest: 900)
        let hours: [[Range<Date>]?] = [spans(8, longest: 600), nil, spans(8, longest: 600), nil]
        let grid = BusyGrid(
            over: interval, people: people, hours: hours, offered: offered, zone: Self.athens)
        let minutes = [30, 45, 60, 120][seed % 4]
        let slots = CommonSlots.rank(grid, minutes: minutes, most: .max)
        var found: [Date: CommonSlots.Slot] = [:]
        for slot in slots {
            var start = slot.span.lowerBound
            while start.addingTimeInterval(Double(minutes * 60)) <= slot.span.upperBound {
                #expect(found[start] == nil)
                found[start] = slot
                start += 1800
            }
        }
        // Half hours on the clocks of Athens are those of UTC.
        var start = instant("2026-10-22T06:00Z")
        var expected = 0
        while start < interval.end {
            defer { start += 1800 }
            let end = start.addingTimeInterval(Double(minutes * 60))
            let each = stride(from: start, to: end, by: 60).map { $0..<$0.addingTimeInterval(60) }
            func holds(_ spans: [Range<Date>], all minute: Range<Date>) -> Bool {
                spans.contains { $0.lowerBound <= minute.lowerBound && minute.upperBound <= $0.upperBound }
            }
            func any(_ spans: [Range<Date>]) -> Bool { spans.contains { $0.overlaps(start..<end) } }
            let united = TimeSpans.united(offered)
            guard start >= interval.start, end <= interval.end, each.allSatisfy({ holds(united, all: $0) })
            else {
                #expect(found[start] == nil)
                continue
            }
            expected += 1
            guard let slot = found[start] else {
                Issue.record("\(start) is missing")
                continue
            }
            for (place, person) in people.enumerated() {
                let isKnown = each.allSatisfy { holds(person.known, all: $0) }
                let state: BusyState =
                    any(person.busy)
                    ? .busy : any(person.tentative) ? .tentative : isKnown ? .free : .unknown
                #expect(slot.states[place] == state, "\(start) \(place)")
                let isNight =
                    person.zone.map { zone in
                        each.contains { minute in
                            let hour = WallTime.at(minute.lowerBound, in: zone).hour
                            return hour >= 23 || hour < 7
                        }
                    } ?? false
                #expect(slot.atNight.contains(place) == isNight, "\(start) \(place)")
                let isOutside = hours[place].map { spans in
                    let spans = TimeSpans.united(spans)
                    return !each.allSatisfy { holds(spans, all: $0) }
                }
                #expect(slot.outsideHours.contains(place) == isOutside ?? false, "\(start) \(place)")
            }
        }
        #expect(found.count == expected && expected > 0)
        for (slot, next) in zip(slots, slots.dropFirst()) {
            #expect(slot.fit <= next.fit)
            if slot.fit == next.fit { #expect(slot.count(.free) >= next.count(.free)) }
        }
    }

    // MARK: - The order

    private static let day = DateInterval(
        start: instant("2026-11-23T07:00Z"), end: instant("2026-11-25T16:00Z"))

    @Test func theBestComesFirst() {
        let known = [Self.day.start..<Self.day.end]
        let people = [
            Self.person("Me", known: known),
            Self.person(
                "Required", busy: [Self.span("2026-11-23T00:00Z", "2026-11-24T08:00Z")], known: known),
            Self.person(
                "Optional", busy: [Self.span("2026-11-24T08:00Z", "2026-11-25T09:00Z")], known: known,
                isRequired: false),
            Self.person("Unknown", known: [], isRequired: false),
        ]
        let grid = BusyGrid(
            over: Self.day, people: people, hours: [],
            offered: [
                Self.span("2026-11-23T07:00Z", "2026-11-23T10:00Z"),
                Self.span("2026-11-24T08:00Z", "2026-11-24T10:00Z"),
                Self.span("2026-11-25T07:00Z", "2026-11-25T11:00Z"),
            ], zone: Self.athens)
        let slots = CommonSlots.rank(grid, minutes: 60)
        #expect(
            slots.map(\.span) == [
                // All who are required, and one more; then without the optional one, the earlier day first.
                Self.span("2026-11-25T09:00Z", "2026-11-25T11:00Z"),
                Self.span("2026-11-24T08:00Z", "2026-11-24T10:00Z"),
                Self.span("2026-11-25T07:00Z", "2026-11-25T09:30Z"),
                Self.span("2026-11-23T07:00Z", "2026-11-23T10:00Z"),
            ])
        #expect(slots.map(\.fit) == [.free, .free, .free, .taken])
        #expect(slots.allSatisfy { $0.states[3] == .unknown })
        // An unknown person who is required keeps a time from being the best.
        #expect(CommonSlots.rank(grid, minutes: 60, required: [0, 3]).allSatisfy { $0.fit == .possible })
    }

    /// On a day, the time in everybody's working hours comes before an earlier one.
    @Test func workingHoursDecideOnADay() {
        let known = [Self.day.start..<Self.day.end]
        let people = [Self.person("Me", known: known), Self.person("Kim", known: known)]
        let grid = BusyGrid(
            over: Self.day, people: people,
            hours: [nil, [Self.span("2026-11-23T09:00Z", "2026-11-23T11:00Z")]],
            offered: [Self.span("2026-11-23T07:00Z", "2026-11-23T11:00Z")], zone: Self.athens)
        let slots = CommonSlots.rank(grid, minutes: 60)
        #expect(slots.first?.span == Self.span("2026-11-23T09:00Z", "2026-11-23T11:00Z"))
        #expect(slots.map(\.outsideHours) == [[], [1]])
    }

    @Test func timesThatTouchDoNotOverlap() {
        let known = [Self.day.start..<Self.day.end]
        let busy = [
            Self.span("2026-11-23T07:00Z", "2026-11-23T08:00Z"),
            Self.span("2026-11-23T09:00Z", "2026-11-23T10:01Z"),
        ]
        let grid = BusyGrid(
            over: Self.day, people: [Self.person("Me", busy: busy, known: known)], hours: [],
            offered: [Self.span("2026-11-23T07:00Z", "2026-11-23T12:00Z")], zone: Self.athens)
        let slots = CommonSlots.rank(grid, minutes: 60) { $0.fit == .free }
        #expect(
            slots.map(\.span) == [
                Self.span("2026-11-23T08:00Z", "2026-11-23T09:00Z"),
                Self.span("2026-11-23T10:30Z", "2026-11-23T12:00Z"),
            ])
    }

    /// A listed time is free from its beginning to its end, also between the starts of a short meeting.
    @Test func aShortMeetingIsNotListedOverABusyTime() {
        let known = [Self.day.start..<Self.day.end]
        let busy = [Self.span("2026-11-23T07:15Z", "2026-11-23T07:30Z")]
        let grid = BusyGrid(
            over: Self.day, people: [Self.person("Me", busy: busy, known: known)], hours: [],
            offered: [Self.span("2026-11-23T07:00Z", "2026-11-23T09:00Z")], zone: Self.athens)
        let slots = CommonSlots.rank(grid, minutes: 15) { $0.fit == .free }
        #expect(
            slots.map(\.span) == [
                Self.span("2026-11-23T07:00Z", "2026-11-23T07:15Z"),
                Self.span("2026-11-23T07:30Z", "2026-11-23T08:45Z"),
            ])
    }

    /// A time by itself is as it is in the list, offered or not.
    @Test func aTimeByItself() {
        let known = [Self.day.start..<Self.day.end]
        let people = [
            Self.person("Me", known: known),
            Self.person(
                "Kim", busy: [Self.span("2026-11-23T09:00Z", "2026-11-23T10:00Z")], known: known,
                zone: "Asia/Tokyo"),
            Self.person("Petros", known: [], isRequired: false),
        ]
        let grid = BusyGrid(
            over: Self.day, people: people, hours: [],
            offered: [Self.span("2026-11-23T07:00Z", "2026-11-23T12:00Z")], zone: Self.athens)
        for slot in CommonSlots.rank(grid, minutes: 60) {
            let alone = CommonSlots.slot(
                at: grid.minute(of: slot.span.lowerBound), minutes: 60, in: grid, required: [0, 1])
            #expect(alone.span.upperBound == alone.span.lowerBound.addingTimeInterval(3600))
            #expect(alone.fit == slot.fit && alone.states == slot.states && alone.atNight == slot.atNight)
        }
        let late = grid.minute(of: instant("2026-11-23T15:00Z"))
        let night = CommonSlots.slot(at: late, minutes: 60, in: grid, required: [0, 2])
        #expect(night.fit == .possible && night.states == [.free, .free, .unknown] && night.atNight == [1])
        // Behind the end nothing is known.
        let end = CommonSlots.slot(at: grid.minutes - 30, minutes: 60, in: grid, required: [0])
        #expect(end.states == [.unknown, .unknown, .unknown])
    }

    // MARK: - Speed

    /// 20 people, 4 weeks, 10,000 meetings: the grid is made once, and a key ranks it again. The limit is for a
    /// program that is not optimized, on a busy machine.
    @Test func aKeyRanksAtOnce() {
        var numbers = Numbers(state: 7)
        let start = instant("2026-11-23T00:00Z")
        let interval = DateInterval(start: start, duration: 28 * 86_400)
        let people = (0..<20).map { place in
            let busy = (0..<500).map { _ in
                let from = start.addingTimeInterval(Double(numbers.next(28 * 1440) * 60))
                return from..<from.addingTimeInterval(3600)
            }
            return Self.person(
                "\(place)", busy: busy, known: [interval.start..<interval.end], zone: "Asia/Tokyo")
        }
        let grid = BusyGrid(over: interval, people: people, hours: [], zone: Self.athens)
        let clock = ContinuousClock()
        let times = (0..<5).map { _ in clock.measure { _ = CommonSlots.rank(grid, minutes: 60) } }
        #expect(times.min() ?? .zero < .seconds(1))
    }
}
