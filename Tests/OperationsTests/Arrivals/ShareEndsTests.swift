import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The end of a share: how it is chosen, and what happens then.
@Suite struct ShareEndsTests {
    private let host: BrokerHost
    private let maria = "maria@example.org"

    init() throws { host = try BrokerHost() }

    // MARK: - How it is chosen

    private func find(_ text: String) throws -> Date {
        try FindShareEnd(typed: text, zone: StoreFixture.athens).run(in: host.workspace)
    }

    private func find(meeting: String) throws -> Date {
        try FindShareEnd(meeting: meeting).run(in: host.workspace)
    }

    /// It is a Thursday, 18:30 in Athens.
    @Test(arguments: [
        ("22:30", "2026-11-26T20:30Z"), ("45m", "2026-11-26T17:15Z"), ("9:00", "2026-11-27T07:00Z"),
        ("fri 18:00", "2026-11-27T16:00Z"), ("2026-12-24 18:00", "2026-12-24T16:00Z"),
    ])
    func aTimeIsTyped(_ text: String, _ end: String) throws {
        #expect(try find(text) == instant(end))
    }

    /// What is shown is the end, to the second.
    @Test func aLengthEndsAtAWholeMinute() throws {
        host.clock.move(to: instant("2026-11-26T16:30Z").addingTimeInterval(20.5))
        #expect(try find("2m") == instant("2026-11-26T16:33Z"))
        #expect(try find("22:30") == instant("2026-11-26T20:30Z"))
    }

    @Test(arguments: ["tomorrow", "Home"]) func aDayIsNoEnd(_ text: String) {
        #expect(throws: ArrivalError.noEnd(text)) { try find(text) }
    }

    @Test func anEndIsAhead() throws {
        let past = try find("2020-01-01 10:00")
        for end in [past, host.clock.now] {
            #expect(throws: ArrivalError.endHasPassed) {
                try AllowShare(maria, endsAt: end).run(in: host.workspace)
            }
        }
        #expect(try host.store.shares().isEmpty)
    }

    @Test func itEndsHalfAnHourAfterAMeeting() throws {
        let end = instant("2026-11-26T18:30Z")
        #expect(try find(meeting: "coffee") == end)
        #expect(try find(meeting: String(host.coffee.meeting.rawValue)) == end)
        host.clock.move(to: end.addingTimeInterval(-60))
        #expect(try find(meeting: "coffee") == end)
        host.clock.move(to: end)
        #expect(throws: ArrivalError.isOver(title: "Coffee")) { try find(meeting: "coffee") }
        _ = try host.store.save(Meeting.unscheduled("Dinner"))
        #expect(throws: ArrivalError.noTime(title: "Dinner")) { try find(meeting: "dinner") }
    }

    /// The date that goes on or comes next is meant.
    @Test func itEndsAfterTheNextDateOfASeries() throws {
        var choir = Meeting.timed("Choir", "2026-11-10 20:00")
        choir.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=4")
        _ = try host.store.save(choir)
        #expect(try find(meeting: "choir") == instant("2026-12-01T19:30Z"))
        // While a date goes on it is that one, and from its end on the next.
        host.clock.move(to: instant("2026-11-24T18:50Z"))
        #expect(try find(meeting: "choir") == instant("2026-11-24T19:30Z"))
        host.clock.move(to: instant("2026-11-24T19:10Z"))
        #expect(try find(meeting: "choir") == instant("2026-12-01T19:30Z"))
        // After the last there is no other.
        host.clock.move(to: instant("2026-12-01T19:10Z"))
        #expect(try find(meeting: "choir") == instant("2026-12-01T19:30Z"))
    }

    // MARK: - What happens then

    private func add(at moment: Date) throws {
        try host.store.add(Fix(BrokerHost.place(900), accuracy: 9, at: moment, source: .phone), of: maria)
    }

    private var agent: ReminderAgent {
        ReminderAgent(
            host.workspace, sources: [.shareEnds], words: { _, _ in AgentNotice(title: "", text: "") },
            deliver: { _ in })
    }

    @Test func theAgentWakesAtTheEndAndDeletes() throws {
        let end = host.clock.now.addingTimeInterval(600)
        let later = end.addingTimeInterval(60)
        _ = try AllowShare(maria, endsAt: end).run(in: host.workspace)
        _ = try AllowShare("nikos@example.org", endsAt: later).run(in: host.workspace)
        try add(at: host.clock.now)
        #expect(try agent.tell().next == end)
        #expect(try host.row("Maria").fix != nil)
        host.clock.move(to: end)
        // It is not on the board even before.
        #expect(try host.row("Maria").fix == nil)
        #expect(try host.store.hasPositionsOfEndedShares())
        #expect(try agent.tell().next == later)
        #expect(try !host.store.hasPositionsOfEndedShares())
    }

    /// The open program looks at the end too.
    @Test func theNextLookIsAtTheEnd() async throws {
        let end = host.clock.now.addingTimeInterval(30)
        _ = try AllowShare(maria, endsAt: end).run(in: host.workspace)
        try add(at: host.clock.now)
        let before = try await LookForArrivals().run(in: host.workspace)
        #expect(before.next == end && !before.hasDeletedPositions)
        host.clock.move(to: end)
        let after = try await LookForArrivals().run(in: host.workspace)
        #expect(after.hasDeletedPositions && after.next > end)
        #expect(try !host.store.hasPositionsOfEndedShares())
        #expect(try await !LookForArrivals().run(in: host.workspace).hasDeletedPositions)
    }

    /// The open program shows them no longer.
    @Test func newsThatOnlyTheShareToldEndWithIt() async throws {
        let end = host.clock.now.addingTimeInterval(600)
        _ = try AllowShare(maria, endsAt: end).run(in: host.workspace)
        try host.store.add(
            Fix(BrokerHost.place(4000), accuracy: 9, at: host.clock.now, source: .phone), of: maria)
        _ = try await LookForArrivals().run(in: host.workspace)
        let told = try #require(try TakeArrivalNews().run(in: host.workspace).first)
        #expect(try await LookForArrivals().run(in: host.workspace).stillKnows(told))
        host.clock.move(to: end)
        #expect(try await !LookForArrivals().run(in: host.workspace).stillKnows(told))
    }

    /// Neither the positions nor the link of an ended share come back with the next one.
    @Test func aNewShareBeginsWithNothing() throws {
        let end = host.clock.now.addingTimeInterval(600)
        let allowed = try AllowShare(maria, endsAt: end).run(in: host.workspace).share
        let link = "https://hauk.example.org/?ABCD-1234"
        #expect(try FollowHauk(maria, url: link).run(in: host.workspace).endsAt == end)
        try add(at: host.clock.now)
        host.clock.move(to: end)
        let again = try AllowShare(maria).run(in: host.workspace).share
        #expect(again.id == allowed.id && again.endsAt == nil && again.haukURL == nil)
        #expect(try host.row("Maria").fix == nil)
    }

    @Test func theExchangeWithServersChangesAtTheEnd() throws {
        let end = host.clock.now.addingTimeInterval(600)
        _ = try AllowShare(maria, endsAt: end).run(in: host.workspace)
        let change = try #require(try PositionWindow(in: host.workspace).changesAt)
        #expect((end...end.addingTimeInterval(2)).contains(change))
        host.clock.move(to: change)
        #expect(try !PositionWindow(in: host.workspace).isOpen)
    }
}
