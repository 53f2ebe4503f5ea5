import ArgumentParser
import MeetCore
import MeetUI
import Operations

extension VenuesCommand {
    struct Places: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "places", abstract: say.aboutPlaces, subcommands: [List.self, Remove.self],
                defaultSubcommand: List.self
            )
        }

        struct List: ParsableCommand {
            static var configuration: CommandConfiguration {
                CommandConfiguration(commandName: "list", abstract: say.aboutPlacesList)
            }

            @OptionGroup var options: ProgramOptions
            @Flag(help: ArgumentHelp(say.helpJSON))
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
                    if collections.isEmpty { Output.complain(say.noPlacesWereImported) }
                    let rows = collections.map { ["\($0.count)", $0.name] }
                    for line in Columns.aligned(rows, rightAligned: [0]) { Output.line(line) }
                }
            }
        }

        struct Remove: ParsableCommand {
            static var configuration: CommandConfiguration {
                CommandConfiguration(
                    commandName: "remove", abstract: say.aboutPlacesRemove,
                    discussion: say.moreAboutPlacesRemove)
            }

            @OptionGroup var options: ProgramOptions
            @Argument(help: ArgumentHelp(say.helpCollection, valueName: say.valueCollection))
            var name: String

            func run() throws {
                try CommandFailure.reporting {
                    guard let count = try RemovePlaces(name).run(in: try options.openWorkspace()) else {
                        throw CommandFailure(say.noPlaces(called: name))
                    }
                    Output.line(say.placesWereRemoved(count))
                }
            }
        }
    }
}
