import Operations
import Sentences
import Shell
import VenueSearch

// The rows of the Me tab: the most common settings by subject, and the way to all of them.
extension MeScreen {
    /// The rows, in the order of the screen.
    package enum Field: Int, Hashable, CaseIterable {
        case name, emails, home, timeZone, mail, accounts, shares
        case workingHours, shownZones, meetingLength, newReminders, reminders, calendars
        case provider, maps
        case language, clock, dates, theme, contactSorting, keys
        case backups, allSettings

        package var name: String {
            switch self {
            case .mail: say("Mail account")
            case .accounts: say("Calendar accounts")
            case .shares: say("Position sharing")
            case .calendars: say("Calendars")
            case .keys: say("Keys")
            case .allSettings: say("All settings")
            default: settingKey.map { say.settingName($0) } ?? ""
            }
        }

        var explanation: String {
            switch self {
            case .calendars: say("Your calendars: their names and colours, and which are shown.")
            case .accounts:
                say("Servers and folders of calendars and contacts, and when they were synchronized.")
            case .shares:
                say("Who gets your position around meetings, and whose phone sends you theirs.")
            case .mail: say("The account that sends and receives invitations and answers.")
            case .keys: say("Which keys do what: a preset, and keys of your own.")
            case .allSettings: say("Every setting by subject, with its value and its default.")
            default: settingKey.map { say.settingMeaning($0) } ?? ""
            }
        }

        /// The setting of the row; `nil` for a row that leads to a screen.
        var settingKey: String? {
            switch self {
            case .name: Profile.SettingKey.name.rawValue
            case .emails: Profile.SettingKey.emails.rawValue
            case .home: Profile.SettingKey.home.rawValue
            case .timeZone: Profile.SettingKey.timeZone.rawValue
            case .workingHours: Profile.SettingKey.workingHours.rawValue
            case .shownZones: Profile.SettingKey.shownZones.rawValue
            case .language: Profile.SettingKey.language.rawValue
            case .provider: VenueSettings.providerKey
            case .contactSorting: ContactSorting.key
            case .theme: Appearance.themeKey
            case .reminders: ReminderSettings.terminalKey
            case .meetingLength: NewMeetings.lengthKey
            case .newReminders: NewMeetings.remindersKey
            case .clock: DateSettings.clockKey
            case .dates: DateSettings.orderKey
            case .maps: MapSettings.allowedKey
            case .backups: BackupSetting.key
            case .mail, .accounts, .shares, .keys, .allSettings, .calendars: nil
            }
        }

        var group: Group {
            switch self {
            case .name, .emails, .home, .timeZone, .mail, .accounts, .shares: .you
            case .calendars, .workingHours, .shownZones, .meetingLength, .newReminders, .reminders: .planning
            case .provider, .maps: .venues
            case .language, .clock, .dates, .theme, .contactSorting, .keys: .appearance
            case .backups, .allSettings: .data
            }
        }
    }

    /// The subjects of the rows.
    enum Group: CaseIterable {
        case you, planning, venues, appearance, data

        var title: String {
            switch self {
            case .you: say("You")
            case .planning: say("Planning and reminders")
            case .venues: say("Venues and maps")
            case .appearance: say("Appearance and keys")
            case .data: say("Data")
            }
        }
    }

    /// The lines of the rows under the headings of their groups, with a blank line between groups unless there
    /// are few rows.
    struct GroupedRows {
        let shape: ListShape
        /// The groups by the lines of their headings.
        let headings: [Int: Group]

        /// - Parameter rows: The rows of the list's area.
        init(rows: Int) {
            let fields = Field.allCases
            let gap = rows < 14 ? 0 : 1
            var places: [Range<Int>] = []
            var headings: [Int: Group] = [:]
            var line = 0
            for (index, field) in fields.enumerated() {
                if index == 0 || fields[index - 1].group != field.group {
                    if index > 0 { line += gap }
                    headings[line] = field.group
                    line += 1
                }
                places.append(line..<line + 1)
                line += 1
            }
            self.headings = headings
            shape = ListShape(places: places, lines: line)
        }
    }
}
