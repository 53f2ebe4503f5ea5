import Foundation
import MeetCore
import MeetStore

/// What somebody who carries the program about is to be told of now: what can be done near the position, as far as they
/// were not told of those places within the last half hour (`NoteNearNotices`). All of it is for one notice.
///
/// Meetings that have a date are told of by reminders, and are not here.
package struct NearNotices: Hashable, Sendable {
    package init() {}

    /// No place is told of more often, in seconds.
    package static let pause: TimeInterval = 30 * 60

    package struct Waiting: Hashable, Sendable {
        /// The nearest first; nothing where no position is known, or the one that is may be left by now.
        package var things: [NearThing] = []
        /// When there is more to be told though nothing changes; `nil` for never.
        package var next: Date?
    }

    /// - Throws: `StoreError`, `CancellationError`.
    package func waiting(in workspace: Workspace) async throws -> Waiting {
        let now = workspace.now()
        guard let position = try await workspace.read({ try $0.position() }), !position.isOld(at: now) else {
            return Waiting()
        }
        let near = try await FindNearThings(.position, isSparing: true).run(in: workspace)
        let toDo = near.things.filter { !$0.meeting.time.isScheduled }
        let told = try await workspace.read { try $0.placesTold(since: now - Self.pause, now: now) }
        let next = toDo.map { (told[$0.nameOfPlace] ?? now) + Self.pause }.min()
        return Waiting(
            things: toDo.filter { told[$0.nameOfPlace] == nil },
            next: next.flatMap { position.isOld(at: $0) ? nil : $0 })
    }
}

/// Notes that somebody was told of what can be done at these places.
package struct NoteNearNotices: WritingOperation {
    package var things: [NearThing]

    package init(_ things: [NearThing]) {
        self.things = things
    }

    package func run(in workspace: Workspace) throws(StoreError) {
        let now = workspace.now()
        try workspace.store.noteTold(
            Set(things.map(\.nameOfPlace)), now: now, forgettingBefore: now - NearNotices.pause)
    }
}

extension NearThing {
    /// What tells places apart.
    fileprivate var nameOfPlace: String {
        if let identity = VenueIdentity(venue.source) { return "\(identity.provider ?? "")|\(identity.id)" }
        if let id = venue.id { return "venue|\(id)" }
        let place = venue.coordinate.map(CoordinateText.text) ?? ""
        return "\(SearchFolding.fold(venue.name))|\(place)"
    }
}
