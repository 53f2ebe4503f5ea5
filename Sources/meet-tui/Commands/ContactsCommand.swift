import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

struct ContactsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "contacts", say("List, add, import and export contacts."), example: .contacts, verbs,
            verbless: VerblessSearch<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Show.self, Query.self, Add.self, Edit.self, Delete.self, Import.self, Read.self,
            Export.self,
            Duplicates.self, Touch.self,
        ]
    }

    struct List: SearchingCommand, TableCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the contacts, sorted by name."), example: .contactsList)
        }
        static var noun: String { "contacts" }
        static var verbs: [any ParsableCommand.Type] { ContactsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say(
                    "Words, or beginnings of words, in the name, e-mail, phone or organisation, in any script."
                ),
                valueName: say.valueQuery))
        var query: [String] = []
        @OptionGroup var form: LimitedTable<ContactColumn>

        /// The cards and groups are read if their columns are shown.
        func rows(in session: CommandSession) throws -> [ContactColumn.Row] {
            let list = ListContacts(
                query.joined(separator: " "), around: .row(0), before: 0, after: form.rows)
            let found = try session.perform(list).rows
            session.tellOfNothing(
                found, limit: form.rows, matching: query, { say("No contact matches “\($0)”.") })
            let groups =
                session.json || form.columns.contains(.groups) ? try session.perform(ListGroupNames()) : [:]
            var cards: [Identifier<Contact>: Contact] = [:]
            if session.json || form.columns.contains(where: \.needsCard) {
                for card in try session.perform(LoadCards(found.map(\.id))) {
                    if let id = card.id { cards[id] = card }
                }
            }
            return found.map {
                ContactColumn.Row(summary: $0, card: cards[$0.id], groups: groups[$0.id] ?? [])
            }
        }

        func json(_ rows: [ContactColumn.Row], in session: CommandSession) -> [ContactJSON] {
            rows.compactMap { row in row.card.map { ContactJSON($0, groups: [row.summary.id: row.groups]) } }
        }
    }

    struct Show: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say("Show everything about one contact."), example: .contactsShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The contact's name, e-mail address, or number in the list."),
                valueName: say.valueNameOrNumber), completion: .contacts)
        var who: String
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> ShownContact {
            ShownContact(found: try session.perform(FindContact(who)))
        }
    }

    struct Read: ReadingCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "read", say("Show what vCard files contain, card by card; nothing is stored."),
                example: .contactsRead)
        }

        @Argument(
            help: ArgumentHelp(say("vCard files; “-” is standard input."), valueName: say.valueFiles),
            completion: .cardFiles)
        var files: [String]
        @OptionGroup var form: JSONOption

        func read(_ file: String, into reading: inout FileReading<ContactJSON>) throws {
            let problems = try ContactImport.read(file) { card in
                var entry = ContactJSON(card.contact)
                entry.file = file
                entry.index = card.index
                entry.line = card.line
                reading.entries?.append(entry)
                if reading.entries == nil, card.isSavable { ContactLines.show(card.contact, members: []) }
            }
            reading.complain(of: problems)
        }
    }

    struct Export: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("export", say("Write all contacts to a file or standard output."), example: .contactsExport)
        }

        enum Format: String, ExpressibleByArgument, CaseIterable {
            case vcard4, vcard3, json
        }

        @OptionGroup var options: ProgramOptions
        @Option(
            help: ArgumentHelp(
                say("The file to write; standard output if not given."), valueName: say("output")),
            completion: .file())
        var output: String?
        @Option(help: ArgumentHelp(say("vcard4, vcard3 or json."), valueName: say("format")))
        var format = Format.vcard4

        func run(in session: CommandSession) throws {
            let (workspace, format) = (session.workspace, format)
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

    struct Touch: TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "touch", say("List the people you want to meet regularly, those not seen in a while first."),
                more: say(
                    "“contacts edit maria@example.org --stay-in-touch 'every 2 months'” sets how often, and “groups edit” does so for each member of a group. Meetings that took place with that person count: those they came to, or had accepted."
                ), example: .contactsTouch)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say("Only those not seen for too long and with no meeting planned.")))
        var overdue = false
        @OptionGroup var form: LimitedTable<TouchColumn>

        func rows(in session: CommandSession) throws -> [TouchedContact] {
            try session.perform(
                ListTouch(zone: session.zone, onlyNeglected: overdue, limit: form.rows))
        }
    }
}
