import Foundation
import MeetCore
import MeetStore

extension Workspace {
    /// Makes the calendar of a taken collection, or the beginning of an address book.
    ///
    /// - Parameters:
    ///   - account: The name of the account, which tells calendars of the same name apart.
    ///   - scheduling: The scheduling by its server; `nil` without it.
    func take(
        _ collection: RemoteCollection, of account: String, _ scheduling: FoundScheduling?,
        in store: MeetStore
    ) throws {
        guard collection.isTaken, let id = collection.id else { return }
        switch collection.kind {
        case .calendar, .tasks:
            var taken = collection
            let address = try organizer(scheduling, in: store)
            taken.calendarID = try addCalendar(of: collection, id, account, from: address, in: store).id
            try store.save(taken)
            guard let inbox = scheduling?.inbox else { return }
            var memory = try CollectionMemory(of: id, in: store)
            memory.inbox = inbox
            try memory.save(of: id, in: store)
        case .contacts:
            var memory = try CollectionMemory(of: id, in: store)
            memory.newAfter = try store.lastContactID()
            try memory.save(of: id, in: store)
        case .places: break
        }
    }

    /// Returns the address of a calendar whose server knows the person by other addresses than the usual one:
    /// it sends no invitations of somebody else.
    private func organizer(_ scheduling: FoundScheduling?, in store: MeetStore) throws -> String? {
        guard let scheduling else { return nil }
        let identity = try MailIdentity(readFrom: store, environment: [:])
        let known = scheduling.addresses
        if let usual = identity.account?.address,
            known.contains(where: { CalendarAddress.key($0) == CalendarAddress.key(usual) })
        {
            return nil
        }
        return known.first { identity.own.contains(CalendarAddress.key($0)) } ?? known.first
    }

    private func addCalendar(
        of collection: RemoteCollection, _ id: Identifier<RemoteCollection>, _ account: String,
        from address: String?, in store: MeetStore
    ) throws -> MeetingCalendar {
        let others = try calendars(in: store)
        // Many servers call every calendar the same.
        let isTaken = others.contains { $0.isCalled(collection.name) }
        let name = others.freeName(isTaken ? "\(collection.name) (\(account))" : collection.name)
        var calendar = others.new(named: name, colour: collection.colour)
        calendar.address = address
        calendar.source = .server
        calendar.isWritable = collection.isWritable
        calendar.collectionID = id.rawValue
        return try store.add(calendar, beside: onlyCalendar, as: .background)
    }
}

// MARK: - New contacts

extension [RemoteCollection] {
    /// The address book that new contacts go to: the first one.
    var newContactsBook: Identifier<RemoteCollection>? {
        filter { $0.kind == .contacts && $0.isTaken && $0.isWritable }.compactMap(\.id).min {
            $0.rawValue < $1.rawValue
        }
    }
}

extension MeetStore {
    /// Returns the contacts that belong to an address book and have no copy yet.
    func newContacts(
        of book: Identifier<RemoteCollection>
    ) throws(StoreError) -> [Identifier<Contact>] {
        let memory = try CollectionMemory(of: book, in: self)
        guard let newAfter = memory.newAfter else { return [] }
        return try unsentContacts(after: newAfter, and: memory.waiting ?? [])
    }

    /// Keeps the contacts of address books that go from here: without their copies they look new, and are
    /// not to be sent to another address book.
    ///
    /// - Parameter removed: The collections that are deleted next.
    func keepContacts(of removed: Set<Identifier<RemoteCollection>>) throws(StoreError) {
        let collections = try remoteCollections()
        let books = collections.filter { $0.kind == .contacts && $0.isTaken }
        let goes = books.contains { book in book.id.map { removed.contains($0) } ?? false }
        guard goes else { return }
        let (first, last) = (collections.newContactsBook, try lastContactID())
        for book in books {
            guard let id = book.id, !removed.contains(id) else { continue }
            var memory = try CollectionMemory(of: id, in: self)
            guard memory.newAfter != nil else { continue }
            var waiting: Set<Int64> = []
            if id == first { waiting = Set(try newContacts(of: id).map(\.rawValue)) }
            (memory.newAfter, memory.waiting) = (last, waiting.isEmpty ? nil : waiting)
            try memory.save(of: id, in: self)
        }
    }
}
