import MeetStore

/// The values of settings that are words.
enum SettingWords {
    static let on = "on"
    static let off = "off"
    /// The values of a setting that turns something on or off.
    static let switches = [on, off]

    /// Returns the value in its stored form; `nil` if it is none of the words.
    static func checked(_ value: String, among words: [String] = SettingWords.switches) -> String? {
        let value = value.lowercased()
        return words.contains(value) ? value : nil
    }
}

/// The setting `inbox.keep-answers`: whether an answer “comes” stays in the inbox after it was shown, until the
/// person dismisses it.
package enum InboxSettings {
    package static let keepAnswersKey = "inbox.keep-answers"
    static let standard = SettingWords.off

    /// Returns whether answers stay.
    static func keepsAnswers(in store: MeetStore) throws(StoreError) -> Bool {
        try store.setting(keepAnswersKey) == SettingWords.on
    }
}

/// The setting `invitations.show-answers`: whether invitees see who comes.
package enum AnswerSetting {
    package static let key = "invitations.show-answers"
    static let standard = SettingWords.off

    /// Returns whether messages carry the answers of all invitees.
    static func showsAll(in store: MeetStore) throws(StoreError) -> Bool {
        try store.setting(key) == SettingWords.on
    }
}
