import MeetStore

/// Undoes the person's latest action that is not undone.
package struct Undo: WritingOperation, LongOperation {
    package typealias Outcome = HistoryEntry?
    package typealias Failure = StoreError

    package init() {}

    /// Undoes the action.
    ///
    /// - Returns: The undone action; `nil` if there was none.
    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws(StoreError) -> HistoryEntry? {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.undo { OperationProgress($0, of: $1).map(progress) }
    }
}

/// Redoes the latest undone action.
package struct Redo: WritingOperation, LongOperation {
    package typealias Outcome = HistoryEntry?
    package typealias Failure = StoreError

    package init() {}

    /// Redoes the action.
    ///
    /// - Returns: The redone action; `nil` if there was none, or there was another action since.
    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws(StoreError) -> HistoryEntry? {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.redo { OperationProgress($0, of: $1).map(progress) }
    }
}

extension OperationProgress {
    /// The number of rows up to which no progress is reported, because they take only some milliseconds.
    private static let fewRows = 1000

    /// Makes a progress; `nil` if it is not worth reporting.
    fileprivate init?(_ done: Int, of total: Int) {
        guard total > Self.fewRows else { return nil }
        self.init(done: done, fraction: Double(done) / Double(total))
    }
}

/// Saves an unfinished form, replacing the one with its id. To be done at every change: it does not wait for
/// the disk.
package struct SaveDraft: WritingOperation {
    package var draft: Draft

    package init(_ draft: Draft) {
        self.draft = draft
    }

    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.saveDraft(draft)
    }
}

/// Deletes an unfinished form, if it exists.
package struct DiscardDraft: WritingOperation {
    package var id: String

    package init(_ id: String) {
        self.id = id
    }

    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.deleteDraft(id: id)
    }
}
