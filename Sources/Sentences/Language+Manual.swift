extension Language {
    package func heading(_ section: ManualSection) -> String {
        switch section {
        case .name: say("NAME")
        case .synopsis: say("SYNOPSIS")
        case .description: say("DESCRIPTION")
        case .options: say("OPTIONS")
        case .commands: say("COMMANDS")
        case .keys: say("KEYS")
        case .settings: say("SETTINGS")
        case .files: say("FILES")
        case .environment: say("ENVIRONMENT")
        case .exitStatus: say("EXIT STATUS")
        case .seeAlso: say("SEE ALSO")
        }
    }

    // MARK: - Settings

    /// The meaning of a setting; empty for an unknown key.
    package func settingMeaning(_ key: String) -> String {
        profileMeaning(key) ?? searchMeaning(key) ?? mailMeaning(key) ?? ""
    }

    private func profileMeaning(_ key: String) -> String? {
        switch key {
        case "me.name": say("Your name, as others read it in invitations.")
        case "me.email": say("Your e-mail addresses, with commas between them; messages come from the first.")
        case "me.home": say("A place: what is near is near that, where nothing else is said.")
        case "me.time-zone": say("The zone by which you live; without it that of the system.")
        case "me.working-hours": say("When free time is looked for, as OpenStreetMap writes hours.")
        case "zones.shown": say("Zones whose hours stand beside yours: new york, Asia/Tokyo.")
        case "language": say("The language that the program speaks; without it that of the locale.")
        case "theme": say("The colours of the screen.")
        case "borders":
            say(
                "What lines are drawn with; without it plain ones, of ASCII where "
                    + "the locale is not UTF-8.")
        case "animations": say("Whether the sign of what runs moves.")
        case "contacts.sort": say("By what contacts are listed, in the order of your language's alphabet.")
        case "keys.preset": say("The set of keys to begin with.")
        case "tour": say("That the tour was seen, which else begins in an empty program.")
        case "near.radius": say("How far away is near, in metres.")
        case "reminders.command": say("A command that tells the agent's reminders in place of the desktop.")
        case "backups": say("Whether a backup of the database is put beside it every day.")
        case "reminders.terminal": say("How the open program tells reminders beyond its screen.")
        default: nil
        }
    }

    private func searchMeaning(_ key: String) -> String? {
        switch key {
        case "venues.provider": say("Who is asked for venues.")
        case "venues.near":
            say("Where the last search was made; what is near is near that as long as there is no home.")
        case "venues.nominatim.url", "venues.photon.url", "venues.foursquare.url":
            say("A server of your own, without the path of the search.")
        case "venues.overpass.url": say("A server of your own: the address of the interpreter.")
        case "venues.foursquare.key-command":
            say("A command that prints the key of Foursquare, which is never stored.")
        case "venues.ca-file": say("A file of certificates (PEM) that are trusted besides.")
        case "map.tiles.url":
            say(
                "TileJSON of a server of vector tiles, or the address of its tiles with {z}, {x} and {y}; “off” for none."
            )
        case "map.tiles.file": say("An MBTiles file that is read in place of any server.")
        case "map.tiles.allowed":
            say("Whether servers of tiles on other machines may be asked; without it you are asked.")
        case "map.cache.size": say("Megabytes of tiles that are kept; 0 keeps none.")
        default: nil
        }
    }

    private func mailMeaning(_ key: String) -> String? {
        switch key {
        case "mail.address": say("The address that invitations come from; without it the first of me.email.")
        case "mail.aliases": say("Further addresses of yours, with commas between them.")
        case "mail.smtp.url": say("The server that sends: smtps://host:465 or smtp://host:587.")
        case "mail.imap.url": say("The mailbox that is read: imaps://host/INBOX.")
        case "mail.user": say("The name that the servers know you by; without it the address.")
        case "mail.authentication-server":
            say(
                "The name by which your server signs Authentication-Results; what it finds forged is doubtful."
            )
        case "mail.auth": say("Whether the password is one, or a token of OAuth 2.")
        case "mail.password-command":
            say("A command that prints the password or the token, which is never stored.")
        case "mail.ca-file": say("A file of certificates (PEM) that are trusted for mail besides.")
        case "mail.command": say("A program like sendmail that sends in place of a server.")
        default: nil
        }
    }

    // MARK: - Files and environment

    package func meaning(_ variable: EnvironmentVariable) -> String {
        switch variable {
        case .database: say("The database file; --database goes before it.")
        case .data: say("Without the above, the database is $XDG_DATA_HOME/meet/meet.sqlite.")
        case .home: say("Without both, it is ~/.local/share/meet/meet.sqlite.")
        case .state: say("Where drafts are kept that no database takes: $XDG_STATE_HOME/meet/drafts.")
        case .cache: say("Tiles of maps are kept in $XDG_CACHE_HOME/meet, else ~/.cache/meet.")
        case .mailPassword: say("The password of mail, or the token, where mail.password-command is not set.")
        case .foursquareKey:
            say(
                "The key of Foursquare, if venues.foursquare.key-command is not set; FOURSQUARE_API_KEY does the same."
            )
        case .escapeDelay:
            say(
                "The milliseconds to wait for the rest of a key after ESC, for slow connections that split keys; 100 by default."
            )
        case .noColour: say("Set to anything, the screen has no colours, whatever the theme is.")
        case .terminal: say("The terminal's name in terminfo.")
        case .encoding:
            say(
                "The character encoding; one that is not UTF-8 is replaced by UTF-8. LC_ALL goes before it, LANG after."
            )
        case .weeks: say("How weeks are counted; LC_ALL goes before it, LANG after.")
        case .messages: say("The language, English or Greek; LC_ALL goes before it, LANG after.")
        case .language: say("Several of them, the best first (el:en), as gettext has it.")
        case .zone: say("The system's time zone, until the Me tab names another.")
        }
    }

    package func meaning(_ file: KeptFile) -> String {
        switch file {
        case .database: say("The database: everything that is kept.")
        case .log: say("Beside it while it is open: its log, and an index of that.")
        case .backup: say("Beside it: a copy of the state before its format was changed.")
        case .running: say("Beside it: that a form is open in a running program, and that an agent runs.")
        case .drafts: say("What was typed into forms whose database was taken away.")
        case .tiles: say("Tiles of maps, which can be deleted at any time.")
        case .unit: say("The unit of systemd that “meet-tui agent install” writes.")
        }
    }

    package func meaning(_ status: ExitMeaning) -> String {
        switch status {
        case .done: say("Done.", context: "exit status")
        case .failed:
            say(
                "Failed, or done in part. Standard error says what and why, a line "
                    + "each, with file and line.")
        case .usage: say("Wrong usage: an unknown option, a missing or malformed argument.")
        }
    }
}
