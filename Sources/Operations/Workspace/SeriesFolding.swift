import MeetStore

/// The rows of series in the list of meetings: one for each date, or one for the series (the setting
/// `meetings.series`).
package enum SeriesFolding: String, CaseIterable, Sendable {
    case dates, folded

    package static let key = "meetings.series"
    static let standard = dates

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String) -> String? { Self(rawValue: value.lowercased())?.rawValue }

    static func isOn(in store: MeetStore) throws(StoreError) -> Bool {
        try store.setting(key) == folded.rawValue
    }
}
