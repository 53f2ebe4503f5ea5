import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import Transport
import Travel

@testable import Operations

/// When to leave on Saturday, 21 November 2026, seen at 09:41 in Athens.
@Suite struct LeaveByTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let clock = StandingClock(instant("2026-11-21T07:41Z"))
    private let workspace: Workspace
    private let day = DateInterval(start: instant("2026-11-20T22:00Z"), duration: 86_400)

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
        let clock = clock
        workspace = Workspace(store: store, now: { clock.now })
        try SetSetting("me.home", to: "39.36,22.94").run(in: workspace)
    }

    private func place(_ metres: Double) -> Coordinate? {
        Coordinate(latitude: 39.36 + metres / 111_195, longitude: 22.94)
    }

    @discardableResult
    private func save(
        _ title: String, _ start: String, minutes: Int = 60, at metres: Double? = nil, travel: Int? = nil
    ) throws -> Meeting {
        var meeting = Meeting.timed(title, start, minutes: minutes)
        meeting.venue = metres.map { Venue(name: "\(title)'s", coordinate: place($0), isSaved: false) }
        meeting.travelMinutes = travel
        return try store.save(meeting)
    }

    private func fourMeetings() throws {
        try save("Coffee", "2026-11-21 11:00", at: 1000)
        try save("Lunch", "2026-11-21 12:30", at: 2000)
        try save("Dentist", "2026-11-21 15:00", at: 9000, travel: 25)
        try save("Call", "2026-11-21 17:00")
        try save("Dinner", "2026-11-21 20:00", at: 1000)
    }

    /// `08:39 16`, by the clock of Greenwich, with where they leave from.
    private func list(_ interval: DateInterval? = nil) async throws -> [String] {
        let titles = Dictionary(
            uniqueKeysWithValues: try store.meetings(rows: 0..<20).map { ($0.id, $0.title) })
        return try await LeaveBy(startingIn: interval ?? day).run(in: workspace).map { departure in
            let time = departure.leaveAt.formatted(.iso8601).dropFirst(11).prefix(5)
            let from =
                switch departure.origin {
                case .home: "home"
                case .position: "position"
                case .typed: "typed"
                case .meeting(let title): title
                }
            return "\(titles[departure.id] ?? "?") \(time) \(departure.minutes) \(from)"
        }
    }

    @Test func onFoot() async throws {
        try fourMeetings()
        #expect(
            try await list() == [
                "Coffee 08:39 16 home", "Lunch 10:09 16 Coffee", "Dentist 12:30 25 typed",
                "Dinner 17:39 16 home",
            ])
    }

    @Test func byCar() async throws {
        try fourMeetings()
        try SetSetting("travel.by", to: "car").run(in: workspace)
        try SetSetting("travel.margin", to: "10").run(in: workspace)
        #expect(
            try await list() == [
                "Coffee 08:47 3 home", "Lunch 10:17 3 Coffee", "Dentist 12:25 25 typed",
                "Dinner 17:47 3 home",
            ])
    }

    @Test func aFreshPositionGoesBeforeHome() async throws {
        try fourMeetings()
        _ = try SetPosition(place(3000)).run(in: workspace)
        #expect(try await list().first == "Coffee 08:23 32 position")
        // It says nothing of the evening.
        #expect(try await list().last == "Dinner 17:39 16 home")
        clock.move(to: instant("2026-11-21T10:42Z"))
        #expect(try await list().first == "Coffee 08:39 16 home")
    }

    /// The night to 25 October has 25 hours.
    @Test func clocksThatChangeMoveNoInstant() async throws {
        try save("Early", "2026-10-25 04:30", travel: 90)
        let night = DateInterval(start: instant("2026-10-24T21:00Z"), duration: 86_400)
        #expect(try await list(night) == ["Early 00:55 90 typed"])
    }

    @Test func whatCannotBeReachedIsTold() async throws {
        let coffee = try save("Coffee", "2026-11-21 11:00", at: 1000)
        var lunch = try save("Lunch", "2026-11-21 12:10", at: 2000)
        try save("Tea", "2026-11-21 13:10", at: 2000)
        let pairs = try await FindUnreachable(in: day).run(in: workspace)
        let told = pairs.map { "\($0.firstTitle) \($0.secondTitle) \($0.minutes ?? -1) \($0.free)" }
        #expect(told == ["Coffee Lunch 16 10"])
        #expect(pairs.first?.first == coffee.occurrence && pairs.first?.isEstimated == true)
        // A time that the person set takes precedence.
        lunch.travelMinutes = 10
        #expect(try await FindUnreachable(in: day, planned: lunch).run(in: workspace).isEmpty)
        lunch.travelMinutes = 11
        #expect(try await FindUnreachable(in: day, planned: lunch).run(in: workspace).count == 1)
        try SetSetting("travel.by", to: "bike").run(in: workspace)
        #expect(try await FindUnreachable(in: day).run(in: workspace).isEmpty)
    }

    @Test func aCallAndAShorterMeetingHideNoWay() async throws {
        try save("Coffee", "2026-11-21 11:00", minutes: 90, at: 1000)
        // Within the coffee, and elsewhere; it began later and ends earlier.
        try save("Errand", "2026-11-21 11:20", minutes: 20, at: 9000)
        try save("Call", "2026-11-21 12:31", minutes: 5)
        try save("Lunch", "2026-11-21 12:40", at: 2000)
        let pairs = try await FindUnreachable(in: day).run(in: workspace)
        #expect(pairs.map { "\($0.firstTitle) \($0.secondTitle) \($0.free)" } == ["Coffee Lunch 10"])
        #expect(try await list().last == "Lunch 10:19 16 Coffee")
    }

    @Test func whatChangesIsComputedAnew() async throws {
        var dinner = try save("Dinner", "2026-11-21 20:00", at: 1000)
        func renewed() async throws -> String {
            clock.move(to: clock.now.addingTimeInterval(1))
            _ = try await RenewDepartures().run(in: workspace)
            let left = try store.departures(startingAfter: clock.now).values.map(\.leaveAt)
            return left.map { String($0.formatted(.iso8601).dropFirst(11).prefix(5)) }.joined()
        }
        #expect(try await renewed() == "17:39")
        dinner.travelMinutes = 90
        dinner = try store.save(dinner)
        #expect(try await renewed() == "16:25")
        dinner.travelMinutes = nil
        dinner.venue = Venue(name: "Far", coordinate: place(9000), isSaved: false)
        try store.save(dinner)
        let far = try await renewed()
        #expect(far == "15:34")
        try SetSetting("travel.by", to: "car").run(in: workspace)
        #expect(try await renewed() == "17:31")
        try SetSetting("travel.margin", to: "0").run(in: workspace)
        #expect(try await renewed() == "17:36")
        // Nothing changed: nothing is computed.
        let made = try store.departures(startingAfter: clock.now).values.map(\.madeAt)
        #expect(try await renewed() == "17:36")
        #expect(try store.departures(startingAfter: clock.now).values.map(\.madeAt) == made)
    }

    @Test func oneIsRemindedToLeave() async throws {
        var coffee = try save("Coffee", "2026-11-21 11:00", at: 1000)
        func told() throws -> [String] {
            let due = try store.takeReminders().due
            try store.reminders(wereTold: due.map(\.id))
            return due.map(\.id.reason.word)
        }
        let next = try await RenewDepartures().run(in: workspace)
        #expect(next.next == clock.now.addingTimeInterval(600) && next.isChanged)
        let planned = try store.reminders().map { $0.id.reason.word }
        #expect(planned == ["leave-soon", "leave", "start"])
        #expect(try told() == [])
        clock.move(to: instant("2026-11-21T08:29Z"))
        #expect(try told() == ["leave-soon"])
        // The way became shorter meanwhile.
        _ = try SetPosition(place(1500)).run(in: workspace)
        clock.move(to: instant("2026-11-21T08:30Z"))
        _ = try await RenewDepartures().run(in: workspace)
        let known = try store.departures(startingAfter: clock.now).values.map(\.leaveAt)
        #expect(known == [instant("2026-11-21T08:47Z")])
        clock.move(to: instant("2026-11-21T08:47Z"))
        #expect(try told() == ["leave"])
        // Of another start nothing is known.
        coffee.time = Meeting.timed("", "2026-11-21 15:00").time
        coffee = try store.save(coffee)
        #expect(try store.reminders().map { $0.id.reason.word } == ["start"])
    }

    /// A day of four meetings: on foot a planned one comes too late for one of them, by car for none.
    @Test func aPlannedMeetingIsCheckedAgainstItsNeighbours() async throws {
        try fourMeetings()
        // Coffee is over at 12:00, Lunch begins at 12:30, and both are a kilometre or two away.
        var errand = Meeting.timed("Errand", "2026-11-21 12:05", minutes: 20)
        errand.venue = Venue(name: "Far", coordinate: place(4000), isSaved: false)
        func told() async throws -> [String] {
            try await CheckReach(errand).run(in: workspace).map {
                "\($0.firstTitle) \($0.secondTitle) \($0.minutes ?? -1) \($0.free)"
            }
        }
        #expect(try await told() == ["Coffee Errand 47 5", "Errand Lunch 32 5"])
        try SetSetting("travel.by", to: "car").run(in: workspace)
        #expect(try await told() == ["Coffee Errand 8 5", "Errand Lunch 6 5"])
        errand.time = Meeting.timed("", "2026-11-21 12:09", minutes: 14).time
        #expect(try await told() == [])
        // What takes no time is in nobody's way.
        errand.time = Meeting.timed("", "2026-11-21 12:05", minutes: 20).time
        errand.isTransparent = true
        #expect(try await told() == [])
    }

    /// On 25 October an hour comes twice: what begins at 02:30 and takes 140 minutes is over at 03:50.
    @Test func theHourThatComesTwiceIsCounted() async throws {
        try save("Early", "2026-10-25 02:30", minutes: 140, at: 1000)
        var late = Meeting.timed("Late", "2026-10-25 04:00", minutes: 30)
        late.venue = Venue(name: "There", coordinate: place(2000), isSaved: false)
        let pairs = try await CheckReach(late).run(in: workspace)
        #expect(pairs.map(\.free) == [10] && pairs.first?.minutes == 16)
    }

    @Test func aDateFarAheadIsFoundToo() async throws {
        let fair = try save("Fair", "2027-03-06 11:00", at: 1000)
        let id = try #require(fair.occurrence)
        guard case .leave(let departure) = try await FindLeaving(id).run(in: workspace) else {
            Issue.record("Nothing was found.")
            return
        }
        #expect(departure.minutes == 16 && departure.origin == .home && departure.isEstimated)
        clock.move(to: instant("2027-03-06T09:30Z"))
        #expect(try await FindLeaving(id).run(in: workspace) == .unknown)
    }
}
