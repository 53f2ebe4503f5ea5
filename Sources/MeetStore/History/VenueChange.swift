import MeetCore

/// A change of a venue, without the origin of its data and its presence in the list.
package enum VenueChange: Hashable, Sendable, Codable {
    /// A new name; with the previous one.
    case renamed(from: String)
    case category, address, coordinate, phone, website, openingHours, tags, notes

    /// Returns the differences of two venues, in the order of a form.
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

    /// Returns the change with a name of at most `length` characters.
    func shortened(to length: Int) -> VenueChange {
        if case .renamed(let name) = self { .renamed(from: String(name.prefix(length))) } else { self }
    }
}
