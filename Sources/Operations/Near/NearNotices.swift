import Foundation
import MeetCore
import MeetStore

/// The things to do near the person's position to notify them of now, if they were not notified of those
/// places within the last half hour (`NoteNearNotices`). All of them are one notice.
///
/// Meetings with a date have reminders, and are not included.
package struct NearNotices: Hashable, Sendable {
    package init() {}

    /// The minimum interval between notices of a place, in seconds.
    package static let pause: TimeInterval = 30 * 60

    package struct Waiting: Hashable, Sendable {
        /// The things, nearest first; empty without a position, or with an outdated one.
        package var things: [NearThing] = []
        /// The time of the next notice without a change; `nil` for never.
        package var next: Date?
    }

    /// Returns the waiting notices.
    ///
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

/// Records that the person was notified of these places.
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
    /// The key of the place.
    fileprivate var nameOfPlace: String {
        if let identity = VenueIdentity(venue.source) { return "\(identity.provider ?? "")|\(identity.id)" }
        if let id = venue.id { return "venue|\(id)" }
        let place = venue.coordinate.map(CoordinateText.text) ?? ""
        return "\(SearchFolding.fold(venue.name))|\(place)"
    }
}
