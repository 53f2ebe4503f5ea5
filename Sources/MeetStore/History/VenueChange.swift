import MeetCore

/// What is different of a venue after a change. Where its facts came from, and whether it is on the list, is not told.
package enum VenueChange: Hashable, Sendable, Codable {
    /// It has another name; what it was called.
    case renamed(from: String)
    case category, address, coordinate, phone, website, openingHours, tags, notes

    /// What tells the two apart, in the order of a form.
    package static func all(from old: Venue, to new: Venue) -> [VenueChange] {
        var changes: [VenueChange] = []
        if old.name != new.name { changes.append(.renamed(from: old.name)) }
        if old.category != new.category { changes.append(.category) }
        if old.address != new.address { changes.append(.address) }
        if old.coordinate != new.coordinate { changes.append(.coordinate) }
        if old.phone != new.phone { changes.append(.phone) }
        if old.website != new.website { changes.append(.website) }
        if old.openingHours != new.openingHours { changes.append(.openingHours) }
        if old.tags != new.tags { changes.append(.tags) }
        if old.notes != new.notes { changes.append(.notes) }
        return changes
    }

    /// With a name of at most so many characters.
    func shortened(to length: Int) -> VenueChange {
        if case .renamed(let name) = self { .renamed(from: String(name.prefix(length))) } else { self }
    }
}
