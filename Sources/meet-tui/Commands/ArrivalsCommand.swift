import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// Shows who is on the way to a meeting.
struct ArrivalsCommand: StoreCommand, TimedCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "arrivals", say("Show who is on the way to a meeting; who comes last is first."),
            more: say(
                "--said records what somebody told you: “leaving now”, “20 min late”, “in 15 minutes”, “arrived”, or a link to a position on a map. --ask sends everybody who comes a mail with links that tell the same."
            ), example: .arrivals)
    }

    @OptionGroup var options: ProgramOptions
    @Argument(
        help: ArgumentHelp(
            say("The meeting's number or its title."), valueName: say.valueNameOrNumber),
        completion: .meetings)
    var meeting: String
    @Option(
        help: ArgumentHelp(
            say("With --said: the person's name or e-mail address."), valueName: say("who")),
        completion: .contacts)
    var who: String?
    @Option(
        help: ArgumentHelp(say("What the person told you about the way."), valueName: say("words")))
    var said: String?
    @Flag(help: ArgumentHelp(say("Send a mail with links to those who come.")))
    var ask = false
    @OptionGroup var form: JSONOption

    func validate() throws {
        if (who == nil) != (said == nil) {
            throw ValidationError(say("--who and --said belong together."))
        }
    }

    func run(in session: CommandSession) throws {
        let occurrence = try session.perform(FindArrivals(meeting))
        if let who, let said { _ = try session.perform(SayArrival(occurrence, of: who, said)) }
        if ask {
            let messages = try session.perform(AskArrivals(occurrence))
            if !session.json {
                try messages.printLines(in: session)
                return
            }
        }
        let (workspace, show) = (session.workspace, ShowArrivals(occurrence))
        let board = try Waiting.wait { try await show.run(in: workspace) }
        try session.print(board.arrivals.map { ShownArrival(arrival: $0, isEstimated: board.isEstimated) })
    }
}

/// A person on the way, as printed.
struct ShownArrival: Printable {
    var arrival: Arrival
    var isEstimated: Bool

    func json(in session: CommandSession) -> ArrivalJSON { ArrivalJSON(arrival, now: session.now) }

    func printLines(in session: CommandSession) {
        let facts = [
            say.word(arrival.state), arrival.metres.map { DistanceText.text($0) },
            say.arrivalMinutes(arrival, isEstimated: isEstimated),
            arrival.at.map { say.ago(session.now.timeIntervalSince($0)) },
            arrival.source.map { say.word($0) },
        ].compactMap(\.self)
        Output.line("\(arrival.person.name)  \(facts.joined(separator: " · "))")
    }
}

/// A person on the way to a meeting.
struct ArrivalJSON: Encodable {
    /// The person's name.
    var name: String
    /// The person's e-mail address.
    var email: String?
    /// The state of the person's way.
    var state: Arrival.State
    /// The distance to the place in metres.
    var metres: Int?
    /// The minutes until the arrival.
    var minutes: Int?
    /// The age of what is known, in seconds.
    var ageSeconds: Int?
    /// The source of what is known.
    var source: Fix.Source?

    init(_ arrival: Arrival, now: Date) {
        name = arrival.person.name
        email = arrival.person.email
        state = arrival.state
        metres = arrival.metres.map { Int($0.rounded()) }
        minutes = arrival.minutes
        ageSeconds = arrival.at.map { Int(max(0, now.timeIntervalSince($0))) }
        source = arrival.source
    }
}
