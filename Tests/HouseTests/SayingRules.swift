import Foundation

/// Every sentence that a person reads is said, `say("…")`, so that a catalogue can translate it.
struct SayingRules {
    /// A literal that reads as words and yet is none that a person reads.
    struct Exception: Sendable {
        var path: String
        var literal: String
        var reason: String
    }

    /// Where nothing English may stand.
    var folders: [String]
    var exceptions: [Exception]

    static let house = SayingRules(
        folders: [
            "Sources/Features/", "Sources/MeetUI/", "Sources/Sentences/", "Sources/Shell/",
            "Sources/meet-tui/",
        ],
        exceptions: [
            Exception(
                path: "Sources/Shell/Drafts/ContactDraft.swift", literal: "no card",
                reason: "the text of a decoding error, which is not shown"),
            Exception(
                path: "Sources/meet-tui/Commands/InvitationsCommand+Outbox.swift",
                literal: "invitations outbox",
                reason: "words of the command line are the same in every language"),
            Exception(
                path: "Sources/Sentences/Language+Contact.swift", literal: "work fax",
                reason: "the label in the card, which is said beside it"),
            Exception(
                path: "Sources/Sentences/Language+Contact.swift", literal: "home fax",
                reason: "the label in the card, which is said beside it"),
            Exception(
                path: "Sources/Sentences/ZoneText.swift", literal: "Etc/",
                reason: "the beginning of identifiers of zones without a city"),
            Exception(
                path: "Sources/Sentences/Language.swift", literal: "English",
                reason: "the name of the language, and the key of those of the others"),
            Exception(
                path: "Sources/Sentences/Language.swift", literal: "the name of this language",
                reason: "the context of that key"),
            Exception(
                path: "Sources/meet-tui/Commands/VenuesCommand+Places.swift", literal: "venues places",
                reason: "words of the command line are the same in every language"),
        ])

    /// A sentence for every literal of the file that reads as words and is not said.
    func violations(in file: SourceFile) -> [String] {
        guard folders.contains(where: file.path.hasPrefix) else { return [] }
        return Self.words(among: file.sentences).filter { literal in
            !exceptions.contains { $0.path == file.path && $0.literal == literal }
        }.map { "\(file.path) has “\($0)”: say(…) it." }
    }

    /// The literals of a source that read as words, those that are said left out.
    static func words(in text: String) -> [String] { words(among: SaidSentences(text)) }

    static func words(among sentences: SaidSentences) -> [String] {
        sentences.others.filter {
            $0.contains(/\p{L}{2,} \p{L}{2,}/) || $0.prefixMatch(of: /\p{Lu}\p{Ll}{2,}/) != nil
        }
    }

    /// The functions and variables that an extension of `Language` offers to others.
    static func offered(in text: String) -> [String] {
        guard text.contains("extension Language {") else { return [] }
        return text.matches(of: /package (?:var|func) (\w+)/).map { String($0.output.1) }
    }
}
