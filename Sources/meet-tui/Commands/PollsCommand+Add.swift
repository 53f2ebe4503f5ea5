import ArgumentParser
import MeetCore
import Operations
import Sentences

extension PollsCommand {
    struct Add: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "add", say("Make a poll with two to twelve options, as a draft."),
                more: say(
                    "All options are times, or all are venues, or all are plain words. “polls send” asks the people; until then nobody is told."
                ), example: .pollsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("What it is about."), valueName: say("title")))
        var title: String
        @Option(
            help: ArgumentHelp(
                say(
                    "A time: “tue 9”, “wed 9-12”, “3 dec”, or several with commas between them; may be given several times."
                ), valueName: say.valueWhen))
        var option: [String] = []
        @Option(
            help: ArgumentHelp(
                say(
                    "A saved venue's name or number, or the name of another place; may be given several times."
                ), valueName: say.valueNameOrNumber), completion: .venues)
        var venue: [String] = []
        @Option(
            help: ArgumentHelp(
                say("An option in plain words; may be given several times."), valueName: say.valueText))
        var text: [String] = []
        @Option(
            help: ArgumentHelp(
                say("Whom to ask; may be given several times. A group stands for its members."),
                valueName: say("name-or-email")), completion: .contacts)
        var invite: [String] = []
        @Option(
            help: ArgumentHelp(
                say("Whom to ask, and without whom an option is ruled out; may be given several times."),
                valueName: say("name-or-email")), completion: .contacts)
        var required: [String] = []
        @Option(
            help: ArgumentHelp(
                say("Until when votes count: “fri”, “3 dec 18:00”; by default, until you close the poll."),
                valueName: say.valueWhen))
        var deadline: String?
        @Option(
            help: ArgumentHelp(
                say("The length of times without an end: 1h30m, 90, 1:30."), valueName: say("length")))
        var duration: String?
        @Flag(
            help: ArgumentHelp(
                say("Hold up to three times in your calendar until the decision, as tentative meetings.")))
        var holds = false
        @Option(
            help: ArgumentHelp(
                say(
                    "The meeting that the question is about, by number or title; its invitees are asked if you name nobody."
                ), valueName: say.valueNameOrNumber), completion: .meetings)
        var meeting: String?
        @Option(help: ArgumentHelp(say.helpNotes, valueName: say.valueText))
        var notes: String?
        @OptionGroup var form: JSONOption

        func validate() throws {
            if option.isEmpty, venue.isEmpty, text.isEmpty {
                throw ValidationError(say("A poll needs options: --option \"tue 9\", --venue or --text."))
            }
        }

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> Poll {
            var words = TypedPoll(title: title)
            words.notes = notes ?? ""
            words.times = option
            words.venues = venue
            words.texts = text
            words.invite = invite
            words.required = required
            words.deadline = deadline
            words.duration = duration
            words.hasHolds = holds
            words.meeting = meeting
            return try session.perform(PlanPoll(words, zone: session.zone))
        }
    }
}
