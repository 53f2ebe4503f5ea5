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

    private let base: Venue
    private let mine: Venue
    private let resolution: [Part: MeetingMerge.Side]

    package init(
        base: Venue, mine: Venue, theirs: Venue, resolution: [Part: MeetingMerge.Side] = [:]
    ) {
        self.resolution = resolution
        self.base = base
        self.mine = mine
        venue = theirs
        merge(.name, \.name) { .text($0) }
        merge(.category, \.category) { .text($0 ?? "") }
        merge(.address, \.address, isSame: { $0.oneLine == $1.oneLine }) { .text($0.oneLine) }
        merge(.coordinate, \.coordinate) { .coordinate($0) }
        merge(.phone, \.phone) { .text($0 ?? "") }
        merge(.website, \.website) { .text($0 ?? "") }
        merge(.openingHours, \.openingHours) { .text($0 ?? "") }
        merge(.notes, \.notes) { .text($0 ?? "") }
        venue.tags =
            mine.tags.filter { !base.tags.contains($0) || theirs.tags.contains($0) }
            + theirs.tags.filter { !base.tags.contains($0) && !mine.tags.contains($0) }
        venue.isSaved = mine.isSaved || theirs.isSaved
    }

    private mutating func merge<Content: Equatable>(
        _ part: Part, _ field: WritableKeyPath<Venue, Content>,
        isSame: (Content, Content) -> Bool = { $0 == $1 }, value: (Content) -> Value
    ) {
        let (ours, theirs) = (mine[keyPath: field], venue[keyPath: field])
        switch ThreeWayMerge(base: base[keyPath: field], mine: ours, theirs: theirs, isSame: isSame) {
        case .theirs: return
        case .mine: break
        case .conflict:
            if resolution[part] == .theirs { return }
            if resolution[part] == nil {
                conflicts.append(Conflict(part: part, mine: value(ours), theirs: value(theirs)))
            }
        }
        venue[keyPath: field] = ours
    }
}
