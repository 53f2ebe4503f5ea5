import MeetCore
import Operations
import Sentences
import TerminalKit
import VenueSearch

/// The query and its place: the fields above the list, and the places offered while one is typed.
struct VenueFields: Hashable, Sendable {
    var words = TextField()
    private(set) var near = TextField()
    /// The location of the place picked for `near`, until its text changes.
    private(set) var nearPoint: Coordinate?
    var radius = SearchRadius.nearby
    var kind: VenueCategory?
    /// The places that match the text of `near`.
    private(set) var places: [NearChoice] = []
    /// The selected one of them; `nil` for the typed text.
    private(set) var markedPlace: Int?
    /// The text of `near` before it was edited.
    private var nearBefore = ""

    /// The typed query.
    var text: String { words.text.trimmed }
    /// True if there is nothing to search for.
    var isEmpty: Bool { text.isEmpty && kind == nil }

    /// Returns the request that the fields make. A place in the words has precedence over the field, which
    /// shows it after the search (`placeFromWords`).
    ///
    /// - Parameter provider: The provider to ask; `nil` to search on this machine.
    func request(provider: String? = nil, limit: Int, isForced: Bool = false) -> VenueSearchRequest {
        VenueSearchRequest(
            text: text, radius: radius.metres, category: kind?.name, limit: limit, provider: provider,
            isForced: isForced
        ).placed(near: place)
    }

    /// The place that the field means.
    var place: VenueSearchRequest.Near? {
        let place = near.text.trimmed
        guard !place.isEmpty else { return nil }
        return nearPoint.map { .point($0, name: place) } ?? .text(place)
    }

    /// True if the place is home, explicitly or by default.
    var isNearHome: Bool {
        guard case .text(let name)? = request(limit: 1).near else { return nearPoint == nil }
        return VenueSearchRequest.homeWords.contains(name.lowercased())
    }

    /// Moves “near Kamppi” from the words to the field, so that there is one visible place.
    mutating func placeFromWords() {
        let separated = VenueSearchRequest(text: text).separated
        guard case .text(let place)? = separated.near else { return }
        words = TextField(separated.text)
        near = TextField(place)
        nearPoint = nil
    }

    /// “Kamppi” in “cafe near Kamppi”.
    var placeInWords: String? {
        guard case .text(let place)? = VenueSearchRequest(text: text).separated.near else { return nil }
        return place
    }

    // MARK: - Typing

    /// Edits the query.
    ///
    /// - Returns: Whether its text changed; `nil` if the event has no effect here.
    mutating func typeWords(_ event: TerminalEvent) -> Bool? {
        Self.type(event, into: &words)
    }

    /// Edits the place; returns the same as `typeWords`.
    mutating func typeNear(_ event: TerminalEvent) -> Bool? {
        let isOther = Self.type(event, into: &near)
        if isOther == true { nearPoint = nil }
        return isOther
    }

    private static func type(_ event: TerminalEvent, into field: inout TextField) -> Bool? {
        let before = field.text
        guard field.handle(event) else { return nil }
        return field.text != before
    }

    mutating func setNear(_ text: String, at point: Coordinate? = nil) {
        near = TextField(text)
        nearPoint = point
    }

    // MARK: - Places to search near

    /// Gives the focus to the place field.
    mutating func beginNear() {
        nearBefore = near.text
    }

    /// Takes the focus from the place field.
    ///
    /// - Returns: Whether its text changed.
    mutating func endNear() -> Bool {
        defer { nearBefore = near.text }
        return near.text != nearBefore
    }

    mutating func receive(_ found: [NearChoice]) {
        places = found
        markedPlace = nil
    }

    mutating func unmarkPlace() {
        markedPlace = nil
    }

    /// Selects a place; `false` if there is none of that number.
    mutating func markPlace(_ number: Int) -> Bool {
        guard places.indices.contains(number) else { return false }
        markedPlace = number
        return true
    }

    /// Moves the selection; up from the first place returns to the typed text.
    mutating func movePlace(by step: Int) {
        guard let marked = markedPlace else {
            if step > 0, !places.isEmpty { markedPlace = 0 }
            return
        }
        let next = min(marked + step, places.count - 1)
        markedPlace = next >= 0 ? next : nil
    }

    /// Puts the selected place, if any, into the field.
    mutating func takePlace() {
        guard let marked = markedPlace, places.indices.contains(marked) else { return }
        near = TextField()
        near.insert(places[marked].text)
        // Home is located at the time of the search.
        nearPoint = places[marked].kind == .home ? nil : places[marked].coordinate
        markedPlace = nil
    }
}

/// The radius of a search around a place.
enum SearchRadius: Int, Hashable, Sendable, CaseIterable {
    /// The extent of the place, or a walking distance.
    case nearby = 0
    case metres500 = 500
    case kilometre = 1000
    case kilometres2 = 2000
    case kilometres5 = 5000
    case kilometres100 = 100_000

    /// In metres; `nil` leaves it to the search.
    var metres: Int? { self == .nearby ? nil : rawValue }

    var title: String {
        metres.map { say.within(metres: $0) } ?? say.nearby
    }

    var next: SearchRadius {
        let all = Self.allCases
        let place = all.firstIndex(of: self) ?? 0
        return all[(place + 1) % all.count]
    }
}
