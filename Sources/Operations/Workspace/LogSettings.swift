import MeetStore

/// The settings of the log file.
package enum LogSettings {
    package static let levelKey = "log.level"
    package static let personalKey = "log.personal"
    package static let keys = [levelKey, personalKey]

    /// Returns the possible values.
    package static func words(for key: String) -> [String] {
        key == levelKey ? LogLevel.allCases.map(\.rawValue) : SettingWords.switches
    }

    /// Returns the default value.
    static func standard(_ key: String) -> String? {
        switch key {
        case levelKey: LogLevel.standard.rawValue
        case personalKey: SettingWords.off
        default: nil
        }
    }

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String, for key: String) -> String? {
        SettingWords.checked(value, among: words(for: key))
    }

    /// Returns the level.
    package static func level(in store: MeetStore) throws(StoreError) -> LogLevel {
        try store.setting(levelKey).flatMap(LogLevel.init(rawValue:)) ?? .standard
    }

    /// Returns whether personal data may be written.
    package static func isPersonal(in store: MeetStore) throws(StoreError) -> Bool {
        try store.setting(personalKey) == SettingWords.on
    }
}

/// The least weight of the lines in the log file.
package enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    case off, error, info, debug

    package static let standard = LogLevel.error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }
}
