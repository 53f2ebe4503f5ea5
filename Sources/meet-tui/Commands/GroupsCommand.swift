import ArgumentParser
import MeetCore
import MeetUI
import Operations

struct GroupsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("groups", say.aboutGroups, example: .groups, verbs, verbless: VerblessSearch<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [List.self, Show.self, Add.self, Edit.self, Delete.self]
    }

    struct List: SearchingCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutGroupsList, example: .groupsList)
        }
        static var noun: String { "groups" }
        static var verbs: [any ParsableCommand.Type] { GroupsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpGroupWords, valueName: say.valueQuery))
        var query: [String] = []
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<GroupColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let list = ListGroups(query.joined(separator: " "), limit: limit.rows)
                let found = try list.run(in: try options.openWorkspace())
                guard !json else { return try Output.json(found.map(GroupJSON.init)) }
                if found.isEmpty, limit.rows > 0 {
                    Output.tellOfNothing(matching: query, say.noGroup(matching:))
                }
                Table.show(found, table.wanted) { $1.value(of: $0.contact, members: $0.members.map(\.name)) }
            }
        }
    }

    struct Show: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say.aboutGroupsShow, example: .groupsShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichGroup, valueName: say.valueNameOrNumber), completion: .groups)
        var group: String
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                try GroupsCommand.show(FindContact(group, isGroup: true).run(in: workspace), json: json)
            }
        }
    }

    struct Add: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say.aboutGroupsAdd, example: .groupsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Option(help: ArgumentHelp(say.helpGroupName, valueName: say.valueText))
        var name: String
        @OptionGroup var parts: GroupOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                var words = parts.words
                words.name = name
                try GroupsCommand.show(AddGroup(words).store(in: options.makeWorkspace()), json: json)
            }
        }
    }

    struct Edit: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("edit", say.aboutGroupsEdit, example: .groupsEdit)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichGroup, valueName: say.valueNameOrNumber), completion: .groups)
        var group: String
        @Option(help: ArgumentHelp(say.helpGroupName, valueName: say.valueText))
        var name: String?
        @OptionGroup var parts: GroupOptions
        @Option(
            help: ArgumentHelp(say.helpRemoveMember, valueName: say.valueNameOrNumber), completion: .contacts)
        var removeMember: [String] = []
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                var words = parts.words
                words.name = name
                words.removedMembers = removeMember
                let changed = try EditGroup(group, words).store(in: options.openWorkspace())
                try GroupsCommand.show(changed, json: json)
            }
        }
    }

    struct Delete: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("delete", say.aboutGroupsDelete, more: say.moreAboutDeleting, example: .groupsDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichGroups, valueName: say.valueNameOrNumber), completion: .groups)
        var group: [String]
        @Flag(help: ArgumentHelp(say.helpAllDeletedJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                // The former members are printed afterwards.
                let found = try group.map { try FindContact($0, isGroup: true).run(in: workspace) }
                let deleted = try DeleteContacts(group, isGroup: true).store(in: workspace)
                guard !json else {
                    return try Output.json(
                        deleted.compactMap { group in found.first { $0.contact.id == group.id } }
                            .map(GroupJSON.init))
                }
                for group in deleted { Output.line(say.wasDeleted(group.name)) }
            }
        }
    }

    private static func show(_ found: LoadContact.Found, json: Bool) throws {
        guard !json else { return try Output.json(GroupJSON(found)) }
        ContactLines.show(found.contact, members: found.members.map(\.name))
    }
}

/// The options with the members of a group and its note.
struct GroupOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say.helpMember, valueName: say.valueNameOrNumber), completion: .contacts)
    var member: [String] = []
    @Option(help: ArgumentHelp(say.helpNotes, valueName: say.valueText))
    var note: String?

    var words: TypedGroup {
        var words = TypedGroup()
        words.members = member
        words.note = note
        return words
    }
}
