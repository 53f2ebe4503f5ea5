import ArgumentParser
import MeetCore
import Sentences

/// A noun's default without a verb: its list.
protocol ListingCommand: ParsableCommand {
    /// The noun with its parents: `venues places`.
    static var noun: String { get }
    /// The verbs in place of `list`.
    static var verbs: [any ParsableCommand.Type] { get }
}

/// A list with words to search.
protocol SearchingCommand: ListingCommand {
    var query: [String] { get }
}

/// The list of a noun without a verb: `meet-tui settings --json`.
///
/// A word without a verb before it may be a misspelt verb, so it is wrong usage, and the sentence suggests
/// what to write. The name is that of the list, which is found first by it, so that help and errors refer to
/// it.
struct Verbless<List: ListingCommand>: ParsableCommand {
    static var configuration: CommandConfiguration { .unseen(List.configuration) }

    @OptionGroup var list: List
    @Argument(help: .hidden) var words: [String] = []

    func validate() throws { try NoSuchVerb.check(words, after: List.self, isSearch: false) }

    func run() throws {
        var list = list
        try list.run()
    }
}

/// A `Verbless` list with words to search.
struct VerblessSearch<List: SearchingCommand>: ParsableCommand {
    static var configuration: CommandConfiguration { .unseen(List.configuration) }

    @OptionGroup var list: List

    func validate() throws { try NoSuchVerb.check(list.query, after: List.self, isSearch: true) }

    func run() throws {
        var list = list
        try list.run()
    }
}

extension CommandConfiguration {
    /// Returns the configuration hidden from the list of commands.
    fileprivate static func unseen(_ list: CommandConfiguration) -> CommandConfiguration {
        CommandConfiguration(
            commandName: list.commandName, abstract: list.abstract, discussion: list.discussion,
            shouldDisplay: false)
    }
}

/// The error for a word in place of a verb or a noun.
enum NoSuchVerb {
    /// Checks the words.
    ///
    /// - Parameter isSearch: Whether the list would search for the words.
    /// - Throws: `ValidationError` if there are words.
    static func check(_ words: [String], after list: any ListingCommand.Type, isSearch: Bool) throws {
        guard let word = words.first else { return }
        let verbs = list.verbs.compactMap { $0.configuration.commandName }
        let noun = "\(commandName) \(list.noun)"
        let near = near(words, among: verbs).map { "\(noun) \($0)" }
        // “search maria” searches for Maria, and not for both words.
        let isVerb = Nearest.isSearch(word)
        let sought = isVerb ? Array(words.dropFirst()) : words
        let search = (["\(noun) list"] + sought.map(ShellWord.quoted)).joined(separator: " ")
        throw ValidationError(
            say.noSuchCommand(
                "\(noun) \(word)", near: near, search: isSearch && !(isVerb && near != nil) ? search : nil,
                among: verbs))
    }

    /// Returns the rest of the command that was probably meant, after its noun.
    private static func near(_ words: [String], among verbs: [String]) -> String? {
        guard let word = words.first else { return nil }
        if verbs.contains("show"), words.count == 1, Int64(word) != nil { return "show \(word)" }
        guard let verb = Nearest.verb(to: word, among: verbs) else { return nil }
        return verb == "duplicates" && word.lowercased() == "merge" ? "duplicates --merge" : verb
    }

    /// Returns the arguments with `help` after a noun moved to the front: `contacts help`.
    static func withHelpFirst(_ arguments: [String], in root: any ParsableCommand.Type) -> [String] {
        var command = root
        for (place, word) in arguments.enumerated() {
            let verbs = command.configuration.subcommands
            if word == "help", place > 0, !verbs.isEmpty {
                return ["help"] + arguments[..<place] + arguments[(place + 1)...]
            }
            guard let next = verbs.first(where: { $0.configuration.commandName == word }) else { break }
            command = next
        }
        return arguments
    }

    /// Returns the error of `help foo`; `nil` if there is such a command, or help is not requested.
    static func sentence(ofHelp arguments: [String], in root: any ParsableCommand.Type) -> String? {
        guard arguments.first == "help" else { return nil }
        var command = root
        var path = [commandName]
        for word in arguments.dropFirst() where !word.hasPrefix("-") && word != "help" {
            let verbs = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            guard let next = verbs.first(where: { $0.configuration.commandName == word }) else {
                let names = verbs.compactMap { $0.configuration.commandName }
                guard !names.isEmpty || path.count > 1 else { return nil }
                let noun = path.joined(separator: " ")
                let near = Nearest.verb(to: word, among: names).map { "\(noun) \($0)" }
                return say.noSuchCommand(
                    "\(noun) \(word)", near: near ?? (names.isEmpty ? noun : nil), search: nil, among: names)
            }
            command = next
            path.append(word)
        }
        return nil
    }

    /// Returns the error of arguments without a command; `nil` if they have one.
    ///
    /// - Parameter nouns: The nouns with their verbs.
    static func sentence(_ arguments: [String], nouns: [(noun: String, verbs: [String])]) -> String? {
        guard let word = ProgramOptions.firstWord(in: arguments), word != "help",
            !nouns.contains(where: { $0.noun == word })
        else { return nil }
        var near = NearWord.word(to: word, among: nouns.map(\.noun)).map { "\(commandName) \($0)" }
        for (noun, verbs) in nouns where near == nil {
            near = Nearest.verb(to: word, among: verbs).map { "\(commandName) \(noun) \($0)" }
        }
        return say.noSuchCommand(
            "\(commandName) \(word)", near: near, search: nil, among: nouns.map(\.noun))
    }

    /// The name of the program.
    static let commandName = "meet-tui"
}

/// The quoting of words for a shell.
enum ShellWord {
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "@%+=:,./_-".contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
