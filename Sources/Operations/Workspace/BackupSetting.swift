/// Whether copies of the database are put by (the setting `backups`).
package enum BackupSetting {
    package static let key = "backups"
    static let words = ["on", "off"]
    static var standard: String { words[0] }

    /// The value as it is stored; `nil` where the setting cannot have it.
    static func checked(_ value: String) -> String? {
        let value = value.lowercased()
        return words.contains(value) ? value : nil
    }
}
