import MeetCore
import MeetStore

/// The settings of the written form of dates and times of day (`clock` and `dates`).
package struct DateSettings: Hashable, Sendable {
    /// The clock; `nil` for that of the locale.
    package var clock: DateConventions.Clock?
    /// The order of day, month and year; `nil` for that of the locale.
    package var order: DateConventions.Order?

    package init(clock: DateConventions.Clock? = nil, order: DateConventions.Order? = nil) {
        self.clock = clock
        self.order = order
    }

    package static let clockKey = "clock"
    package static let orderKey = "dates"
    package static let keys = [clockKey, orderKey]
    /// The value that stands for the locale.
    package static let auto = "auto"

    /// Returns the possible values of a setting.
    static func words(for key: String) -> [String] {
        [auto]
            + (key == clockKey
                ? DateConventions.Clock.allCases.map(\.rawValue)
                : DateConventions.Order.allCases.map(\.rawValue))
    }

    /// Returns the default value.
    static func standard(_ key: String) -> String? { keys.contains(key) ? auto : nil }

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String, for key: String) -> String? {
        SettingWords.checked(value, among: words(for: key))
    }

    /// Reads the stored values; a value of another version counts as unset.
    package init(stored: [String: String]) {
        clock = stored[Self.clockKey].flatMap(DateConventions.Clock.init(rawValue:))
        order = stored[Self.orderKey].flatMap(DateConventions.Order.init(rawValue:))
    }

    package init(readFrom store: MeetStore) throws(StoreError) {
        var stored: [String: String] = [:]
        for key in Self.keys { stored[key] = try store.setting(key) }
        self.init(stored: stored)
    }

    /// Returns the conventions, in the absence of a setting those of the locale.
    package func conventions(in environment: [String: String]) -> DateConventions {
        let likely = DateConventions.likely(in: environment)
        return DateConventions(clock: clock ?? likely.clock, order: order ?? likely.order)
    }
}
