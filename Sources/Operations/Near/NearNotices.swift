import Foundation
import MeetCore
import MeetStore

/// What somebody who carries the program about is to be told now: what can be done near the position, as far as they were
/// not told of those places within the last half hour. All of it is for one notice, and counts as told.
///
/// Meetings that have a date are told of by reminders, and are not here.
package struct NearNotices: Hashable, Sendable {
    package init() {}

    /// No place is told of more often, in seconds.
    package static let pause: TimeInterval = 30 * 60

    /// - Returns: The nearest first; nothing where no position is known, or the one that is may be left by now.
    /// - Throws: `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> [NearThing] {
        guard let position = try await workspace.perform(LoadPosition()),
            !position.isOld(at: workspace.now())
        else { return [] }
        let near = try await FindNearThings(.position, isSparing: true).run(in: workspace)
        let toDo = near.things.filter { !$0.meeting.time.isScheduled }
        return toDo.isEmpty ? [] : try await workspace.perform(TellOfThings(things: toDo))
    }
}

/// Those of the things that nobody was told of lately; they count as told from now on.
struct TellOfThings: WritingOperation {
    var things: [NearThing]

    func run(in workspace: Workspace) throws(StoreError) -> [NearThing] {
        let now = workspace.now()
        let keys = things.map { Self.key($0.venue) }
        return try workspace.store.writing { store throws(StoreError) in
            let untold = try store.untold(keys, since: now - NearNotices.pause, now: now)
            guard !untold.isEmpty else { return [] }
            try store.noteTold(untold, now: now, forgettingBefore: now - NearNotices.pause)
            return zip(things, keys).filter { untold.contains($1) }.map { $0.0 }
        }
    }

    /// What tells places apart.
    static func key(_ venue: Venue) -> String {
        if let identity = VenueIdentity(venue.source) { return "\(identity.provider ?? "")|\(identity.id)" }
        if let id = venue.id { return "venue|\(id)" }
        let place = venue.coordinate.map { "\($0.latitude),\($0.longitude)" } ?? ""
        return "\(SearchFolding.fold(venue.name))|\(place)"
    }
}
