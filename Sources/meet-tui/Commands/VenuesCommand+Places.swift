import ArgumentParser
import MeetCore
import Operations
import Sentences

extension VenuesCommand {
    struct Places: ParsableCommand {
        static var configuration: CommandConfiguration {
            .noun(
                "places", say("The places imported from files, which the provider “offline” searches."),
                example: .venuesPlaces, verbs, verbless: Verbless<List>.self)
        }

        static var verbs: [any ParsableCommand.Type] { [List.self, Remove.self] }

        struct List: ListingCommand, TableCommand {
            static var configuration: CommandConfiguration {
                .verb(
                    "list", say("List the imported files, with the number of places from each."),
                    example: .venuesPlacesList
                )
            }
            static var noun: String { "venues places" }
            static var verbs: [any ParsableCommand.Type] { Places.verbs }

            @OptionGroup var options: ProgramOptions
            @OptionGroup var form: LimitedTable<PlacesColumn>

            /// A collection of imported places.
            struct PlaceCollectionJSON: Encodable {
                /// The name: that of the imported file.
                var name: String
                /// The number of places.
                var places: Int
            }

            func rows(in session: CommandSession) throws -> [PlaceCollection] {
                let all = try session.store.placeCollections()
                if all.isEmpty, !session.json { Output.complain(say("No places have been imported.")) }
                return Array(all.prefix(form.rows))
            }

            func json(_ rows: [PlaceCollection], in session: CommandSession) -> [PlaceCollectionJSON] {
                rows.map { PlaceCollectionJSON(name: $0.name, places: $0.count) }
            }
        }

        struct Remove: StoreCommand {
            static var configuration: CommandConfiguration {
                .verb(
                    "remove", say("Remove the places of an imported file."),
                    more: say("Saved venues stay. The file can be imported again."),
                    example: .venuesPlacesRemove)
            }

            @OptionGroup var options: ProgramOptions
            @Argument(
                help: ArgumentHelp(
                    say("The name of the file, as shown by “venues places”."), valueName: say("name")),
                completion: .placeCollections)
            var name: String

            func run(in session: CommandSession) throws {
                guard let count = try session.perform(RemovePlaces(name)) else {
                    throw CommandFailure(say("No imported places are named “\(name)”."))
                }
                Output.line(say("\(grouped: count) place removed", "\(grouped: count) places removed", count))
            }
        }
    }
}

/// The columns of the list of imported files.
enum PlacesColumn: String, TableColumn {
    case places, name

    static let usual: [PlacesColumn] = [.places, .name]

    var isRightAligned: Bool { self == .places }

    func value(of collection: PlaceCollection, in session: CommandSession) -> String {
        switch self {
        case .places: String(collection.count)
        case .name: collection.name
        }
    }
}
