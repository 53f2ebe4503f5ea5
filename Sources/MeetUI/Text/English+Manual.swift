extension English {
    package func heading(_ section: ManualSection) -> String {
        switch section {
        case .name: "NAME"
        case .synopsis: "SYNOPSIS"
        case .description: "DESCRIPTION"
        case .options: "OPTIONS"
        case .commands: "COMMANDS"
        case .keys: "KEYS"
        case .settings: "SETTINGS"
        case .files: "FILES"
        case .environment: "ENVIRONMENT"
        case .exitStatus: "EXIT STATUS"
        case .seeAlso: "SEE ALSO"
        }
    }

    package var manualOfCommands: String { "User Commands" }
    package var manualOfFiles: String { "File Formats" }
    package var aboutSettingsPage: String { "settings and files of meet-tui" }
    package var moreAboutSettingsPage: String {
        "Settings are kept in the database. The Me tab shows some of them; “meet-tui settings set” gives any of them a "
            + "value, and “meet-tui settings unset” takes it away."
    }
    package var valueCommand: String { "command" }

    // MARK: - Settings

    package func settingMeaning(_ key: String) -> String {
        profileMeaning(key) ?? searchMeaning(key) ?? mailMeaning(key) ?? ""
    }

    private func profileMeaning(_ key: String) -> String? {
        switch key {
        case "me.name": "Your name, as others read it in invitations."
        case "me.email": "Your e-mail addresses, with commas between them; messages come from the first."
        case "me.home": "A place: what is near is near that, where nothing else is said."
        case "me.time-zone": "The zone by which you live; without it that of the system."
        case "me.working-hours": "When free time is looked for, as OpenStreetMap writes hours."
        case "zones.shown": "Zones whose hours stand beside yours: new york, Asia/Tokyo."
        case "language": "The language that the program speaks; without it that of the locale."
        case "theme": "The colours of the screen."
        case "borders":
            "What lines are drawn with; without it plain ones, of ASCII where the locale is not UTF-8."
        case "animations": "Whether the sign of what runs moves."
        case "contacts.sort": "By what contacts are listed, in the order of your language's alphabet."
        case "keys.preset": "The set of keys to begin with."
        case "tour": "That the tour was seen, which else begins in an empty program."
        case "near.radius": "How far away is near, in metres."
        case "reminders.command": "A command that tells the agent's reminders in place of the desktop."
        case "backups": "Whether a backup of the database is put beside it every day."
        case "reminders.terminal": "How the open program tells reminders beyond its screen."
        default: nil
        }
    }

    private func searchMeaning(_ key: String) -> String? {
        switch key {
        case "venues.provider": "Who is asked for venues."
        case "venues.near":
            "Where the last search was made; what is near is near that as long as there is no home."
        case "venues.nominatim.url", "venues.photon.url", "venues.foursquare.url":
            "A server of your own, without the path of the search."
        case "venues.overpass.url": "A server of your own: the address of the interpreter."
        case "venues.foursquare.key-command":
            "A command that prints the key of Foursquare, which is never stored."
        case "venues.ca-file": "A file of certificates (PEM) that are trusted besides."
        case "map.tiles.url":
            "TileJSON of a server of vector tiles, or the address of its tiles with {z}, {x} and {y}; “off” for none."
        case "map.tiles.file": "An MBTiles file that is read in place of any server."
        case "map.tiles.allowed":
            "Whether servers of tiles on other machines may be asked; without it you are asked."
        case "map.cache.size": "Megabytes of tiles that are kept; 0 keeps none."
        default: nil
        }
    }

    private func mailMeaning(_ key: String) -> String? {
        switch key {
        case "mail.address": "The address that invitations come from; without it the first of me.email."
        case "mail.aliases": "Further addresses of yours, with commas between them."
        case "mail.smtp.url": "The server that sends: smtps://host:465 or smtp://host:587."
        case "mail.imap.url": "The mailbox that is read: imaps://host/INBOX."
        case "mail.user": "The name that the servers know you by; without it the address."
        case "mail.authentication-server":
            "The name by which your server signs Authentication-Results; what it finds forged is doubtful."
        case "mail.auth": "Whether the password is one, or a token of OAuth 2."
        case "mail.password-command":
            "A command that prints the password or the token, which is never stored."
        case "mail.ca-file": "A file of certificates (PEM) that are trusted for mail besides."
        case "mail.command": "A program like sendmail that sends in place of a server."
        default: nil
        }
    }

    package var keySettingsMeaning: String {
        "The keys of a command, with commas between them: “a, ^N, g g”. What each command is called stands in the section "
            + "on keys of meet-tui(1)."
    }
    package func settingByDefault(_ value: String) -> String { "Without it: \(value)." }
    package func settingIsOneOf(_ words: [String]) -> String { "One of \(words.joined(separator: ", "))." }

    // MARK: - Files and environment

    package func meaning(_ variable: EnvironmentVariable) -> String {
        switch variable {
        case .database: "The database file; --database goes before it."
        case .data: "Without the above, the database is $XDG_DATA_HOME/meet/meet.sqlite."
        case .home: "Without both, it is ~/.local/share/meet/meet.sqlite."
        case .state: "Where drafts are kept that no database takes: $XDG_STATE_HOME/meet/drafts."
        case .cache: "Tiles of maps are kept in $XDG_CACHE_HOME/meet, else ~/.cache/meet."
        case .mailPassword: "The password of mail, or the token, where mail.password-command is not set."
        case .foursquareKey: "The key of Foursquare, where venues.foursquare.key-command is not set."
        case .escapeDelay:
            "How many milliseconds the rest of a key is waited for after ESC, where a slow line cuts keys in two: 100 unless set."
        case .noColour: "Set to anything, the screen has no colours, whatever the theme is."
        case .terminal: "The terminal's name in terminfo."
        case .encoding:
            "The character encoding; one that is not UTF-8 is replaced by UTF-8. LC_ALL goes before it, LANG after."
        case .weeks: "How weeks are counted; LC_ALL goes before it, LANG after."
        case .messages: "The language, English or Greek; LC_ALL goes before it, LANG after."
        case .language: "Several of them, the best first (el:en), as gettext has it."
        case .zone: "The system's time zone, until the Me tab names another."
        }
    }

    package func meaning(_ file: KeptFile) -> String {
        switch file {
        case .database: "The database: everything that is kept."
        case .log: "Beside it while it is open: its log, and an index of that."
        case .backup: "Beside it: a copy of the state before its format was changed."
        case .running: "Beside it: that a form is open in a running program, and that an agent runs."
        case .drafts: "What was typed into forms whose database was taken away."
        case .tiles: "Tiles of maps, which can be deleted at any time."
        case .unit: "The unit of systemd that “meet-tui agent install” writes."
        }
    }

    package func meaning(_ status: ExitMeaning) -> String {
        switch status {
        case .done: "Done."
        case .failed:
            "Failed, or done in part. Standard error says what and why, a line each, with file and line."
        case .usage: "Wrong usage: an unknown option, a missing or malformed argument."
        }
    }
}
