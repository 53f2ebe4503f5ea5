import Foundation

/// The possible places of a meeting or task: none in particular, one of several venues, or any place of a
/// kind.
package struct MeetingPlaces: Hashable, Sendable, Codable {
    /// The venues, any of which will do. The first is the meeting's `venue`.
    package var venues: [Venue]
    /// The kind of place, any of which will do: `pharmacy`.
    package var kind: String?

    package init(venues: [Venue] = [], kind: String? = nil) {
        self.venues = venues
        self.kind = kind
    }

    package init(_ venue: Venue?) {
        self.init(venues: venue.map { [$0] } ?? [])
    }

    package var isEmpty: Bool { venues.isEmpty && kind == nil }
    /// The only venue; `nil` without one, or if it is one of several places.
    package var single: Venue? { venues.count == 1 && kind == nil ? venues.first : nil }

    /// Adds the places that are not among these.
    package mutating func add(_ others: MeetingPlaces) {
        for venue in others.venues where !venues.contains(where: { $0.isSame(as: venue) }) {
            venues.append(venue)
        }
        kind = others.kind ?? kind
    }
}

extension Meeting {
    package var places: MeetingPlaces {
        get { MeetingPlaces(venues: (venue.map { [$0] } ?? []) + otherVenues, kind: placeKind) }
        set {
            venue = newValue.venues.first
            otherVenues = Array(newValue.venues.dropFirst())
            placeKind = newValue.kind
        }
    }
}

/// Places typed in a single text: `Public; Plaisio`, `any pharmacy`.
package struct PlaceWords: Hashable, Sendable {
    /// The distinct names, in the order of the text.
    package private(set) var names: [String] = []

    package init(_ text: String) {
        for part in text.split(separator: ";") {
            let name = part.trimmed
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
    }

    /// Returns whether the places are added to existing ones: the text begins with a separator.
    package static func isAddition(_ text: String) -> Bool {
        text.first { !$0.isWhitespace } == ";"
    }

    /// Returns the text before the last separator, and the name after it.
    package static func halves(_ text: String) -> (before: String, last: String) {
        guard let mark = text.lastIndex(of: ";") else {
            return ("", text.trimmed)
        }
        return (
            String(text[...mark]),
            text[text.index(after: mark)...].trimmed
        )
    }

    /// Returns the kind of place, `pharmacy` for `any pharmacy`, or `nil` if the words name a place.
    package static func kind(in name: String) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, let first = words.first,
            anyWords.contains(SearchFolding.fold(String(first)))
        else { return nil }
        return words.dropFirst().joined(separator: " ")
    }

    /// The words for “any”, folded by `SearchFolding`.
    private static let anyWords: Set<String> = Set(
        ["any", "οποιοδήποτε", "οποιοσδήποτε", "οποιαδήποτε", "κάποιο", "κάποια"].map {
            SearchFolding.fold($0)
        })
}
