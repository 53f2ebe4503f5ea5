import ArgumentParser
import MeetCore
import MeetUI
import Operations

struct VenuesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "venues", abstract: "List saved venues, search for others, import places.",
        subcommands: [List.self, Search.self, Import.self, Places.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "The saved venues, by name.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "Words that name, category or address begin with.")
        var query: [String] = []
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let list = ListVenues(query.joined(separator: " "), around: .row(0), before: 0, after: .max)
                let found = try list.run(in: try options.openWorkspace()).rows
                guard !json else { return try Output.json(found.map(VenueJSON.init)) }
                if found.isEmpty { Output.tellOfNothing("venue", matching: query) }
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
