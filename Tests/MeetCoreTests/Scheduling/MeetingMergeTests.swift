import Foundation
import Testing

@testable import MeetCore

@Suite struct MeetingMergeTests {
    private static let base: Meeting = {
        var meeting = Meeting(
            title: "Coffee", notes: "Drafts", time: .unscheduled, createdAt: Date(timeIntervalSince1970: 0))
        meeting.invitees = [
            Invitee(id: Identifier(1), name: "Maria", email: "m@x.gr"),
            Invitee(id: Identifier(2), name: "Nikos"),
        ]
        return meeting
    }()

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var mine: @Sendable (inout Meeting) -> Void
        var theirs: @Sendable (inout Meeting) -> Void
        var expected: @Sendable (inout Meeting) -> Void
        var conflicts: [MeetingMerge.Part] = []

        init(
            _ name: String, mine: @escaping @Sendable (inout Meeting) -> Void = { _ in },
            theirs: @escaping @Sendable (inout Meeting) -> Void = { _ in },
            expected: @escaping @Sendable (inout Meeting) -> Void, conflicts: [MeetingMerge.Part] = []
        ) {
            testDescription = name
            self.mine = mine
            self.theirs = theirs
            self.expected = expected
            self.conflicts = conflicts
        }
    }

    private static let day = MeetingTime.allDay(
        first: CalendarDate(year: 2026, month: 11, day: 21),
        last: CalendarDate(year: 2026, month: 11, day: 21))

    @Test(arguments: [
        Case("nothing", expected: { _ in }),
        Case("mine alone", mine: { $0.title = "Tea" }, expected: { $0.title = "Tea" }),
        Case("theirs alone", theirs: { $0.notes = "Cake" }, expected: { $0.notes = "Cake" }),
        Case(
            "each another part", mine: { $0.title = "Tea" },
            theirs: {
                $0.time = day
                $0.status = .cancelled
            },
            expected: {
                $0.title = "Tea"
                $0.time = day
                $0.status = .cancelled
            }),
        Case(
            "both the same", mine: { $0.title = "Tea" }, theirs: { $0.title = "Tea" },
            expected: { $0.title = "Tea" }),
        Case(
            "both another", mine: { $0.title = "Tea" }, theirs: { $0.title = "Lunch" },
            expected: { $0.title = "Tea" }, conflicts: [.title]),
        Case(
            "venue and done", mine: { $0.venue = Venue(name: "Port") }, theirs: { $0.doneAt = .distantPast },
            expected: {
                $0.venue = Venue(name: "Port")
                $0.doneAt = .distantPast
            }),
        Case(
            "two venues", mine: { $0.venue = Venue(name: "Port") },
            theirs: { $0.venue = Venue(name: "Bench") },
            expected: { $0.venue = Venue(name: "Port") }, conflicts: [.venue]),
        Case(
            "a row of the store is one venue, however old its copy",
            mine: { $0.venue = Venue(id: Identifier(3), name: "Port") },
            theirs: { $0.venue = Venue(id: Identifier(3), name: "New port") },
            expected: { $0.venue = Venue(id: Identifier(3), name: "New port") }),
        Case(
            "an answer while a title changed", mine: { $0.title = "Tea" },
            theirs: {
                $0.invitees[0].participation = .accepted
                $0.invitees[0].comment = "gladly"
            },
            expected: {
                $0.title = "Tea"
                $0.invitees[0].participation = .accepted
                $0.invitees[0].comment = "gladly"
            }),
        Case(
            "an answer while the role changed", mine: { $0.invitees[1].role = .optional },
            theirs: { $0.invitees[1].participation = .declined },
            expected: {
                $0.invitees[1].role = .optional
                $0.invitees[1].participation = .declined
            }),
        Case(
            "two answers", mine: { $0.invitees[1].participation = .tentative },
            theirs: { $0.invitees[1].participation = .declined },
            expected: { $0.invitees[1].participation = .tentative },
            conflicts: [.invitee(name: "Nikos", .answer)]),
        Case(
            "one more on each side", mine: { $0.invitees.append(Invitee(name: "Zoë")) },
            theirs: { $0.invitees.append(Invitee(id: Identifier(3), name: "Bo")) },
            expected: { $0.invitees += [Invitee(name: "Zoë"), Invitee(id: Identifier(3), name: "Bo")] }),
        Case(
            "the same one on both sides", mine: { $0.invitees.append(Invitee(name: "Z", email: "Z@x.gr")) },
            theirs: { $0.invitees.append(Invitee(id: Identifier(3), name: "Z", email: "z@x.gr")) },
            expected: { $0.invitees.append(Invitee(id: Identifier(3), name: "Z", email: "z@x.gr")) }),
        Case("taken off here", mine: { $0.invitees.remove(at: 0) }, expected: { $0.invitees.remove(at: 0) }),
        Case(
            "taken off there", theirs: { $0.invitees.remove(at: 1) }, expected: { $0.invitees.remove(at: 1) }),
        Case(
            "another order", mine: { $0.invitees.reverse() },
            theirs: { $0.invitees.append(Invitee(id: Identifier(3), name: "Bo")) },
            expected: {
                $0.invitees.reverse()
                $0.invitees.append(Invitee(id: Identifier(3), name: "Bo"))
            }),
        Case(
            "taken off here, answered there", mine: { $0.invitees.remove(at: 1) },
            theirs: { $0.invitees[1].participation = .accepted }, expected: { $0.invitees.remove(at: 1) },
            conflicts: [.invitee(name: "Nikos", .presence)]),
        Case(
            "taken off there, renamed here", mine: { $0.invitees[1].name = "Nick" },
            theirs: { $0.invitees.remove(at: 1) },
            expected: { $0.invitees[1] = Invitee(name: "Nick") },
            conflicts: [.invitee(name: "Nick", .presence)]),
        Case(
            "the protocol's own is theirs", mine: { $0.sequence = 1 },
            theirs: {
                $0.sequence = 4
                $0.received = "BEGIN:VEVENT"
            },
            expected: {
                $0.sequence = 4
                $0.received = "BEGIN:VEVENT"
            }),
    ])
    func merges(_ example: Case) {
        func changed(_ change: (inout Meeting) -> Void) -> Meeting {
            var meeting = Self.base
            change(&meeting)
            return meeting
        }
        let merge = MeetingMerge(
            base: Self.base, mine: changed(example.mine), theirs: changed(example.theirs))
        #expect(merge.meeting == changed(example.expected))
        #expect(merge.conflicts.map(\.part) == example.conflicts)
    }

    @Test func aResolutionDecidesEachPart() {
        var (mine, theirs) = (Self.base, Self.base)
        (mine.title, theirs.title) = ("Tea", "Lunch")
        (mine.notes, theirs.notes) = ("one", "two")
        mine.invitees.remove(at: 0)
        theirs.invitees[0].participation = .accepted
        let merge = MeetingMerge(
            base: Self.base, mine: mine, theirs: theirs,
            resolution: [.title: .theirs, .invitee(name: "Maria", .presence): .theirs])
        #expect(merge.meeting.title == "Lunch")
        #expect(merge.meeting.invitees.map(\.name) == ["Nikos", "Maria"])
        #expect(
            merge.conflicts == [
                MeetingMerge.Conflict(part: .notes, mine: .text("one"), theirs: .text("two"))
            ])
    }

    @Test func aPreferredSideCountsInEachConflict() {
        var (mine, theirs) = (Self.base, Self.base)
        (mine.title, theirs.title) = ("Tea", "Lunch")
        (mine.url, theirs.url) = ("https://mine.example", "https://theirs.example")
        mine.invitees.remove(at: 0)
        theirs.invitees[0].participation = .accepted
        let merge = MeetingMerge(base: Self.base, mine: mine, theirs: theirs, preferring: .theirs)
        #expect(merge.meeting.title == "Lunch" && merge.meeting.url == "https://theirs.example")
        #expect(merge.meeting.invitees.map(\.name) == ["Nikos", "Maria"])
        #expect(merge.conflicts.map(\.part) == [.title, .invitee(name: "Maria", .presence)])
    }

    @Test func linksAreNeverAConflict() {
        var (mine, theirs) = (Self.base, Self.base)
        (mine.url, theirs.url) = ("https://mine.example", "https://theirs.example")
        theirs.conference = "https://meet.example"
        theirs.organizer = SchedulingFixture.maria
        let merge = MeetingMerge(base: Self.base, mine: mine, theirs: theirs)
        #expect(merge.conflicts.isEmpty && merge.meeting.url == "https://mine.example")
        #expect(merge.meeting.conference == "https://meet.example")
        #expect(merge.meeting.organizer == SchedulingFixture.maria)
    }
}
