import ArgumentParser
import MeetCore
import MeetUI
import Operations

/// The options of `add` and `edit` that describe a venue.
struct VenueOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say.helpVenueName, valueName: say.valueText))
    var name: String?
    @Option(help: ArgumentHelp(say.helpVenueCategory, valueName: say.valueCategory))
    var category: String?
    @Option(help: ArgumentHelp(say.helpVenueAddress, valueName: say.valueText))
    var address: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp(say.helpCoordinates, valueName: say.valueCoordinates))
    var coordinates: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(say.helpVenuePhone, valueName: say.valuePhone))
    var phone: String?
    @Option(help: ArgumentHelp(say.helpVenueWebsite, valueName: say.valueURL))
    var website: String?
    @Option(help: ArgumentHelp(say.helpOpeningHours, valueName: say.valueText))
    var openingHours: String?
    @Option(help: ArgumentHelp(say.helpTag, valueName: say.valueText))
    var tag: [String] = []
    @Option(help: ArgumentHelp(say.helpNotes, valueName: say.valueText))
    var notes: String?

    func validate() throws {
        if let coordinates, CoordinateText.parse(coordinates) == nil {
            throw ValidationError(say.howToWriteCoordinates)
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
            .verb("show", say.aboutVenuesShow, example: .venuesShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichVenue, valueName: say.valueNameOrNumber), completion: .venues)
        var which: String
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Venue { try session.perform(FindVenue(which)) }
    }

    struct Add: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say.aboutVenuesAdd, example: .venuesAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpVenueName, valueName: say.valueName))
        var called: [String] = []
        @OptionGroup var venue: VenueOptions
        @OptionGroup var form: JSONOption

        func validate() throws {
            if !called.isEmpty, venue.name != nil { throw ValidationError(say.nameIsGivenTwice) }
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
            .verb("edit", say.aboutVenuesEdit, more: say.moreAboutVenuesEdit, example: .venuesEdit)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichVenue, valueName: say.valueNameOrNumber), completion: .venues)
        var which: String
        @OptionGroup var venue: VenueOptions
        @Option(help: ArgumentHelp(say.helpRemoveTag, valueName: say.valueText))
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
            .verb("delete", say.aboutVenuesDelete, more: say.moreAboutDeleting, example: .venuesDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichVenues, valueName: say.valueNameOrNumber), completion: .venues)
        var which: [String]
        @OptionGroup var form: AllDeletedJSONOption

        func outcome(in session: CommandSession) throws -> Deleted<[VenueJSON]> {
            let deleted = try session.perform(DeleteVenues(which))
            return Deleted(names: deleted.map(\.name)) { deleted.map(VenueJSON.init) }
        }
    }
}
