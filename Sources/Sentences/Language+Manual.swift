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
        profileMeaning(key) ?? searchMeaning(key) ?? mailMeaning(key) ?? hookMeaning(key) ?? ""
    }

    private func profileMeaning(_ key: String) -> String? {
        switch key {
        case "me.name": say("Your name, as others read it in invitations.")
        case "me.email": say("Your e-mail addresses, separated by commas; messages are sent from the first.")
        case "me.home":
            say("Your home, an address or a town: “nearby” means near it, unless another place is given.")
        case "me.time-zone": say("Your time zone; by default, that of the system.")
        case "me.working-hours":
            say("The hours in which free time is looked for: \(HoursText.example(in: self)).")
        case "zones.shown": say("Time zones whose hours are shown next to yours: new york, Asia/Tokyo.")
        case "language": say("The language of the program; by default, that of the locale.")
        case "theme": say("The colours of the screen.")
        case "borders":
            say(
                "How lines are drawn; by default plain, or in ASCII if the locale is not UTF-8.")
        case "animations": say("Whether the progress spinner is animated.")
        case "terminal.pictures":
            say(
                "Whether photos are shown as pictures on terminals that can do so; otherwise they are drawn in blocks."
            )
        case "clock": say("The clock, with 12 or 24 hours; by default, that of the locale.")
        case "dates": say("The order of day, month and year in dates; by default, that of the locale.")
        case "meetings.length": say("How long a new meeting takes if no length is given: 45m, 1h30m.")
        case "reminders.default":
            say(
                "When a new meeting reminds you, besides at its start: “15 min, 1 day before”. A kind with its own reminder takes precedence."
            )
        case "contacts.sort": say("What contacts are sorted by, in the alphabetical order of your language.")
        case "meetings.series": say("Whether the list shows each date of a series, or only the next one.")
        case "inbox.keep-answers":
            say("Whether it stays in the inbox that somebody comes, after you have seen it.")
        case "keys.preset": say("The set of keys to start from.")
        case "tour": say("Records that the tour was seen; if not set, it starts in an empty program.")
        case "near.radius": say("How far away counts as nearby, in metres.")
        case "positions.keep": say("The number of days after which the positions of others are deleted.")
        case "positions.home-radius":
            say("The distance from home, in metres, within which nothing of your position is shared.")
        case "positions.mqtt.url":
            say(
                "The MQTT server that phones with OwnTracks send to, with your user there: mqtts://maria@example.org/owntracks/+/+."
            )
        case "positions.mqtt.password-command":
            say("A command that prints the MQTT password, which is never stored.")
        case "positions.mqtt.ca-file": say("A file of additional trusted certificates (PEM) for MQTT.")
        case "positions.mqtt.plain":
            say("Whether an MQTT server on another machine may be used without encryption.")
        case "positions.hauk.allowed":
            say("Whether links of Hauk shares in mails are followed, if the sender shares with you.")
        case "positions.listen":
            say(
                "Where the agent takes the positions that phones send: an address of this computer and a port, such as 127.0.0.1:8427. If not set, none are taken."
            )
        case "positions.command":
            say(
                "A command that prints your position: latitude and longitude, the accuracy in metres after them if known, or a geo: link. It is run around meetings and check-ins."
            )
        case "positions.ask":
            say(
                "Which mails carry the links “leaving now”, “10 min late”, “20 min late” and “arrived”: none, reminders of a missing answer, or also one to each who comes, an hour before meetings that you organize."
            )
        case "positions.url":
            say(
                "The address at which phones reach the receiver of positions, if it is not the one it listens on: that of a tunnel or a proxy."
            )
        case "reminders.command": say("A command that shows the agent's reminders instead of the desktop.")
        case "backups": say("Whether a backup of the database is saved next to it every day.")
        case "reminders.terminal":
            say(
                "How reminders reach you while the program is open: “auto” is the bell and, if the terminal can, a desktop notification; the OSC values choose its kind."
            )
        default: nil
        }
    }

    private func searchMeaning(_ key: String) -> String? {
        switch key {
        case "venues.provider": say("The service that is searched for venues.")
        case "venues.near":
            say("The place of the last search; “nearby” means near it if no home is set.")
        case "venues.nominatim.url", "venues.photon.url", "venues.foursquare.url":
            say("Your own server, without the search path.")
        case "venues.overpass.url": say("Your own server: the address of its interpreter.")
        case "venues.foursquare.key-command":
            say("A command that prints the Foursquare key, which is never stored.")
        case "venues.ca-file": say("A file of additional trusted certificates (PEM).")
        case "map.tiles.url":
            say(
                "The TileJSON of a vector tile server, or the address of its tiles with {z}, {x} and {y}; “off” for none."
            )
        case "map.tiles.file": say("An MBTiles file that is read instead of any server.")
        case "map.tiles.allowed":
            say("Whether tile servers on other machines may be contacted; by default, you are asked.")
        case "map.picture":
            say(
                "Whether maps are drawn as pictures on terminals that can do so; otherwise they are drawn in Braille."
            )
        case "map.cache.size": say("How many megabytes of map tiles are cached; 0 caches none.")
        case "travel.osrm.foot.url", "travel.osrm.bike.url", "travel.osrm.car.url":
            say("Your OSRM server for this way to travel; without one, times are estimated.")
        case "travel.valhalla.url": say("Your Valhalla server, for ways that have no OSRM server.")
        case "travel.motis.url": say("Your MOTIS server, for public transport.")
        case "travel.allowed":
            say(
                "Whether directions servers on other machines may be contacted; by default, you are asked."
            )
        case "travel.by": say("How you usually travel, for times without another choice.")
        case "travel.margin": say("How much earlier than necessary you are told to leave: 5m.")
        default: nil
        }
    }

    private func mailMeaning(_ key: String) -> String? {
        switch key {
        case "mail.address": say("The address that invitations come from; by default, the first of me.email.")
        case "mail.aliases": say("Your other addresses, separated by commas.")
        case "mail.smtp.url": say("The server that sends: smtps://host:465 or smtp://host:587.")
        case "mail.imap.url": say("The mailbox that is read: imaps://host/INBOX.")
        case "mail.user": say("The name you sign in to the servers with; by default, the address.")
        case "mail.authentication-server":
            say(
                "The name your server uses in Authentication-Results; a message it finds forged is doubtful."
            )
        case "mail.auth": say("Whether the password is a password or an OAuth 2 token.")
        case "mail.password-command":
            say("A command that prints the password or the token, which is never stored.")
        case "mail.watch":
            say("Whether the server announces new mail at once, if it can; else it is checked regularly.")
        case "mail.together":
            say("Whether a message to several people is one mail with all addresses, or one mail each.")
        case "mail.sent-copy":
            say("Whether sent messages are copied to the Sent folder on the server; Gmail does so by itself.")
        case "invitations.show-answers":
            say("Whether the invitees of your meetings are told who comes, with the next message to them.")
        case "free-busy.file":
            say("A file that the agent keeps your busy times in, without titles, for others to read (.ifb).")
        case "tracks.folder": say("A folder whose new tracks (GPX and FIT) the agent imports.")
        case "week.goals": say("What you want to reach each week, such as “30 km, 2000 kcal”.")
        case "week.reminder":
            say("How long before your own time you are reminded, if nothing else is set; none for never.")
        case "checkin.command":
            say("A command that gets a call for help, or a missed check-in, as JSON on its standard input.")
        case "checkin.ntfy.url":
            say("The address of an ntfy topic that tells your contacts while this computer sleeps.")
        case "checkin.healthchecks.url":
            say(
                "The address of a check in the API of Healthchecks, which tells your contacts while this computer sleeps."
            )
        case "checkin.healthchecks.key-command":
            say("A command that prints the key of the API of Healthchecks.")
        case "mail.ca-file": say("A file of additional trusted certificates (PEM) for mail.")
        case "mail.command": say("A sendmail-like program that sends instead of a server.")
        default: nil
        }
    }

    // MARK: - Files and environment

    package func meaning(_ variable: EnvironmentVariable) -> String {
        switch variable {
        case .database: say("The database file; --database takes precedence.")
        case .data: say("If the above is not set, the database is $XDG_DATA_HOME/meet/meet.sqlite.")
        case .home: say("If neither is set, it is ~/.local/share/meet/meet.sqlite.")
        case .state:
            say(
                "The log, and drafts that no database can take, are in $XDG_STATE_HOME/meet, otherwise in ~/.local/state/meet."
            )
        case .cache: say("Map tiles are cached in $XDG_CACHE_HOME/meet, otherwise in ~/.cache/meet.")
        case .mailPassword:
            say("The mail password, or the token; takes precedence over mail.password-command.")
        case .davPassword:
            say("The password of accounts of calendars and contacts; takes precedence over their commands.")
        case .mqttPassword:
            say("The MQTT password; takes precedence over positions.mqtt.password-command.")
        case .foursquareKey:
            say(
                "The Foursquare key; takes precedence over venues.foursquare.key-command. FOURSQUARE_API_KEY does the same."
            )
        case .escapeDelay:
            say(
                "The milliseconds to wait for the rest of a key after ESC, for slow connections that split keys; 100 by default."
            )
        case .certificates:
            say(
                "The file of trusted certificates (PEM) in place of the system's, for servers without a setting of their own."
            )
        case .noColour: say("If set to anything, the screen has no colours, whatever the theme.")
        case .terminal: say("The terminal's name in terminfo.")
        case .encoding:
            say(
                "The character encoding. If it is not UTF-8, borders and signs are ASCII, and letters are in UTF-8 only if the terminal reads it. LC_ALL takes precedence; LANG is the fallback."
            )
        case .weeks:
            say(
                "How weeks are counted, and dates and times are written; LC_ALL takes precedence, LANG is the fallback."
            )
        case .messages: say("The language, English or Greek; LC_ALL takes precedence, LANG is the fallback.")
        case .language: say("Several languages in order of preference (el:en), as in gettext.")
        case .names:
            say("The alphabetical order of names; LC_ALL takes precedence, LANG is the fallback.")
        case .configuration:
            say(
                "Where the settings of other programs are looked for by import-from; otherwise ~/.config.")
        case .khard: say("The settings file of khard, for import-from.")
        case .vdirsyncer: say("The settings file of vdirsyncer, for import-from.")
        case .reminders: say("The file or folder of remind, for import-from; otherwise ~/.reminders.")
        case .hook:
            say("The name of the event, for the command of a hook. A program that has it runs no hooks.")
        case .zone: say("The system's time zone, unless the Me tab sets another.")
        }
    }

    package func meaning(_ file: KeptFile) -> String {
        switch file {
        case .database: say("The database, with everything that is saved.")
        case .log: say("Next to it while it is open: its log, and an index of the log.")
        case .backup: say("Next to it: a copy from before its format was changed.")
        case .running:
            say("Next to it: markers that a form is open in a running program, and that an agent is running.")
        case .password:
            say("Passwords in the clear, readable by you only, of the accounts that store them there.")
        case .drafts: say("Input from forms whose database was removed.")
        case .programLog: say("The log file; see the settings log.level and log.personal.")
        case .tiles: say("Map tiles, which can be deleted at any time.")
        case .unit: say("The systemd unit that “meet-tui agent install” writes.")
        }
    }

    package func meaning(_ status: ExitMeaning) -> String {
        switch status {
        case .done: say("Done.", context: "exit status")
        case .failed:
            say(
                "Failed, or only partly done; also a date, a length or a setting's value that is not understood. Standard error shows what and why, one line each, with file and line."
            )
        case .usage:
            say(
                "Usage error: an unknown command or option, a missing argument, or a value that is not one of an option's choices."
            )
        }
    }
}
