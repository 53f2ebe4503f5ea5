import CCatalogues
import Foundation
import Gettext
import Synchronization

/// A language of the program: English, or another one with its catalogue merged over English, so that a
/// partial catalogue is enough.
package struct Language: Sendable {
    /// The tag as RFC 5646 has it: `en`, `el`.
    package let tag: String
    private let catalogue: LazyCatalogue?

    package static let english = Language(tag: "en", catalogue: nil)
    package static let greek = Language(
        tag: "el", bytes: { Array(UnsafeBufferPointer(start: meet_po_el(), count: meet_po_el_length())) })

    private init(tag: String, catalogue: LazyCatalogue?) {
        self.tag = tag
        self.catalogue = catalogue
    }

    /// - Parameter bytes: A catalogue, read for the first sentence.
    package init(tag: String, bytes: @escaping @Sendable () -> [UInt8]) {
        self.init(tag: tag, catalogue: LazyCatalogue(bytes))
    }

    package var isEnglish: Bool { catalogue == nil }

    /// The name of the language in that language: `English`, `Ελληνικά`.
    package var ownName: String {
        guard let catalogue else { return "English" }
        return catalogue.read.translation("English", context: "the name of this language") ?? tag
    }

    /// A sentence in this language.
    ///
    /// - Parameter context: The context that distinguishes two sentences of the same English text
    ///   (`msgctxt`).
    package func say(_ sentence: Sentence, context: StaticString? = nil) -> String {
        guard let catalogue,
            let text = catalogue.read.translation(sentence.key, context: context.map(\.description))
        else { return sentence.english }
        return sentence.filling(text)
    }

    /// A sentence with a number, in the language's plural form: `say("\(n) day", "\(n) days", n)`.
    ///
    /// Both English forms have the same values in the same order.
    package func say(_ one: Sentence, _ other: Sentence, _ number: Int, context: StaticString? = nil)
        -> String
    {
        guard let catalogue,
            let text = catalogue.read.translation(
                one.key, context: context.map(\.description), number: number)
        else { return number == 1 ? one.english : other.english }
        return other.filling(text)
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

    /// Adds the catalogues of folders, `fr.po`; each replaces a built-in one of the same language.
    package static func add(from folders: [URL]) {
        for folder in folders {
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
                ?? []
            for file in files where file.pathExtension == "po" {
                let tag = file.deletingPathExtension().lastPathComponent
                guard tag != Language.english.tag, !tag.isEmpty else { continue }
                let language = Language(tag: tag) { [UInt8]((try? Data(contentsOf: file)) ?? Data()) }
                known.withLock { all in
                    all.removeAll { $0.tag == tag }
                    all.append(language)
                    all[1...].sort { $0.tag < $1.tag }
                }
            }
        }
    }

    /// The language of all code that runs within a task.
    private final class Voice: Sendable {
        let language: Mutex<Language>

        init(_ language: Language) { self.language = Mutex(language) }
    }

    /// The voice of the program. Each test has its own, so that tests in parallel speak different languages.
    @TaskLocal private static var voice = Voice(.english)

    /// The current language.
    package static var current: Language { voice.language.withLock { $0 } }

    /// Sets the current language.
    package static func choose(_ language: Language) {
        voice.language.withLock { $0 = language }
    }

    /// The language that a setting names; without one, or with an unknown name, that of the environment.
    package static func chosen(_ setting: String, _ environment: [String: String]) -> Language {
        named(setting) ?? preferred(environment)
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
    package static func speaking<Result>(_ language: Language, _ work: () throws -> Result) rethrows
        -> Result
    {
        try $voice.withValue(Voice(language), operation: work)
    }

    package static func speaking<Result>(
        _ language: Language, isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await $voice.withValue(Voice(language), operation: work, isolation: isolation)
    }

    /// Wraps work so that it runs in the present language; for detached tasks.
    static func asHere<Result: Sendable>(
        _ work: @escaping @Sendable () async -> Result
    ) -> @Sendable () async -> Result {
        let here = voice
        return { await $voice.withValue(here, operation: work) }
    }
}

/// The current language: `say("Saved.")`.
package var say: Language { Languages.current }
