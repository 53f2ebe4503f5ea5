import Foundation
import MeetCore
import MeetStore

/// A person whose free time is looked for, as the address book knows them.
struct BusyPerson: Sendable {
    let invitee: Invitee
    let contactID: Identifier<Contact>?
    /// The zone; `nil` if it is unknown.
    let zone: TimeZone?
    /// The keys of the addresses, that of the invitation first (`CalendarAddress.key`).
    let addresses: [String]
    private let names: [String]
    /// The free-busy addresses that may be asked over the network, the preferred first.
    let places: [SubscriptionAddress]

    /// The maximum number of free-busy addresses of a person.
    private static let mostPlaces = 3

    init(_ invitee: Invitee, contact: Contact?) {
        self.invitee = invitee
        contactID = contact?.id ?? invitee.contactID
        zone = contact.flatMap { PersonZone.of($0) }
        var addresses: [String] = []
        for address in [invitee.email].compactMap(\.self) + (contact?.emails.map(\.address) ?? []) {
            let key = CalendarAddress.key(address)
            if !key.isEmpty, !addresses.contains(key) { addresses.append(key) }
        }
        self.addresses = addresses
        names = [invitee.name, contact?.name ?? ""].map { SearchFolding.fold($0) }.filter { !$0.isEmpty }
        // A card comes from outside: it may name a server, but no file of this machine.
        places = (contact?.freeBusyAddresses ?? []).prefix(Self.mostPlaces).compactMap { text in
            guard text.utf8.count <= 2000, let place = try? SubscriptionAddress(text, expand: { $0 }),
                case .web = place
            else { return nil }
            return place
        }
    }

    /// Returns the people in the order of the invitees, without the reader.
    ///
    /// - Parameter own: The keys of the reader's addresses.
    static func all(
        _ invitees: [Invitee], besides own: Set<String>, in store: MeetStore
    ) throws(StoreError) -> [BusyPerson] {
        let others = invitees.filter { !$0.isSelf(by: own) }
        let contacts = try store.contacts(of: others)
        return others.enumerated().map { BusyPerson($1, contact: contacts[$0]) }
    }

    /// Returns whether a subscribed calendar is surely that of the person: it has their name or address, or
    /// the address is a part of its URL.
    func owns(_ calendar: MeetingCalendar) -> Bool {
        guard calendar.source == .subscription else { return false }
        if names.contains(SearchFolding.fold(calendar.name)) { return true }
        if addresses.contains(CalendarAddress.key(calendar.name)) { return true }
        let parts = (calendar.url ?? "").prefix { !"?#".contains($0) }.split(separator: "/").dropFirst(2)
        return parts.contains { part in
            guard let text = String(part).removingPercentEncoding, text.contains("@") else { return false }
            return addresses.contains(CalendarAddress.key(text))
        }
    }
}
