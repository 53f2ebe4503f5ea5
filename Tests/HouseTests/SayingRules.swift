import Foundation

/// Every sentence that a person reads is said by a `Language`; English stands in its own files alone.
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
            "Sources/MeetUI/App/", "Sources/MeetUI/Features/", "Sources/MeetUI/Shell/",
            "Sources/MeetUI/Text/", "Sources/meet-tui/",
        ],
        exceptions: [
            Exception(
                path: "Sources/MeetUI/Shell/Drafts/ContactDraft.swift", literal: "no card",
                reason: "the text of a decoding error, which is not shown"),
            Exception(
                path: "Sources/meet-tui/Commands/InvitationsCommand+Outbox.swift",
                literal: "invitations outbox",
                reason: "words of the command line are the same in every language"),
            Exception(
                path: "Sources/meet-tui/Commands/VenuesCommand+Places.swift", literal: "venues places",
                reason: "words of the command line are the same in every language"),
        ])

    /// A sentence for every literal of the file that reads as words.
    func violations(in file: SourceFile) -> [String] {
        guard folders.contains(where: file.path.hasPrefix), !Self.isLanguage(file) else { return [] }
        return Self.words(in: file.text).filter { literal in
            !exceptions.contains { $0.path == file.path && $0.literal == literal }
        }.map { "\(file.path) says “\($0)”: let the language say it." }
    }

    /// The files that a language begins: `English+Meeting.swift`, and those in the folders of the languages.
    static let languages = ["English", "Greek"]

    static func isLanguage(_ file: SourceFile) -> Bool {
        languages.contains { file.path.hasPrefix("Sources/MeetUI/Text/\($0)") }
    }

    /// The literals of a source that read as words, without what is interpolated.
    static func words(in text: String) -> [String] {
        var lexer = SwiftWords(text)
        while lexer.next() != nil {}
        return lexer.ended.filter {
            $0.contains(/\p{L}{2,} \p{L}{2,}/) || $0.prefixMatch(of: /\p{Lu}\p{Ll}{2,}/) != nil
        }
    }
}

/// What a language has to be able to say.
struct Requirement: Hashable, Sendable {
    var name: String
    /// The label of the first argument; empty where there is none.
    var label: String

    /// The requirements of a protocol's source.
    static func all(in text: String) -> [Requirement] {
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .joined(separator: "\n")
        return code.matches(of: /\b(?:var|func) (\w+)(?:\(\s*(\w+))?/).map { match in
            let label = match.output.2.map(String.init) ?? ""
            return Requirement(name: String(match.output.1), label: label == "_" ? "" : label)
        }
    }

    /// What a source asks for: of `say.ahead(minutes: 5)` the name, with its label and without.
    static func asked(in text: String) -> Set<Requirement> {
        var asked: Set<Requirement> = []
        for rest in text.components(separatedBy: "say.").dropFirst() {
            func word(_ text: Substring) -> Substring {
                text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            }
            let name = word(rest[...])
            asked.insert(Requirement(name: String(name), label: ""))
            guard rest.dropFirst(name.count).first == "(" else { continue }
            let arguments = rest.dropFirst(name.count + 1).drop(while: \.isWhitespace)
            let label = word(arguments)
            guard arguments.dropFirst(label.count).first == ":" else { continue }
            asked.insert(Requirement(name: String(name), label: String(label)))
        }
        return asked
    }
}
