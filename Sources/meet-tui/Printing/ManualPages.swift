import MeetUI
import Operations
import Sentences
import Shell

/// A notation that the pages of the manual are written in.
protocol ManualNotation {
    mutating func section(_ heading: String)
    mutating func subsection(_ heading: String)
    /// Text that flows; lines that begin with a blank are kept as they are.
    mutating func paragraph(_ text: String, isFirst: Bool)
    /// Adds a command's usage; the line may break between its parts.
    mutating func usage(_ parts: [String], isApart: Bool)
    /// A term and its explanation.
    mutating func item(_ term: String, _ explanation: String)
}

/// The pages of the manual, made from the tree of commands, the table of keys and the settings.
struct ManualPages {
    /// The date for `Roff`.
    var date: String
    /// The program, with its version.
    var source: String

    /// Returns meet-tui(1): the commands, their options, and the keys of the full-screen program.
    func commands(_ program: CommandOutline) -> [String] {
        var page = page(program.commandName, 1, say("User Commands"))
        page.section(say.heading(.name))
        page.paragraph("\(program.commandName) - \(Self.title(program.abstract ?? ""))", isFirst: true)
        page.section(say.heading(.synopsis))
        page.usage([program.commandName, "[--database <\(say("file"))>]", "[<\(say("command"))> ...]"])
        page.section(say.heading(.description))
        page.paragraph(program.discussion ?? "", isFirst: true)
        page.section(say.heading(.options))
        for argument in program.shownArguments { page.item(argument.usage, about(argument)) }
        page.section(say.heading(.commands))
        for command in program.shown { tell(of: command, after: program.commandName, in: &page) }
        page.section(say.heading(.keys))
        for scope in CommandScope.allCases {
            let commands = CommandTable.commands(in: [scope])
            guard !commands.isEmpty else { continue }
            page.subsection(scope.title)
            for command in commands {
                let keys = command.strokes.map(\.title).joined(separator: "  ")
                page.item(
                    keys.isEmpty ? command.title : keys, "\(command.explanation) (\(command.id.rawValue))")
            }
        }
        page.section(say.heading(.exitStatus))
        for status in ExitMeaning.allCases { page.item(String(status.rawValue), say.meaning(status)) }
        page.section(say.heading(.seeAlso))
        page.usage(["meet(5)"])
        return page.lines
    }

    /// The commands and their options for docs/manual/command-line.md, as Markdown.
    func reference(_ program: CommandOutline) -> [String] {
        var page = Markdown()
        page.subsection("\(program.commandName) [<\(say("command"))> ...]")
        for argument in program.shownArguments { page.item(argument.usage, about(argument)) }
        for command in program.shown { tell(of: command, after: program.commandName, in: &page) }
        return page.lines
    }

    /// meet(5): the settings, the variables and the files.
    ///
    /// - Parameter settings: All settings with their default values.
    func settings(_ settings: [ListSettings.Setting]) -> [String] {
        var page = page(Program.name, 5, say("File Formats"))
        page.section(say.heading(.name))
        page.paragraph("\(Program.name) - \(say("settings and files of meet-tui"))", isFirst: true)
        page.section(say.heading(.description))
        page.paragraph(
            say(
                "Settings are saved in the database. The Me tab shows some of them; “meet-tui settings set” gives any of them a value, and “meet-tui settings unset” removes it."
            ), isFirst: true)
        page.section(say.heading(.settings))
        for setting in settings {
            var sentences = [say.settingMeaning(setting.key)]
            let words = Settings.words(for: setting.key, languages: Languages.all.map(\.tag))
            if words.count > 1 { sentences.append(say("One of \(words.joined(separator: ", ")).")) }
            // A default that depends on the reader is described in words.
            let isOfReader = [Profile.SettingKey.language, .timeZone].map(\.rawValue).contains(setting.key)
            if let value = setting.value, !isOfReader { sentences.append(say("Default: \(value).")) }
            page.item(setting.key, sentences.joined(separator: " "))
        }
        page.item(
            "\(KeySettings.prefix)<COMMAND>",
            say(
                "The keys of a command, separated by commas: “a, ^N, g g”. The names of the commands are in the section on keys in meet-tui(1)."
            ))
        page.section(say.heading(.environment))
        for variable in EnvironmentVariable.allCases { page.item(variable.rawValue, say.meaning(variable)) }
        page.section(say.heading(.files))
        for file in KeptFile.allCases { page.item(file.rawValue, say.meaning(file)) }
        page.section(say.heading(.seeAlso))
        page.usage(["meet-tui(1)"])
        return page.lines
    }

    private func page(_ name: String, _ section: Int, _ manual: String) -> Roff {
        Roff(title: name.uppercased(), section: section, date: date, source: source, manual: manual)
    }

    private func tell(of command: CommandOutline, after before: String, in page: inout some ManualNotation) {
        let name = "\(before) \(command.commandName)"
        let own = command.shownArguments.filter { !$0.isEverywhere }
        page.subsection(name)
        page.paragraph(command.abstract ?? "", isFirst: true)
        if command.shown.isEmpty {
            let usage = [name] + own.map { $0.isOptional || $0.kind == "flag" ? "[\($0.usage)]" : $0.usage }
            page.usage(usage, isApart: true)
        }
        page.paragraph(command.discussion ?? "", isFirst: false)
        for argument in own { page.item(argument.usage, about(argument)) }
        for verb in command.shown { tell(of: verb, after: name, in: &page) }
    }

    /// Returns the description of an argument. The library describes those of every command only in English.
    private func about(_ argument: CommandOutline.Argument) -> String {
        let names = argument.names?.map(\.name) ?? []
        let translated =
            names.contains("help")
            ? say.usage(.showsHelp) : names.contains("version") ? say.usage(.showsVersion) : nil
        return translated ?? argument.abstract ?? ""
    }

    /// Returns a sentence as the title for `apropos`: without its full stop.
    private static func title(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
