import CCatalogues
import Foundation
import Gettext
import MeetCore
import Synchronization
import TerminalKit

/// A language of the program: English, or another one with its catalogue merged over English, so that a
/// partial catalogue is enough.
package struct Language: Sendable {
    /// The tag as RFC 5646 has it: `en`, `el`.
    package let tag: String
    /// The nearest first; English where none has a sentence.
    private let catalogues: [LazyCatalogue]

    package static let english = Language(tag: "en", catalogues: [])
    package static let greek = Language(tag: "el") {
        Array(UnsafeBufferPointer(start: meet_po_el(), count: meet_po_el_length()))
    }

    private init(tag: String, catalogues: [LazyCatalogue]) {
        self.tag = tag
        self.catalogues = catalogues
    }

    /// - Parameters:
    ///   - fallback: The language of the same tag that has what the catalogue lacks.
    ///   - bytes: A catalogue, read for the first sentence.
    package init(tag: String, fallback: Language? = nil, bytes: @escaping @Sendable () -> [UInt8]) {
        self.init(tag: tag, catalogues: [LazyCatalogue(bytes)] + (fallback?.catalogues ?? []))
    }

    package var isEnglish: Bool { catalogues.isEmpty }

    /// The language of text that is put into fields and parsed again: English where the typed words of this one are not
    /// known (`WhenVocabulary`).
    package var forTyping: Language { tag == Self.greek.tag ? self : .english }

    /// The language for a terminal that shows ASCII alone: English in place of one whose letters, such as
    /// those of its own name, would be question marks.
    package var forASCII: Language { ASCIIFallbacks.keepLetters(of: ownName) ? self : .english }

    /// The name of the language in that language: `English`, `Ελληνικά`.
    package var ownName: String {
        guard !isEnglish else { return "English" }
        return translation { $0.translation("English", context: "the name of this language") } ?? tag
    }

    private func translation(_ find: (Catalogue) -> String?) -> String? {
        for catalogue in catalogues {
            if let text = find(catalogue.read) { return text }
        }
        return nil
    }

    /// A sentence in this language.
    ///
    /// - Parameter context: What tells apart two sentences that are the same in English (`msgctxt`).
    package func say(_ sentence: Sentence, context: StaticString? = nil) -> String {
        guard !isEnglish else { return sentence.english }
        let (key, context) = (sentence.key, context.map(\.description))
        return translation { $0.translation(key, context: context) }.map(sentence.filling) ?? sentence.english
    }

    /// A sentence with a number, in the form that the language has for it: `say("\(n) day", "\(n) days", n)`.
    ///
    /// Both English forms have the same values in the same order.
    package func say(_ one: Sentence, _ other: Sentence, _ number: Int, context: StaticString? = nil)
        -> String
    {
        let english = number == 1 ? one : other
        guard !isEnglish else { return english.english }
        let (key, context) = (one.key, context.map(\.description))
        return translation { $0.translation(key, context: context, number: number) }.map(english.filling)
            ?? english.english
    }

    package func callAsFunction(_ sentence: Sentence, context: StaticString? = nil) -> String {
        say(sentence, context: context)
    }

    package func callAsFunction(
        _ one: Sentence, _ other: Sentence, _ number: Int, context: StaticString? = nil
    ) -> String {
        say(one, other, number, context: context)
    }
}

/// A catalogue that is read for its first sentence.
private final class LazyCatalogue: Sendable {
    private let bytes: @Sendable () -> [UInt8]
    private let state = Mutex<Catalogue?>(nil)

    init(_ bytes: @escaping @Sendable () -> [UInt8]) { self.bytes = bytes }

    var read: Catalogue {
        state.withLock { catalogue in
            if let catalogue { return catalogue }
            let made = Catalogue(bytes())
            catalogue = made
            return made
        }
    }
}

/// The languages of the program, and the current one.
package enum Languages {
    /// English, the built-in languages, and those of catalogues beside the program.
    package static var all: [Language] { known.withLock { $0 } }
    private static let known = Mutex([Language.english, Language.greek])

    /// Adds the catalogues of folders to the languages of the program.
    package static func add(from folders: [URL]) {
        known.withLock { $0 = with(folders, $0) }
    }

    /// Languages with the catalogues of folders, which are named by the tag of their language, `fr.po`. The first folder
    /// goes before the others, and each before a language of that tag, which still has what they lack.
    package static func with(_ folders: [URL], _ known: [Language]) -> [Language] {
        var all = known
        for folder in folders.reversed() {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
                guard let tag = name.wholeMatch(of: /([a-z]{2,3})\.po/).map({ String($0.output.1) }),
                    tag != Language.english.tag
                else { continue }
                let file = folder.appending(path: name).resolvingSymlinksInPath()
                guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
                    FileManager.default.isReadableFile(atPath: file.path)
                else { continue }
                let language = Language(tag: tag, fallback: all.first { $0.tag == tag }) {
                    guard let handle = try? FileHandle(forReadingFrom: file) else { return [] }
                    defer { try? handle.close() }
                    return [UInt8]((try? handle.read(upToCount: Catalogue.mostBytes)) ?? Data())
                }
                all.removeAll { $0.tag == tag }
                all.append(language)
            }
        }
        return all.sorted { ($0.isEnglish ? "" : $0.tag) < ($1.isEnglish ? "" : $1.tag) }
    }

    /// The language, and the written form of dates, of all code that runs within a task.
    private final class Voice: Sendable {
        let language: Mutex<Language>
        let dates: Mutex<DateConventions>

        init(_ language: Language, _ dates: DateConventions) {
            self.language = Mutex(language)
            self.dates = Mutex(dates)
        }
    }

    /// The voice of the program. Each test has its own, so that tests in parallel speak different languages.
    @TaskLocal private static var voice = Voice(.english, .standard)

    /// The current language.
    package static var current: Language { voice.language.withLock { $0 } }

    /// Sets the current language.
    package static func choose(_ language: Language) {
        voice.language.withLock { $0 = language }
    }

    /// The written form of dates and times of day.
    package static var dates: DateConventions { voice.dates.withLock { $0 } }

    /// Sets the written form of dates and times of day.
    package static func choose(_ dates: DateConventions) {
        voice.dates.withLock { $0 = dates }
    }

    /// The language that a setting names; without one, or with an unknown name, that of the environment, or
    /// English if the terminal does not show its letters.
    ///
    /// - Parameter hasLetters: False if the terminal shows ASCII alone.
    package static func chosen(
        _ setting: String, _ environment: [String: String], hasLetters: Bool = true
    ) -> Language {
        if let language = named(setting) { return language }
        let language = preferred(environment)
        return hasLetters ? language : language.forASCII
    }

    /// The language of a tag or of a locale's name, `el_GR.UTF-8`; `nil` for an unknown one.
    package static func named(_ locale: String) -> Language? {
        let tag = locale.prefix { $0.isLetter }.lowercased()
        return all.first { $0.tag == tag }
    }

    /// The language of the first of LC_ALL, LC_MESSAGES and LANG that is set (POSIX.1-2024, 8.2);
    /// `el_GR.UTF-8` means `el`. Unless that is C or POSIX, the first known language of LANGUAGE takes
    /// precedence, as in gettext: `de:el`.
    package static func preferred(_ environment: [String: String]) -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let wanted = environment["LANGUAGE"] ?? ""
        guard !wanted.isEmpty, !["C", "POSIX"].contains(locale.prefix { $0 != "." }) else {
            return named(locale) ?? .english
        }
        return wanted.split(separator: ":").lazy.compactMap { named(String($0)) }.first ?? .english
    }
}

extension Languages {
    /// Runs work in one language, independent of the current one.
    ///
    /// - Parameter dates: The written form of dates; `nil` for the current one.
    package static func speaking<Result>(
        _ language: Language, dates: DateConventions? = nil, _ work: () throws -> Result
    ) rethrows -> Result {
        try $voice.withValue(Voice(language, dates ?? Self.dates), operation: work)
    }

    package static func speaking<Result>(
        _ language: Language, dates: DateConventions? = nil, isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await $voice.withValue(
            Voice(language, dates ?? Self.dates), operation: work, isolation: isolation)
    }

    /// Wraps work so that it runs in the present language; for detached tasks.
    package static func asHere<Result: Sendable>(
        _ work: @escaping @Sendable () async -> Result
    ) -> @Sendable () async -> Result {
        let here = voice
        return { await $voice.withValue(here, operation: work) }
    }
}

/// The current language: `say("Saved.")`.
package var say: Language { Languages.current }
