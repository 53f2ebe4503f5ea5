import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import VenueSearch

/// The completions of arguments and option values in shells.
extension CompletionKind {
    static var contacts: CompletionKind { names(of: .contact) }
    static var groups: CompletionKind { names(of: .group) }
    static var venues: CompletionKind { names(of: .venue) }
    static var meetings: CompletionKind { names(of: .meeting) }
    static var invitations: CompletionKind { names(of: .invitation) }
    static var outgoing: CompletionKind { names(of: .outgoing) }

    static var cardFiles: CompletionKind { .file(extensions: ["vcf", "vcard"]) }
    static var calendarFiles: CompletionKind { .file(extensions: ["ics", "vcs"]) }
    static var placeFiles: CompletionKind { .file(extensions: ["geojson", "json"]) }
    static var trackFiles: CompletionKind { .file(extensions: ["gpx", "fit"]) }
    static var quizFiles: CompletionKind { .file(extensions: ["json", "gift", "aiken", "txt"]) }

    /// The contacts that must be given by number.
    static var contactNumbers: CompletionKind {
        stored { typed, workspace in
            guard !typed.isEmpty, typed.allSatisfy(\.isNumber) else { return [] }
            return try CompleteName(typed, of: .contact, limit: ShellCompletion.most).run(in: workspace)
                .filter { Int64($0.word) != nil }
                .map { ShellCompletion(word: $0.word, about: $0.about) }
        }
    }

    static var reminders: CompletionKind {
        stored { _, workspace in
            try workspace.store.reminders(limit: ShellCompletion.most)
                .map { ShellCompletion(word: $0.id.description, about: $0.title) }
        }
    }

    static var kinds: CompletionKind {
        stored { _, workspace in
            try workspace.store.kinds().map { ShellCompletion(word: $0.name) }
        }
    }

    static var polls: CompletionKind {
        stored { _, workspace in
            try ListPolls().run(in: workspace).map {
                ShellCompletion(word: $0.id?.description ?? "", about: $0.title)
            }
        }
    }

    static var calendars: CompletionKind {
        stored { _, workspace in
            try ListCalendars().run(in: workspace).map { ShellCompletion(word: $0.name) }
        }
    }

    static var accounts: CompletionKind {
        stored { _, workspace in
            try ListAccounts().run(in: workspace).map { ShellCompletion(word: $0.account.name) }
        }
    }

    static var placeCollections: CompletionKind {
        stored { _, workspace in
            try workspace.store.placeCollections().map { ShellCompletion(word: $0.name) }
        }
    }

    /// The zones of the system.
    static var zones: CompletionKind {
        words { typed, _ in
            TimeZone.knownTimeZoneIdentifiers.filter { $0.hasPrefix(typed) }.sorted().map {
                ShellCompletion(word: $0)
            }
        }
    }

    /// Names separated by commas: the last is completed.
    static func columns(_ names: [String]) -> CompletionKind {
        words { typed, _ in
            let before = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
            let taken = before.split(separator: ",").map(String.init)
            return names.filter { !taken.contains($0) }.map { ShellCompletion(word: before + $0) }
        }
    }

    static var settingKeys: CompletionKind {
        words { typed, _ in
            let keys = CommandID.allCases.map { KeySettings.prefix + $0.rawValue }
            // Keys are many: they are only offered after their prefix.
            let known = Settings.keys.sorted() + (typed.hasPrefix(KeySettings.prefix) ? keys.sorted() : [])
            return known.map { ShellCompletion(word: $0, about: say.settingMeaning($0)) }
        }
    }

    /// The possible values of the preceding setting.
    static var settingValues: CompletionKind {
        words { typed, line in
            guard let verb = line.firstIndex(of: "set"), verb + 1 < line.count else { return [] }
            let key = line[verb + 1]
            let zones = key == Profile.SettingKey.timeZone.rawValue ? TimeZone.knownTimeZoneIdentifiers : []
            return (Settings.words(for: key, languages: Languages.all.map(\.tag)) + zones)
                .filter { $0.hasPrefix(typed) }.map { ShellCompletion(word: $0) }
        }
    }

    // MARK: - How they are found

    /// The names and numbers of stored records.
    private static func names(of thing: NamedThing) -> CompletionKind {
        stored { typed, workspace in
            try CompleteName(typed, of: thing, limit: ShellCompletion.most).run(in: workspace)
                .map { ShellCompletion(word: $0.word, about: $0.about) }
        }
    }

    /// Returns the results from the database; none if it does not exist or is unreadable, because completion
    /// must not report errors.
    private static func stored(
        _ find: @escaping @Sendable (String, Workspace) throws -> [ShellCompletion]
    ) -> CompletionKind {
        words { typed, line in
            var options = ProgramOptions()
            options.database = database(in: line)
            guard !options.isMissing, let workspace = try? options.workspace(.existing) else { return [] }
            return (try? find(typed, workspace)) ?? []
        }
    }

    /// Returns a completion of words.
    ///
    /// - Parameter find: Receives the typed part of the word, without quotation marks, and all words of the
    ///   line.
    private static func words(
        _ find: @escaping @Sendable (String, [String]) -> [ShellCompletion]
    ) -> CompletionKind {
        .custom { line, _, typed in
            let shell = CompletionShell.requesting
            return find(ShellCompletion.meant(typed), line).compactMap { $0.line(for: shell) }
        }
    }

    /// Returns the value of `--database` in a line split by the shell: bash treats the equals sign as a word.
    private static func database(in line: [String]) -> String? {
        guard let place = line.firstIndex(where: { $0.hasPrefix("--database") }) else { return nil }
        let option = line[place]
        if let sign = option.firstIndex(of: "=") {
            return ShellCompletion.meant(String(option[option.index(after: sign)...]))
        }
        let rest = line[(place + 1)...].drop { $0 == "=" }
        return rest.first.map(ShellCompletion.meant)
    }
}
