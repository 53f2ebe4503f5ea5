import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// The settings as scripts read and change them, by key. The profile is some of them.
package enum Settings {
    /// Those the program knows, so that a misspelt one is told at once.
    package static let keys =
        Profile.SettingKey.allCases.map(\.rawValue) + ReminderSettings.keys + VenueSettings.keys
        + [NearRadius.key, ContactSorting.key, TourSetting.key, KeySettings.presetKey] + MailSettings.keys
        + MapSettings.keys + Appearance.keys + [BackupSetting.key]

    /// The words that a setting may be, where it is one of few; empty for others.
    ///
    /// - Parameter languages: The tags of those that the program speaks.
    package static func words(for key: String, languages: [String]) -> [String] {
        switch key {
        case Profile.SettingKey.language.rawValue: languages
        case ContactSorting.key: NameOrder.Part.allCases.map(\.rawValue)
        case TourSetting.key: [TourSetting.seen]
        case ReminderSettings.terminalKey: TerminalNotices.allCases.map(\.rawValue)
        case VenueSettings.providerKey: VenueSettings.providers
        case MailSettings.authKey: MailSettings.ways
        case MapSettings.allowedKey: MapSettings.answers
        case BackupSetting.key: BackupSetting.words
        case _ where Appearance.keys.contains(key): Appearance.words(for: key)
        default: []
        }
    }

    fileprivate static func known(_ key: String) throws(SettingError) -> String {
        guard keys.contains(key) || KeySettings.isOne(key) else { throw .unknown(key) }
        return key
    }

    /// The value as it is stored.
    fileprivate static func checked(
        _ value: String, for key: String, in workspace: Workspace
    ) throws -> String {
        let value = value.trimmed
        switch Profile.SettingKey(rawValue: try known(key)) {
        case .timeZone:
            return try TimeZone.named(value).identifier
        case .emails:
            let addresses = Profile.emails(in: value)
            if let wrong = addresses.first(where: { !EmailAddress.isPlausible($0) }) {
                throw SettingError.noAddress(wrong)
            }
            return addresses.joined(separator: ", ")
        case .name, .home: return value
        case .workingHours:
            guard OpeningHours(parsing: value) != nil else { throw SettingError.noHours(value) }
            return value
        case .shownZones: return ShownZones.text(try ShownZones.typed(value))
        case .language:
            // `el_GR.UTF-8` is `el`.
            let tag = value.prefix { $0.isLetter }.lowercased()
            guard workspace.languages.contains(tag) else {
                throw SettingError.noneOf(workspace.languages, value)
            }
            return tag
        case nil where key == NearRadius.key:
            guard let metres = NearRadius.parse(value) else { throw SettingError.noRadius(value) }
            return String(metres)
        case nil where key == TourSetting.key:
            guard value == TourSetting.seen else { throw SettingError.noneOf([TourSetting.seen], value) }
            return value
        case nil where ReminderSettings.keys.contains(key):
            guard let checked = ReminderSettings.checked(value, for: key) else {
                throw SettingError.noneOf(TerminalNotices.allCases.map(\.rawValue), value)
            }
            return checked
        case nil where key == ContactSorting.key:
            guard let checked = ContactSorting.checked(value) else {
                throw SettingError.noneOf(NameOrder.Part.allCases.map(\.rawValue), value)
            }
            return checked
        case nil where Appearance.keys.contains(key):
            guard let checked = Appearance.checked(value, for: key) else {
                throw SettingError.noneOf(Appearance.words(for: key), value)
            }
            return checked
        case nil where key == BackupSetting.key:
            guard let checked = BackupSetting.checked(value) else {
                throw SettingError.noneOf(BackupSetting.words, value)
            }
            return checked
        case nil where MailSettings.keys.contains(key):
            do throws(MailSettings.Fault) { return try MailSettings.checked(value, for: key) } catch {
                throw SettingError.mail(error)
            }
        case nil where MapSettings.keys.contains(key):
            do throws(MapSettings.Fault) { return try MapSettings.checked(value, for: key) } catch {
                throw SettingError.map(error, key: key)
            }
        case nil:
            do throws(VenueSettings.Fault) { return try VenueSettings.checked(value, for: key) } catch {
                throw SettingError.venues(error, key: key)
            }
        }
    }
}

/// Why there is no such setting, or why it cannot have a value.
package enum SettingError: Error, Hashable, Sendable {
    case unknown(String)
    case noAddress(String)
    /// No hours in which somebody works.
    case noHours(String)
    /// More zones than have room beside the hours.
    case tooManyZones(most: Int)
    /// No distance, or one that is not near (`NearRadius.range`).
    case noRadius(String)
    case venues(VenueSettings.Fault, key: String)
    case mail(MailSettings.Fault)
    case map(MapSettings.Fault, key: String)
    /// None of the words that it may be.
    case noneOf([String], String)
}

/// All settings, by key.
package struct ListSettings: WorkspaceOperation {
    package struct Setting: Hashable, Sendable {
        package var key: String
        /// `nil` where it has none, and none stands in for it.
        package var value: String?
        /// Whether nobody set it, and the value is what counts then.
        package var isDefault: Bool
    }

    /// Where the reader is, as the system has it: what counts where no zone is set.
    package var systemZone: String?

    package init(systemZone: String? = nil) {
        self.systemZone = systemZone
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [Setting] {
        let stored = Dictionary(try workspace.store.settings().map { ($0.key, $0.value) }) { first, _ in first
        }
        // Those that an older or a newer program knows are told too.
        return Set(Settings.keys).union(stored.keys).sorted().map { key in
            if let value = stored[key] { return Setting(key: key, value: value, isDefault: false) }
            let standard =
                switch Profile.SettingKey(rawValue: key) {
                case .timeZone: systemZone
                case .workingHours: Profile.usualWorkingHours
                case nil where key == NearRadius.key: String(NearRadius.usual)
                case nil where key == ContactSorting.key: ContactSorting.standard.rawValue
                case .language: workspace.spoken()
                case nil where key == KeySettings.presetKey: KeySettings.usualPreset
                case nil where key == BackupSetting.key: BackupSetting.standard
                case .name, .emails, .home, .shownZones, nil:
                    ReminderSettings.standard(key) ?? MapSettings.standard(key)
                        ?? Appearance.standard(key) ?? VenueSettings().standard(key)
                }
            return Setting(key: key, value: standard, isDefault: true)
        }
    }
}

/// A setting's value; `nil` where it has none.
package struct LoadSetting: WorkspaceOperation {
    package var key: String

    package init(_ key: String) {
        self.key = key
    }

    package func run(in workspace: Workspace) throws -> String? {
        try workspace.store.setting(try Settings.known(key))
    }
}

/// Gives a setting a value, or takes it away.
package struct SetSetting: WritingOperation {
    package var key: String
    /// `nil` to take it away.
    package var value: String?
    /// Says what a setting of keys may be; without it there are none.
    package var keyCheck: KeySettings.Check?

    package init(_ key: String, to value: String?, keyCheck: KeySettings.Check? = nil) {
        self.key = key
        self.value = value
        self.keyCheck = keyCheck
    }

    /// - Throws: `SettingError`, `UnknownZone`, `StoreError`, and what the check of keys throws.
    package func run(in workspace: Workspace) throws {
        let key = try Settings.known(key)
        if KeySettings.isOne(key) {
            guard let keyCheck else { throw SettingError.unknown(key) }
            let stored = try KeySettings.stored(in: workspace.store)
            return try workspace.store.set(key, to: try keyCheck.checked(key, value, stored))
        }
        var checked = try value.map { try Settings.checked($0, for: key, in: workspace) }
        // They are meant from where they were typed.
        if [MailSettings.caFileKey, MapSettings.fileKey].contains(key) {
            checked = checked.map(workspace.expand)
        }
        if key == MapSettings.fileKey, let file = checked, !file.isEmpty {
            do throws(MapSettings.Fault) { try MapSettings.check(file: file) } catch {
                throw SettingError.map(error, key: key)
            }
        }
        guard ContactSorting.follows(key) else { return try workspace.store.set(key, to: checked) }
        defer { workspace.inviteeIndex.forget() }
        try workspace.store.writing { store throws(StoreError) in
            try store.set(key, to: checked)
            try ContactSorting.order(store, environment: workspace.environment)
        }
    }
}
