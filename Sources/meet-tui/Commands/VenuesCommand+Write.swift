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
        words.coordinate = coordinates.flatMap(CoordinateText.parse)
        words.phone = phone
        words.website = website
        words.openingHours = openingHours
        words.tags = tag
        words.notes = notes
        return words
    }
}

extension VenuesCommand {
    struct Show: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say.aboutVenuesShow, example: .venuesShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichVenue, valueName: say.valueNameOrNumber), completion: .venues)
        var which: String
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                try VenueLines.show(FindVenue(which).run(in: options.openWorkspace()), json: json)
            }
        }
    }

    struct Add: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say.aboutVenuesAdd, example: .venuesAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpVenueName, valueName: say.valueName))
        var called: [String] = []
        @OptionGroup var venue: VenueOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func validate() throws {
            if !called.isEmpty, venue.name != nil { throw ValidationError(say.nameIsGivenTwice) }
        }

        func run() throws {
            try CommandFailure.reporting {
                var words = venue.words
                if !called.isEmpty { words.name = called.joined(separator: " ") }
                try VenueLines.show(AddVenue(words).store(in: options.makeWorkspace()), json: json)
            }
        }
    }

    struct Edit: ParsableCommand {
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
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                var words = venue.words
                words.removedTags = removeTag
                try VenueLines.show(EditVenue(which, words).store(in: options.openWorkspace()), json: json)
            }
        }
    }

    struct Delete: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("delete", say.aboutVenuesDelete, more: say.moreAboutDeleting, example: .venuesDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichVenues, valueName: say.valueNameOrNumber), completion: .venues)
        var which: [String]
        @Flag(help: ArgumentHelp(say.helpAllDeletedJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let deleted = try DeleteVenues(which).store(in: options.openWorkspace())
                guard !json else { return try Output.json(deleted.map(VenueJSON.init)) }
                for venue in deleted { Output.line(say.wasDeleted(venue.name)) }
            }
        }
    }
}
