import ArgumentParser
import MeetCore
import Operations
import Sentences

struct GroupsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "groups", say("List, create and change groups of contacts."), example: .groups, verbs,
            verbless: VerblessSearch<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [List.self, Show.self, Add.self, Edit.self, Delete.self]
    }

    struct List: SearchingCommand, TableCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the groups, sorted by name, with their members."), example: .groupsList)
        }
        static var noun: String { "groups" }
        static var verbs: [any ParsableCommand.Type] { GroupsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("Words, or beginnings of words, in the group's name, in any script."),
                valueName: say.valueQuery))
        var query: [String] = []
        @OptionGroup var form: LimitedTable<GroupColumn>

        func rows(in session: CommandSession) throws -> [LoadContact.Found] {
            let found = try session.perform(ListGroups(query.joined(separator: " "), limit: form.rows))
            session.tellOfNothing(
                found, limit: form.rows, matching: query, { say("No group matches “\($0)”.") })
            return found
        }
    }

    struct Show: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say("Show everything about one group."), example: .groupsShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The group's name, or its number in the list."), valueName: say.valueNameOrNumber),
            completion: .groups)
        var group: String
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> LoadContact.Found {
            try session.perform(FindContact(group, isGroup: true))
        }
    }

    struct Add: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say("Create a group."), example: .groupsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Option(help: ArgumentHelp(say("The name of the group."), valueName: say.valueText))
        var name: String
        @OptionGroup var parts: GroupOptions
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> LoadContact.Found {
            var words = parts.words
            words.name = name
            return try session.perform(AddGroup(words))
        }
    }

    struct Edit: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "edit", say("Change a group; anything not given stays the same, and --member adds people."),
                example: .groupsEdit)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The group's name, or its number in the list."), valueName: say.valueNameOrNumber),
            completion: .groups)
        var group: String
        @Option(help: ArgumentHelp(say("The name of the group."), valueName: say.valueText))
        var name: String?
        @OptionGroup var parts: GroupOptions
        @Option(
            help: ArgumentHelp(
                say("A member to remove; may be given several times."), valueName: say.valueNameOrNumber),
            completion: .contacts)
        var removeMember: [String] = []
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> LoadContact.Found {
            var words = parts.words
            words.name = name
            words.removedMembers = removeMember
            return try session.perform(EditGroup(group, words))
        }
    }

    struct Delete: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "delete", say("Delete groups; their members stay."), more: say.moreAboutDeleting,
                example: .groupsDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The groups' names, or their numbers in the list."), valueName: say.valueNameOrNumber),
            completion: .groups)
        var group: [String]
        @OptionGroup var form: AllDeletedJSONOption

        func outcome(in session: CommandSession) throws -> Deleted<[GroupJSON]> {
            // Their members are known before they are deleted.
            let found = try group.map { try session.perform(FindContact($0, isGroup: true)) }
            let deleted = try session.perform(DeleteContacts(group, isGroup: true))
            return Deleted(names: deleted.map(\.name)) {
                deleted.compactMap { group in found.first { $0.contact.id == group.id } }.map(GroupJSON.init)
            }
        }
    }

}

/// The options with the members of a group and its note.
struct GroupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say(
                "A member: a contact's name, e-mail address or number; a group stands for its members. May be given several times."
            ), valueName: say.valueNameOrNumber), completion: .contacts)
    var member: [String] = []
    @Option(help: ArgumentHelp(say.helpTouch, valueName: say("how-often")))
    var stayInTouch: String?
    @Option(help: ArgumentHelp(say.helpNotes, valueName: say.valueText))
    var note: String?

    var words: TypedGroup {
        var words = TypedGroup()
        words.members = member
        words.note = note
        words.touch = stayInTouch
        return words
    }
}
