import MeetStore

/// A change of a setting by the person. It is not part of the history, and can be undone until the program
/// ends.
package struct SettingChange: Hashable, Sendable {
    package var key: String
    /// The stored value before the change; `nil` if it was unset.
    package var old: String?
    /// The stored value after the change; `nil` if it was unset.
    package var new: String?

    package init(key: String, old: String?, new: String?) {
        self.key = key
        self.old = old
        self.new = new
    }

    /// The change back.
    package var reversed: SettingChange { SettingChange(key: key, old: new, new: old) }
}

/// Sets or unsets a setting, and returns the change with the changed profile.
package struct EditSetting: WritingOperation {
    package struct Edited: Hashable, Sendable {
        package var profile: Profile
        /// The change; `nil` if the value was the same before.
        package var change: SettingChange?
    }

    package var setting: SetSetting

    package init(_ setting: SetSetting) { self.setting = setting }

    package func run(in workspace: Workspace) throws -> Edited {
        let key = setting.key
        let old = try workspace.store.setting(key)
        try setting.run(in: workspace)
        let new = try workspace.store.setting(key)
        return Edited(
            profile: try Profile(readFrom: workspace.store),
            change: old == new ? nil : SettingChange(key: key, old: old, new: new))
    }
}

/// Undoes the change of a setting, and returns the changed profile; `nil` if the setting has changed since.
package struct RevertSetting: WritingOperation {
    package var change: SettingChange

    package init(_ change: SettingChange) { self.change = change }

    package func run(in workspace: Workspace) throws(StoreError) -> Profile? {
        guard try workspace.store.setting(change.key) == change.new else { return nil }
        try Settings.store(change.old, for: change.key, in: workspace)
        return try Profile(readFrom: workspace.store)
    }
}
