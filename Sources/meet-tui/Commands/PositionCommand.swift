import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

/// Sets or prints the person's position, for near things.
struct PositionCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "position", abstract: say("Your position, for finding what is nearby."),
            discussion: CommandConfiguration.discussion("", .position),
            subcommands: verbs + [Verbless<Show>.self], defaultSubcommand: Verbless<Show>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [Show.self, Set.self, Ask.self, Clear.self] }

    /// Your position.
    struct PositionJSON: Encodable {
        /// The latitude in degrees.
        var latitude: Double
        /// The longitude in degrees.
        var longitude: Double
        /// The radius in metres in which you are; absent if it is unknown.
        var accuracy: Double?
        /// The time at which the position was set, in UTC.
        var at: String

        init(_ position: StoredPosition) {
            latitude = position.coordinate.latitude
            longitude = position.coordinate.longitude
            accuracy = position.accuracy
            at = InstantText.iso8601(position.setAt, in: .gmt)
        }
    }

    struct Show: ListingCommand, OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say("Show your last position, and when it was set."), example: .positionShow)
        }
        static var noun: String { "position" }
        static var verbs: [any ParsableCommand.Type] { PositionCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> StoredPosition? {
            try session.store.position()
        }
    }

    struct Set: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "set", say("Set your current position."),
                more: say(
                    "A script on a phone can call it over ssh. The accuracy in metres may follow, and a geo: link or a link to a map is a position too. After three hours the position counts as old, and you are not notified of what is nearby."
                ), example: .positionSet)
        }

        @OptionGroup var options: ProgramOptions
        /// The position as one argument, or latitude, longitude and accuracy separately.
        @Argument(
            help: ArgumentHelp(
                say("Latitude and longitude in degrees, and the accuracy in metres: 39.3622,22.9422,35."),
                valueName: say("lat,lon")))
        var coordinates: [String]
        @OptionGroup var form: JSONOption

        func validate() throws {
            if position == nil {
                throw ValidationError(
                    say(
                        "“\(ShortText.typed(typed))” is not a position; write latitude and longitude in degrees, such as 39.3622,22.9422."
                    ))
            }
        }

        private var typed: String { coordinates.joined(separator: " ") }
        private var position: TypedPosition? { TypedPosition.parse(typed) }

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> StoredPosition? {
            guard let position else { return nil }
            return try session.perform(SetPosition(position))
        }
    }

    struct Ask: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "ask", say("Set your position by the command in the setting positions.command."),
                more: say(
                    "It prints latitude and longitude, and after them the accuracy in metres if known: 39.3622,22.9422,35; or a geo: link. The agent runs it around meetings and check-ins."
                ), example: .positionAsk)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> StoredPosition? {
            let workspace = session.workspace
            return try Waiting.wait { try await AskPosition().run(in: workspace) }
        }
    }

    struct Clear: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("clear", say("Clear your position."), example: .positionClear)
        }

        @OptionGroup var options: ProgramOptions

        func run(in session: CommandSession) throws {
            // Without a stored position, there is nothing to remove.
            if try session.store.position() != nil { _ = try session.perform(SetPosition(nil)) }
            Output.line(say("The position was cleared."))
        }
    }

    /// Returns the arguments with coordinates that begin with a minus moved to the end, after `--`:
    /// `position set -33.92,18.42`.
    static func withSouthAtEnd(_ arguments: [String]) -> [String] {
        guard let noun = arguments.firstIndex(of: "position"), arguments[noun...].dropFirst().first == "set",
            !arguments.contains("--")
        else { return arguments }
        func isSouth(_ word: String) -> Bool {
            word.hasPrefix("-") && word.dropFirst().first?.isNumber == true
        }
        let verb = noun + 2
        let coordinates = arguments[verb...].filter { isSouth($0) || $0.first?.isNumber == true }
        guard coordinates.contains(where: isSouth) else { return arguments }
        let others = arguments[verb...].filter { !coordinates.contains($0) }
        return Array(arguments[..<verb]) + others + ["--"] + coordinates
    }
}

extension StoredPosition?: Printable {
    func json(in session: CommandSession) -> PositionCommand.PositionJSON? {
        map(PositionCommand.PositionJSON.init)
    }

    func printLines(in session: CommandSession) throws {
        guard let self else { throw CommandFailure(say.noPosition) }
        let (place, age) = (
            CoordinateText.text(self.coordinate), say.ago(session.now.timeIntervalSince(self.setAt))
        )
        guard let accuracy = self.accuracy else { return Output.line(say("\(place), set \(age)")) }
        Output.line(say("\(place), within \(DistanceText.text(accuracy)), set \(age)"))
    }
}
