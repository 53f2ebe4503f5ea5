import ArgumentParser
import MeetCore
import Operations
import Sentences

/// The options of `add` and `edit` that describe a venue.
struct VenueOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say("The name of the venue."), valueName: say.valueText))
    var name: String?
    @Option(help: ArgumentHelp(say("What kind of place it is: cafe."), valueName: say("category")))
    var category: String?
    @Option(help: ArgumentHelp(say("Its address, on one line."), valueName: say.valueText))
    var address: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            say("Latitude and longitude in degrees: 39.3622,22.9422."), valueName: say("lat,lon")))
    var coordinates: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp(say("Its telephone number."), valueName: say("phone")))
    var phone: String?
    @Option(help: ArgumentHelp(say("Its website."), valueName: say("url")))
    var website: String?
    @Option(
        help: ArgumentHelp(
            say("Its opening hours, in OpenStreetMap format: Mo-Fr 08:00-18:00."), valueName: say.valueText))
    var openingHours: String?
    @Option(
        help: ArgumentHelp(
            say("A tag of your own for it: quiet. May be given several times."), valueName: say.valueText))
    var tag: [String] = []
    @Option(help: ArgumentHelp(say.helpNotes, valueName: say.valueText))
    var notes: String?

    func validate() throws {
        if let coordinates, CoordinateText.parse(coordinates) == nil {
            throw ValidationError(say("Enter latitude and longitude in degrees: 39.3622, 22.9422"))
        }
    }

    var words: TypedVenue {
        var words = TypedVenue()
        words.name = name
        words.category = category
        words.address = address
        words.coordinate = coordinates.flatMap { CoordinateText.parse($0) }
        words.phone = phone
        words.website = website
        words.openingHours = openingHours
        words.tags = tag
        words.notes = notes
        return words
    }
}

extension VenuesCommand {
    struct Show: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say("Show everything about one saved venue."), example: .venuesShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The venue's name, or its number in the list."), valueName: say.valueNameOrNumber),
            completion: .venues)
        var which: String
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> ShownVenue {
            let venue = try session.perform(FindVenue(which))
            let record = try venue.coordinate.map { try session.perform(FindIncidents(.point($0))) }
            return ShownVenue(venue: venue, record: record)
        }
    }

    struct Add: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say("Add a venue."), example: .venuesAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("The name of the venue."), valueName: say.valueName))
        var called: [String] = []
        @OptionGroup var venue: VenueOptions
        @OptionGroup var form: JSONOption

        func validate() throws {
            if !called.isEmpty, venue.name != nil {
                throw ValidationError(say("The name is given twice: as an argument, and with --name."))
            }
        }

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> Venue {
            var words = venue.words
            if !called.isEmpty { words.name = called.joined(separator: " ") }
            return try session.perform(AddVenue(words))
        }
    }

    struct Edit: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "edit", say("Change a saved venue; anything not given stays the same."),
                more: say(
                    "--tag adds a tag and --remove-tag removes one. For the other options, an empty text removes the value: --phone ''."
                ), example: .venuesEdit)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The venue's name, or its number in the list."), valueName: say.valueNameOrNumber),
            completion: .venues)
        var which: String
        @OptionGroup var venue: VenueOptions
        @Option(
            help: ArgumentHelp(
                say("A tag to remove; may be given several times."), valueName: say.valueText))
        var removeTag: [String] = []
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Venue {
            var words = venue.words
            words.removedTags = removeTag
            return try session.perform(EditVenue(which, words))
        }
    }

    struct Delete: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "delete", say("Remove venues from the list; meetings there keep them."),
                more: say.moreAboutDeleting, example: .venuesDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The venues' names, or their numbers in the list."), valueName: say.valueNameOrNumber),
            completion: .venues)
        var which: [String]
        @OptionGroup var form: AllDeletedJSONOption

        func outcome(in session: CommandSession) throws -> Deleted<[VenueJSON]> {
            let deleted = try session.perform(DeleteVenues(which))
            return Deleted(names: deleted.map(\.name)) { deleted.map(VenueJSON.init) }
        }
    }
}
