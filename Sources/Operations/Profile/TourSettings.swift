import MeetStore

/// Whether the tour was seen, which begins by itself in an empty program.
package enum TourSetting {
    package static let key = "tour"
    package static let seen = "seen"
}

/// Whether the program is new to the person: nothing was ever done in it, and the tour was neither seen nor skipped.
package struct ReadTour: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> Bool {
        guard try workspace.store.setting(TourSetting.key) == nil else { return false }
        let history = try workspace.store.history()
        return history.undo == nil && history.redo == nil
    }
}

/// Notes that the tour was seen, so that it does not begin by itself again.
package struct EndTour: WritingOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.set(TourSetting.key, to: TourSetting.seen)
    }
}
