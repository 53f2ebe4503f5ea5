import MeetStore

/// Takes back the last action of the person that stands.
package struct Undo: WritingOperation, LongOperation {
    package typealias Outcome = HistoryEntry?
    package typealias Failure = StoreError

    package init() {}

    /// - Returns: What was taken back; `nil` where there was nothing.
    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws(StoreError) -> HistoryEntry? {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.undo { OperationProgress($0, of: $1).map(progress) }
    }
}

/// Does again what was undone last.
package struct Redo: WritingOperation, LongOperation {
    package typealias Outcome = HistoryEntry?
    package typealias Failure = StoreError

    package init() {}

    /// - Returns: What was done again; `nil` where there was nothing, or something else was done since.
    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws(StoreError) -> HistoryEntry? {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.redo { OperationProgress($0, of: $1).map(progress) }
    }
}

extension OperationProgress {
    /// - Parameters:
    ///   - done: Rows.
    ///   - total: Of so many.
    /// So few rows take some milliseconds, and nothing is told of them.
    private static let fewRows = 1000

    /// `nil` where it is not worth telling.
    fileprivate init?(_ done: Int, of total: Int) {
        guard total > Self.fewRows else { return nil }
        self.init(done: done, fraction: Double(done) / Double(total))
    }
}

/// Keeps a half-filled form, in place of what is kept under its id. To be done at every change: it does not wait for
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

/// Forgets a half-filled form, if there is one.
package struct DiscardDraft: WritingOperation {
    package var id: String

    package init(_ id: String) {
        self.id = id
    }

    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.deleteDraft(id: id)
    }
}
