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
        return try workspace.store.undo { progress(OperationProgress($0, of: $1)) }
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
        return try workspace.store.redo { progress(OperationProgress($0, of: $1)) }
    }
}

extension OperationProgress {
    /// - Parameters:
    ///   - done: Rows.
    ///   - total: Of so many.
    fileprivate init(_ done: Int, of total: Int) {
        self.init(done: done, fraction: total > 0 ? Double(done) / Double(total) : nil)
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

/// All half-filled forms, the latest first.
package struct ListDrafts: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [Draft] {
        try workspace.store.drafts()
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
