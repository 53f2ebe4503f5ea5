import Foundation
import Testing

@testable import MeetCore

@Suite struct MeetingPartTests {
    /// What tells a meeting from others and what is written down about it.
    private static let noParts: Set = [
        "id", "uid", "seriesID", "recurrenceID", "sequence", "createdAt", "updatedAt", "received",
        "isUnconfirmed",
    ]

    private static let full: Meeting = {
        var meeting = SchedulingFixture.series(SchedulingFixture.theirs)
        meeting.notes = "Cake"
        meeting.venue = Venue(name: "Plaza")
        meeting.otherVenues = [Venue(name: "Bench")]
        meeting.placeKind = "cafe"
        meeting.kind = "Coffee"
        meeting.calendarID = Identifier(3)
        meeting.reminders = [.eveningBefore]
        meeting.status = .tentative
        meeting.doneAt = SchedulingFixture.now
        meeting.isTransparent = true
        meeting.url = "https://example.org"
        meeting.conference = "https://meet.example.org/1"
        meeting.unmodelled = [UnmodelledProperty(name: "COLOR", value: "red")]
        meeting.privacy = .private
        meeting.decided = "The bench"
        meeting.measure = Measure("8 km")
        meeting.doneAmount = Amount(thousandths: 7400)
        return meeting
    }()

    /// A date that begins to differ from its series has rows of its own for the same people.
    @Test func theSamePeopleInNewRowsAreNoChange() {
        var old = Meeting(title: "Standup", createdAt: SchedulingFixture.now)
        old.invitees = [
            Invitee(id: Identifier(1), name: "Zoë", email: "zoe@example.org"),
            Invitee(id: Identifier(2), name: "Nikos"),
        ]
        var new = old
        new.invitees[0].id = Identifier(11)
        new.invitees[1].id = Identifier(12)
        #expect(MeetingChange.all(from: old, to: new).isEmpty)
        new.invitees[0].participation = .declined
        #expect(MeetingChange.all(from: old, to: new) == [.answered("Zoë", .declined)])
        new.invitees[0] = Invitee(id: Identifier(13), name: "Lena", email: "lena@example.org")
        #expect(MeetingChange.all(from: old, to: new) == [.invited(["Lena"]), .uninvited(["Zoë"])])
    }

    /// A property that is added to `Meeting` is a part, or is named here.
    @Test func eachPropertyIsAPart() {
        let properties = Set(Mirror(reflecting: Self.full).children.compactMap(\.label))
        let parts = Set(MeetingPart.all.map { $0.name == .done ? "doneAt" : "\($0.name)" })
        #expect(properties.subtracting(parts) == Self.noParts)
        #expect(parts.isSubset(of: properties.union(MeetingPart.all.map(\.key.stringValue))))
    }

    @Test(arguments: MeetingPart.all.map(\.name)) func eachPartIsCopiedAlone(_ name: MeetingMerge.Part) throws
    {
        let part = try #require(MeetingPart.all.first { $0.name == name })
        var copy = Meeting.blank
        #expect(!part.isPresent(copy) && part.isPresent(Self.full))
        part.copy(from: Self.full, to: &copy)
        #expect(part.isPresent(copy) && part.isSame(copy, Self.full))
        #expect(MeetingPart.all.filter { $0.isPresent(copy) }.map(\.name) == [name])
    }

    @Test func eachPartIsCoded() throws {
        struct Coded: Codable {
            var meeting: Meeting

            init(_ meeting: Meeting) { self.meeting = meeting }

            init(from decoder: any Decoder) throws {
                meeting = .blank
                let container = try decoder.container(keyedBy: MeetingPart.Key.self)
                for part in MeetingPart.all { try part.decode(&meeting, from: container) }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: MeetingPart.Key.self)
                for part in MeetingPart.all { try part.encode(meeting, to: &container) }
            }
        }
        for meeting in [Self.full, .blank] {
            let text = try JSONEncoder().encode(Coded(meeting))
            let decoded = try JSONDecoder().decode(Coded.self, from: text).meeting
            for part in MeetingPart.all {
                #expect(part.isSame(decoded, meeting) && part.isPresent(decoded) == part.isPresent(meeting))
            }
        }
        #expect(try JSONDecoder().decode(Coded.self, from: Data("{}".utf8)).meeting == .blank)
    }

    @Test func anAbsentPartIsNotPrinted() {
        #expect(MeetingPart.all.allSatisfy { $0.printed(of: .blank) == nil })
        let printed = MeetingPart.all.compactMap { part in
            part.printed(of: Self.full).map { (part.key.stringValue, $0) }
        }
        #expect(
            Dictionary(uniqueKeysWithValues: printed) == [
                "placeKind": .text("cafe"), "kind": .text("Coffee"), "reminders": .texts(["evening before"]),
                "notes": .text("Cake"), "decided": .text("The bench"),
                "takesTime": .flag(false), "privacy": .text("private"),
                "url": .text("https://example.org"),
                "conference": .text("https://meet.example.org/1"),
            ])
    }

    @Test func theHistoryNamesEachPart() {
        let changes = MeetingChange.all(from: .blank, to: Self.full)
        #expect(
            changes == [
                .renamed(from: ""), .moved(to: Self.full.time), .repeats(true), .venue("Plaza"), .places,
                .invited(["Me", "Nikos"]), .kind("Coffee"), .part(.calendarID), .reminders, .notes,
                .part(.decided), .part(.measure), .part(.measureDone), .status(.tentative), .done(true),
                .takesTime(false), .part(.privacy), .part(.url), .part(.conference), .rest,
            ])
        var later = Self.full
        later.doneAt = .distantFuture
        #expect(MeetingChange.all(from: Self.full, to: later).isEmpty)
    }
}
