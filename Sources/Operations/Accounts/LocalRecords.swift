import Foundation
import MeetCore
import MeetStore

/// The records of this program that belong to a collection. Every call runs within a transaction.
protocol LocalRecords: Sendable {
    /// The keys of the person's addresses; none where records have no answers.
    var own: Set<String> { get }

    /// Returns the text that this program writes of a record now.
    func text(of record: RemoteCopy.Record, in store: MeetStore) throws -> LocalText

    /// Resets the answers to a changed record that no longer count, before its server gets the change.
    func openAnswers(of row: RemoteCopy, in store: MeetStore, _ workspace: Workspace) throws

    /// Returns the records of the collection without a copy.
    func unsent(in store: MeetStore) throws -> [RemoteCopy.Record]

    /// Returns whether there are any of them.
    func hasUnsent(in store: MeetStore) throws -> Bool

    /// Returns the record of a new item that has no copy, and makes it one of the collection; `nil` without
    /// one.
    func adopt(_ text: String, uid: String, in store: MeetStore) throws -> RemoteCopy.Record?

    /// Puts a record into the collection whose item was moved there from another one, unless the person moved
    /// it elsewhere.
    func follow(
        _ record: RemoteCopy.Record, from other: Identifier<RemoteCollection>, in store: MeetStore
    ) throws

    /// Stores a text, as no change by the person.
    ///
    /// - Parameters:
    ///   - record: The record to change; `nil` for a new one.
    ///   - uid: The UID of a new record whose text has none.
    /// - Returns: The record, and the text that this program writes of it; `nil` if the text is no record.
    func put(
        _ text: String, over record: RemoteCopy.Record?, uid: String, in store: MeetStore
    ) throws -> (record: RemoteCopy.Record, text: String)?

    /// Stores texts of new records together, as far as that is possible, each like `put(_:over:uid:in:)`. Nothing
    /// is stored if it throws.
    ///
    /// - Returns: The records, and the texts that this program writes of them, by the positions of the texts. Those
    ///   that are missing have to be stored one by one.
    func put(
        new texts: [(text: String, uid: String)], in store: MeetStore
    ) throws -> [Int: (record: RemoteCopy.Record, text: String)]

    /// Deletes a record, as no change by the person.
    func delete(_ record: RemoteCopy.Record, in store: MeetStore) throws

    /// Returns the text that this program would write of a record that it stored from a text.
    func rewritten(_ text: String) -> String

    /// Returns a change with the agents of its invitations (`SchedulingAgents`).
    ///
    /// - Parameter before: The text of the server until now; `nil` for a new item.
    func addressed(_ push: SyncPush, before: String?, in store: MeetStore) throws -> SyncPush

    /// Returns the change by which the server gets invitations to send, of an item that is unchanged else;
    /// `nil` without any.
    func handedOver(_ copy: SyncCopy, in store: MeetStore) throws -> SyncPush?

    /// Takes note that nothing of an item is left to be sent.
    func settled(_ uid: String, in store: MeetStore) throws

    /// Records the deletion of the former item of a moved record.
    func left(_ copy: RemoteCopy, in store: MeetStore) throws

    /// Tells of a change of somebody else's meeting before it is stored.
    ///
    /// - Parameter there: The text of the server.
    func tell(of there: String, in store: MeetStore, _ workspace: Workspace) throws
}

extension LocalRecords {
    func hasUnsent(in store: MeetStore) throws -> Bool { try !unsent(in: store).isEmpty }

    func put(
        new texts: [(text: String, uid: String)], in store: MeetStore
    ) throws -> [Int: (record: RemoteCopy.Record, text: String)] { [:] }

    var own: Set<String> { [] }

    func openAnswers(of row: RemoteCopy, in store: MeetStore, _ workspace: Workspace) throws {}

    func follow(
        _ record: RemoteCopy.Record, from other: Identifier<RemoteCollection>, in store: MeetStore
    ) throws {}

    func addressed(_ push: SyncPush, before: String?, in store: MeetStore) throws -> SyncPush { push }

    func handedOver(_ copy: SyncCopy, in store: MeetStore) throws -> SyncPush? { nil }

    func settled(_ uid: String, in store: MeetStore) throws {}

    func left(_ copy: RemoteCopy, in store: MeetStore) throws {}

    func tell(of there: String, in store: MeetStore, _ workspace: Workspace) throws {}
}

/// The text of a record.
enum LocalText: Hashable, Sendable {
    /// The record is not stored.
    case none
    /// The record belongs to the collection no longer, and its item there is to be deleted.
    case removed
    /// The person moved the record to another collection, or out of all of them.
    ///
    /// - Parameters:
    ///   - text: The text as this collection writes it.
    ///   - isSettled: False while the record is on the way there, so that its item must stay here.
    case elsewhere(text: String, isSettled: Bool)
    case text(String, uid: String)
}

/// The meetings of the calendar of a collection.
struct MeetingRecords: LocalRecords {
    let collection: Identifier<RemoteCollection>
    let calendar: MeetingCalendar
    /// The collections by the calendars of their meetings (`MeetingCalendar.meetingsID`).
    let collections: [Identifier<MeetingCalendar>?: Identifier<RemoteCollection>]
    /// The person as the organizer.
    let organizer: ICalendarEncoder.Organizer?
    /// The keys of the person's addresses.
    let own: Set<String>
    /// True if the server sends invitations and answers.
    let schedules: Bool
    /// The zone of times without one.
    let zone: String
    let now: Date

    func text(of record: RemoteCopy.Record, in store: MeetStore) throws -> LocalText {
        guard case .meeting(let id) = record else { return .none }
        let all = try store.wholeMeeting(id)
        guard let meeting = all.first else { return .none }
        if meeting.calendarID == calendar.meetingsID { return .text(written(all), uid: meeting.uid) }
        guard let target = collections[meeting.calendarID], target != collection else {
            return .elsewhere(text: written(all), isSettled: true)
        }
        let isThere = try store.isSettled(record, in: target)
        return .elsewhere(text: written(all), isSettled: isThere)
    }

    private func written(_ meetings: [Meeting]) -> String {
        var encoder = ICalendarEncoder(organizer: organizer)
        for meeting in meetings { encoder.add(meeting) }
        return encoder.finished()
    }

    func openAnswers(of row: RemoteCopy, in store: MeetStore, _ workspace: Workspace) throws {
        guard schedules, row.isDirty, row.sync.agreed?.there.contains("ATTENDEE") == true else { return }
        try InvitationService(store, workspace).openAnswers(toldByServer: row.uid)
    }

    func unsent(in store: MeetStore) throws -> [RemoteCopy.Record] {
        try store.unsentMeetings(in: calendar.meetingsID, of: collection).map {
            RemoteCopy.Record.meeting($0)
        }
    }

    func hasUnsent(in store: MeetStore) throws -> Bool {
        try store.hasUnsentMeetings(in: calendar.meetingsID, of: collection)
    }

    func adopt(_ text: String, uid: String, in store: MeetStore) throws -> RemoteCopy.Record? {
        guard var meeting = try store.meeting(uid: uid), let id = meeting.id, !meeting.isUnconfirmed else {
            return nil
        }
        let copies = try store.remoteCopies(of: .meeting(id))
        // One that was moved here, and whose move on the server was not noted: the copy is in the old place.
        let isMoved =
            meeting.calendarID == calendar.meetingsID
            && !copies.contains { $0.collection == collection }
        guard copies.isEmpty || isMoved else { return nil }
        if meeting.calendarID != calendar.meetingsID {
            let known = try store.calendars().calendar(of: meeting.calendarID)
            guard known?.source ?? .here == .here else { return nil }
            meeting.calendarID = calendar.meetingsID
            try store.save(meeting, scope: .all, as: .background)
        }
        return .meeting(id)
    }

    func follow(
        _ record: RemoteCopy.Record, from other: Identifier<RemoteCollection>, in store: MeetStore
    ) throws {
        guard case .meeting(let id) = record, var meeting = try store.meeting(id),
            collections[meeting.calendarID] == other
        else { return }
        meeting.calendarID = calendar.meetingsID
        try store.save(meeting, scope: .all, as: .background)
    }

    func put(
        _ text: String, over record: RemoteCopy.Record?, uid: String, in store: MeetStore
    ) throws -> (record: RemoteCopy.Record, text: String)? {
        var id: Identifier<Meeting>?
        if case .meeting(let known) = record { id = known }
        guard let synced = synced(text, uid: uid) else { return nil }
        // One that the person moved stays where it is now.
        var home = calendar.meetingsID
        if let id, let stored = try store.meeting(id) { home = stored.calendarID }
        let all = try store.put(synced, over: id, in: home)
        guard let own = all.first?.id else { return nil }
        return (.meeting(own), written(all))
    }

    func put(
        new texts: [(text: String, uid: String)], in store: MeetStore
    ) throws -> [Int: (record: RemoteCopy.Record, text: String)] {
        var meetings: [(place: Int, meeting: Meeting)] = []
        for (place, one) in texts.enumerated() {
            // Dates that differ refer to the row of their series.
            guard let synced = synced(one.text, uid: one.uid), synced.dates.isEmpty else { continue }
            meetings.append((place, synced.meeting))
        }
        let stored = try store.put(new: meetings.map(\.meeting), in: calendar.meetingsID)
        var put: [Int: (record: RemoteCopy.Record, text: String)] = [:]
        for (one, meeting) in zip(meetings, stored) {
            if let id = meeting.id { put[one.place] = (record: .meeting(id), text: written([meeting])) }
        }
        return put
    }

    func delete(_ record: RemoteCopy.Record, in store: MeetStore) throws {
        guard case .meeting(let id) = record, let meeting = try store.meeting(id) else { return }
        try store.deleteMeeting(id, as: .background)
        // Another program moved the item in two steps: between them it was new in the other calendar, and
        // its meeting got a UID of its own.
        for copy in try store.remoteCopies(uid: meeting.uid) {
            if case .meeting(let other)? = copy.record { try store.giveUID(meeting.uid, to: other) }
        }
    }

    func rewritten(_ text: String) -> String { synced(text, uid: "").map { written($0.all) } ?? text }

    func addressed(_ push: SyncPush, before: String?, in store: MeetStore) throws -> SyncPush {
        var push = push
        if let text = push.text {
            guard text.contains("ATTENDEE") || text.contains("ORGANIZER") else { return push }
            push.text = try agents(of: push.uid, in: store).text(text, before: before)
        } else if push.kind == .delete, let before {
            // A deleted invitation is not a declined one.
            push.isSilent = !SchedulingAgents(own: own, isServer: schedules).isOwn(before)
        }
        return push
    }

    func handedOver(_ copy: SyncCopy, in store: MeetStore) throws -> SyncPush? {
        // Other names may be folded.
        guard schedules, let agreed = copy.agreed, agreed.there.contains("\nATTENDEE") else { return nil }
        let agents = try agents(of: copy.uid, in: store)
        if agents.asked.isEmpty { return nil }
        let text = agents.text(agreed.there, before: agreed.there)
        if text == agreed.there { return nil }
        return SyncPush(
            .update, uid: copy.uid, href: copy.href, condition: SyncPush.Condition(copy.etag), text: text,
            here: agreed.here)
    }

    func settled(_ uid: String, in store: MeetStore) throws {
        if schedules { try PeopleToTell.forget(uid, in: store) }
    }

    /// The server has told its invitees of a cancellation, so a new invitation is a later revision.
    func left(_ copy: RemoteCopy, in store: MeetStore) throws {
        guard schedules, case .meeting(let id)? = copy.record, let there = copy.sync.agreed?.there,
            SchedulingAgents(own: own, isServer: true).isOwn(there),
            let served = ServerInvitations(of: there),
            served.entries.contains(where: { !$0.told.isSubset(of: own) })
        else { return }
        for meeting in try store.wholeMeeting(id) {
            guard let known = meeting.id else { continue }
            // The server may have raised it in the cancellation.
            try store.raiseSequence(of: known, to: min(meeting.sequence + 2, Int(Int32.max)))
        }
    }

    func tell(of there: String, in store: MeetStore, _ workspace: Workspace) throws {
        guard schedules, there.contains("ATTENDEE") else { return }
        try InvitationReader(store, workspace).tell(ofChanged: there)
    }

    private func agents(of uid: String, in store: MeetStore) throws -> SchedulingAgents {
        guard schedules else { return SchedulingAgents(own: own, isServer: false) }
        var asked = try PeopleToTell(of: uid, in: store).people
        if !asked.isEmpty {
            // An invitation before the cancellation by another server would be undone by it.
            for other in try CalendarServers(store).farewells(of: uid, in: calendar.meetingsID, store) {
                asked.subtract(other.people)
            }
        }
        return SchedulingAgents(
            own: own, isServer: true, asked: asked,
            mailed: DeliveredState(try store.messages(about: uid)).toldPeople)
    }

    private func synced(_ text: String, uid: String) -> SyncedMeeting? {
        var entries = ICalendarReader.events(of: text)
        for place in entries.indices where entries[place].uid.isEmpty { entries[place].uid = uid }
        return SyncedMeeting(entries, zone: zone, now: now)
    }
}

/// The contacts of an address book.
struct ContactRecords: LocalRecords {
    /// The address book, if new contacts belong to it; `nil` if none do.
    let book: Identifier<RemoteCollection>?

    func text(of record: RemoteCopy.Record, in store: MeetStore) throws -> LocalText {
        guard case .contact(let id) = record, let contact = try store.contact(id) else { return .none }
        return .text(VCardEncoder.encode(contact), uid: contact.uid)
    }

    func unsent(in store: MeetStore) throws -> [RemoteCopy.Record] {
        guard let book else { return [] }
        return try store.newContacts(of: book).map { RemoteCopy.Record.contact($0) }
    }

    func adopt(_ text: String, uid: String, in store: MeetStore) throws -> RemoteCopy.Record? {
        for contact in try store.contacts(uid: uid) {
            guard let id = contact.id else { continue }
            if try store.remoteCopies(of: .contact(id)).isEmpty { return .contact(id) }
        }
        return nil
    }

    func put(
        _ text: String, over record: RemoteCopy.Record?, uid: String, in store: MeetStore
    ) throws -> (record: RemoteCopy.Record, text: String)? {
        guard var contact = VCardDecoder.contact(from: text) else { return nil }
        if case .contact(let id) = record, let stored = try store.contact(id) {
            contact.id = id
            contact.uid = stored.uid
        } else {
            contact.id = nil
            if contact.uid.isEmpty { contact.uid = uid }
        }
        let saved = try store.save(contact, as: .background)
        guard let id = saved.id else { return nil }
        // As it is read back.
        return (.contact(id), VCardEncoder.encode(try store.contact(id) ?? saved))
    }

    func delete(_ record: RemoteCopy.Record, in store: MeetStore) throws {
        guard case .contact(let id) = record, try store.contact(id) != nil else { return }
        try store.deleteContact(id, as: .background)
    }

    func rewritten(_ text: String) -> String {
        guard var contact = VCardDecoder.contact(from: text)?.tidied() else { return text }
        contact.name = contact.nameToShow
        return VCardEncoder.encode(contact)
    }
}
