import ArgumentParser
import MeetCore
import MeetUI
import Operations

extension VenuesCommand {
    struct Places: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The places that files brought, which the provider “offline” searches.",
            subcommands: [List.self, Remove.self], defaultSubcommand: List.self)

        struct List: ParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "How many places each file brought, by its name.")

            @OptionGroup var options: ProgramOptions
            @Flag(help: "One JSON value.")
            var json = false

            private struct Collection: Encodable {
                var name: String
                var places: Int
            }

            func run() throws {
                try CommandFailure.reporting {
                    let collections = try ListPlaces().run(in: try options.openWorkspace())
                    guard !json else {
                        return try Output.json(
                            collections.map { Collection(name: $0.name, places: $0.count) })
                    }
                    if collections.isEmpty { Output.complain("No places were imported.") }
                    let rows = collections.map { ["\($0.count)", $0.name] }
                    for line in Columns.aligned(rows, rightAligned: [0]) { Output.line(line) }
                }
            }
        }

        struct Remove: ParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Take away the places of a file.",
                discussion: "Venues you saved stay. The file can be imported again.")

            @OptionGroup var options: ProgramOptions
            @Argument(help: "What “venues places” calls it.")
            var name: String

            func run() throws {
                try CommandFailure.reporting {
                    guard let count = try RemovePlaces(name).run(in: try options.openWorkspace()) else {
                        throw CommandFailure("No imported places are called “\(name)”.")
                    }
                    Output.line("\(Counted.text(count, "place")) removed")
                }
            }
        }
    }
}
