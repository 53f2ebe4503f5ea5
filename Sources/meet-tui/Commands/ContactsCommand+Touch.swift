import ArgumentParser
import MeetCore
import Operations
import Sentences

extension ContactsCommand {
    struct Touch: TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "touch", say("List the people you want to meet now and then, those not seen for long first."),
                more: say(
                    "“contacts edit maria --stay-in-touch 'every 2 months'” says how often, and “groups edit” does so for each member of a group. What counts are meetings that took place with that person: those to which they came, or had said that they come."
                ), example: .contactsTouch)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say("Only those not seen for too long, and with whom nothing is planned.")))
        var overdue = false
        @OptionGroup var form: LimitedTable<TouchColumn>

        func rows(in session: CommandSession) throws -> [TouchedContact] {
            try session.perform(
                ListTouch(zone: session.zone, onlyNeglected: overdue, limit: form.rows))
        }
    }
}
