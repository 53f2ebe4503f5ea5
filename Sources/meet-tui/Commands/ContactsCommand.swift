import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations

struct ContactsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("contacts", say.aboutContacts, example: .contacts, verbs, verbless: VerblessSearch<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Show.self, Add.self, Edit.self, Delete.self, Import.self, Read.self, Export.self,
            Duplicates.self,
        ]
    }

    struct List: SearchingCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutContactsList, example: .contactsList)
        }
        static var noun: String { "contacts" }
        static var verbs: [any ParsableCommand.Type] { ContactsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpContactWords, valueName: say.valueQuery))
        var query: [String] = []
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<ContactColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let list = ListContacts(
                    query.joined(separator: " "), around: .row(0), before: 0, after: limit.rows)
                let found = try list.run(in: workspace).rows
                guard !json else {
                    let groups = try ListGroupNames().run(in: workspace)
                    return try Output.json(
                        LoadCards(found.map(\.id)).run(in: workspace).map { ContactJSON($0, groups: groups) })
                }
                if found.isEmpty, limit.rows > 0 {
                    Output.tellOfNothing(matching: query, say.noContact(matching:))
                }
                Table.show(try rows(found, in: workspace), table.wanted) { $1.value(of: $0) }
            }
        }

        /// Returns the rows, with the cards if a column needs them.
        private func rows(
            _ found: [ContactSummary], in workspace: Workspace
        ) throws -> [ContactColumn.Row] {
            let columns = table.wanted
            let groups = columns.contains(.groups) ? try ListGroupNames().run(in: workspace) : [:]
            guard columns.contains(where: \.needsCard) else {
                return found.map { ContactColumn.Row(summary: $0, groups: groups[$0.id] ?? []) }
            }
            let cards = Dictionary(
                try LoadCards(found.map(\.id)).run(in: workspace).map { ($0.id, $0) },
                uniquingKeysWith: { first, _ in first })
            return found.map {
                ContactColumn.Row(summary: $0, card: cards[$0.id], groups: groups[$0.id] ?? [])
            }
        }
    }

    struct Show: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say.aboutContactsShow, example: .contactsShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichContact, valueName: say.valueNameOrNumber), completion: .contacts)
        var who: String
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let found = try FindContact(who).run(in: workspace)
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
            .verb("read", say.aboutContactsRead, example: .contactsRead)
        }

        @Argument(help: ArgumentHelp(say.helpReadCards, valueName: say.valueFiles), completion: .cardFiles)
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
            .verb("export", say.aboutContactsExport, example: .contactsExport)
        }

        enum Format: String, ExpressibleByArgument, CaseIterable {
            case vcard4, vcard3, json
        }

        @OptionGroup var options: ProgramOptions
        @Option(help: ArgumentHelp(say.helpOutput, valueName: say.valueOutput), completion: .file())
        var output: String?
        @Option(help: ArgumentHelp(say.helpFormat, valueName: say.valueFormat))
        var format = Format.vcard4

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                // The store must only be released after the process has ended.
                defer { workspace.store.close() }
                let format = format
                try OutputTarget.export(to: output, of: options.path) { target in
                    switch format {
                    case .json:
                        var all: [ContactJSON] = []
                        let groups = try ListGroupNames().run(in: workspace)
                        try ExportContacts().run(in: workspace) {
                            all.append(ContactJSON($0, groups: groups))
                        }
                        target.write(try Output.jsonText(all))
                    case .vcard3:
                        try ExportContacts().run(in: workspace) {
                            target.write(VCardEncoder.encode($0, version: .v3))
                        }
                    case .vcard4:
                        try ExportContacts().writeVCards(in: workspace, tell: target.write)
                    }
                }
            }
        }
    }
}
