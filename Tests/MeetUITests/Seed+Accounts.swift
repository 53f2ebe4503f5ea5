import Foundation
import MeetCore
import MeetStore

@testable import Operations

extension Seed {
    /// The folder of the account `Files`, which is not there.
    private static let folder = "/srv/calendars/work"

    /// Two accounts that are not asked during the test: a server that is offline, and a folder with a meeting
    /// that both sides changed, one that was deleted there, and a refused one.
    static func accounts(_ store: MeetStore) throws { try Planting.once("accounts", store, writeAccounts) }

    private static func writeAccounts(_ store: MeetStore) throws {
        try everything(store)
        try server(store)
        let (collection, calendar) = try files(store)
        try store.save(meeting("Rehearsal", time(11, 22, 18), in: calendar))
        let budget = try store.save(meeting("Budget", time(11, 24, 15), in: calendar))
        try add(budget, to: collection, store) { row, text in
            let old = text.replacing("SUMMARY:Budget", with: "SUMMARY:Plan")
            row.sync.agreed = SyncAgreement(there: old, here: old)
            let theirs = text.replacing("SUMMARY:Budget", with: "SUMMARY:Budget for 2027")
            let item = SyncItem(href: row.href, etag: "2-2", text: theirs)
            row.conflictText = StoredConflict(SyncConflict(.edited, uid: row.uid, there: item)).stored
        }
        let walk = try store.save(meeting("Walk", time(11, 25, 9), in: calendar))
        try add(walk, to: collection, store) { row, _ in
            row.conflictText = StoredConflict(SyncConflict(.deletedThere, uid: row.uid)).stored
        }
        let talk = try store.save(meeting("Talk", time(11, 26, 11), in: calendar))
        try add(talk, to: collection, store) { row, text in
            let refusal = SyncRefusal(
                uid: row.uid, href: row.href, status: 403, precondition: "valid-calendar-data",
                words: "DTEND must occur after DTSTART")
            row.refusal = StoredRefusal(refusal, of: text).stored
        }
    }

    private static func server(_ store: MeetStore) throws {
        var account = RemoteAccount(name: "Home", url: "https://dav.example.org/maria/", kind: .dav)
        account.user = "maria"
        account.lastSuccess = Harness.now.addingTimeInterval(-7200)
        account.offlineSince = Harness.now.addingTimeInterval(-3600)
        account.retryAt = Harness.now.addingTimeInterval(86_400)
        account = try store.save(account)
        guard let id = account.id else { return }
        let books: [(String, RemoteCollection.Kind)] = [("Friends", .contacts), ("Cafés", .places)]
        for (name, kind) in books {
            var collection = RemoteCollection(account: id, href: "/maria/\(name)/", kind: kind, name: name)
            collection.isTaken = kind == .places
            try store.save(collection)
        }
    }

    private static func files(
        _ store: MeetStore
    ) throws -> (Identifier<RemoteCollection>, Identifier<MeetingCalendar>?) {
        var account = RemoteAccount(name: "Files", url: "/srv/calendars", kind: .folder)
        account.lastSuccess = Harness.now.addingTimeInterval(-180)
        account.retryAt = Harness.now.addingTimeInterval(86_400)
        account = try store.save(account)
        var collection = RemoteCollection(
            account: account.id ?? Identifier(0), href: folder, kind: .calendar, name: "Work")
        collection.isTaken = true
        collection = try store.save(collection)
        var calendar = MeetingCalendar(name: "Work", colour: CalendarColour.Hue.green.colour, sign: "W")
        calendar.source = .server
        calendar.collectionID = collection.id?.rawValue
        calendar.position = 1
        calendar = try store.add(
            calendar, beside: MeetingCalendar(name: "Personal", sign: "P"), as: .background)
        collection.calendarID = calendar.id
        try store.save(collection)
        return (collection.id ?? Identifier(0), calendar.id)
    }

    private static func meeting(
        _ title: String, _ time: MeetingTime, in calendar: Identifier<MeetingCalendar>?
    ) -> Meeting {
        var meeting = Meeting(uid: title.lowercased(), title: title, time: time, createdAt: Harness.now)
        meeting.calendarID = calendar
        return meeting
    }

    /// Adds the copy of a meeting, as it is after a round.
    private static func add(
        _ meeting: Meeting, to collection: Identifier<RemoteCollection>, _ store: MeetStore,
        _ change: (inout RemoteCopy, String) -> Void
    ) throws {
        let text = ICalendarEncoder.encode([meeting])
        let href = "\(folder)/\(meeting.uid).ics"
        var row = RemoteCopy(
            collection: collection, href: href, uid: meeting.uid, text: "",
            record: meeting.id.map { .meeting($0) })
        row.sync = SyncCopy(
            href: href, uid: meeting.uid, etag: "1-1", agreed: SyncAgreement(there: text, here: text))
        row.isDirty = true
        change(&row, text)
        try store.save(row)
    }
}
