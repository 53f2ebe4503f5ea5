import Foundation

/// Where a meeting may take place, or something may be done: nowhere in particular, at one of several venues, at any
/// place of a kind.
package struct MeetingPlaces: Hashable, Sendable, Codable {
    /// Any of them will do. The first is the meeting's `venue`.
    package var venues: [Venue]
    /// `pharmacy`: any place of this kind will do.
    package var kind: String?

    package init(venues: [Venue] = [], kind: String? = nil) {
        self.venues = venues
        self.kind = kind
    }

    package init(_ venue: Venue?) {
        self.init(venues: venue.map { [$0] } ?? [])
    }

    package var isEmpty: Bool { venues.isEmpty && kind == nil }
    /// The one venue; `nil` where there is none, or where it is one of several places.
    package var single: Venue? { venues.count == 1 && kind == nil ? venues.first : nil }

    /// Adds places that are not among these.
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

/// Places as somebody names them in one text: `Public; Plaisio`, `any pharmacy`.
package struct PlaceWords: Hashable, Sendable {
    /// Each once, in the order of the text.
    package private(set) var names: [String] = []

    package init(_ text: String) {
        for part in text.split(separator: ";") {
            let name = part.trimmed
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
    }

    /// Whether they are added to those that are there: nothing stands before the first mark.
    package static func isAddition(_ text: String) -> Bool {
        text.first { !$0.isWhitespace } == ";"
    }

    /// What stands before the last mark, and the name behind it.
    package static func halves(_ text: String) -> (before: String, last: String) {
        guard let mark = text.lastIndex(of: ";") else {
            return ("", text.trimmed)
        }
        return (
            String(text[...mark]),
            text[text.index(after: mark)...].trimmed
        )
    }

    /// The kind of which any place will do: `pharmacy` of `any pharmacy`; `nil` where the words name a place.
    package static func kind(in name: String) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, let first = words.first,
            anyWords.contains(SearchFolding.fold(String(first)))
        else { return nil }
        return words.dropFirst().joined(separator: " ")
    }

    /// As `SearchFolding` folds them.
    private static let anyWords: Set<String> = Set(
        ["any", "οποιοδήποτε", "οποιοσδήποτε", "οποιαδήποτε", "κάποιο", "κάποια"].map {
            SearchFolding.fold($0)
        })
}
