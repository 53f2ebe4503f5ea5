import MeetStore

/// The setting `backups`, which enables backups of the database.
package enum BackupSetting {
    package static let key = "backups"
    static let words = ["on", "off"]
    static var standard: String { words[0] }

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String) -> String? {
        let value = value.lowercased()
        return words.contains(value) ? value : nil
    }
}

/// Backs up the database, unless there is a backup of today or backups are disabled. Writing continues
/// meanwhile.
package struct BackUpDatabase: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MeetStore.BackupOutcome {
        guard try workspace.store.setting(BackupSetting.key) != "off" else { return .notNeeded }
        return try workspace.store.backUp()
    }
}
