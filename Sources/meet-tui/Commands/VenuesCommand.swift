import ArgumentParser
import MeetCore
import Operations
import Sentences

struct VenuesCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "venues", say("List and add venues, search for others, import places."), example: .venues,
            verbs, verbless: VerblessSearch<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Search.self, Show.self, Add.self, Edit.self, Delete.self, Share.self, Export.self,
            Import.self, Places.self,
        ]
    }

    struct List: SearchingCommand, TableCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the saved venues, sorted by name."), example: .venuesList)
        }
        static var noun: String { "venues" }
        static var verbs: [any ParsableCommand.Type] { VenuesCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("Words, or beginnings of words, in the name, category or address."),
                valueName: say.valueQuery))
        var query: [String] = []
        @OptionGroup var form: LimitedTable<VenueColumn>

        func rows(in session: CommandSession) throws -> [Venue] {
            let list = ListVenues(
                query.joined(separator: " "), around: .row(0), before: 0, after: form.rows)
            let found = try session.perform(list).rows
            session.tellOfNothing(
                found, limit: form.rows, matching: query, { say("No venue matches “\($0)”.") })
            return found
        }
    }
}
