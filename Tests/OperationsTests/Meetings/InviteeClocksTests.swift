import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import VenueSearch

@testable import Operations

/// What is said of a meeting's time besides: by which clocks the others live, and what is in its way.
@Suite struct InviteeClocksTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        store = fixture.closing(
            try MeetStore(
                path: fixture.emptyStorePath(), now: { instant("2026-11-21T09:00Z") },
                zone: { StoreFixture.athens }))
        workspace = Workspace(store: store, now: { instant("2026-11-21T09:00Z") })
    }

    private func contact(
        _ name: String, email: String? = nil, zone: String? = nil, country: String? = nil
    ) throws -> Invitee {
        var contact = Contact.named(name, emails: email.map { [$0] } ?? [])
        contact.timeZone = zone
        if let country {
            var address = ContactAddress()
            address.country = country
            contact.addresses = [address]
        }
        let saved = try store.save(contact)
        return Invitee(contactID: saved.id, name: name, email: email)
    }

    private func clocks(_ invitees: [Invitee]) throws -> [String] {
        try FindClocks(of: invitees).run(in: workspace).map { "\($0.name) \($0.zone.identifier)" }
    }

    @Test func cardsAndAddressesTellThem() throws {
        let invitees = [
            try contact("Maria", zone: "Europe/Lisbon"), try contact("Kenji", country: "Japan"),
            try contact("Nikos"), Invitee(name: "Nobody Known", email: "nobody@example.org"),
        ]
        #expect(try clocks(invitees) == ["Maria Europe/Lisbon", "Kenji Asia/Tokyo"])
        #expect(try clocks([]) == [])
    }

    @Test func whoDoesNotComeNeedsNone() throws {
        var maria = try contact("Maria", zone: "Europe/Lisbon")
        maria.participation = .declined
        #expect(try clocks([maria]) == [])
    }

    /// One who was invited by an address alone, unless two share it.
    @Test func anAddressTellsWhoItIs() throws {
        _ = try contact("Maria", email: "maria@example.org", zone: "Europe/Lisbon")
        _ = try contact("Ann", email: "home@example.org", zone: "America/New_York")
        _ = try contact("Bob", email: "home@example.org", country: "Japan")
        let invitees = ["MARIA@example.org", "home@example.org"].map { Invitee(name: $0, email: $0) }
        #expect(try clocks(invitees) == ["MARIA@example.org Europe/Lisbon"])
    }

    /// A room, a resource and a group are no people: nobody waits for their answers.
    @Test func whatIsNoPersonIsNotCounted() throws {
        var room = Invitee(name: "Room 1", email: "room@example.org")
        room.userType = .room
        var group = Invitee(name: "All", email: "all@example.org")
        group.userType = .group
        var meeting = Meeting.timed("Call", "2026-11-23 10:00")
        meeting.invitees = [room, group, Invitee(name: "Maria", participation: .accepted)]
        let saved = try store.save(meeting)
        #expect(saved.invitees.map(\.userType) == [.room, .group, .individual])
        #expect(
            try store.meeting(#require(saved.id))?.invitees.map(\.userType) == [.room, .group, .individual])
        #expect(try store.meetings(MeetingQuery(), rows: 0..<1).first?.counts == AnswerCounts(accepted: 1))
    }

    @Test func theyComeWithTheMeeting() throws {
        var call = Meeting.timed("Call", "2026-11-21 18:30")
        call.invitees = [try contact("Maria", zone: "Europe/Lisbon")]
        let id = try #require(try store.save(call).id)
        let shown = try #require(try ShowMeeting(id, map: nil).run(in: workspace))
        #expect(shown.clocks.map(\.zone.identifier) == ["Europe/Lisbon"])
        var someDay = Meeting.unscheduled("Some day")
        someDay.invitees = call.invitees
        let other = try #require(try store.save(someDay).id)
        #expect(try ShowMeeting(other, map: nil).run(in: workspace)?.clocks.isEmpty == true)
    }

    // MARK: - In the way

    private func list(_ text: String = "") -> ListMeetings {
        ListMeetings(MeetingQuery(text: text), around: .row(0), before: 50, after: 50)
    }

    private func clashing(_ text: String = "") throws -> [String] {
        let shown = try ShowMeetings(list(text), map: nil).run(in: workspace)
        return shown.page.rows.filter { shown.clashing.contains($0.id) }.map(\.title)
    }

    @Test func aListSaysWhatOverlaps() throws {
        for meeting in [
            Meeting.timed("Design", "2026-11-23 10:00", minutes: 90), .timed("Coffee", "2026-11-23 11:00"),
            .timed("Lunch", "2026-11-23 12:00"), .timed("Far", "2026-11-23 17:30", zone: "Asia/Tokyo"),
            .allDay("Trip", "2026-11-24"), .unscheduled("Some day"),
        ] { try store.save(meeting) }
        // Far is from 10:30 on in Athens; Lunch begins when Coffee ends.
        #expect(try clashing() == ["Design", "Far", "Coffee"])
        // What a filter leaves out is in the way all the same.
        #expect(try clashing("coffee") == ["Coffee"])
        #expect(try clashing("lunch") == [])
    }

    @Test func whatIsDoneOrCalledOffIsInNobodysWay() throws {
        let design = try #require(try store.save(.timed("Design", "2026-11-23 10:00")).id)
        let coffee = try #require(try store.save(.timed("Coffee", "2026-11-23 10:30")).id)
        #expect(try clashing() == ["Design", "Coffee"])
        _ = try MarkMeeting(design, isDone: true).run(in: workspace)
        #expect(try clashing() == [])
        #expect(try ShowMeeting(coffee, map: nil).run(in: workspace)?.overlaps.isEmpty == true)
        _ = try MarkMeeting(design, isDone: false).run(in: workspace)
        #expect(try ShowMeeting(coffee, map: nil).run(in: workspace)?.overlaps.map(\.title) == ["Design"])
        _ = try SetMeetingStatus(design, .cancelled).run(in: workspace)
        #expect(try clashing() == [])
    }

    /// A whole day takes time unless it is said that it does not; a search leaves out nothing that is in the way.
    @Test func wholeDaysAreInTheWay() throws {
        let coffee = try #require(try store.save(.timed("Coffee", "2026-11-23 10:00")).id)
        let trip = try #require(try store.save(.allDay("Trip", "2026-11-22", "2026-11-23")).id)
        #expect(try clashing() == ["Coffee"])
        #expect(try clashing("coffee") == ["Coffee"])
        #expect(try ShowMeeting(coffee, map: nil).run(in: workspace)?.overlaps.map(\.title) == ["Trip"])
        #expect(try ShowMeeting(trip, map: nil).run(in: workspace)?.overlaps.map(\.title) == ["Coffee"])
        let interval = DateInterval(start: instant("2026-11-23T08:00Z"), duration: 3600)
        #expect(try FindOverlaps(interval).run(in: workspace).map(\.title) == ["Trip", "Coffee"])
        #expect(try free("2026-11-20T07:00Z", "2026-11-24T10:00Z") == ["09:00–18:00", "09:00–12:00"])

        let changed = try SetTransparency(trip.occurrence(), isTransparent: true).run(in: workspace)
        #expect(changed.isTransparent && changed.sequence == 0)
        #expect(try clashing() == [])
        #expect(try ShowMeeting(coffee, map: nil).run(in: workspace)?.overlaps.isEmpty == true)
        #expect(try ShowMeeting(trip, map: nil).run(in: workspace)?.overlaps.isEmpty == true)
        #expect(try FindOverlaps(interval).run(in: workspace).map(\.title) == ["Coffee"])
        #expect(
            try free("2026-11-23T07:00Z", "2026-11-24T10:00Z") == [
                "09:00–10:00", "11:00–18:00", "09:00–12:00",
            ])
        try store.undo()
        #expect(try clashing() == ["Coffee"])
    }

    /// Bins and birthdays mark no meeting of their day, but are named beside it, and take the time that they say.
    @Test func aDayWithoutPeopleAndPlaceMarksNothing() throws {
        let coffee = try #require(try store.save(.timed("Coffee", "2026-11-23 10:00")).id)
        try store.save(.allDay("Bins", "2026-11-23"))
        #expect(try clashing() == [])
        #expect(try ShowMeeting(coffee, map: nil).run(in: workspace)?.overlaps.map(\.title) == ["Bins"])
        #expect(try free("2026-11-23T07:00Z", "2026-11-23T10:00Z") == [])
        var fair = Meeting.allDay("Fair", "2026-11-23")
        fair.invitees = [Invitee(name: "Maria")]
        let saved = try #require(try store.save(fair).id)
        #expect(try clashing() == ["Coffee"])
        try store.deleteMeeting(saved)
        #expect(try clashing() == [])
        var visit = Meeting.allDay("Visit", "2026-11-23")
        visit.venue = Venue(name: "Ateneum", isSaved: false)
        try store.save(visit)
        #expect(try clashing() == ["Coffee"])
    }

    /// An invitation clashes with what takes time, a whole day of either side too.
    @Test func anInvitationSaysWhatIsInItsWay() throws {
        func clashes(_ meeting: Meeting) throws -> [String] {
            let item = InboxItem(
                method: "REQUEST", news: .invited, state: .waiting, uid: "u", meeting: meeting,
                receivedAt: instant("2026-11-21T09:00Z"))
            return try store.withClashes(item).clashes.map(\.title)
        }
        try store.save(.allDay("Trip", "2026-11-23"))
        try store.save(.timed("Coffee", "2026-11-23 10:30"))
        var focus = Meeting.timed("Focus", "2026-11-23 10:00")
        focus.isTransparent = true
        try store.save(focus)
        #expect(try clashes(.timed("Call", "2026-11-23 10:00")) == ["Trip", "Coffee"])
        #expect(try clashes(.allDay("Fair", "2026-11-22", "2026-11-24")) == ["Trip", "Coffee"])
        #expect(try clashes(.timed("Call", "2026-11-24 10:00")) == [])
        var holiday = Meeting.allDay("Holiday", "2026-11-23")
        holiday.isTransparent = true
        #expect(try clashes(holiday) == [])
    }

    /// Where nobody knows the reader's address, those whom somebody else asks are the reader when all of them declined.
    @Test func whatEverybodyDeclinedTakesNoTime() throws {
        var tea = Meeting.timed("Tea", "2026-11-23 10:00")
        tea.organizer = CalendarAddress(email: "olga@example.com")
        tea.invitees = [
            Invitee(name: "Olga", email: "olga@example.com", participation: .accepted),
            Invitee(name: "Me", email: "me@example.org", participation: .declined),
        ]
        let id = try #require(try store.save(tea).id)
        #expect(try free("2026-11-23T07:00Z", "2026-11-23T10:00Z") == ["09:00–12:00"])
        #expect(
            try free("2026-11-23T07:00Z", "2026-11-23T10:00Z", own: ["other@example.org"]) == [
                "09:00–10:00", "11:00–12:00",
            ])
        var saved = try #require(try store.meeting(id))
        saved.invitees.append(Invitee(name: "Ann", email: "ann@example.org"))
        try store.save(saved)
        #expect(try free("2026-11-23T07:00Z", "2026-11-23T10:00Z") == ["09:00–10:00", "11:00–12:00"])
    }

    /// So does what has a time of day.
    @Test func whatIsTransparentTakesNoTime() throws {
        var focus = Meeting.timed("Focus", "2026-11-23 10:00")
        focus.isTransparent = true
        try store.save(focus)
        try store.save(.timed("Coffee", "2026-11-23 10:30"))
        #expect(try clashing() == [])
        #expect(try free("2026-11-23T07:00Z", "2026-11-23T10:00Z") == ["09:00–10:30", "11:30–12:00"])
        #expect(try store.meetings(MeetingQuery(), rows: 0..<2).map(\.isTransparent) == [true, false])
    }

    /// A to-do is done at any time until its deadline.
    @Test func aDeadlineTakesNoTime() throws {
        let day = CalendarDate("2026-11-23")
        let zone = "Europe/Athens"
        try store.save(
            Meeting(
                title: "Keyboard", time: .due(Deadline(day: day, minute: 630, zone: zone)),
                createdAt: instant("2026-11-21T09:00Z")))
        let coffee = try #require(try store.save(.timed("Coffee", "2026-11-23 10:00")).id)
        #expect(try clashing() == [])
        #expect(try ShowMeeting(coffee, map: nil).run(in: workspace)?.overlaps.isEmpty == true)
        #expect(try free("2026-11-23T07:00Z", "2026-11-23T10:00Z") == ["09:00–10:00", "11:00–12:00"])
    }

    // MARK: - Free time

    private func free(
        _ start: String, _ end: String, excluding id: Identifier<Meeting>? = nil,
        with invitees: [Invitee] = [],
        own: [String] = []
    ) throws -> [String] {
        let find = FindFreeTime(
            DateInterval(start: instant(start), end: instant(end)), minutes: 30, invitees: invitees,
            excluding: id, workingHours: OpeningHours(parsing: "Mo-Fr 09:00-18:00"), ownAddresses: own,
            zone: StoreFixture.athens)
        return try find.run(in: workspace).map { slot in
            [slot.start, slot.end].map { instant in
                let wall = WallTime.at(instant, in: StoreFixture.athens)
                return "\(wall.hour < 10 ? "0" : "")\(wall.hour):\(wall.minute < 10 ? "0" : "")\(wall.minute)"
            }.joined(separator: "–")
        }
    }

    @Test func theMeetingThatIsMovedTakesNoTime() throws {
        let id = try #require(try store.save(.timed("Coffee", "2026-11-23 10:00")).id)
        #expect(try free("2026-11-23T07:00Z", "2026-11-23T10:00Z") == ["09:00–10:00", "11:00–12:00"])
        #expect(try free("2026-11-23T07:00Z", "2026-11-23T10:00Z", excluding: id) == ["09:00–12:00"])
    }

    /// Where the reader does not go, but somebody who is to be free.
    @Test func thoseWhoAreInvitedHaveToBeFreeToo() throws {
        let maria = try contact("Maria", email: "maria@example.org")
        var tea = Meeting.timed("Tea", "2026-11-23 10:00")
        tea.invitees = [
            Invitee(name: "Me", email: "me@example.org", participation: .declined), maria,
        ]
        try store.save(tea)
        let (start, end) = ("2026-11-23T07:00Z", "2026-11-23T10:00Z")
        #expect(try free(start, end, own: ["me@example.org"]) == ["09:00–12:00"])
        let both = try free(start, end, with: [maria], own: ["me@example.org"])
        #expect(both == ["09:00–10:00", "11:00–12:00"])
    }

    /// Its dates are known as far as is looked.
    @Test func aSeriesTakesItsTimeHoweverFarAway() throws {
        var weekly = Meeting.timed("Weekly", "2026-11-23 10:00")
        weekly.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY"))
        try store.save(weekly)
        // Monday, 25 November 2030.
        #expect(try free("2030-11-25T07:00Z", "2030-11-25T10:00Z") == ["09:00–10:00", "11:00–12:00"])
    }
}
