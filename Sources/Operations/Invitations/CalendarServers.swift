import Foundation
import MeetCore
import MeetStore

/// The servers that send the invitations and answers of their calendars by themselves (RFC 6638).
///
/// The meetings of such a calendar are told by its server alone: no mail is queued for those whom it tells.
struct CalendarServers: Sendable {
    /// The names of the accounts.
    private var names: [Identifier<RemoteCollection>: String] = [:]
    /// The collections by the calendars of their meetings (`MeetingCalendar.meetingsID`).
    private var collections: [Identifier<MeetingCalendar>?: Identifier<RemoteCollection>] = [:]
    /// The accounts of the collections, and of the calendars of all accounts, which may not schedule.
    private var accounts: [Identifier<RemoteCollection>: Identifier<RemoteAccount>] = [:]
    private var homes: [Identifier<MeetingCalendar>?: Identifier<RemoteAccount>] = [:]

    init(_ store: MeetStore) throws(StoreError) {
        let all = try store.remoteCollections().filter(\.isTaken)
        let scheduling = all.filter { $0.schedules && $0.isWritable }
        if scheduling.isEmpty { return }
        let accounts = try store.remoteAccounts()
        let calendars = try store.calendars()
        for collection in all {
            let found = calendars.first { $0.id != nil && $0.id == collection.calendarID }
            if let found { homes[found.meetingsID] = collection.account }
        }
        for collection in scheduling {
            guard let id = collection.id, let calendar = collection.calendarID,
                let found = calendars.first(where: { $0.id == calendar }),
                let account = accounts.first(where: { $0.id == collection.account })
            else { continue }
            names[id] = account.name
            collections[found.meetingsID] = id
            self.accounts[id] = collection.account
        }
    }

    /// The people, by `CalendarAddress.key`, whom a server tells that a meeting is cancelled.
    struct Farewell: Hashable, Sendable {
        /// The name of the account.
        var account: String
        var people: Set<String>
    }

    /// Returns the cancellations that servers of other accounts send of a meeting of the person, because its
    /// item there goes (RFC 6638, 3.2.1.3). One whose deletion was refused sends none.
    ///
    /// - Parameter calendar: The `calendarID` of the meeting, now or after a move.
    func farewells(
        of uid: String, in calendar: Identifier<MeetingCalendar>?, _ store: MeetStore
    ) throws(StoreError) -> [Farewell] {
        if names.isEmpty { return [] }
        var farewells: [Farewell] = []
        for copy in try store.remoteCopies(uid: uid) where !copy.isDeleted && copy.refusal == nil {
            guard let name = names[copy.collection], let account = accounts[copy.collection],
                account != homes[calendar], let agreed = copy.sync.agreed,
                let invitations = ServerInvitations(of: agreed.there)
            else { continue }
            let people = invitations.entries.reduce(into: Set<String>()) { $0.formUnion($1.told) }
            if !people.isEmpty { farewells.append(Farewell(account: name, people: people)) }
        }
        return farewells
    }

    /// Returns the server of a meeting; `nil` if this program tells others of it.
    ///
    /// - Parameter meeting: The stored meeting; `nil` if it is deleted, so that its copy tells where it was.
    func server(
        of uid: String, _ meeting: Meeting?, in store: MeetStore
    ) throws(StoreError) -> MeetingServer? {
        if names.isEmpty { return nil }
        let copy = try store.remoteCopies(uid: uid).first { names[$0.collection] != nil }
        var collection = copy?.collection
        if let meeting { collection = collections[meeting.calendarID] }
        guard let collection, let name = names[collection] else { return nil }
        return MeetingServer(account: name, copy: copy?.collection == collection ? copy : nil)
    }

    /// Returns the UIDs of the meetings whose changes the servers do not have yet, and which have invitees.
    func changedUIDs(in store: MeetStore) throws(StoreError) -> [String] {
        var uids: [String] = []
        for id in names.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            for copy in try store.changedRemoteCopies(in: id)
            where copy.sync.agreed?.there.contains("ATTENDEE") == true { uids.append(copy.uid) }
        }
        return uids
    }

    /// Marks the copies of a meeting, so that the next round sends it.
    func markChanged(_ uid: String, in store: MeetStore) throws(StoreError) {
        for var copy in try store.remoteCopies(uid: uid) where names[copy.collection] != nil {
            if copy.isDirty { continue }
            copy.isDirty = true
            try store.save(copy)
        }
    }
}

/// The server of a meeting, and the people whom it has told.
struct MeetingServer: Sendable {
    /// The name of the account.
    let account: String
    /// True if the server sends the person's answers.
    let sendsAnswers: Bool
    private let copy: RemoteCopy?
    private let invitations: ServerInvitations?
    /// The people whom it told of the meeting or a date, by `CalendarAddress.key`.
    let told: Set<String>
    /// The people whom it cannot reach, or leaves to a client.
    private let others: Set<String>

    init(account: String, copy: RemoteCopy?) {
        self.account = account
        self.copy = copy
        let invitations = copy?.sync.agreed.flatMap { ServerInvitations(of: $0.there) }
        self.invitations = invitations
        sendsAnswers = invitations?.sendsAnswers ?? false
        let entries = invitations?.entries ?? []
        told = entries.reduce(into: []) { $0.formUnion($1.told) }
        others = entries.reduce(into: []) { $0.formUnion($1.unreached.union($1.ofClient)) }
    }

    /// Returns whether the server tells a person, and not this program.
    ///
    /// - Parameter mailed: The people who were told by mail, before the meeting was in this calendar.
    func tells(_ person: String, mailed: Set<String>) -> Bool {
        told.contains(person) || !others.contains(person) && !mailed.contains(person)
    }

    /// Returns the messages without the recipients whom the server tells, and with what it told.
    ///
    /// - Parameter stored: The stored meetings of the UID.
    func joined(
        _ messages: [OutgoingMessage], told stored: [Meeting], zone: TimeZone
    ) -> [OutgoingMessage] {
        let own = messages.map { message in
            var message = message
            message.to.removeAll { told.contains($0.key) }
            return message
        }
        return own + served(stored, zone: zone)
    }

    /// Returns what the server told, as messages of this program.
    private func served(_ stored: [Meeting], zone: TimeZone) -> [OutgoingMessage] {
        guard let copy, let agreed = copy.sync.agreed, let invitations,
            let synced = SyncedMeeting(
                ICalendarReader.events(of: agreed.here), zone: zone.identifier, now: .distantPast)
        else { return [] }
        // A meeting without a change is as the server told it, whatever its text leaves out.
        let meetings = copy.isDirty ? synced.all : stored
        let series = (meetings.first { $0.recurrenceID.isEmpty } ?? synced.meeting).time
        var entries: [String: ServerInvitations.Entry] = [:]
        for entry in invitations.entries {
            guard let event = ICalendarReader.events(of: entry.text).first else { continue }
            entries[event.recurrenceID.isEmpty ? "" : event.recurrenceID(in: series)] = entry
        }
        let ofAll = entries[""]?.told ?? []
        var messages: [OutgoingMessage] = []
        for meeting in meetings.sorted(by: { $0.recurrenceID < $1.recurrenceID }) {
            let known = entries[meeting.recurrenceID]?.told ?? ofAll
            let people = Self.addresses(of: meeting).filter { known.contains($0.key) }
            let isOff = meeting.status == .cancelled
            messages.append(Self.message(isOff ? "CANCEL" : "REQUEST", meeting, series, to: people))
            if meeting.recurrenceID.isEmpty { continue }
            // People of the series who are not invited to this date.
            let left = ofAll.subtracting(people.map(\.key)).sorted().map { CalendarAddress(email: $0) }
            messages.append(Self.message("CANCEL", meeting, series, to: left))
        }
        return messages.filter { !$0.to.isEmpty }
    }

    private static func addresses(of meeting: Meeting) -> [CalendarAddress] {
        meeting.invitees.compactMap { invitee in
            invitee.email.map { email in
                CalendarAddress(name: invitee.name == email ? "" : invitee.name, email: email)
            }
        }
    }

    private static func message(
        _ method: String, _ meeting: Meeting, _ series: MeetingTime, to people: [CalendarAddress]
    ) -> OutgoingMessage {
        let nobody = CalendarAddress(email: "")
        let text = SchedulingWriter.request(
            [meeting], organizer: nobody, series: series, stamp: Date(timeIntervalSince1970: 0))
        return OutgoingMessage(
            messageID: "", method: method, uid: meeting.uid, recurrenceID: meeting.recurrenceID, from: nobody,
            to: people, subject: "", text: "", calendar: text, state: .sent, createdAt: .distantPast)
    }
}

/// The people whom the server of a meeting may tell, as the person said, until it has told them.
struct PeopleToTell: Hashable, Sendable {
    /// By `CalendarAddress.key`.
    var people: Set<String>
    private let uid: String

    private static func key(_ uid: String) -> String { "people to tell \(uid)" }

    init(of uid: String, in store: MeetStore) throws(StoreError) {
        self.uid = uid
        let text = try store.sourceState(Self.key(uid)) ?? ""
        people = Set(text.split(separator: "\n").map(String.init))
    }

    func save(in store: MeetStore) throws(StoreError) {
        let text = people.sorted().joined(separator: "\n")
        try store.setSourceState(Self.key(uid), to: text.isEmpty ? nil : text)
    }

    static func forget(_ uid: String, in store: MeetStore) throws(StoreError) {
        if try store.sourceState(key(uid)) != nil { try store.setSourceState(key(uid), to: nil) }
    }
}
