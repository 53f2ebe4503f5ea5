import MeetStore

/// The setting `invitations.show-answers`: whether invitees see who comes.
package enum AnswerSetting {
    package static let key = "invitations.show-answers"
    static let words = ["on", "off"]
    static var standard: String { words[1] }

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String) -> String? {
        let value = value.lowercased()
        return words.contains(value) ? value : nil
    }

    /// Returns whether messages carry the answers of all invitees.
    static func showsAll(in store: MeetStore) throws(StoreError) -> Bool {
        try store.setting(key) == words[0]
    }
}
