import Foundation

/// The sentences of all sources, as a catalogue template lists them.
struct SentenceTemplate: Sendable {
    struct Row: Sendable {
        var said: SaidSentences.Said
        var files: [String]
    }

    private(set) var rows: [Row] = []
    /// One English text with and without a plural, or with two plurals, cannot stand in one catalogue.
    private(set) var clashes: [String] = []

    /// Said by no source, as it names the language itself.
    static let ownName = SaidSentences.Said(key: "English", context: "the name of this language")

    init(of files: [SourceFile]) {
        rows = [Row(said: Self.ownName, files: ["Sources/Sentences/Language.swift"])]
        var places: [[String?]: Int] = [[Self.ownName.context, Self.ownName.key]: 0]
        for file in files where SayingRules.house.folders.contains(where: file.path.hasPrefix) {
            for said in file.sentences.said {
                guard let place = places[[said.context, said.key]] else {
                    places[[said.context, said.key]] = rows.count
                    rows.append(Row(said: said, files: [file.path]))
                    continue
                }
                if rows[place].said.plural != said.plural { clashes.append("\(file.path): “\(said.key)”") }
                if rows[place].files.last != file.path { rows[place].files.append(file.path) }
            }
        }
    }

    /// A gettext template (GNU gettext manual, 3 “The Format of PO Files”), as `msgcat --no-wrap` writes it.
    var text: String {
        """
        msgid ""
        msgstr ""
        "Project-Id-Version: meet\\n"
        "Language: \\n"
        "MIME-Version: 1.0\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Content-Transfer-Encoding: 8bit\\n"
        "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

        """ + rows.map(Self.entry).joined()
    }

    private static func entry(_ row: Row) -> String {
        let said = row.said
        var lines = [""] + row.files.map { "#: \($0)" }
        if said.key.contains(/%\d/) { lines.append("#, qt-format") }
        if let context = said.context { lines.append("msgctxt \(quoted(context))") }
        lines.append("msgid \(quoted(said.key))")
        if let plural = said.plural {
            lines += ["msgid_plural \(quoted(plural))", "msgstr[0] \"\"", "msgstr[1] \"\""]
        } else {
            lines.append("msgstr \"\"")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
            "\t", with: "\\t")
        let lines = escaped.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1 else { return "\"\(escaped)\"" }
        let parts = lines.enumerated().map { place, line in
            place < lines.count - 1 ? "\(line)\\n" : String(line)
        }
        return (["\"\""] + parts.filter { !$0.isEmpty }.map { "\"\($0)\"" }).joined(separator: "\n")
    }
}

/// What a translation may not do.
struct TranslationRules: Sendable {
    /// The places of a text: `%1` and `%2` of `%2: %1`.
    static func places(_ text: String) -> Set<Substring> { Set(text.matches(of: /%\d{1,2}/).map(\.output)) }

    /// Words that are the same in languages of other letters: what is typed, keys, formats, names.
    static let same: Set<String> = [
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
        "kJ", "kcal", "KB", "MB", "GB", "ms", "Unicode", "Latin", "Braille", "ASCII", "Base", "sha", "id",
        "uid", "web",
        // Programs and makers.
        "meet", "tui", "cron", "crontab", "systemd", "systemctl", "ssh", "xdg", "open", "notify", "send",
        "agent",
        "libcurl", "curl", "ncurses", "terminfo", "tmux", "sendmail", "sqlite", "SQLite", "pass", "show",
        "fg", "libexpat",
        "OpenStreetMap", "openstreetmap", "org", "OpenMapTiles", "OpenFreeMap", "Nominatim", "Photon",
        "Overpass", "Nextcloud", "Polls", "ifb",
        "OwnTracks", "Traccar", "OsmAnd", "Hauk", "Valhalla", "Healthchecks", "Check", "Preferences",
        "Connection",
        "Identification", "Significant", "Move",
        "Foursquare", "komoot", "Google", "Gmail", "Outlook", "iCloud", "Yahoo", "Microsoft", "Apple",
        "Linux",
        "neomutt", "aerc", "Open", "Trivia", "Aiken", "Markdown",
        "macOS", "Windows", "GitHub", "Debian", "apt", "install", "Swift",
        // Words that are typed to find a command.
        "gmail", "foursquare", "ical", "markdown", "sixel", "kitty", "push", "utc", "vim", "doodle",
        "transit", "sos",
        // Names of examples and zones.
        "Maria", "maria", "nik", "Zoe", "Entra", "Café", "Engel", "Public", "Plaisio", "Europe", "Athens",
        "Asia",
        "Tokyo", "America", "New", "York", "Etc", "London", "Berlin", "Kamppi", "Kalevankatu", "Helsinki",
        "example", "com", "gr", "Jr", "Sr", "Dr", "pdf", "seagreen",
        // How hours and rules are written.
        "el", "en", "work", "home", "cell", "cafe", "near", "disable", "enable", "now", "user", "Mo",
        "Tu", "We", "Th", "Fr", "Sa", "Su", "off", "PH",
    ]

    /// The words of Latin letters in a text of another script that somebody forgot to translate.
    ///
    /// Words of two Latin letters and more. Those in capitals are abbreviations, and what has a mark of paths, addresses,
    /// settings or options in it is typed.
    static func foreign(in literal: String, commands: Set<String>) -> [String] {
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

    /// Nouns, verbs, options and values of the command line, and keys of settings: literals of one word or of words with
    /// marks between them.
    static func commands(in files: [SourceFile]) -> Set<String> {
        var words: Set<String> = []
        for file in files
        where file.path.hasPrefix("Sources/meet-tui/") || file.path.hasPrefix("Sources/Operations/") {
            for literal in file.sentences.others
            where literal.wholeMatch(of: /[a-zA-Z][\w.-]*/) != nil {
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
