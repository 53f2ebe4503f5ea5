import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

struct IncidentsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "incidents", say("A log of incidents, and how many there were near a place."),
            example: .incidents, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Add.self, Handled.self, Near.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the incidents, latest first."), example: .incidentsList)
        }
        static var noun: String { "incidents" }
        static var verbs: [any ParsableCommand.Type] { IncidentsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<IncidentColumn>

        func rows(in session: CommandSession) throws -> [Incident] {
            try session.perform(ListIncidents(limit: form.rows))
        }
    }

    struct Add: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "add", say("Add an incident, at your position unless you name a place."),
                example: .incidentsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("What happened."), valueName: say.valueText))
        var words: String
        @Option(
            help: ArgumentHelp(
                say("A saved venue, or latitude and longitude in degrees: 39.3622,22.9422."),
                valueName: say("place")), completion: .venues)
        var place: String?
        @Option(
            help: ArgumentHelp(say("When it happened; by default now."), valueName: say.valueWhen))
        var at: String?
        @Option(
            help: ArgumentHelp(say("Whom it happened to, if not to you."), valueName: say("who")),
            completion: .contacts)
        var who: String?
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> Incident {
            let time = try at.map { try Self.moment($0, session.clock) }
            return try session.perform(AddIncident(words, place: place, time: time, who: who ?? ""))
        }

        /// Returns the beginning of a typed time.
        private static func moment(_ text: String, _ clock: PlanningClock) throws -> Date {
            let when = try WhenParser.parse(text, clock: clock)
            guard let moment = when.meetingTime(in: clock.zone).interval(in: clock.zone)?.lowerBound else {
                throw SafetyError.noTime(text)
            }
            return moment
        }
    }

    struct Handled: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("handled", say("Mark an incident as handled."), example: .incidentsHandled)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("The incident's number."), valueName: say("number")))
        var id: Int64
        @Flag(help: ArgumentHelp(say("Mark it as open again.")))
        var undo = false
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Incident {
            try session.perform(HandleIncident(id, isHandled: !undo))
        }
    }

    struct Near: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "near", say("Count the incidents within 1000 m of a place, this year and last year."),
                example: .incidentsNear)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("A saved venue, or latitude and longitude in degrees; by default your position."),
                valueName: say("place")), completion: .venues)
        var place: String = ""
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> AreaRecord {
            try session.perform(FindIncidents(.named(place)))
        }
    }
}
