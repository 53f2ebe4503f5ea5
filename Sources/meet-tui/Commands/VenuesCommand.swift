import ArgumentParser
import MeetCore
import MeetUI
import Operations

struct VenuesCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("venues", say.aboutVenues, example: .venues, verbs, verbless: VerblessSearch<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Search.self, Show.self, Add.self, Edit.self, Delete.self, Import.self, Places.self,
        ]
    }

    struct List: SearchingCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutVenuesList, example: .venuesList)
        }
        static var noun: String { "venues" }
        static var verbs: [any ParsableCommand.Type] { VenuesCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpVenueWords, valueName: say.valueQuery))
        var query: [String] = []
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<VenueColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let list = ListVenues(
                    query.joined(separator: " "), around: .row(0), before: 0, after: limit.rows)
                let found = try list.run(in: try options.openWorkspace()).rows
                guard !json else { return try Output.json(found.map(VenueJSON.init)) }
                if found.isEmpty, limit.rows > 0 {
                    Output.tellOfNothing(matching: query, say.noVenue(matching:))
                }
                Table.show(found, table.wanted) { $1.value(of: $0) }
            }
        }
    }
}
