import MeetStore

/// Puts a copy of the database by, where today has none yet and the person wants them. Writing goes on meanwhile.
package struct BackUpDatabase: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MeetStore.BackupOutcome {
        guard try workspace.store.setting(BackupSetting.key) != "off" else { return .notNeeded }
        return try workspace.store.backUp()
    }
}
