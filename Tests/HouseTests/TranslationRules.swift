import Foundation

/// What stands in the files of a language that is written in other letters is written in these: a word of Latin letters is
/// one that somebody forgot to translate, or one that is the same in every language.
struct TranslationRules: Sendable {
    /// What the files of the language begin with, below `Sources/MeetUI/Text/`.
    var language: String
    /// Files of what is typed, as commands are.
    var typed: Set<String> = []
    /// Words that are the same in every language: what is typed, keys, formats, names.
    var same: Set<String>

    static let greek = TranslationRules(
        language: "Greek", typed: ["Greek+CommandExamples.swift"],
        same: [
            "GeoJSON", "FeatureCollection", "megabyte", "MiB", "do", "sure", "likely", "possible", "Artist",
            "offline", "week", "month", "agenda", "accepted", "declined", "tentative", "blog", "xterm",
            "restaurant", "bar", "data", "unseen", "unsent", "msmtp", "token", "OAuth", "nominatim", "photon",
            "wifi", "library",
            // Keys.
            "Enter", "Esc", "Tab", "Space", "Shift", "Ctrl", "Alt", "Home", "End", "Up", "Down", "Left",
            "Right",
            "PgUp", "PgDn", "Backspace", "Delete", "Del", "Insert", "HJKL", "hjkl", "Emacs", "vi", "Vim",
            // Formats, protocols and units.
            "TileJSON", "gettext", "vCard", "vCards", "iCalendar", "vCalendar", "iMIP", "iTIP", "mail",
            "mails", "email", "Mail",
            "Maildir",
            "ics", "vcf", "eml", "json", "JSON", "mbox", "MBTiles", "PMTiles", "xoauth", "smtp", "smtps",
            "imap",
            "imaps", "http", "https", "base", "url", "mailto", "tel", "geo", "km", "min", "byte", "bytes",
            "KB", "MB", "GB", "ms", "Unicode", "Latin", "Braille", "ASCII", "Base", "sha", "id", "uid", "web",
            // Programs and makers.
            "meet", "tui", "cron", "crontab", "systemd", "systemctl", "ssh", "xdg", "open", "notify", "send",
            "agent",
            "libcurl", "curl", "ncurses", "terminfo", "tmux", "sendmail", "sqlite", "SQLite", "pass", "show",
            "fg",
            "OpenStreetMap", "openstreetmap", "org", "OpenMapTiles", "OpenFreeMap", "Nominatim", "Photon",
            "Overpass",
            "Foursquare", "komoot", "Google", "Gmail", "Outlook", "iCloud", "Yahoo", "Microsoft", "Apple",
            "Linux",
            "macOS", "Windows", "GitHub", "Debian", "apt", "install", "Swift",
            // Names of examples and zones.
            "Maria", "maria", "nik", "Zoe", "Entra", "Café", "Engel", "Public", "Plaisio", "Europe", "Athens",
            "Asia",
            "Tokyo", "America", "New", "York", "Etc", "London", "Berlin", "Kamppi", "Kalevankatu", "Helsinki",
            "example", "com", "gr", "Jr", "Sr", "Dr", "pdf",
            // How hours and rules are written.
            "el", "en", "work", "home", "cell", "cafe", "near", "disable", "enable", "now", "user", "Mo",
            "Tu", "We", "Th", "Fr", "Sa", "Su", "off", "PH",
        ])

    /// A sentence for each word of the file that is not translated.
    func violations(in file: SourceFile, commands: Set<String>) -> [String] {
        guard file.path.hasPrefix("Sources/MeetUI/Text/\(language)"), !typed.contains(file.name) else {
            return []
        }
        return Self.literals(in: file.text).flatMap { literal in
            foreign(in: literal, commands: commands).map { "\(file.path) says “\($0)” in “\(literal)”." }
        }
    }

    /// Words of two Latin letters and more. Those in capitals are abbreviations, and what has a mark of paths, addresses,
    /// settings or options in it is typed.
    func foreign(in literal: String, commands: Set<String>) -> [String] {
        literal.split { " \u{A0}\n«»“”\"'·;,()[]{}<>\u{FFFC}".contains($0) }.flatMap { token -> [String] in
            if token.hasPrefix("--") { return [] }
            let token = token.drop { "…!:.-+*".contains($0) }
            let isTyped =
                token.contains { "/@_=$~%&|#^`".contains($0) } || token.contains(/\p{L}[.:]\p{Latin}/)
            guard !isTyped else { return [] }
            return token.matches(of: /[A-Za-zÀ-ɏ]{2,}/).map { String($0.output) }.filter { word in
                !same.contains(word) && !commands.contains(word) && word != word.uppercased()
            }
        }
    }

    static func literals(in text: String) -> [String] {
        var lexer = SwiftWords(text)
        while lexer.next() != nil {}
        return lexer.ended
    }

    /// Nouns, verbs, options and values of the command line, and keys of settings: literals of one word or of words with
    /// marks between them.
    static func commands(in files: [SourceFile]) -> Set<String> {
        var words: Set<String> = []
        for file in files
        where file.path.hasPrefix("Sources/meet-tui/") || file.path.hasPrefix("Sources/Operations/") {
            for literal in literals(in: file.text) where literal.wholeMatch(of: /[a-zA-Z][\w.-]*/) != nil {
                words.formUnion(literal.split { !$0.isLetter }.map(String.init))
            }
            for match in file.text.matches(of: /\b(?:var|case) ([\w, ]+)/) {
                words.formUnion(camelWords(match.output.1))
            }
        }
        return words
    }

    /// `timeZone, venue` is `time`, `zone` and `venue`, as options and columns are called.
    private static func camelWords(_ names: Substring) -> [String] {
        names.split { !$0.isLetter }.flatMap { name in
            name.replacing(/\p{Lu}/) { " " + $0.output.lowercased() }.split(separator: " ").map(String.init)
        }
    }
}
