import ArgumentParser
import MeetCore
import Operations
import Sentences
import Travel

/// Prints the way between two places.
struct TravelCommand: StoreCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "travel", say("Show how long it takes from one place to another, and the way."),
            more: say(
                "The servers in the settings travel.* are asked if you allow it. Without one, the time is an estimate, "
                    + "marked “~”, and there are no steps."
            ), example: .travel)
    }

    @OptionGroup var options: ProgramOptions
    @Argument(help: ArgumentHelp(TravelCommand.placeHelp, valueName: say("from")), completion: .venues)
    var from: String
    @Argument(help: ArgumentHelp(TravelCommand.placeHelp, valueName: say("to")), completion: .venues)
    var to: String
    @Option(
        help: ArgumentHelp(
            say("How: foot, bike, car or transit. By default, the setting travel.by."),
            valueName: say("mode")))
    var by: TravelMode?
    @OptionGroup var form: JSONOption

    private static var placeHelp: String {
        say("“home”, “position”, a saved venue, any other place, or latitude and longitude.")
    }

    /// The way from one place to another, and its time.
    struct TravelJSON: Encodable {
        /// The minutes, rounded up.
        var minutes: Int
        /// The length of the way in metres.
        var metres: Double
        /// True if no server gave the time: it follows from the distance alone.
        var estimated: Bool
        /// The steps, in order; empty for an estimate.
        var steps: [Step]

        /// A step of the way.
        struct Step: Encodable {
            /// The step in words.
            var text: String
            /// The length to the next step in metres.
            var metres: Double
            /// The seconds to the next step.
            var seconds: Double
        }

        init(_ route: TravelRoute) {
            func tenth(_ number: Double) -> Double { (number * 10).rounded() / 10 }
            minutes = route.time.minutes
            metres = tenth(route.time.metres)
            estimated = route.time.isEstimated
            steps = route.steps.map {
                Step(text: say.words($0), metres: tenth($0.metres), seconds: tenth($0.seconds))
            }
        }
    }

    func run(in session: CommandSession) throws {
        let workspace = session.workspace
        // An empty place would be home, unseen.
        guard !from.trimmed.isEmpty, !to.trimmed.isEmpty else {
            throw CommandFailure(
                say("Name both places: “home”, “position”, a saved venue, or latitude and longitude."))
        }
        let find = FindTravel(from: NearPlace(words: from), to: NearPlace(words: to), mode: by)
        let found = try Waiting.wait { try await find.run(in: workspace) }
        guard let route = found.route else { throw CommandFailure(say.sentence(TravelError.noWay)) }
        if let failure = found.failure { Output.complain(say.sentence(failure)) }
        guard !session.json else { return try Output.json(TravelJSON(route)) }
        let facts = [say.words(route.time), DistanceText.text(route.time.metres), say.words(found.mode)]
        Output.line(facts.joined(separator: " · "))
        for (number, step) in route.steps.enumerated() {
            let length = step.metres >= 1 ? " (\(DistanceText.text(step.metres)))" : ""
            Output.line("\(number + 1). \(say.words(step))\(length)")
        }
    }
}

extension TravelMode: ExpressibleByArgument {}
