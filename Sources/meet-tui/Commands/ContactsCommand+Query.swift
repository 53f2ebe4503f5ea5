import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences
import TerminalKit

extension ContactsCommand {
    /// The addresses of contacts, in the form in which mail programs ask for them.
    struct Query: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "query", say("Find mail addresses for mutt, neomutt and aerc."),
                more: say(
                    "The first line says how many there are. Each further line is an address, the name, and the label and organisation, separated by tabs. The exit status is 1 if there is none."
                ), example: .contactsQuery)
        }

        private static let rowsAtATime = 200

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say(
                    "Words, or beginnings of words, in the name, e-mail, phone or organisation, in any script."
                ), valueName: say.valueQuery))
        var query: [String] = []

        func run(in session: CommandSession) throws {
            let text = query.joined(separator: " ").oneLine
            var lines: [String] = []
            var row = 0
            while true {
                let list = ListContacts(text, around: .row(row), before: 0, after: Self.rowsAtATime)
                let page = try session.perform(list)
                for card in try session.perform(LoadCards(page.rows.map(\.id))) {
                    lines += Self.lines(of: card)
                }
                row += page.rows.count
                if page.rows.isEmpty || row >= page.count { break }
            }
            let found = say("\(lines.count) address found", "\(lines.count) addresses found", lines.count)
            Output.visibleLines([found] + lines)
            if lines.isEmpty { throw ExitCode.failure }
        }

        /// Returns a line for each address, the preferred first.
        private static func lines(of card: Contact) -> [String] {
            let emails = card.emails.filter(\.isPreferred) + card.emails.filter { !$0.isPreferred }
            return emails.filter { !$0.address.isEmpty }.map { email in
                let other = [email.label, card.organization].compactMap(\.self).filter { !$0.isEmpty }
                return [email.address, card.name, other.joined(separator: " · ")]
                    .map { VisibleText.visible($0.oneLine) }.joined(separator: "\t")
            }
        }
    }
}
