import ArgumentParser
import MeetCore
import MeetStore
import MeetUI
import Operations

/// Where the person is, for what is near.
struct PositionCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "position", abstract: say.aboutPosition,
            discussion: CommandConfiguration.discussion("", .position),
            subcommands: verbs + [Verbless<Show>.self], defaultSubcommand: Verbless<Show>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [Show.self, Set.self, Clear.self] }

    /// What `--json` prints.
    struct Printed: Encodable {
        var latitude: Double
        var longitude: Double
        /// ISO 8601.
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
                try PositionCommand.show(try workspace.store.position(), json: json, workspace)
            }
        }
    }

    struct Set: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("set", say.aboutPositionSet, more: say.moreAboutPositionSet, example: .positionSet)
        }

        @OptionGroup var options: ProgramOptions
        /// Or latitude and longitude each for itself.
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
                // Where nothing is stored yet, nothing has to be.
                if try workspace.store.position() != nil {
                    _ = try SetPosition(nil).store(in: workspace)
                }
                Output.line(say.positionIsForgotten)
            }
        }
    }

    /// The arguments with coordinates that begin with a minus at the end, behind `--`: `position set -33.92,18.42`.
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
