import MeetStore

/// The setting `backups`, which enables backups of the database.
package enum BackupSetting {
    package static let key = "backups"
    static let standard = SettingWords.on
}

/// Backs up the database, unless there is a backup of today or backups are disabled. Writing continues
/// meanwhile.
package struct BackUpDatabase: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MeetStore.BackupOutcome {
        guard try workspace.store.setting(BackupSetting.key) != SettingWords.off else { return .notNeeded }
        return try workspace.store.backUp()
    }
}
