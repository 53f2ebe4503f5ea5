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
