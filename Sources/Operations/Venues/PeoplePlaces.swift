import MeetCore
import MeetStore
import VenueSearch

/// The home of an invitee.
package struct PersonPlace: Hashable, Sendable {
    package var name: String
    /// The address on a single line; empty if the card has only a point.
    package var address: String
    /// The location; `nil` if it is unknown here.
    package var coordinate: Coordinate?

    package init(name: String, address: String, coordinate: Coordinate? = nil) {
        self.name = name
        self.address = address
        self.coordinate = coordinate
    }
}

/// Finds the homes of invitees in their cards, as far as their locations are known on this machine, without
/// those who declined. No request is sent.
package struct FindPeoplePlaces: WorkspaceOperation {
    package var invitees: [Invitee]

    package init(of invitees: [Invitee]) {
        self.invitees = invitees
    }

    /// The maximum number of cards read.
    private static let most = 100

    package func run(in workspace: Workspace) throws(StoreError) -> [PersonPlace] {
        try workspace.store.reading { store throws(StoreError) in
            try places(in: store, environment: workspace.environment)
        }
    }

    /// Returns the homes.
    ///
    /// - Parameter store: A single state of the store.
    func places(
        in store: MeetStore, environment: [String: String]
    ) throws(StoreError) -> [PersonPlace] {
        let coming = Array(invitees.filter { $0.isPerson && $0.participation != .declined }.prefix(Self.most))
        let contacts = try store.contactsWithPlaces(of: coming)
        if contacts.isEmpty { return [] }
        let known = StoredVenues(
            store: store, settings: try VenueSettings(store: store, environment: environment))
        var found: [PersonPlace] = []
        for (number, invitee) in coming.enumerated() {
            guard let contact = contacts[number] else { continue }
            let addresses = contact.addresses.map(\.oneLine).filter { !$0.isEmpty }
            var place = PersonPlace(name: invitee.name, address: addresses.first ?? "")
            place.coordinate = contact.coordinate
            for address in addresses where place.coordinate == nil {
                place.coordinate = try StoreError.only { try known.origin(of: .text(address))?.coordinate }
            }
            if place.coordinate != nil || !place.address.isEmpty { found.append(place) }
        }
        return found
    }
}

/// Looks up the locations of people's addresses by a provider. They are sent over the network, so this runs
/// only on request. It may take long and be cancelled, so it is not a `WorkspaceOperation`.
package struct LookUpPeople: Hashable, Sendable {
    package var people: [PersonPlace]

    package init(_ people: [PersonPlace]) {
        self.people = people
    }

    /// The maximum number of addresses requested at once.
    private static let most = 12

    /// Looks up the locations; unknown addresses are left unchanged.
    ///
    /// - Throws: `VenueSearchError` if no request was possible.
    package func run(in workspace: Workspace) async throws -> [PersonPlace] {
        var found = people
        var asked = 0
        for index in found.indices where found[index].coordinate == nil && !found[index].address.isEmpty {
            guard asked < Self.most else { break }
            asked += 1
            do {
                found[index].coordinate = try await LookUpPlace(found[index].address).run(in: workspace)
                    .coordinate
            } catch VenueSearchError.unknownPlace {
                continue
            }
        }
        return found
    }
}
