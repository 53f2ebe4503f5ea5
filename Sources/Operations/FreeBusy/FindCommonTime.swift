import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// Finds the times in which the reader and others can meet, from what is stored here: the reader's calendars,
/// the latest answers about the others (`AskBusyTimes`), their calendars that the reader subscribed to, and
/// the meetings that they take part in.
///
/// A person without a source is unknown, never free.
package struct FindCommonTime: WorkspaceOperation {
    /// A person to meet.
    package struct Person: Hashable, Sendable {
        package var invitee: Invitee
        package var isRequired: Bool

        package init(_ invitee: Invitee, isRequired: Bool = true) {
            self.invitee = invitee
            self.isRequired = isRequired
        }
    }

    /// The times of all, and the slots, the best first. Other lengths and other required people are ranked
    /// from the grid, without another search (`CommonSlots.rank`).
    package struct Found: Hashable, Sendable {
        package var grid: BusyGrid
        package var slots: [CommonSlots.Slot]

        /// The reader, then the others in their order, each with the sources and their ages.
        package var people: [BusyTimes] { grid.people }
    }

    package var interval: DateInterval
    /// The length in minutes.
    package var minutes: Int
    /// The others; the reader among them is left out.
    package var people: [Person]
    /// The reader; the name may be empty.
    package var reader: Invitee
    /// A meeting to ignore, because time is searched for it.
    package var excluding: Identifier<Meeting>?
    /// The working hours: times outside of the reader's are not offered. Those of the others are the same on
    /// their own clocks. `nil` for none at all.
    package var workingHours: OpeningHours?
    /// The reader's own e-mail addresses.
    package var ownAddresses: [String]
    /// The reader's zone.
    package var zone: TimeZone

    package init(
        _ interval: DateInterval, minutes: Int, people: [Person], reader: Invitee = Invitee(name: ""),
        excluding: Identifier<Meeting>? = nil, workingHours: OpeningHours?, ownAddresses: [String] = [],
        zone: TimeZone
    ) {
        self.interval = interval
        self.minutes = minutes
        self.people = people
        self.reader = reader
        self.excluding = excluding
        self.workingHours = workingHours
        self.ownAddresses = ownAddresses
        self.zone = zone
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Found {
        try workspace.store.expandSeries(until: interval.end)
        let now = workspace.now()
        let rows: [BusyTimes] = try workspace.store.reading { store throws(StoreError) in
            try self.rows(store, now)
        }
        let grid = BusyGrid(
            over: interval, people: rows,
            hours: rows.map { row in
                row.zone.flatMap { zone in workingHours?.spans(within: interval, in: zone) }
            },
            offered: workingHours?.spans(within: interval, in: zone) ?? [], zone: zone)
        return Found(grid: grid, slots: CommonSlots.rank(grid, minutes: minutes))
    }

    private var span: Range<Date> { interval.start..<interval.end }

    private func rows(_ store: MeetStore, _ now: Date) throws(StoreError) -> [BusyTimes] {
        let own = Set(ownAddresses.map { CalendarAddress.key($0) })
        var me = BusyTimes(reader, isReader: true, zone: zone)
        me.add(
            try store.ownBusyTimes(over: interval, excluding: excluding, own: own), known: [span],
            from: BusyTimes.Reading(.ownCalendars, asOf: now))
        let others = people.filter { !$0.invitee.isSelf(by: own) }
        let known = try BusyPerson.all(others.map(\.invitee), besides: own, in: store)
        let sources = try StoredBusySources(of: known, in: store)
        let calendars = try store.calendars()
        let met = try store.knownTimes(
            of: known.map { ($0.contactID, $0.addresses, $0.zone) }, over: interval, excluding: excluding)
        var rows = [me]
        for (place, person) in known.enumerated() {
            var row = BusyTimes(person.invitee, isRequired: others[place].isRequired, zone: person.zone)
            for (source, reading) in sources.readings(of: person) {
                let times = try source.id.map { id throws(StoreError) in
                    try store.busyTimes(of: id, overlapping: interval)
                }
                row.add(times ?? [], known: source.known.map { [$0] } ?? [], from: reading)
            }
            for calendar in calendars where person.owns(calendar) {
                guard let id = calendar.meetingsID else { continue }
                let reading = BusyTimes.Reading(
                    .calendar(calendar.name), asOf: calendar.reading.checkedAt,
                    hasFailed: calendar.reading.error != nil)
                // What was left out or is unreadable may be a time that they are busy.
                let losesTimes = try store.subscriptionState(of: id).losesTimes ?? false
                row.add(
                    try store.takenTimes(in: id, over: interval, for: person.zone),
                    known: reading.asOf == nil || losesTimes ? [] : [span], from: reading)
            }
            if !met[place].isEmpty {
                row.add(met[place], from: BusyTimes.Reading(.meetings, asOf: now))
            }
            rows.append(row)
        }
        return rows
    }
}

/// The stored answers about some people.
struct StoredBusySources {
    private let sources: [String: BusySource]
    private let accounts: [RemoteAccount]

    init(of people: [BusyPerson], in store: MeetStore) throws(StoreError) {
        accounts = try store.schedulingAccounts()
        var urls: [String] = people.flatMap { $0.places.map(\.text) }
        for account in accounts {
            guard let id = account.id else { continue }
            urls += people.flatMap { $0.addresses.prefix(1) }.map { BusySource.name(of: $0, on: id) }
        }
        sources = try store.busySources(urls)
    }

    /// Returns the source with this URL; `nil` if it was never asked.
    subscript(url: String) -> BusySource? { sources[url] }

    /// Returns the answers about a person, those to rely on first.
    func readings(
        of person: BusyPerson
    ) -> [(source: BusySource, reading: BusyTimes.Reading)] {
        var found: [(source: BusySource, reading: BusyTimes.Reading)] = []
        for account in accounts {
            guard let id = account.id, let address = person.addresses.first,
                let source = sources[BusySource.name(of: address, on: id)]
            else { continue }
            found.append((source, Self.reading(.server(account.name), source)))
        }
        for place in person.places {
            guard let source = sources[place.text] else { continue }
            found.append((source, Self.reading(.address(place.place), source)))
        }
        let isReliable = { (source: BusySource) in source.known != nil }
        return found.filter { isReliable($0.source) } + found.filter { !isReliable($0.source) }
    }

    private static func reading(_ kind: BusyTimes.Source, _ source: BusySource) -> BusyTimes.Reading {
        BusyTimes.Reading(kind, asOf: source.checkedAt, hasFailed: source.error != nil)
    }
}

extension MeetStore {
    /// Returns the accounts on servers that send invitations by themselves.
    func schedulingAccounts() throws(StoreError) -> [RemoteAccount] {
        let scheduling = Set(
            try remoteCollections().filter { $0.schedules && $0.isTaken }.map(\.account))
        if scheduling.isEmpty { return [] }
        return try remoteAccounts().filter { account in
            account.kind == .dav && account.id.map { scheduling.contains($0) } ?? false
        }
    }
}

/// Finds the people of typed names, addresses and groups.
package struct FindInvited: WorkspaceOperation {
    package var names: [String]

    package init(_ names: [String]) { self.names = names }

    /// Finds the people, each once.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [Invitee] {
        var found: [Invitee] = []
        for invitee in try names.flatMap({ try workspace.store.invitees(named: $0) })
        where !found.contains(where: { invitee.isSamePerson(as: $0) }) {
            found.append(invitee)
        }
        return found
    }
}
