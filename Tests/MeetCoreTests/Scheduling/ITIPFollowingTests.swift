import Foundation
import Testing

@testable import MeetCore

/// An invitation that changes one date of a series and all later ones (RFC 5545, 3.2.13).
@Suite struct ITIPFollowingTests {
    private typealias Fixture = SchedulingFixture

    /// The second date, and what follows, a day later at 21:00.
    private func change(_ change: (inout CalendarEvent) -> Void = { _ in }) -> CalendarEvent {
        Fixture.event(stamp: 2) { event in
            event.recurrenceID = Fixture.second
            event.recurrenceZone = "Europe/Athens"
            event.followsRecurrenceID = true
            event.time = Fixture.timed("2026-12-04 21:00", minutes: 30)
            event.title = "Tea"
            change(&event)
        }
    }

    private func saved(_ outcome: SchedulingOutcome) -> [String] {
        outcome.saves.map { "\($0.recurrenceID) \($0.time.wallStart?.basicText ?? "") \($0.title)" }
    }

    private let shifted = [
        "20261203T190000 20261204T210000 Tea", "20261210T190000 20261211T210000 Tea",
        "20261217T190000 20261218T210000 Tea",
    ]

    @Test func changesAllLaterDates() {
        let outcome = Fixture.process(
            .request, [change()], have: Fixture.have(Fixture.series(Fixture.theirs)), sender: Fixture.maria)
        #expect(saved(outcome) == shifted)
        #expect(outcome.recurrenceID == Fixture.second)
        #expect(outcome.dates == [])
        #expect(
            outcome.saves.allSatisfy { meeting in
                if case .timed(_, _, 30) = meeting.time { meeting.uid == "coffee-1" } else { false }
            })
    }

    @Test func aDateThatIsNamedGoesItsOwnWay() {
        let own = Fixture.event(stamp: 2) { event in
            event.recurrenceID = "20261210T190000"
            event.recurrenceZone = "Europe/Athens"
            event.time = Fixture.timed("2026-12-10 08:00")
        }
        let outcome = Fixture.process(
            .request, [change(), own], have: Fixture.have(Fixture.series(Fixture.theirs)),
            sender: Fixture.maria)
        #expect(saved(outcome) == [shifted[0], "20261210T190000 20261210T080000 Coffee", shifted[2]])
        #expect(outcome.dates.map(\.recurrenceID) == ["20261210T190000"])
    }

    @Test func comesWithTheWholeToo() {
        let whole = Fixture.event(Fixture.series(Fixture.theirs))
        let outcome = Fixture.process(.request, [whole, change()], have: nil, sender: Fixture.maria)
        #expect(outcome.verdict == .invited)
        #expect(saved(outcome) == [" 20261126T190000 Coffee"] + shifted)
    }

    @Test func anEndlessSeriesIsChangedAsFarAsItIsTold() {
        var meeting = Fixture.series(Fixture.theirs)
        meeting.recurrence?.rule?.end = .never
        let outcome = Fixture.process(
            .request, [change()], have: Fixture.have(meeting), sender: Fixture.maria)
        #expect(outcome.saves.count == 501)
    }

    @Test func alarmsOfOthersAreNotKept() {
        let event = change { event in
            event.unmodelled = ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "END:VALARM", "X-OTHER:1"]
                .map {
                    let halves = $0.split(separator: ":").map(String.init)
                    return UnmodelledProperty(name: halves[0], value: halves[1])
                }
        }
        let outcome = Fixture.process(
            .request, [event], have: Fixture.have(Fixture.series(Fixture.theirs)), sender: Fixture.maria)
        #expect(outcome.saves.first?.unmodelled.map(\.name) == ["X-OTHER"])
    }

    @Test func ofVeryManyChangesTheFirstAreForAllLaterDates() throws {
        var meeting = Fixture.series(Fixture.theirs)
        meeting.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY"))
        let first = try #require(meeting.time.wallStart)
        // Every second day.
        let changes = (1...40).map { number in
            change { event in
                event.recurrenceID = first.adding(minutes: number * 2 * 1440).basicText
                event.time = .timed(
                    start: first.adding(minutes: number * 2 * 1440 + 60), zone: "Europe/Athens", minutes: 30)
            }
        }
        let outcome = Fixture.process(
            .request, changes, have: Fixture.have(meeting), sender: Fixture.maria)
        #expect(outcome.saves.count == 40 + 20)
    }
}
