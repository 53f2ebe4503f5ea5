import MeetCore
import MeetStore
import VenueSearch

/// Where somebody lives who is invited.
package struct PersonPlace: Hashable, Sendable {
    package var name: String
    /// On one line; empty where the card has only a point.
    package var address: String
    /// `nil` where nobody here knows where that is.
    package var coordinate: Coordinate?

    package init(name: String, address: String, coordinate: Coordinate? = nil) {
        self.name = name
        self.address = address
        self.coordinate = coordinate
    }
}

/// Where those live who are invited, as far as their cards say and it is known on this machine. Who does not come is left
/// out. Nobody is asked.
package struct FindPeoplePlaces: WorkspaceOperation {
    package var invitees: [Invitee]

    package init(of invitees: [Invitee]) {
        self.invitees = invitees
    }

    /// The cards of no more people are read.
    private static let most = 100

    package func run(in workspace: Workspace) throws(StoreError) -> [PersonPlace] {
        try workspace.store.reading { store throws(StoreError) in
            try places(in: store, environment: workspace.environment)
        }
    }

    /// - Parameter store: One state of it.
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

/// Asks whoever finds places where the addresses of people are. They go over the network, so nobody runs this who was not
/// told to. It can take long and be cancelled, so it is no `WorkspaceOperation`.
package struct LookUpPeople: Hashable, Sendable {
    package var people: [PersonPlace]

    package init(_ people: [PersonPlace]) {
        self.people = people
    }

    /// So many addresses are asked for at once.
    private static let most = 12

    /// Those whose address nobody knows are left as they are.
    ///
    /// - Throws: `VenueSearchError`, where nobody could be asked.
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
