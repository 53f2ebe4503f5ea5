import ArgumentParser
import Foundation
import MeetCore
import MeetUI
import Operations

struct ContactsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "contacts", abstract: say.aboutContacts,
            subcommands: [
                List.self, Show.self, Import.self, Read.self, Export.self, Duplicates.self,
            ],
            defaultSubcommand: List.self)
    }

    struct List: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say.aboutContactsList)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpContactWords, valueName: say.valueQuery))
        var query: [String] = []
        @Option(help: ArgumentHelp(say.helpLimit, valueName: say.valueLimit))
        var limit: Int?
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let list = ListContacts(
                    query.joined(separator: " "), around: .row(0), before: 0, after: max(0, limit ?? .max))
                let found = try list.run(in: workspace).rows
                guard !json else {
                    let groups = try ListGroupNames().run(in: workspace)
                    return try Output.json(
                        LoadCards(found.map(\.id)).run(in: workspace).map { ContactJSON($0, groups: groups) })
                }
                if found.isEmpty { Output.tellOfNothing(matching: query, say.noContact(matching:)) }
                let rows = found.map { contact in
                    [
                        contact.id.description, contact.name,
                        contact.kind == .group ? say.rowOfGroup : contact.organization ?? "",
                        contact.email ?? "",
                        contact.phone ?? "",
                    ]
                }
                for line in Columns.aligned(rows, rightAligned: [0]) { Output.line(line) }
            }
        }
    }

    struct Show: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say.aboutContactsShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpListedContact, valueName: say.valueNumber))
        var id: Int64
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                guard let found = try LoadContact(Identifier(id)).run(in: workspace) else {
                    throw CommandFailure(say.noContact(numbered: id))
                }
                guard !json else {
                    let groups = try ListGroupNames().run(in: workspace)
                    return try Output.json(ContactJSON(found.contact, groups: groups))
                }
                ContactLines.show(found.contact, members: found.members.map(\.name))
            }
        }
    }

    struct Read: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "read", abstract: say.aboutContactsRead)
        }

        @Argument(help: ArgumentHelp(say.helpReadCards, valueName: say.valueFiles))
        var files: [String]
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                var cards: [ContactJSON] = []
                var isWhole = true
                func read(_ file: String) throws {
                    let problems = try ContactImport.read(file) { card in
                        var entry = ContactJSON(card.contact)
                        entry.file = file
                        entry.index = card.index
                        entry.line = card.line
                        if json {
                            cards.append(entry)
                        } else if card.isSavable {
                            ContactLines.show(card.contact, members: [])
                        }
                    }
                    for problem in problems {
                        Output.complain(problem.sentence)
                        if problem.severity == .skipped { isWhole = false }
                    }
                }
                for file in files {
                    do {
                        try read(file)
                    } catch let error as ContactImportError where files.count > 1 {
                        Output.complain(ErrorText.sentence(error))
                        isWhole = false
                    }
                }
                if json { try Output.json(cards) }
                if !isWhole { throw ExitCode.failure }
            }
        }
    }

    struct Export: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "export", abstract: say.aboutContactsExport)
        }

        enum Format: String, ExpressibleByArgument, CaseIterable {
            case vcard4, vcard3, json
        }

        @OptionGroup var options: ProgramOptions
        @Option(help: ArgumentHelp(say.helpOutput, valueName: say.valueOutput))
        var output: String?
        @Option(help: ArgumentHelp(say.helpFormat, valueName: say.valueFormat))
        var format = Format.vcard4

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                // Whoever ran the work may let go of the store only after the process has ended.
                defer { workspace.store.close() }
                let format = format
                try OutputTarget.export(to: output) { target in
                    if format == .json {
                        var all: [ContactJSON] = []
                        let groups = try ListGroupNames().run(in: workspace)
                        try ExportContacts().run(in: workspace) {
                            all.append(ContactJSON($0, groups: groups))
                        }
                        target.write(try Output.jsonText(all))
                    } else {
                        let version: VCardVersion = format == .vcard4 ? .v4 : .v3
                        try ExportContacts().run(in: workspace) {
                            target.write(VCardEncoder.encode($0, version: version))
                        }
                    }
                }
            }
        }
    }
}
