import MeetStore

/// The setting for the seen tour, which starts automatically in an empty program.
package enum TourSetting {
    package static let key = "tour"
    package static let seen = "seen"
}

/// Reads whether the program is new to the person: without any action, and with the tour neither seen nor
/// skipped.
package struct ReadTour: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> Bool {
        guard try workspace.store.setting(TourSetting.key) == nil else { return false }
        let history = try workspace.store.history()
        return history.undo == nil && history.redo == nil
    }
}

/// Records that the tour was seen, so that it does not start automatically again.
package struct EndTour: WritingOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.set(TourSetting.key, to: TourSetting.seen)
    }
}
