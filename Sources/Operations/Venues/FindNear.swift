import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// A possible place to search around.
package struct NearChoice: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case home, venue, contact
    }

    package var kind: Kind
    package var name: String
    package var detail: String
    /// The text of the field when it is chosen.
    package var text: String
    /// The location; `nil` if it requires a request.
    package var coordinate: Coordinate?
}

/// Completes a partially typed place: home, saved venues, the addresses of contacts.
package struct FindNear: WorkspaceOperation {
    package var text: String
    /// The setting `me.home`.
    package var home: String

    package init(_ text: String, home: String) {
        self.text = text
        self.home = home
    }

    private static let mostOfAKind = 8
    /// The maximum number of contacts read; only some of those found have an address.
    private static let mostContactsRead = 40

    package func run(in workspace: Workspace) throws(StoreError) -> [NearChoice] {
        try workspace.store.reading { store throws(StoreError) in try choices(store) }
    }

    private func choices(_ store: MeetStore) throws(StoreError) -> [NearChoice] {
        let typed = SearchFolding.fold(text.trimmed)
        var choices: [NearChoice] = []
        if !home.isEmpty, "home".hasPrefix(typed) || SearchFolding.fold(home).contains(typed) {
            choices.append(
                NearChoice(
                    kind: .home, name: "home", detail: home, text: "home",
                    coordinate: try HomePlace.known(home, in: store)))
        }
        for venue in try store.venues(text, rows: 0..<Self.mostOfAKind) {
            let address = venue.address.oneLine
            guard venue.coordinate != nil || !address.isEmpty else { continue }
            choices.append(
                NearChoice(
                    kind: .venue, name: venue.name, detail: address,
                    text: venue.coordinate == nil ? address : venue.name, coordinate: venue.coordinate))
        }
        guard !typed.isEmpty else { return choices }
        var found = 0
        for summary in try store.contacts(text, rows: 0..<Self.mostContactsRead)
        where found < Self.mostOfAKind {
            for address in try store.contact(summary.id)?.addresses ?? [] {
                let line = address.oneLine
                guard !line.isEmpty else { continue }
                let label = address.label.map { "\($0): " } ?? ""
                choices.append(
                    NearChoice(
                        kind: .contact, name: summary.name, detail: label + line,
                        text: Self.searchable(address)))
                found += 1
            }
        }
        return choices
    }

    /// Returns the parts of an address that providers understand best.
    private static func searchable(_ address: ContactAddress) -> String {
        let parts = [address.street, address.locality, address.country]
            .map { $0.trimmed }.filter { !$0.isEmpty }
        return parts.isEmpty ? address.oneLine : parts.joined(separator: ", ")
    }
}
