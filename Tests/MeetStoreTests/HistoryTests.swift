import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct HistoryTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func add(_ title: String) throws -> Meeting { try store.save(Meeting.unscheduled(title)) }

    @Test func actionsAreTakenBackAndDoneAgainInOrder() throws {
        #expect(try store.undo() == nil)
        #expect(try store.redo() == nil)
        let coffee = try add("Coffee")
        _ = try add("Tea")
        try store.deleteMeeting(coffee.id!)
        #expect(try store.titles() == ["Tea"])
        #expect(try store.history().undo?.title == .deleted(.meeting, name: "Coffee"))
        #expect(try store.undo()?.title == .deleted(.meeting, name: "Coffee"))
        #expect(try store.titles() == ["Coffee", "Tea"])
        #expect(try store.history().redo?.title == .deleted(.meeting, name: "Coffee"))
        #expect(try store.undo()?.title == .added(.meeting, name: "Tea"))
        #expect(try store.undo()?.title == .added(.meeting, name: "Coffee"))
        #expect(try store.undo() == nil)
        #expect(try store.titles() == [])
        #expect(try store.redo()?.title == .added(.meeting, name: "Coffee"))
        #expect(try store.meeting(coffee.id!)?.unrevised == coffee.unrevised)
        #expect(try store.redo()?.title == .added(.meeting, name: "Tea"))
        #expect(try store.redo()?.title == .deleted(.meeting, name: "Coffee"))
        #expect(try store.redo() == nil)
        #expect(try store.titles() == ["Tea"])
        #expect(try store.integrityCheck() == [])
    }

    @Test func aNewActionForgetsWhatCouldBeRedone() throws {
        _ = try add("Coffee")
        try store.undo()
        let tea = try add("Tea")
        #expect(try store.redo() == nil)
        // Nothing changed, so nothing is forgotten.
        try store.undo()
        #expect(throws: StoreError.self) { try store.deleteMeeting(tea.id!) }
        #expect(try store.redo()?.title == .added(.meeting, name: "Tea"))
    }

    @Test func aDeletedMeetingComesBackWithEverythingThatHungOnIt() throws {
        let contact = try store.save(Contact.named("Maria ‘quoted’ \"x\"", emails: ["m@x.gr"]))
        var meeting = Meeting.timed("Coffee; DROP TABLE meeting -- 'x'", "2026-11-21 11:00")
        meeting.notes = "line\nline ? :a @b $c"
        meeting.venue = Venue(
            name: "Bench", coordinate: Coordinate(latitude: 39.123456789012345, longitude: -0.1),
            isSaved: false)
        meeting.invitees = [
            Invitee(
                contactID: contact.id, name: "Maria", email: "m@x.gr", participation: .accepted,
                comment: "ναι"),
            Invitee(name: "Nikos"),
        ]
        let saved = try store.save(meeting)
        try store.deleteMeeting(saved.id!)
        try store.deleteContact(contact.id!)
        try store.undo()
        try store.undo()
        #expect(try store.meeting(saved.id!)?.unrevised == saved.unrevised)
        #expect(try store.contact(contact.id!) == contact)
        try store.redo()
        try store.redo()
        #expect(try store.meetingCount() == 0)
        #expect(try store.contactCount() == 0)
        for _ in 0..<4 { try store.undo() }
        for _ in 0..<2 { try store.redo() }
        #expect(try store.meeting(saved.id!)?.unrevised == saved.unrevised)
        #expect(try store.integrityCheck() == [])
    }

    @Test func historySurvivesARestartAndIsSharedWithOtherProcesses() throws {
        let coffee = try add("Coffee")
        try store.deleteMeeting(coffee.id!)
        store.close()
        let second = try fixture.open()
        let third = try fixture.open()
        #expect(try second.undo()?.title == .deleted(.meeting, name: "Coffee"))
        #expect(try third.history().redo?.title == .deleted(.meeting, name: "Coffee"))
        #expect(try third.undo()?.title == .added(.meeting, name: "Coffee"))
        #expect(try second.redo()?.title == .added(.meeting, name: "Coffee"))
        #expect(try third.meeting(coffee.id!)?.unrevised == coffee.unrevised)
    }

    @Test func settingsAndDraftsAreNoActions() throws {
        try store.set("me.name", to: "Maria")
        try store.saveDraft(Draft(id: "1", kind: "meeting", payload: Data([1]), updatedAt: .distantPast))
        #expect(try store.history().undo == nil)
    }

    @Test func theOldestActionsAreForgotten() throws {
        var options = StoreOptions()
        options.historyLength = 5
        let store = try fixture.open(options)
        for number in 1...8 { try store.save(Meeting.unscheduled("M\(number)")) }
        #expect(try store.facts().actions == 5)
        var undone = 0
        while try store.undo() != nil { undone += 1 }
        #expect(undone == 5)
        #expect(try store.titles() == ["M1", "M2", "M3"])
    }

    @Test func aHundredActionsAreKept() throws {
        for number in 1...103 { try store.save(Venue(name: "V\(number)")) }
        #expect(try store.facts().actions == 100)
        #expect(try journalRows() == 100)
    }

    @Test func anActionTooLargeToTakeBackForgetsTheHistory() throws {
        var options = StoreOptions()
        options.largestAction = 3000
        let store = try fixture.open(options)
        _ = try add("Coffee")
        var large = Contact.named("Large")
        large.note = String(repeating: "x", count: 10_000)
        let saved = try store.save(large)
        #expect(try store.history().undo?.title == .added(.contact, name: "Large"))
        try store.deleteContact(saved.id!)
        #expect(try store.history().undo == nil)
        #expect(try journalRows() == 0)
        try store.save(Venue(name: "Port"))
        #expect(try store.undo()?.title == .added(.venue, name: "Port"))
    }

    @Test func anActionTooLargeToRedoCanBeUndoneAllTheSame() throws {
        var options = StoreOptions()
        options.largestAction = 30_000
        let store = try fixture.open(options)
        _ = try add("Coffee")
        try store.importContacts((0..<200).map { Contact.named("Person \($0)") })
        _ = try add("Tea")
        try store.undo()
        #expect(try store.undo()?.title == .imported(.contact, count: 200))
        #expect(try store.contactCount() == 0)
        #expect(try store.history().redo == nil)
        #expect(try store.history().undo?.title == .added(.meeting, name: "Coffee"))
        #expect(try store.integrityCheck() == [])
    }

    /// Their words go all at once then; those of the others stay.
    @Test func mostOfABookGoesAndComesBack() throws {
        try store.importContacts(["Ann", "Bob"].map { Contact.named($0) })
        try store.importContacts((0..<1200).map { Contact.named("Person \($0)", uid: "\($0)") })
        for _ in 0..<2 {
            try store.undo()
            #expect(try store.contactCount("person") == 0)
            #expect(try store.names() == ["Ann", "Bob"] && store.names("bob") == ["Bob"])
            #expect(try store.integrityCheck() == [])
            try store.redo()
            #expect(try store.contactCount("person") == 1200 && store.names("bob") == ["Bob"])
            #expect(try store.integrityCheck() == [])
        }
        // One by one they go as ever.
        let last = try #require(try store.contacts("person 1199", rows: 0..<1).first)
        try store.deleteContact(last.id)
        #expect(try store.contactCount("person") == 1199 && store.integrityCheck() == [])
    }

    @Test func aLargeUndoThatIsStoppedLeavesAllAsItWas() async throws {
        try store.importContacts((0..<1200).map { Contact.named("Person \($0)", uid: "\($0)") })
        let store = store
        let stopped = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try store.undo()
        }
        await #expect(throws: StoreError.cancelled) { try await stopped.value }
        #expect(try store.contactCount("person") == 1200 && store.integrityCheck() == [])
        try store.undo()
        #expect(try store.contactCount("person") == 0 && store.integrityCheck() == [])
    }

    @Test func largeCardsComeBack() throws {
        var contact = Contact.named("Photo")
        contact.photo = .bytes(Data(repeating: 7, count: 3_000_000), mediaType: nil)
        let saved = try store.save(contact)
        try store.deleteContact(saved.id!)
        try store.undo()
        #expect(try store.contact(saved.id!) == saved)
    }

    @Test(arguments: [
        ActionTitle.added(.meeting, name: "Two\nlines “x” \"y\""), .changed(.contact, name: ""),
        .movedSeveral(count: 3),
        .deleted(.venue, name: "Café"), .recordedAnswer(invitee: "Zoë", meeting: "Coffee"),
        .markedDone(meeting: "a"), .markedOpen(meeting: "b"), .setStatus(.tentative, meeting: "c"),
        .changedMeeting(
            name: "d",
            [
                .moved(to: .unscheduled), .venue(nil), .invited(["Zoë"]), .notes, .done(true),
                .answered("Maria", .accepted), .commented("Zoë"), .role("Zoë", .chair), .part(.conference),
            ]),
        .changedContact(
            name: "e",
            [.renamed(from: "f"), .field(.phone), .joined(["Zoë"]), .left(["Maria"]), .field(.member), .rest]),
        .changedVenue(name: "g", [.renamed(from: "h"), .openingHours]), .changed(.venue, name: "i"),
        .imported(.contact, count: 3), .mergedDuplicates(count: 1), .legacy("Deleted “Coffee”"),
        .dismissedMessages(count: 2), .answeredMessages(count: 3), .proposedTime(meeting: "j"),
        .poll(.sent, name: "p"), .poll(.decided, name: "p"), .added(.poll, name: "p"),
        .imported(.track, count: 2), .imported(.question, count: 2),
        .importedFrom(program: "calcurse", count: 4),
    ])
    func titlesAreStoredAsValues(title: ActionTitle) {
        #expect(ActionTitle(stored: title.stored) == title)
    }

    /// Each change of one meeting, and what the history says of it.
    @Test func saysWhatChanged() throws {
        let wholeDay = Self.wholeDay
        let changes: [((inout Meeting) -> Void, [MeetingChange])] = [
            ({ $0.title = "Tea" }, [.renamed(from: "Coffee")]),
            ({ $0.notes = "Bring the drafts." }, [.notes]),
            ({ $0.time = wholeDay }, [.moved(to: wholeDay)]),
            ({ $0.venue = Venue(name: "Entra") }, [.venue("Entra")]),
            ({ $0.invitees.append(Invitee(name: "Zoë")) }, [.invited(["Zoë"])]),
            ({ $0.invitees.removeFirst() }, [.uninvited(["Maria"])]),
            ({ $0.invitees[0].role = .optional }, [.role("Maria", .optional)]),
            ({ $0.invitees[0].participation = .declined }, [.answered("Maria", .declined)]),
            ({ $0.invitees[0].comment = "by train" }, [.commented("Maria")]),
            ({ $0.invitees.swapAt(0, 1) }, [.invitees]),
            ({ $0.status = .tentative }, [.status(.tentative)]),
            ({ $0.doneAt = Date(timeIntervalSince1970: 0) }, [.done(true)]),
            (
                {
                    $0.time = wholeDay
                    $0.invitees = [Invitee(name: "Petros")]
                }, [.moved(to: wholeDay), .invited(["Petros"]), .uninvited(["Maria", "Nikos"])]
            ),
        ]
        for (change, expected) in changes {
            var meeting = Meeting.unscheduled("Coffee")
            meeting.invitees = [Invitee(name: "Maria"), Invitee(name: "Nikos")]
            meeting = try store.save(meeting)
            change(&meeting)
            let name = meeting.title
            try store.save(meeting)
            #expect(try store.history().undo?.title == .changedMeeting(name: name, expected))
            #expect(try store.undo()?.title == .changedMeeting(name: name, expected))
        }
    }

    @Test func titlesOfBeforeAreStillRead() {
        let stored = #"{"code":"changed","name":"Maria","record":"contact"}"#
        #expect(ActionTitle(stored: stored) == .changed(.contact, name: "Maria"))
        let venue = #"{"code":"changed","name":"Entra","record":"venue"}"#
        #expect(ActionTitle(stored: venue) == .changed(.venue, name: "Entra"))
    }

    @Test func saysWhatChangedOfAContact() throws {
        let changes: [((inout Contact) -> Void, [ContactChange])] = [
            ({ $0.phones = [ContactPhone(number: "2421055501")] }, [.field(.phone)]),
            ({ $0.phones = [ContactPhone(label: "work", number: "6941234567")] }, [.field(.phone)]),
            ({ $0.emails = [] }, [.field(.email)]),
            ({ $0.structuredName.given = ["Marika"] }, [.field(.nameParts)]),
            (
                {
                    $0.name = "Marika Karra"
                    $0.structuredName.given = ["Marika"]
                    $0.organization = "Entra"
                    $0.note = "Calls late."
                }, [.renamed(from: "Maria Karra"), .field(.organization), .field(.note)]
            ),
        ]
        for (change, expected) in changes {
            var contact = Contact.named("Maria Karra", emails: ["m@x.gr"], phones: ["6941234567"])
            contact = try store.save(contact)
            let base = contact
            change(&contact)
            let title = ActionTitle.changedContact(name: contact.name, expected)
            try store.save(contact)
            #expect(try store.undo()?.title == title)
            // The same where a form says what it began with.
            _ = try store.save(contact, base: base)
            #expect(try store.undo()?.title == title)
        }
    }

    @Test func saysWhoCameIntoAGroupAndWhoLeftIt() throws {
        let people = try ["Zoë", "Nikos"].map { try store.save(Contact.named($0)) }
        var group = Contact.named("Run club")
        group.kind = .group
        group.members = [people[0].uid]
        group = try store.save(group)
        func title(_ members: [String]) throws -> ActionTitle? {
            group.members = members
            group = try store.save(group)
            return try store.history().undo?.title
        }
        #expect(
            try title(people.map(\.uid)) == .changedContact(name: "Run club", [.joined(["Nikos"])]))
        #expect(try title([people[1].uid]) == .changedContact(name: "Run club", [.left(["Zoë"])]))
        #expect(
            try title([people[0].uid])
                == .changedContact(name: "Run club", [.joined(["Zoë"]), .left(["Nikos"])]))
        // Somebody on another machine has no name here.
        #expect(
            try title([people[0].uid, "urn:uuid:elsewhere"])
                == .changedContact(name: "Run club", [.field(.member)]))
    }

    @Test func saysWhatChangedOfAVenue() throws {
        let changes: [((inout Venue) -> Void, [VenueChange])] = [
            ({ $0.name = "Entra Nova" }, [.renamed(from: "Entra")]),
            ({ $0.phone = "2421055501" }, [.phone]),
            (
                {
                    $0.category = "café"
                    $0.address = VenueAddress(line: "Ermou 14, Volos")
                    $0.coordinate = Coordinate(latitude: 39.3622, longitude: 22.9422)
                    $0.website = "https://entra.example"
                    $0.openingHours = "Mo-Fr 08:00-18:00"
                    $0.tags = ["quiet"]
                    $0.notes = "Bring cash."
                }, [.category, .address, .coordinate, .website, .openingHours, .tags, .notes]
            ),
        ]
        for (change, expected) in changes {
            var venue = try store.save(Venue(name: "Entra"))
            change(&venue)
            try store.save(venue)
            #expect(try store.undo()?.title == .changedVenue(name: venue.name, expected))
        }
    }

    private static let wholeDay = MeetingTime.allDay(
        first: CalendarDate(year: 2026, month: 11, day: 24),
        last: CalendarDate(year: 2026, month: 11, day: 24))

    @Test func ofAnActionOnlyShortNamesAreKept() throws {
        let long = String(repeating: "ä", count: 5000)
        var meeting = try add("Coffee")
        meeting.invitees = (0..<300).map { Invitee(name: long + String($0)) }
        try store.save(meeting)
        let title = try #require(try store.history().undo?.title)
        #expect(title.stored.utf8.count < 20_000)
    }

    @Test func aTitleNobodyKnowsStandsForItself() throws {
        #expect(ActionTitle(stored: "Deleted “Coffee”") == .legacy("Deleted “Coffee”"))
        _ = try add(String(repeating: "long ", count: 400))
        let stored = try store.read { try String.fetchOne($0, sql: "SELECT title FROM action") }
        #expect(try #require(stored).count < 300)
    }

    @Test func whatAnotherProgramChangesIsNotWrittenDown() throws {
        let coffee = try add("Coffee")
        try DatabaseQueue(path: fixture.path).write { db in
            try db.execute(sql: "UPDATE meeting SET notes = 'by hand'")
        }
        #expect(try store.meeting(coffee.id!)?.notes == "by hand")
        #expect(try journalRows() == 1)
    }

    private func journalRows() throws -> Int {
        try store.read { try $0.number("SELECT count(*) FROM journal") }
    }
}
