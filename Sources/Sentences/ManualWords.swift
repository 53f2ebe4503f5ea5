/// The sections of the pages of the manual.
package enum ManualSection: Hashable, Sendable, CaseIterable {
    case name, synopsis, description, options, commands, keys, settings, files, environment, exitStatus,
        seeAlso
}

/// The environment variables that the program reads.
package enum EnvironmentVariable: String, Hashable, Sendable, CaseIterable {
    case database = "MEET_DATABASE"
    case data = "XDG_DATA_HOME"
    case home = "HOME"
    case state = "XDG_STATE_HOME"
    case cache = "XDG_CACHE_HOME"
    case mailPassword = "MEET_MAIL_PASSWORD"
    case davPassword = "MEET_DAV_PASSWORD"
    case mqttPassword = "MEET_MQTT_PASSWORD"
    case foursquareKey = "MEET_FOURSQUARE_KEY"
    case certificates = "SSL_CERT_FILE"
    case noColour = "NO_COLOR"
    case terminal = "TERM"
    case escapeDelay = "ESCDELAY"
    case encoding = "LC_CTYPE"
    case weeks = "LC_TIME"
    case messages = "LC_MESSAGES"
    case names = "LC_COLLATE"
    case language = "LANGUAGE"
    case zone = "TZ"
    case configuration = "XDG_CONFIG_HOME"
    case khard = "KHARD_CONFIG"
    case vdirsyncer = "VDIRSYNCER_CONFIG"
    case reminders = "DOTREMINDERS"
    case hook = "MEET_HOOK"
}

/// The files of the program, at their default places.
package enum KeptFile: String, Hashable, Sendable, CaseIterable {
    case database = "~/.local/share/meet/meet.sqlite"
    case log = "meet.sqlite-wal, meet.sqlite-shm"
    case backup = "meet.sqlite.backup-vN"
    case running = "meet.sqlite-open-N, meet.sqlite-agent"
    case password = "~/.local/share/meet/passwords"
    case drafts = "~/.local/state/meet/drafts"
    case programLog = "~/.local/state/meet/log"
    case tiles = "~/.cache/meet/tiles.sqlite"
    case unit = "~/.config/systemd/user/meet-agent.service"
}

/// The exit statuses of commands (the last one is from sysexits.h).
package enum ExitMeaning: Int32, Hashable, Sendable, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 64
}
