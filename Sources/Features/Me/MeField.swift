import Operations
import Sentences
import Shell

// The rows of the Me tab: the most common settings by subject, and the way to all of them.
extension MeScreen {
    /// The rows, in the order of the screen.
    package enum Field: Int, Hashable, CaseIterable {
        case name, emails, home, timeZone
        case workingHours, shownZones, meetingLength, newReminders, reminders
        case mail
        case provider, maps
        case language, clock, dates, theme, contactSorting, keys
        case backups, allSettings

        package var name: String {
            switch self {
            case .name: say.label(.name)
            case .emails: say.label(.email)
            case .home: say("Home place")
            case .provider: say("Venue search")
            case .timeZone: say.label(.timeZone)
            case .shownZones: say("Other zones")
            case .workingHours: say("Working hours")
            case .contactSorting: say("Sort by")
            case .theme: say("Theme")
            case .mail: say("Mail")
            case .language: say("Language")
            case .keys: say("Keys")
            case .meetingLength: say("Meeting length")
            case .newReminders: say("Remind me")
            case .clock: say("Clock")
            case .dates: say("Dates")
            case .reminders: say("Reminders")
            case .maps: say("Maps")
            case .backups: say("Backups")
            case .allSettings: say("All settings")
            }
        }

        var explanation: String {
            switch self {
            case .name: say("Your name in invitations.")
            case .emails: say("Your addresses, separated by commas; the first one is used.")
            case .home: say("Where “near” is measured from: an address or a town.")
            case .provider: say("The service that searches for venues.")
            case .timeZone: say("The zone in which times are shown; empty: the system's.")
            case .shownZones: say("Zones whose hours are shown beside yours: New York, Asia/Tokyo.")
            case .workingHours: say("When to look for free time: Mo-Fr 09:00-17:00; Sa 10-14.")
            case .contactSorting:
                say("How contacts are sorted; letters follow the alphabet of your language")
            case .theme: say("The colours of the screen.")
            case .mail: say("The account that sends and receives invitations and answers.")
            case .language: say("The language of the program; unset: the system's.")
            case .keys: say("Which keys do what: a preset, and keys of your own.")
            case .reminders, .maps, .backups, .meetingLength, .newReminders, .clock, .dates:
                say.settingMeaning(settingKey ?? "")
            case .allSettings: say("Every setting by subject, with its value and its default.")
            }
        }

        /// The setting that the list of all settings changes; `nil` for rows that are edited here.
        var settingKey: String? {
            switch self {
            case .reminders: ReminderSettings.terminalKey
            case .meetingLength: NewMeetings.lengthKey
            case .newReminders: NewMeetings.remindersKey
            case .clock: DateSettings.clockKey
            case .dates: DateSettings.orderKey
            case .maps: MapSettings.allowedKey
            case .backups: BackupSetting.key
            case .name, .emails, .home, .provider, .timeZone, .shownZones, .workingHours, .contactSorting,
                .theme,
                .mail, .language, .keys, .allSettings:
                nil
            }
        }

        var group: Group {
            switch self {
            case .name, .emails, .home, .timeZone: .you
            case .workingHours, .shownZones, .meetingLength, .newReminders, .reminders: .planning
            case .mail: .mail
            case .provider, .maps: .venues
            case .language, .clock, .dates, .theme, .contactSorting, .keys: .appearance
            case .backups, .allSettings: .data
            }
        }
    }

    /// The subjects of the rows.
    enum Group: CaseIterable {
        case you, planning, mail, venues, appearance, data

        var title: String {
            switch self {
            case .you: say("You")
            case .planning: say("Planning and reminders")
            case .mail: say("Mail")
            case .venues: say("Venues and maps")
            case .appearance: say("Appearance and keys")
            case .data: say("Data")
            }
        }
    }

    /// The lines of the rows under the headings of their groups, with a blank line between groups if all fit.
    struct GroupedRows {
        let shape: ListShape
        /// The groups by the lines of their headings.
        let headings: [Int: Group]

        /// - Parameter rows: The rows of the list's area.
        init(rows: Int) {
            let (fields, groups) = (Field.allCases, Group.allCases.count)
            let gap = fields.count + groups + groups - 1 <= rows ? 1 : 0
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
