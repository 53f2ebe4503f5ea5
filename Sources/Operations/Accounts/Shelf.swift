import Foundation
import MeetCore
import MeetStore

/// A taken collection with its records here.
struct Shelf: Sendable {
    let id: Identifier<RemoteCollection>
    let collection: RemoteCollection
    /// The calendar of its meetings; `nil` for contacts and places.
    let calendar: MeetingCalendar?
    let records: any LocalRecords

    /// Returns the taken collections of an account in the order of a round: calendars, tasks, contacts
    /// and places.
    ///
    /// A collection whose calendar was removed is left alone: nothing of it is deleted on the server.
    static func all(
        of account: RemoteAccount, in store: MeetStore, _ workspace: Workspace
    ) throws(StoreError) -> [Shelf] {
        let collections = try store.remoteCollections().filter(\.isTaken)
        let calendars = try store.calendars()
        func calendar(of collection: RemoteCollection) -> MeetingCalendar? {
            calendars.first { $0.id != nil && $0.id == collection.calendarID }
        }
        var byCalendar: [Identifier<MeetingCalendar>?: Identifier<RemoteCollection>] = [:]
        for collection in collections where collection.isWritable {
            if let id = collection.id, let calendar = calendar(of: collection) {
                byCalendar[calendar.meetingsID] = id
            }
        }
        // The person, if an address is set.
        let identity = try MailIdentity(readFrom: store, environment: [:])
        let organizer = identity.address.map {
            ICalendarEncoder.Organizer(name: $0.name, email: $0.email)
        }
        let book = collections.newContactsBook
        var shelves: [Shelf] = []
        for collection in collections where collection.account == account.id {
            guard let id = collection.id else { continue }
            switch collection.kind {
            case .calendar, .tasks:
                guard let calendar = calendar(of: collection) else { continue }
                let ofCalendar = calendar.address.map {
                    ICalendarEncoder.Organizer(name: identity.address?.name ?? "", email: $0)
                }
                let records = MeetingRecords(
                    collection: id, calendar: calendar, collections: byCalendar,
                    organizer: ofCalendar ?? organizer, own: identity.own,
                    schedules: collection.schedules && collection.isWritable,
                    zone: store.readerZone.identifier, now: workspace.now())
                shelves.append(Shelf(id: id, collection: collection, calendar: calendar, records: records))
            case .contacts:
                let records = ContactRecords(book: id == book ? id : nil)
                shelves.append(Shelf(id: id, collection: collection, calendar: nil, records: records))
            case .places:
                let records = try PlaceRecords(collection: id, identity: identity, in: store)
                shelves.append(Shelf(id: id, collection: collection, calendar: nil, records: records))
            }
        }
        return shelves.sorted { ($0.order, $0.id.rawValue) < ($1.order, $1.id.rawValue) }
    }

    /// Returns whether another program may have moved items of a collection of the account into this one.
    func mayTakeItems(of other: Shelf) -> Bool {
        if id == other.id { return false }
        if calendar != nil || other.calendar != nil { return calendar != nil && other.calendar != nil }
        return collection.kind == .contacts && other.collection.kind == .contacts
    }

    private var order: Int {
        switch collection.kind {
        case .calendar: 0
        case .tasks: 1
        case .contacts, .places: 2
        }
    }

    /// Returns the number of open questions.
    func openQuestions(in store: MeetStore) throws(StoreError) -> Int {
        let question = try CollectionMemory(of: id, in: store).question
        let isOpen = question.map { $0.answer == nil } ?? false
        return try store.conflictCount(in: id) + (isOpen ? 1 : 0)
    }

    /// Returns whether an account has changes that can be sent.
    static func hasWaiting(_ account: RemoteAccount, in store: MeetStore) throws(StoreError) -> Bool {
        let calendars = try store.calendars()
        let collections = try store.remoteCollections().filter(\.isTaken)
        for collection in collections where collection.account == account.id && collection.isWritable {
            guard let id = collection.id else { continue }
            var hasUnsent = false
            switch collection.kind {
            case .calendar, .tasks:
                guard let calendar = calendars.first(where: { $0.id == collection.calendarID }) else {
                    continue
                }
                hasUnsent = try store.hasUnsentMeetings(in: calendar.meetingsID, of: id)
            case .contacts where id == collections.newContactsBook:
                hasUnsent = try !store.newContacts(of: id).isEmpty
            case .contacts: break
            case .places: hasUnsent = try !store.unsentVenues(of: id).isEmpty
            }
            if hasUnsent { return true }
            if try store.hasChangedCopies(in: id, isFree: true) { return true }
        }
        return false
    }
}
