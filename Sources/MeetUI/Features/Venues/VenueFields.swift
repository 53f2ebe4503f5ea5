import MeetCore
import Operations
import TerminalKit
import VenueSearch

/// What is looked for, and where: the fields above the list, and the places offered while one types where.
struct VenueFields: Hashable, Sendable {
    var words = TextField()
    private(set) var near = TextField()
    /// Where the place is that was picked for `near`, until something else is typed there.
    private(set) var nearPoint: Coordinate?
    var radius = SearchRadius.nearby
    var kind: VenueCategory?
    /// What is typed for `near` may mean these.
    private(set) var places: [NearChoice] = []
    /// The marked one of them; `nil`: what was typed.
    private(set) var markedPlace: Int?
    /// What `near` said before it was typed on.
    private var nearBefore = ""

    /// What was typed to be looked for.
    var text: String { words.text.trimmed }
    /// Whether there is nothing to look for.
    var isEmpty: Bool { text.isEmpty && kind == nil }

    /// What the fields ask for. What the words say of the place wins over the field, which says it too once it was
    /// searched for (`placeFromWords`).
    ///
    /// - Parameter provider: Whom it is for; `nil` for what is looked up on this machine.
    func request(provider: String? = nil, limit: Int, isForced: Bool = false) -> VenueSearchRequest {
        VenueSearchRequest(
            text: text, radius: radius.metres, category: kind?.name, limit: limit, provider: provider,
            isForced: isForced
        ).placed(near: place)
    }

    /// What the field says of the place.
    var place: VenueSearchRequest.Near? {
        let place = near.text.trimmed
        guard !place.isEmpty else { return nil }
        return nearPoint.map { .point($0, name: place) } ?? .text(place)
    }

    /// Whether the place is home, asked for or not.
    var isNearHome: Bool {
        guard case .text(let name)? = request(limit: 1).near else { return nearPoint == nil }
        return VenueSearchRequest.homeWords.contains(name.lowercased())
    }

    /// Moves “near Kamppi” out of the words into the field, so that there is one place and all see which.
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

    /// Types what is looked for.
    ///
    /// - Returns: Whether it says something else now; `nil` where the event means nothing here.
    mutating func typeWords(_ event: TerminalEvent) -> Bool? {
        Self.type(event, into: &words)
    }

    /// Types where to look, likewise.
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

    /// The field where to search gets the keys.
    mutating func beginNear() {
        nearBefore = near.text
    }

    /// It loses them, or is searched near.
    ///
    /// - Returns: Whether it says something else than before.
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

    /// Marks a place; `false` where there is none of that number.
    mutating func markPlace(_ number: Int) -> Bool {
        guard places.indices.contains(number) else { return false }
        markedPlace = number
        return true
    }

    /// Moves the mark; up from the first place leads back to what was typed.
    mutating func movePlace(by step: Int) {
        guard let marked = markedPlace else {
            if step > 0, !places.isEmpty { markedPlace = 0 }
            return
        }
        let next = min(marked + step, places.count - 1)
        markedPlace = next >= 0 ? next : nil
    }

    /// Puts the marked place into the field, if one is marked.
    mutating func takePlace() {
        guard let marked = markedPlace, places.indices.contains(marked) else { return }
        near = TextField()
        near.insert(places[marked].text)
        // Home is where home is when it is searched for.
        nearPoint = places[marked].kind == .home ? nil : places[marked].coordinate
        markedPlace = nil
    }
}

/// How far around a place is searched.
enum SearchRadius: Int, Hashable, Sendable, CaseIterable {
    /// As far as the place extends, or a walk.
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
