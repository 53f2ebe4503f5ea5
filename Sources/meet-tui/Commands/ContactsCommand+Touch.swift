import ArgumentParser
import MeetCore
import Operations
import Sentences

extension ContactsCommand {
    struct Touch: TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "touch", say("List the people you want to meet regularly, those not seen in a while first."),
                more: say(
                    "“contacts edit maria --stay-in-touch 'every 2 months'” sets how often, and “groups edit” does so for each member of a group. Meetings that took place with that person count: those they came to, or had accepted."
                ), example: .contactsTouch)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say("Only those not seen for too long and with no meeting planned.")))
        var overdue = false
        @OptionGroup var form: LimitedTable<TouchColumn>

        func rows(in session: CommandSession) throws -> [TouchedContact] {
            try session.perform(
                ListTouch(zone: session.zone, onlyNeglected: overdue, limit: form.rows))
        }
    }
}
