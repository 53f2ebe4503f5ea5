import ArgumentParser
import MeetCore
import MeetUI
import Operations

struct VenuesCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "venues", abstract: say.aboutVenues,
            subcommands: [List.self, Search.self, Import.self, Places.self], defaultSubcommand: List.self)
    }

    struct List: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say.aboutVenuesList)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpVenueWords, valueName: say.valueQuery))
        var query: [String] = []
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let list = ListVenues(query.joined(separator: " "), around: .row(0), before: 0, after: .max)
                let found = try list.run(in: try options.openWorkspace()).rows
                guard !json else { return try Output.json(found.map(VenueJSON.init)) }
                if found.isEmpty { Output.tellOfNothing(matching: query, say.noVenue(matching:)) }
                let rows = found.map { venue in
                    [
                        venue.id?.description ?? "", venue.name, venue.category ?? "",
                        MeetingText.address(venue.address),
                    ]
                }
                for line in Columns.aligned(rows, rightAligned: [0]) { Output.line(line) }
            }
        }
    }
}
