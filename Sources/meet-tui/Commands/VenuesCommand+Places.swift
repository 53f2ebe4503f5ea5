import ArgumentParser
import MeetCore
import MeetUI
import Operations

extension VenuesCommand {
    struct Places: ParsableCommand {
        static var configuration: CommandConfiguration {
            .noun(
                "places", say.aboutPlaces, example: .venuesPlaces, verbs, verbless: Verbless<List>.self)
        }

        static var verbs: [any ParsableCommand.Type] { [List.self, Remove.self] }

        struct List: ListingCommand {
            static var configuration: CommandConfiguration {
                .verb("list", say.aboutPlacesList, example: .venuesPlacesList)
            }
            static var noun: String { "venues places" }
            static var verbs: [any ParsableCommand.Type] { Places.verbs }

            @OptionGroup var options: ProgramOptions
            @OptionGroup var limit: LimitOption
            @OptionGroup var table: TableOptions<PlacesColumn>
            @Flag(help: ArgumentHelp(say.helpJSON))
            var json = false

            private struct Collection: Encodable {
                var name: String
                var places: Int
            }

            func run() throws {
                try CommandFailure.reporting {
                    let all = try options.openWorkspace().store.placeCollections()
                    let collections = all.prefix(limit.rows)
                    guard !json else {
                        return try Output.json(
                            collections.map { Collection(name: $0.name, places: $0.count) })
                    }
                    if all.isEmpty { Output.complain(say.noPlacesWereImported) }
                    Table.show(Array(collections), table.wanted) { row, column in
                        column == .places ? String(row.count) : row.name
                    }
                }
            }
        }

        struct Remove: ParsableCommand {
            static var configuration: CommandConfiguration {
                .verb(
                    "remove", say.aboutPlacesRemove, more: say.moreAboutPlacesRemove,
                    example: .venuesPlacesRemove)
            }

            @OptionGroup var options: ProgramOptions
            @Argument(
                help: ArgumentHelp(say.helpCollection, valueName: say.valueCollection),
                completion: .placeCollections)
            var name: String

            func run() throws {
                try CommandFailure.reporting {
                    guard let count = try RemovePlaces(name).store(in: try options.openWorkspace()) else {
                        throw CommandFailure(say.noPlaces(called: name))
                    }
                    Output.line(say.placesWereRemoved(count))
                }
            }
        }
    }
}

/// The columns of the list of imported files.
enum PlacesColumn: String, TableColumn {
    case places, name

    static let usual: [PlacesColumn] = [.places, .name]

    var isRightAligned: Bool { self == .places }
}
