import MeetCore
import MeetStore

/// Lists the tracks, latest first, each with the meeting it belongs to.
package struct ListTracks: WorkspaceOperation {
    package var limit: Int

    package init(limit: Int = .max) {
        self.limit = limit
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [OwnedTrack] {
        let limit = limit
        return try workspace.store.reading { store throws(StoreError) in
            var owned: [OwnedTrack] = []
            for track in try store.tracks(rows: 0..<max(0, limit)) {
                owned.append(OwnedTrack(track: track, meeting: try store.meeting(ofTrack: track)))
            }
            return owned
        }
    }
}

/// A track and the meeting it belongs to.
package struct OwnedTrack: Hashable, Sendable {
    package var track: Track
    /// The meeting it belongs to (`MeetStore.meeting(ofTrack:)`); `nil` without one.
    package var meeting: MeetingSummary?

    package init(track: Track, meeting: MeetingSummary? = nil) {
        self.track = track
        self.meeting = meeting
    }
}

/// Changes the activity of a track.
package struct ChangeTrack: WritingOperation {
    package var id: Int64
    package var activity: TrackActivity

    package init(_ id: Int64, activity: TrackActivity) {
        self.id = id
        self.activity = activity
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) -> OwnedTrack {
        let (id, activity) = (Identifier<Track>(id), activity)
        return try workspace.store.writing { store throws(StoreError) in
            let track = try store.changeTrack(id, activity: activity)
            return OwnedTrack(track: track, meeting: try store.meeting(ofTrack: track))
        }
    }
}

/// Deletes tracks; their files stay.
package struct DeleteTracks: WritingOperation {
    package var ids: [Int64]

    package init(_ ids: [Int64]) {
        self.ids = ids
    }

    /// - Throws: `notFound` for the first that does not exist; none is deleted then.
    package func run(in workspace: Workspace) throws(StoreError) -> [Track] {
        try workspace.store.deleteTracks(ids.map { Identifier($0) })
    }
}
