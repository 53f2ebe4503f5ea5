import Foundation
import MeetCore
import MeetStore
import Processes
import VenueSearch

/// The settings for scripts, by key. The profile is some of them.
package enum Settings {
    /// The known keys, so that a misspelt one is reported at once.
    package static let keys: [String] = [
        Profile.SettingKey.allCases.map(\.rawValue), ReminderSettings.keys, VenueSettings.keys,
        [NearRadius.key, ContactSorting.key, SeriesFolding.key, TourSetting.key, KeySettings.presetKey],
        MailSettings.keys, MapSettings.keys, Appearance.keys, DateSettings.keys, NewMeetings.keys,
        switches, FreeBusySettings.keys,
        PositionSettings.keys,
        PositionAsking.keys,
        BrokerSettings.keys,
        SafetySettings.keys,
        TravelSettings.keys, TrackSettings.keys, WeekSettings.keys, HookSettings.keys, LogSettings.keys,
    ].flatMap { $0 }

    /// The settings that turn something on or off and belong to no group.
    private static let switches = [BackupSetting.key, InboxSettings.keepAnswersKey, AnswerSetting.key]

    /// Returns whether a setting is the program's own, so that the screen does not list it.
    package static func isInternal(_ key: String) -> Bool { key == TourSetting.key }

    /// Returns the possible values of a setting, if it has a fixed set; else empty.
    ///
    /// - Parameter languages: The tags of the available languages.
    package static func words(for key: String, languages: [String]) -> [String] {
        switch key {
        case Profile.SettingKey.language.rawValue: languages
        case ContactSorting.key: NameOrder.Part.allCases.map(\.rawValue)
        case SeriesFolding.key: SeriesFolding.allCases.map(\.rawValue)
        case TourSetting.key: [TourSetting.seen]
        case KeySettings.presetKey: KeyPreset.allCases.map(\.rawValue)
        case ReminderSettings.terminalKey: TerminalNotices.allCases.map(\.rawValue)
        case VenueSettings.providerKey: VenueSettings.providers
        case MailSettings.authKey: MailSettings.ways
        case MailSettings.watchKey, MailSettings.togetherKey, MailSettings.sentCopyKey:
            SettingWords.switches
        case MapSettings.allowedKey: MapSettings.answers
        case _ where switches.contains(key): SettingWords.switches
        case _ where Appearance.keys.contains(key): Appearance.words(for: key)
        case _ where DateSettings.keys.contains(key): DateSettings.words(for: key)
        case _ where TravelSettings.keys.contains(key): TravelSettings.words(for: key)
        case _ where PositionAsking.keys.contains(key): PositionAsking.words(for: key)
        case _ where BrokerSettings.keys.contains(key): BrokerSettings.words(for: key)
        case _ where LogSettings.keys.contains(key): LogSettings.words(for: key)
        default: []
        }
    }

    fileprivate static func known(_ key: String) throws(SettingError) -> String {
        guard keys.contains(key) || KeySettings.isOne(key) else { throw .unknown(key) }
        return key
    }

    /// Returns the value in its stored form.
    fileprivate static func checked(
        _ value: String, for key: String, in workspace: Workspace
    ) throws -> String {
        let value = value.trimmed
        switch Profile.SettingKey(rawValue: try known(key)) {
        case .timeZone:
            return try TimeZone.named(value).identifier
        case .emails:
            let addresses = Profile.emails(in: value)
            let plausible = addresses.filter(EmailAddress.isPlausible)
            if plausible.isEmpty, !value.isEmpty { throw SettingError.noAddress(value) }
            if let wrong = addresses.first(where: { !plausible.contains($0) }) {
                throw SettingError.noAddress(wrong)
            }
            return addresses.joined(separator: ", ")
        case .name, .home: return value
        case .workingHours:
            if OpeningHours(parsing: value) != nil { return value }
            let hours = TypedHours.inStandardForm(value)
            guard OpeningHours(parsing: hours) != nil else { throw SettingError.noHours(value) }
            return hours
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
        case nil where key == SeriesFolding.key:
            guard let checked = SeriesFolding.checked(value) else {
                throw SettingError.noneOf(SeriesFolding.allCases.map(\.rawValue), value)
            }
            return checked
        case nil where Appearance.keys.contains(key):
            guard let checked = Appearance.checked(value, for: key) else {
                throw SettingError.noneOf(Appearance.words(for: key), value)
            }
            return checked
        case nil where DateSettings.keys.contains(key):
            guard let checked = DateSettings.checked(value, for: key) else {
                throw SettingError.noneOf(DateSettings.words(for: key), value)
            }
            return checked
        case nil where NewMeetings.keys.contains(key):
            do throws(NewMeetings.Fault) { return try NewMeetings.checked(value, for: key) } catch {
                throw SettingError.newMeetings(error)
            }
        case nil where switches.contains(key):
            guard let checked = SettingWords.checked(value) else {
                throw SettingError.noneOf(SettingWords.switches, value)
            }
            return checked
        case nil where MailSettings.keys.contains(key):
            do throws(MailSettings.Fault) {
                return try MailSettings.checked(value, for: key, environment: workspace.environment)
            } catch {
                throw SettingError.mail(error)
            }
        case nil where FreeBusySettings.keys.contains(key): return value
        case nil where TrackSettings.keys.contains(key): return value
        case nil where HookSettings.keys.contains(key):
            if key != HookSettings.leadKey, let name = CommandWords.split(value).first,
                SpawnedCommand.find(name, in: workspace.environment) == nil
            {
                throw SettingError.noProgram(name)
            }
            guard let checked = HookSettings.checked(value, for: key) else {
                throw SettingError.noNumber(value, HookSettings.leads)
            }
            return checked
        case nil where LogSettings.keys.contains(key):
            guard let checked = LogSettings.checked(value, for: key) else {
                throw SettingError.noneOf(LogSettings.words(for: key), value)
            }
            return checked
        case nil where WeekSettings.keys.contains(key):
            do throws(WeekSettings.Fault) { return try WeekSettings.checked(value, for: key) } catch {
                throw SettingError.week(error)
            }
        case nil where PositionSettings.keys.contains(key):
            guard let checked = PositionSettings.checked(value, for: key) else {
                if key == PositionSettings.listenKey { throw SettingError.noListeningAddress(value) }
                throw SettingError.noNumber(value, PositionSettings.range(of: key))
            }
            return checked
        case nil where PositionAsking.keys.contains(key):
            guard let checked = PositionAsking.checked(value, for: key) else {
                if key == PositionAsking.urlKey { throw SettingError.noSafeAddress(value) }
                throw SettingError.noneOf(PositionAsking.words, value)
            }
            return checked
        case nil where BrokerSettings.keys.contains(key):
            do {
                return try BrokerSettings.checked(value, for: key, in: workspace)
            } catch let fault as BrokerSettings.Fault { throw SettingError.broker(fault) }
        case nil where SafetySettings.keys.contains(key):
            guard let checked = SafetySettings.checked(value, for: key) else {
                throw SettingError.noSafeAddress(value)
            }
            return checked
        case nil where TravelSettings.keys.contains(key):
            do throws(TravelSettings.Fault) { return try TravelSettings.checked(value, for: key) } catch {
                throw SettingError.travel(error, key: key)
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

/// A reason why a setting does not exist, or a value is invalid.
package enum SettingError: Error, Hashable, Sendable {
    case unknown(String)
    case noAddress(String)
    /// The first word of a command is no program.
    case noProgram(String)
    /// Invalid working hours.
    case noHours(String)
    /// More zones than fit beside the hours.
    case tooManyZones(most: Int)
    /// An invalid distance, or one outside of `NearRadius.range`.
    case noRadius(String)
    case newMeetings(NewMeetings.Fault)
    /// No whole number in a range.
    case noNumber(String, ClosedRange<Int>)
    case venues(VenueSettings.Fault, key: String)
    case mail(MailSettings.Fault)
    case map(MapSettings.Fault, key: String)
    case travel(TravelSettings.Fault, key: String)
    case broker(BrokerSettings.Fault)
    /// A text that is no encrypted address, and none of this machine.
    case noSafeAddress(String)
    /// A text that is no address of this computer with a port.
    case noListeningAddress(String)
    case week(WeekSettings.Fault)
    /// Not one of the possible values.
    case noneOf([String], String)
}

/// Lists all settings, by key.
package struct ListSettings: WorkspaceOperation {
    package struct Setting: Hashable, Sendable {
        package var key: String
        /// The value; `nil` without one and without a default.
        package var value: String?
        /// True if it is unset, and the value is the default.
        package var isDefault: Bool
        /// The default; `nil` without one.
        package var standard: String?
    }

    /// The system's zone, which is used if none is set.
    package var systemZone: String?

    package init(systemZone: String? = nil) {
        self.systemZone = systemZone
    }

    /// The defaults of groups of settings, tried in order.
    private static let standards: [@Sendable (String) -> String?] = [
        ReminderSettings.standard, MapSettings.standard, MailSettings.standard, Appearance.standard,
        DateSettings.standard, NewMeetings.standard, TravelSettings.standard, PositionSettings.standard,
        PositionAsking.standard, BrokerSettings.standard, WeekSettings.standard,
        HookSettings.standard, LogSettings.standard, { VenueSettings().standard($0) },
    ]

    package func run(in workspace: Workspace) throws(StoreError) -> [Setting] {
        let stored = Dictionary(try workspace.store.settings().map { ($0.key, $0.value) }) { first, _ in first
        }
        // Including those of older and newer versions.
        return Set(Settings.keys).union(stored.keys).sorted().map { key in
            let standard =
                switch Profile.SettingKey(rawValue: key) {
                case .timeZone: systemZone
                case .workingHours: Profile.usualWorkingHours
                case nil where key == NearRadius.key: String(NearRadius.usual)
                case nil where key == ContactSorting.key: ContactSorting.standard.rawValue
                case nil where key == SeriesFolding.key: SeriesFolding.standard.rawValue
                case .language: workspace.spoken()
                case nil where key == KeySettings.presetKey: KeyPreset.standard.rawValue
                case nil where key == BackupSetting.key: BackupSetting.standard
                case nil where key == InboxSettings.keepAnswersKey: InboxSettings.standard
                case nil where key == AnswerSetting.key: AnswerSetting.standard
                case .name, .emails, .home, .shownZones, nil:
                    Self.standards.lazy.compactMap { $0(key) }.first
                }
            let value = stored[key]
            return Setting(
                key: key, value: value ?? standard, isDefault: value == nil, standard: standard)
        }
    }
}

/// Loads a setting's value; `nil` if it has none.
package struct LoadSetting: WorkspaceOperation {
    package var key: String

    package init(_ key: String) {
        self.key = key
    }

    package func run(in workspace: Workspace) throws -> String? {
        try workspace.store.setting(try Settings.known(key))
    }
}

/// Sets or unsets a setting, and returns the changed profile.
package struct ChangeSetting: WritingOperation {
    package var setting: SetSetting

    package init(_ setting: SetSetting) { self.setting = setting }

    package func run(in workspace: Workspace) throws -> Profile {
        try setting.run(in: workspace)
        return try Profile(readFrom: workspace.store)
    }
}

/// Sets or unsets a setting.
package struct SetSetting: WritingOperation {
    package var key: String
    /// The value; `nil` to unset it.
    package var value: String?
    /// The check of key settings; without it there are none.
    package var keyCheck: KeySettings.Check?

    package init(_ key: String, to value: String?, keyCheck: KeySettings.Check? = nil) {
        self.key = key
        self.value = value
        self.keyCheck = keyCheck
    }

    /// Sets the setting.
    ///
    /// - Throws: `SettingError`, `UnknownZone`, `StoreError`, and the errors of the key check.
    package func run(in workspace: Workspace) throws {
        let key = try Settings.known(key)
        if KeySettings.isOne(key) {
            guard let keyCheck else { throw SettingError.unknown(key) }
            let stored = try KeySettings.stored(in: workspace.store)
            return try Settings.store(try keyCheck.checked(key, value, stored), for: key, in: workspace)
        }
        var checked = try value.map { try Settings.checked($0, for: key, in: workspace) }
        // Paths are relative to the folder where they were typed.
        let paths = [
            MailSettings.caFileKey, MapSettings.fileKey, FreeBusySettings.fileKey, BrokerSettings.caFileKey,
            TrackSettings.folderKey,
        ]
        if paths.contains(key) {
            checked = checked.map(workspace.expand)
        }
        if key == MapSettings.fileKey, let file = checked, !file.isEmpty {
            do throws(MapSettings.Fault) { try MapSettings.check(file: file) } catch {
                throw SettingError.map(error, key: key)
            }
        }
        try Settings.store(checked, for: key, in: workspace)
        if key == MailSettings.addressKey, let value { try takeName(from: value, in: workspace) }
    }

    /// Stores the name of `Maria Papa <maria@example.org>`, unless the person has one.
    private func takeName(from value: String, in workspace: Workspace) throws(StoreError) {
        let person = EmailAddress.invitee(from: value.trimmed)
        let key = Profile.SettingKey.name.rawValue
        guard let email = person.email, person.name != email, try workspace.store.setting(key) == nil
        else { return }
        try Settings.store(person.name, for: key, in: workspace)
    }
}

extension Settings {
    /// Stores a checked value, or unsets the setting. Contacts whose order depends on it are ordered, and
    /// messages that wait for another account are made due.
    static func store(_ value: String?, for key: String, in workspace: Workspace) throws(StoreError) {
        if MailSettings.keys.contains(key) {
            return try workspace.store.writing { store throws(StoreError) in
                try store.set(key, to: value)
                // What could not be sent by the former account is tried at once.
                try store.hastenOutgoing()
            }
        }
        guard ContactSorting.follows(key) else { return try workspace.store.set(key, to: value) }
        defer { workspace.inviteeIndex.forget() }
        try workspace.store.writing { store throws(StoreError) in
            try store.set(key, to: value)
            try ContactSorting.order(store, environment: workspace.environment)
        }
    }
}
