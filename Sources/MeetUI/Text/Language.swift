import Synchronization

/// All that the program says to a person, in one language. Screens and commands ask `say` for it; what lies below
/// them hands over values. A further language fulfils this, or a part of it as a `PartialLanguage`, and has its name in
/// `Languages.all`; what it does not say yet the compiler tells.
package protocol Language: CalendarWords, SheetWords, ErrorWords, ShellWords, CommandWords, MeetingWords,
    SeriesWords, ZoneWords, ToDoWords, ContactWords, VenueWords, CommandLineHelpWords, CommandLineWords,
    ReminderWords, AgentWords, InvitationWords, MailWords, LetterWords, InvitationCommandWords,
    MapWords, TourWords, LanguageWords, QuantityWords, UsageWords, AppearanceWords, KeyWords, ManualWords,
    FaultWords
{
    /// RFC 5646: `en`, `el`.
    var tag: String { get }
    /// As those who speak it call it: `English`, `Ελληνικά`.
    var ownName: String { get }
}

/// The languages that the program speaks, and the one it speaks now.
package enum Languages {
    /// The first is spoken where none is asked for, or one that is not here.
    package static let all: [any Language] = [English(), Greek()]

    /// What is spoken by all that runs within it.
    private final class Voice: Sendable {
        let language: Mutex<any Language>

        init(_ language: any Language) { self.language = Mutex(language) }
    }

    /// That of the program. Tests have others, so that each speaks as it wants beside the rest.
    @TaskLocal private static var voice = Voice(all[0])

    /// The one that is spoken now.
    package static var current: any Language { voice.language.withLock { $0 } }

    /// Chooses the one that is spoken from now on.
    package static func choose(_ language: any Language) {
        voice.language.withLock { $0 = language }
    }

    /// The one that a setting names; without one, or with a name that is not here, that of the environment.
    package static func chosen(_ setting: String, _ environment: [String: String]) -> any Language {
        named(setting) ?? preferred(environment)
    }

    /// That of a tag or of the name of a locale, `el_GR.UTF-8`; `nil` where it is not here.
    package static func named(_ locale: String) -> (any Language)? {
        let tag = locale.prefix { $0.isLetter }.lowercased()
        return all.first { $0.tag == tag }
    }

    /// That of the first of LC_ALL, LC_MESSAGES and LANG which is set (POSIX.1-2024, 8.2); `el_GR.UTF-8` asks for `el`.
    /// Unless that is C or POSIX, the first of LANGUAGE that is here goes before it, as gettext has it: `de:el`.
    package static func preferred(_ environment: [String: String]) -> any Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let wanted = environment["LANGUAGE"] ?? ""
        guard !wanted.isEmpty, !["C", "POSIX"].contains(locale.prefix { $0 != "." }) else {
            return named(locale) ?? all[0]
        }
        return wanted.split(separator: ":").lazy.compactMap { named(String($0)) }.first ?? all[0]
    }
}

extension Languages {
    /// Speaks one language in all that a work does, whatever is spoken beside it.
    package static func speaking<Result>(_ language: any Language, _ work: () throws -> Result) rethrows
        -> Result
    {
        try $voice.withValue(Voice(language), operation: work)
    }

    package static func speaking<Result>(
        _ language: any Language, isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await $voice.withValue(Voice(language), operation: work, isolation: isolation)
    }

    /// A work that speaks elsewhere as is spoken here; for tasks that are detached.
    static func asHere<Result: Sendable>(
        _ work: @escaping @Sendable () async -> Result
    ) -> @Sendable () async -> Result {
        let here = voice
        return { await $voice.withValue(here, operation: work) }
    }
}

/// The language in which to speak: `say.optional`.
package var say: any Language { Languages.current }
