import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// News about people on the way: each is told once, whichever process is ended, and only what is news.
@Suite struct ArrivalNewsTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:30Z"))
    private let store: MeetStore
    private let workspace: Workspace
    private let coffee: OccurrenceIdentity

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
        // 17:00 UTC.
        var meeting = Meeting.timed("Coffee", "2026-11-26 19:00")
        meeting.invitees = ["Maria", "Nikos", "Zoe"].map {
            Invitee(
                name: $0, email: "\($0.lowercased())@example.org",
                participation: $0 == "Zoe" ? .declined : .accepted)
        }
        coffee = try #require(try opened.save(meeting).id).occurrence()
    }

    private func say(
        _ name: String, _ word: ArrivalWord.Content, source: Fix.Source = .mail, minute: Int = 0
    ) throws {
        let at = instant("2026-11-26T16:30Z").addingTimeInterval(Double(minute) * 60)
        clock.move(to: at)
        try store.set(ArrivalWord(word, at: at, source: source), of: "\(name)@example.org", at: coffee)
    }

    @discardableResult
    private func look() async throws -> ArrivalRound { try await LookForArrivals().run(in: workspace) }

    /// Takes the news, and shows them.
    private func told() async throws -> [ArrivalNews] {
        try await look()
        let told = try TakeArrivalNews().run(in: workspace)
        try ConfirmArrivalNews(told).run(in: workspace)
        return told.map(\.news)
    }

    private func someone(_ name: String) -> ArrivalPerson { ArrivalPerson(name: name) }

    @Test func eachIsToldOnce() async throws {
        #expect(try await told().isEmpty)
        try say("maria", .leaving)
        try say("nikos", .late(20))
        // In the order of the board: Maria may come last.
        #expect(
            try await told() == [.setOut(someone("Maria")), .late(someone("Nikos"), minutes: 20)])
        #expect(try await told().isEmpty)
        try say("maria", .arrived, minute: 20)
        #expect(try await told() == [.arrived(someone("Maria"))])
        #expect(try await told().isEmpty)
    }

    @Test func aDelayIsNewsAgainOnlyIfItGrowsNoticeably() async throws {
        try say("nikos", .late(10))
        #expect(try await told() == [.late(someone("Nikos"), minutes: 10)])
        try say("nikos", .late(13), minute: 1)
        #expect(try await told().isEmpty)
        // Counted from what was told.
        try say("nikos", .late(15), minute: 2)
        #expect(try await told() == [.late(someone("Nikos"), minutes: 15)])
    }

    @Test func nobodyBecomesLaterByHavingSaidNothingSince() async throws {
        try say("nikos", .late(10))
        try say("maria", .minutes(20))
        #expect(try await told().count == 2)
        for minute in stride(from: 35.0, through: 85, by: 5) {
            clock.move(to: instant("2026-11-26T16:30Z").addingTimeInterval(minute * 60))
            #expect(try await told().isEmpty, "\(minute)")
        }
    }

    @Test func whatTheUserTypedIsNoNews() async throws {
        try say("maria", .arrived, source: .typed)
        #expect(try await told().isEmpty)
        // Nor is it later, from another source.
        try say("maria", .arrived, minute: 3)
        #expect(try await told().isEmpty)
    }

    @Test func whoeverIsEndedLeavesThemToAnother() async throws {
        try say("maria", .arrived)
        try await look()
        let other = try fixture.open(at: clock)
        let elsewhere = Workspace(store: other, now: { [clock] in clock.now })
        #expect(try TakeArrivalNews().run(in: workspace).count == 1)
        // It is being shown there.
        #expect(try TakeArrivalNews().run(in: elsewhere).isEmpty)
        store.close()
        let told = try TakeArrivalNews().run(in: elsewhere)
        #expect(told.map(\.news) == [.arrived(someone("Maria"))] && told.map(\.title) == ["Coffee"])
        try ConfirmArrivalNews(told).run(in: elsewhere)
        #expect(try TakeArrivalNews().run(in: elsewhere).isEmpty)
    }

    @Test func laterNewsAreNotConfirmedByEarlierOnes() async throws {
        try say("nikos", .late(10))
        try await look()
        let first = try TakeArrivalNews().run(in: workspace)
        try say("nikos", .late(30), minute: 1)
        try await look()
        try ConfirmArrivalNews(first).run(in: workspace)
        #expect(
            try TakeArrivalNews().run(in: workspace).map(\.news)
                == [.late(someone("Nikos"), minutes: 30)])
    }

    @Test func oldNewsAreNotTold() async throws {
        try say("maria", .arrived)
        try await look()
        clock.move(to: clock.now.addingTimeInterval(3700))
        #expect(try TakeArrivalNews().run(in: workspace).isEmpty)
    }

    @Test func theNextLookIsBeforeTheMeeting() async throws {
        clock.move(to: instant("2026-11-26T12:00Z"))
        let early = try await look()
        #expect(early.boards.isEmpty && early.next == instant("2026-11-26T16:00Z"))
        clock.move(to: instant("2026-11-26T16:30Z"))
        let now = try await look()
        #expect(now.boards.map(\.occurrence) == [coffee] && now.next == instant("2026-11-26T16:31Z"))
        clock.move(to: instant("2026-11-26T19:00Z"))
        #expect(try await look().boards.isEmpty)
    }

    @Test func theSummaryCountsWhoComes() throws {
        func summary() throws -> ArrivalSummary { try ReadArrivals(coffee).run(in: workspace).summary }
        #expect(try summary().coming == 2 && summary().onTheWay == 0)
        #expect(try ReadArrivals(coffee).run(in: workspace).isSilent)
        try say("nikos", .late(20))
        #expect(try !ReadArrivals(coffee).run(in: workspace).isSilent)
        #expect(try summary().onTheWay == 1 && summary().lastMinutes == 50 && !summary().isEstimated)
        try say("maria", .arrived)
        #expect(try summary().arrived == 1)
        #expect(try CountArrivals(coffee).run(in: workspace)?.onTheWay == 1)
        clock.move(to: instant("2026-11-26T20:00Z"))
        #expect(try CountArrivals(coffee).run(in: workspace) == nil)
    }

    @Test func previewsSendNothing() throws {
        try store.set("me.email", to: "me@example.org")
        #expect(try PreviewArrivalMails(coffee).run(in: workspace).count == 2)
        #expect(try PreviewArrivalMails(coffee).run(in: workspace).count == 2)
        #expect(try AskArrivals(coffee).run(in: workspace).count == 2)
        #expect(try PreviewArrivalMails(coffee).run(in: workspace).isEmpty)
    }
}
