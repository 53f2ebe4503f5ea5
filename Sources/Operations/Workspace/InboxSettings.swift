import MeetStore

/// The setting `inbox.keep-answers`: whether an answer “comes” stays in the inbox after it was shown, until the
/// person dismisses it.
package enum InboxSettings {
    package static let keepAnswersKey = "inbox.keep-answers"
    static let words = ["on", "off"]
    static let standard = "off"

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String) -> String? {
        let value = value.lowercased()
        return words.contains(value) ? value : nil
    }

    /// Returns whether answers stay.
    static func keepsAnswers(in store: MeetStore) throws(StoreError) -> Bool {
        try store.setting(keepAnswersKey) == words[0]
    }
}
