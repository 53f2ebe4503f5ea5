import MeetCore
import Operations
import Travel
import VenueSearch

// MARK: - Names

extension Language {
    /// The short name of a setting; for another one, such as the keys of a command, its key.
    package func settingName(_ key: String) -> String {
        ownSettingName(key) ?? searchSettingName(key) ?? mailSettingName(key) ?? hookSettingName(key) ?? key
    }

    private func ownSettingName(_ key: String) -> String? {
        switch key {
        case "me.name": label(ContactPart.name)
        case "me.email": label(ContactPart.email)
        case "me.home": say("Home place")
        case "me.time-zone": label(ContactPart.timeZone)
        case "me.working-hours": say("Working hours")
        case "zones.shown": say("Other zones")
        case "language": say("Language")
        case "theme": say("Theme")
        case "borders": say("Lines")
        case "animations": say("Animation")
        case "terminal.pictures": say("Photos as pictures")
        case "clock": say("Clock")
        case "dates": say("Dates")
        case "meetings.length": say("Meeting length")
        case "meetings.series": say("Series in the list")
        case "reminders.default": say("Reminder")
        case "reminders.terminal": say("Notifications")
        case "reminders.command": say("Notification command")
        case "contacts.sort": say("Contact order")
        case "keys.preset": say("Key preset")
        case "backups": say("Backups")
        case "tour": say("Tour")
        default: nil
        }
    }

    private func searchSettingName(_ key: String) -> String? {
        switch key {
        case "venues.provider": say("Venue search")
        case "venues.near": say("Last search place")
        case "venues.ca-file": say("Search certificates")
        case "venues.foursquare.key-command": say("Foursquare key")
        case "near.radius": say("Nearby means within")
        case "positions.keep": say("Days that positions are kept")
        case "positions.home-radius": say("Zone around home, never shared")
        case "positions.mqtt.url": say("Position server (MQTT)")
        case "positions.mqtt.password-command": say("MQTT password")
        case "positions.mqtt.ca-file": say("MQTT certificates")
        case "positions.mqtt.plain": say("MQTT without encryption")
        case "positions.hauk.allowed": say("Hauk links in mails")
        case "positions.listen": say("Address for positions from phones")
        case "positions.command": say("Position command")
        case "positions.ask": say("Links from on the way")
        case "positions.url": say("Address for phones")
        case "map.tiles.url": say("Map server")
        case "map.tiles.file": say("Map file")
        case "map.tiles.allowed": say("Map streets")
        case "map.cache.size": say("Map cache")
        case "map.picture": say("Maps as pictures")
        case "travel.osrm.foot.url": say("Walking directions server")
        case "travel.osrm.bike.url": say("Cycling directions server")
        case "travel.osrm.car.url": say("Driving directions server")
        case "travel.valhalla.url": say("Valhalla server")
        case "travel.motis.url": say("Timetable server")
        case "travel.allowed": say("Travel times from servers")
        case "travel.by": say("Usual way to travel")
        case "travel.margin": say("Spare time on the way")
        default:
            VenueSettings.networkProviders.first { VenueSettings.serverKey($0) == key }.map { id in
                say("\(ProviderText.name(id)) server")
            }
        }
    }

    private func mailSettingName(_ key: String) -> String? {
        switch key {
        case "mail.address": say("Mail address")
        case "mail.aliases": say("Other mail addresses")
        case "mail.smtp.url": say("Outgoing mail server")
        case "mail.imap.url": say("Incoming mail server")
        case "mail.user": say("Mail user name")
        case "mail.auth": say("Mail sign-in")
        case "mail.password-command": say("Mail password")
        case "mail.ca-file": say("Mail certificates")
        case "mail.command": say("Mail command")
        case "mail.authentication-server": say("Sender checks")
        case "mail.watch": say("New mail at once")
        case "mail.together": say("One mail for all")
        case "mail.sent-copy": say("Copies of sent mail")
        case "inbox.keep-answers": say("Keep answers in the inbox")
        case "invitations.show-answers": say("Tell invitees who comes")
        case "free-busy.file": say("File of busy times")
        case "tracks.folder": say("Folder of tracks")
        case "week.goals": say("Goals of the week")
        case "week.reminder": say("Reminder of your own time")
        case "checkin.command": say("Check-in command")
        case "checkin.ntfy.url": say("Check-in topic (ntfy)")
        case "checkin.healthchecks.url": say("Check-in check (Healthchecks)")
        case "checkin.healthchecks.key-command": say("Healthchecks key")
        default: nil
        }
    }
}

// MARK: - Values

extension Language {
    /// Returns a stored value in words: `1 hour`, `Mon–Fri 09:00–18:00`, `15 min before`, `on`. A value without
    /// words, such as an address, is unchanged.
    package func settingValue(_ value: String, of key: String) -> String {
        switch key {
        case "me.working-hours": HoursText.words(value)
        case "language": Languages.named(value)?.ownName ?? value
        case "meetings.length": DurationParser.minutes(value).map { wholeLength(minutes: $0) } ?? value
        case "reminders.default", "week.reminder":
            reminders(value)?.map { words($0) }.joined(separator: ", ") ?? say("none")
        case "week.goals": Measure.list(value).map { measures($0) } ?? value
        case "near.radius", "positions.home-radius": Int(value).map { DistanceText.chosen($0) } ?? value
        case "map.cache.size": Int(value).map { megabytes($0) } ?? value
        case "travel.by": TravelMode(rawValue: value).map { words($0) } ?? value
        case "travel.margin": DurationParser.minutes(value).map { length(minutes: $0) } ?? say("none")
        case "venues.provider": ProviderText.name(value)
        default: ownWord(value, of: key) ?? switchWord(value, of: key) ?? value
        }
    }

    /// Returns a stored value as it is typed into the box of the setting, whose check reads it.
    package func settingField(_ value: String, of key: String) -> String {
        switch key {
        case "me.working-hours": HoursText.field(value)
        case "meetings.length": DurationParser.minutes(value).map { forTyping.length(minutes: $0) } ?? value
        case "reminders.default", "week.reminder": reminders(value).map { ReminderText.field($0) } ?? ""
        case "week.goals":
            Measure.list(value)?.map { measureField($0) }.joined(separator: ", ") ?? value
        case "near.radius": Int(value).map { DistanceText.chosen($0) } ?? value
        default: value
        }
    }

    /// Returns stored reminders; `nil` for none.
    private func reminders(_ value: String) -> [Reminder]? {
        guard !ReminderParser.isNone(value), let found = try? ReminderParser.reminders(value), !found.isEmpty
        else { return nil }
        return found
    }

    /// `1 hour`, `2 hours`; with minutes as in `length`.
    private func wholeLength(minutes: Int) -> String {
        let hours = minutes / 60
        guard minutes > 0, minutes % 60 == 0, hours < 24 else { return length(minutes: minutes) }
        return say("\(hours) hour", "\(hours) hours", hours)
    }

    private func megabytes(_ size: Int) -> String { say("\(size) MB") }

    /// Returns the word for a value of a setting with words of its own.
    private func ownWord(_ value: String, of key: String) -> String? {
        switch key {
        case "theme": Appearance.ThemeName(rawValue: value).map { words($0) }
        case "contacts.sort": NameOrder.Part(rawValue: value).map { words($0) }
        case "keys.preset": KeyPreset(rawValue: value).map { words($0).title }
        case "borders": Appearance.Borders(rawValue: value).map { words($0) }
        case "dates": DateConventions.Order(rawValue: value).map { words($0) }
        case "clock": DateConventions.Clock(rawValue: value).map { words($0) }
        case "meetings.series": SeriesFolding(rawValue: value).map { words($0) }
        case "mail.auth": value == MailSettings.ways.last ? say("OAuth 2 token") : say("password")
        case "reminders.terminal": TerminalNotices(rawValue: value).flatMap { words($0) }
        case "positions.ask": PositionAsking.Asked(rawValue: value).map { words($0) }
        default: nil
        }
    }

    private func words(_ asked: PositionAsking.Asked) -> String {
        switch asked {
        case .never: say("in no mail", context: "links from on the way")
        case .reminders: say("in reminders of the answer", context: "links from on the way")
        case .hour: say("in reminders, and an hour before", context: "links from on the way")
        }
    }

    private func words(_ borders: Appearance.Borders) -> String {
        switch borders {
        case .plain: say("plain")
        case .rounded: say("rounded")
        case .ascii: say("ASCII")
        }
    }

    private func words(_ order: DateConventions.Order) -> String {
        switch order {
        case .dayMonthYear: say("day, month, year")
        case .monthDayYear: say("month, day, year")
        case .yearMonthDay: say("year, month, day")
        }
    }

    private func words(_ clock: DateConventions.Clock) -> String {
        switch clock {
        case .hours12: say("12 hours")
        case .hours24: say("24 hours")
        }
    }

    private func words(_ folding: SeriesFolding) -> String {
        switch folding {
        case .dates: say("every date")
        case .folded: say("next date only")
        }
    }

    /// Returns the word for a notification; `nil` for those that every setting has.
    private func words(_ notices: TerminalNotices) -> String? {
        switch notices {
        case .auto, .off: nil
        case .bell: say("bell only")
        case .osc9: "OSC 9"
        case .osc777: "OSC 777"
        case .osc99: "OSC 99"
        }
    }

    /// Returns the word for a value that several settings have.
    private func switchWord(_ value: String, of key: String) -> String? {
        let words = Settings.words(for: key, languages: [])
        guard words.contains(value) || value == MapSettings.off && key == MapSettings.serverKey else {
            return nil
        }
        return switch value {
        case "on": say("on", context: "setting")
        case "off": say("off", context: "setting")
        case "auto": say("auto", context: "setting")
        case "yes": say("allowed", context: "setting")
        case "no": say("not allowed", context: "setting")
        default: nil
        }
    }
}

// MARK: - Presets of keys

extension Language {
    /// The name of the preset, and a short description.
    package func words(_ preset: KeyPreset) -> (title: String, explanation: String) {
        switch preset {
        case .standard: (say("default", context: "setting"), say("mnemonic letters, and arrow keys"))
        case .vi: (say("vi"), say("g g and G, ^D and ^U, d d deletes"))
        case .emacs: (say("Emacs"), say("^N and ^P, ^X ^S saves, ^G goes back, Alt-x"))
        }
    }
}
