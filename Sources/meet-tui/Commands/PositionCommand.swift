import ArgumentParser
import MeetCore
import MeetStore
import MeetUI
import Operations

/// Sets or prints the person's position, for near things.
struct PositionCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "position", abstract: say.aboutPosition,
            discussion: CommandConfiguration.discussion("", .position),
            subcommands: verbs + [Verbless<Show>.self], defaultSubcommand: Verbless<Show>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [Show.self, Set.self, Clear.self] }

    /// The position in the output of `--json`.
    struct Printed: Encodable {
        var latitude: Double
        var longitude: Double
        /// The time in ISO 8601.
        var at: String

        init(_ position: StoredPosition) {
            latitude = position.coordinate.latitude
            longitude = position.coordinate.longitude
            at = InstantText.iso8601(position.setAt, in: .gmt)
        }
    }

    static func show(_ position: StoredPosition?, json: Bool, _ workspace: Workspace) throws {
        guard !json else { return try Output.json(position.map(Printed.init)) }
        guard let position else { throw CommandFailure(say.noPosition) }
        Output.line(
            say.positionIs(
                CoordinateText.text(position.coordinate),
                age: workspace.now().timeIntervalSince(position.setAt)))
    }

    struct Show: ListingCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say.aboutPositionShow, example: .positionShow)
        }
        static var noun: String { "position" }
        static var verbs: [any ParsableCommand.Type] { PositionCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                try PositionCommand.show(try LoadPosition().run(in: workspace), json: json, workspace)
            }
        }
    }

    struct Set: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("set", say.aboutPositionSet, more: say.moreAboutPositionSet, example: .positionSet)
        }

        @OptionGroup var options: ProgramOptions
        /// The coordinates as one argument, or latitude and longitude separately.
        @Argument(help: ArgumentHelp(say.helpPosition, valueName: say.valueCoordinates))
        var coordinates: [String]
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func validate() throws {
            if coordinate == nil { throw ValidationError(say.isNoPosition(typed)) }
        }

        private var typed: String { coordinates.joined(separator: " ") }
        private var coordinate: Coordinate? { CoordinateText.parse(typed) }

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.makeWorkspace()
                let set = try SetPosition(coordinate).store(in: workspace)
                try PositionCommand.show(set, json: json, workspace)
            }
        }
    }

    struct Clear: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("clear", say.aboutPositionClear, example: .positionClear)
        }

        @OptionGroup var options: ProgramOptions

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                // Without a stored position nothing needs to be stored.
                if try LoadPosition().run(in: workspace) != nil {
                    _ = try SetPosition(nil).store(in: workspace)
                }
                Output.line(say.positionIsForgotten)
            }
        }
    }

    /// Returns the arguments with coordinates that begin with a minus moved to the end, after `--`: `position
    /// set -33.92,18.42`.
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
