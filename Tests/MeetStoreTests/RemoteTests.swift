import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct RemoteTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let collection: Identifier<RemoteCollection>

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        let account = try store.save(RemoteAccount(name: "Home", url: "http://127.0.0.1/", kind: .dav))
        let made = RemoteCollection(
            account: try #require(account.id), href: "/cal/", kind: .calendar, name: "Cal")
        collection = try #require(try store.save(made).id)
    }

    @discardableResult
    private func copy(_ record: RemoteCopy.Record?, _ href: String) throws -> RemoteCopy {
        try store.save(
            RemoteCopy(collection: collection, href: href, uid: "uid-" + href, text: "BEGIN", record: record))
    }

    /// The paths of the copies to be sent; what was deleted has a minus.
    private func changed() throws -> [String] {
        try store.changedRemoteCopies(in: collection).map { ($0.isDeleted ? "-" : "") + $0.href }
    }

    private func settle() throws {
        for var copy in try store.changedRemoteCopies(in: collection) {
            (copy.isDirty, copy.isDeleted) = (false, false)
            try store.save(copy)
        }
        #expect(try changed() == [])
    }

    /// What may be changed there may be changed here.
    @Test func aCalendarFollowsItsCollection() throws {
        var calendar = MeetingCalendar(name: "Cal", sign: "C")
        (calendar.source, calendar.collectionID) = (.server, collection.rawValue)
        try store.add(calendar, beside: MeetingCalendar(name: "Mine", sign: "M"))
        var found = try #require(try store.remoteCollection(collection))
        for isWritable in [false, true] {
            found.isWritable = isWritable
            try store.save(found)
            let stored = try #require(try store.calendars().first { $0.name == "Cal" })
            #expect(stored.isWritable == isWritable && stored.account == "Home" && !stored.holdsTasks)
        }
    }

    @Test func aTaskListTakesNoMeetings() throws {
        var tasks = MeetingCalendar(name: "Tasks", sign: "T")
        (tasks.source, tasks.collectionID) = (.server, collection.rawValue)
        tasks = try store.add(tasks, beside: MeetingCalendar(name: "Mine", sign: "M"))
        var found = try #require(try store.remoteCollection(collection))
        found.kind = .tasks
        try store.save(found)
        let refusal = StoreError.taskList("Tasks")
        let tea = Meeting.timed("Tea", "2026-12-02 11:00")
        var new = tea
        new.calendarID = tasks.id
        let refused = new
        #expect(throws: refusal) { try store.save(refused) }
        // A to-do is taken, and gets no time there.
        new.time = .unscheduled
        let todo = try store.save(new)
        #expect(todo.calendarID == tasks.id)
        var timed = todo
        timed.time = tea.time
        let changed = timed
        #expect(throws: refusal) { try store.save(changed) }
        // Neither is a meeting moved there.
        let stored = try store.save(tea)
        var moved = stored
        moved.calendarID = tasks.id
        let target = moved
        #expect(throws: refusal) { try store.save(target, base: stored) }
        // What somebody else put there may be changed, and may leave.
        var misplaced = try store.save(refused, as: .background)
        misplaced.title = "Wine"
        misplaced = try store.save(misplaced)
        misplaced.calendarID = nil
        #expect(try store.save(misplaced).calendarID == nil)
    }

    // MARK: - Rows

    @Test func rowsComeBack() throws {
        var account = RemoteAccount(name: "Folder", url: "/home/me/cal", kind: .folder)
        account.user = "me"
        account.passwordCommand = "pass show home"
        account.isToken = true
        account.caFile = "/etc/ca.pem"
        account.lastSuccess = instant("2026-11-21T09:00Z")
        account.offlineSince = instant("2026-11-21T09:05Z")
        account.error = "Refused"
        account.retryAt = instant("2026-11-21T09:10Z")
        account = try store.save(account)
        #expect(try store.remoteAccounts().map(\.name) == ["Folder", "Home"])
        #expect(try store.remoteAccount(named: "folder") == account)
        var tasks = RemoteCollection(
            account: try #require(account.id), href: "tasks", kind: .tasks, name: "To do")
        tasks.colour = CalendarColour("#123456")
        (tasks.isWritable, tasks.isTaken, tasks.schedules) = (false, true, true)
        (tasks.syncToken, tasks.ctag, tasks.error) = ("t1", "c1", "Gone")
        tasks.calendarID = Identifier(4)
        tasks.lastSuccess = instant("2026-11-21T09:00Z")
        tasks = try store.save(tasks)
        #expect(try store.remoteCollections(of: account.id) == [tasks])
        #expect(try store.remoteCollections().count == 2)
        var made = RemoteCopy(
            collection: try #require(tasks.id), href: "a.ics", uid: "a", text: "TEXT",
            record: .contact(Identifier(7)))
        (made.etag, made.scheduleTag, made.conflictText, made.refusal) = ("e", "s", "THEIRS", "No")
        made = try store.save(made)
        #expect(try store.remoteCopy(in: #require(tasks.id), at: "a.ics") == made)
        #expect(try store.remoteCopies(uid: "a") == [made])
        #expect(try store.remoteCopies(of: .contact(Identifier(7))) == [made])
        #expect(try store.conflictingRemoteCopies() == [made] && store.refusedRemoteCopies() == [made])
        made.text = "LATER"
        try store.save(made)
        #expect(try store.remoteCopies(in: #require(tasks.id)) == [made])
        made.id = nil
        #expect(throws: StoreError.self) { try store.save(made) }
        // None of it is an action.
        #expect(try store.history().undo == nil)
        try store.deleteRemoteAccount(#require(account.id))
        #expect(try store.remoteCollections().count == 1 && store.remoteCopies(uid: "a").isEmpty)
    }

    @Test func newRowsAreStoredTogether() throws {
        try copy(nil, "first")
        var new: [RemoteCopy] = []
        for number in 0..<120 {
            var row = RemoteCopy(
                collection: collection, href: "\(number).ics", uid: "\(number)", text: "Κείμενο \(number)",
                record: number % 3 == 0 ? nil : .meeting(Identifier(Int64(number))))
            row.etag = number % 2 == 0 ? nil : "\"\(number)\""
            row.isDirty = number % 5 == 0
            new.append(row)
        }
        let saved = try store.save(new: new)
        #expect(saved.map(\.href) == new.map(\.href) && Set(saved.map(\.id)).count == 120)
        for row in saved { #expect(try store.remoteCopy(#require(row.id)) == row) }
        #expect(try store.remoteCopies(in: collection).count == 121)
        // One that is there already.
        new[119].href = "first"
        for place in 0..<119 { new[place].href += ".again" }
        #expect(throws: StoreError.self) { try store.save(new: new) }
        #expect(try store.remoteCopies(in: collection).count == 121)
        // Its id is given to no other.
        let last = try #require(saved.last?.id)
        try store.deleteRemoteCopy(last)
        let next = try store.save(new: [new[0]])
        #expect(try #require(next.first?.id).rawValue > last.rawValue)
        #expect(try store.save(new: []) == [])
    }

    // MARK: - Marks

    @Test func whatAPersonChangesIsMarked() throws {
        let coffee = try store.save(Meeting.timed("Coffee", "2026-11-21 11:00"))
        let id = try #require(coffee.id)
        try copy(.meeting(id), "coffee")
        #expect(try changed() == [])
        var edited = coffee
        edited.title = "Tea"
        edited = try store.save(edited)
        #expect(try changed() == ["coffee"])
        try settle()
        // The same again is no change.
        try store.save(edited)
        #expect(try changed() == [])
        edited.title = "By the server"
        edited = try store.save(edited, as: .background)
        #expect(try changed() == [])
        edited.invitees = [Invitee(name: "Maria", email: "m@example.org")]
        edited = try store.save(edited)
        #expect(try changed() == ["coffee"])
        try settle()
        try store.recordAnswer(
            meeting: id, invitee: #require(edited.invitees.first?.id), participation: .accepted)
        #expect(try changed() == ["coffee"])
        try settle()
        try store.undo()
        #expect(try changed() == ["coffee"])
        #expect(try store.integrityCheck() == [])
    }

    @Test func whatIsDeletedIsMarkedUntilItComesBack() throws {
        let id = try #require(try store.save(Meeting.timed("Coffee", "2026-11-21 11:00")).id)
        try copy(.meeting(id), "coffee")
        try store.deleteMeeting(id)
        #expect(try changed() == ["-coffee"])
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
        try store.undo()
        #expect(try changed() == ["coffee"])
        try store.redo()
        #expect(try changed() == ["-coffee"])
        try store.undo()
        try settle()
        try store.deleteMeeting(id, as: .background)
        #expect(try changed() == [])
    }

    @Test func anExceptionIsAPartOfItsSeries() throws {
        var series = Meeting.timed("Choir", "2026-11-24 19:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=4"))
        let id = try #require(try store.save(series).id)
        try copy(.meeting(id), "choir")
        var date = try #require(try store.meeting(id.occurrence("20261201T190000")))
        date.title = "Concert"
        date.invitees = [Invitee(name: "Maria", email: "m@example.org")]
        var concert = try store.save(date, scope: .this)
        #expect(concert.id != id)
        #expect(try changed() == ["choir"])
        try settle()
        concert.notes = "Early"
        concert = try store.save(concert, scope: .this)
        #expect(try changed() == ["choir"])
        try settle()
        concert.invitees[0].role = .optional
        try store.save(concert, scope: .this)
        #expect(try changed() == ["choir"])
        try settle()
        try store.deleteMeeting(#require(concert.occurrence), scope: .this)
        #expect(try changed() == ["choir"])
        try settle()
        try store.deleteMeeting(id)
        #expect(try changed() == ["-choir"])
    }

    @Test func contactsAndVenuesAreMarkedToo() throws {
        var maria = try store.save(Contact.named("Maria", emails: ["m@example.org"]))
        var entra = try store.save(Venue(name: "Entra"))
        var meeting = Meeting.timed("Coffee", "2026-11-21 11:00")
        meeting.venue = entra
        let id = try #require(try store.save(meeting).id)
        try copy(.contact(#require(maria.id)), "maria")
        try copy(.venue(#require(entra.id)), "venue")
        try copy(.meeting(id), "coffee")
        maria.note = "Late"
        try store.save(maria)
        #expect(try changed() == ["maria"])
        try settle()
        entra.name = "Café Entra"
        entra = try store.save(entra)
        // The place of the meeting is written in its copy.
        #expect(try changed() == ["coffee", "venue"])
        try settle()
        try store.deleteContact(#require(maria.id))
        #expect(try changed() == ["-maria"])
        try store.undo()
        #expect(try changed() == ["maria"])
    }

    @Test func aMoveToAnotherCalendarIsMarked() throws {
        let own = MeetingCalendar(name: "Personal", sign: "P")
        let work = try store.add(MeetingCalendar(name: "Work", sign: "W"), beside: own)
        var coffee = try store.save(Meeting.timed("Coffee", "2026-11-21 11:00"))
        try copy(.meeting(#require(coffee.id)), "coffee")
        coffee.calendarID = work.id
        coffee = try store.save(coffee)
        #expect(try changed() == ["coffee"])
        try store.undo()
        try settle()
        // A new default calendar moves none.
        try store.setDefault(#require(work.id))
        #expect(try changed() == [])
        try store.undo()
        #expect(try changed() == [])
        try store.redo()
        #expect(try changed() == [])
        // It is in the former default calendar now.
        let id = try #require(coffee.id)
        let stored = try #require(try store.meeting(id))
        #expect(try store.calendars().calendar(of: stored.calendarID)?.name == "Personal")
    }
}
