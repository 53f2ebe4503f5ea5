/// A three-way merge of a venue that was changed in two places: `base` is the common origin, `mine` the
/// edited version (a form), `theirs` the stored one.
///
/// - A change of one side is taken; so is an equal change of both.
/// - Different changes of both are a conflict. Mine is kept, unless the resolution decides for theirs.
/// - Tags are merged one by one, and are never a conflict. The order is mine.
/// - The source of the data is theirs. It is in the list if it is there on either side.
package struct VenueMerge: Hashable, Sendable {
    /// A part of a venue that is changed as a whole.
    package enum Part: Hashable, Sendable, CaseIterable {
        case name, category, address, coordinate, phone, website, openingHours, notes
    }

    /// A part that both sides changed differently.
    package struct Conflict: Hashable, Sendable {
        package var part: Part
        package var mine: Value
        package var theirs: Value
    }

    /// The value of a part, for display.
    package enum Value: Hashable, Sendable {
        case text(String)
        case coordinate(Coordinate?)
    }

    package private(set) var venue: Venue
    /// The conflicts without a resolution.
    package private(set) var conflicts: [Conflict] = []

    private let resolution: [Part: MeetingMerge.Side]

    package init(
        base: Venue, mine: Venue, theirs: Venue, resolution: [Part: MeetingMerge.Side] = [:]
    ) {
        self.resolution = resolution
        venue = theirs
        venue.name = merge(.name, base.name, mine.name, theirs.name) { .text($0) }
        venue.category = merge(.category, base.category, mine.category, theirs.category) { .text($0 ?? "") }
        venue.address = merge(
            .address, base.address, mine.address, theirs.address, isSame: { $0.oneLine == $1.oneLine }
        ) { .text($0.oneLine) }
        venue.coordinate = merge(.coordinate, base.coordinate, mine.coordinate, theirs.coordinate) {
            .coordinate($0)
        }
        venue.phone = merge(.phone, base.phone, mine.phone, theirs.phone) { .text($0 ?? "") }
        venue.website = merge(.website, base.website, mine.website, theirs.website) { .text($0 ?? "") }
        venue.openingHours = merge(
            .openingHours, base.openingHours, mine.openingHours, theirs.openingHours
        ) { .text($0 ?? "") }
        venue.notes = merge(.notes, base.notes, mine.notes, theirs.notes) { .text($0 ?? "") }
        venue.tags =
            mine.tags.filter { !base.tags.contains($0) || theirs.tags.contains($0) }
            + theirs.tags.filter { !base.tags.contains($0) && !mine.tags.contains($0) }
        venue.isSaved = mine.isSaved || theirs.isSaved
    }

    private mutating func merge<Content>(
        _ part: Part, _ base: Content, _ mine: Content, _ theirs: Content,
        isSame: (Content, Content) -> Bool, value: (Content) -> Value
    ) -> Content {
        if isSame(mine, theirs) || isSame(mine, base) { return theirs }
        if isSame(theirs, base) { return mine }
        switch resolution[part] {
        case .mine: return mine
        case .theirs: return theirs
        case nil:
            conflicts.append(Conflict(part: part, mine: value(mine), theirs: value(theirs)))
            return mine
        }
    }

    private mutating func merge<Content: Equatable>(
        _ part: Part, _ base: Content, _ mine: Content, _ theirs: Content, value: (Content) -> Value
    ) -> Content {
        merge(part, base, mine, theirs, isSame: ==, value: value)
    }
}
