import DAV
import Foundation
import MeetCore
import Operations

/// Polls as screens and commands show them.
package enum PollText {
    /// The sign of a vote; that of an open one for `nil`. The signs are those of answers.
    package static func sign(_ vote: Poll.Vote?) -> String {
        switch vote {
        case .yes: MeetingText.sign(.accepted)
        case .maybe: MeetingText.sign(.tentative)
        case .no: MeetingText.sign(.declined)
        case nil: MeetingText.sign(.needsAction)
        }
    }

    /// The sums of an option in few cells: `✓3 ~1 ✗1`.
    package static func counts(_ row: PollTally.Row) -> String {
        let all: [(vote: Poll.Vote?, count: Int)] = [
            (.yes, row.yes), (.maybe, row.maybe), (.no, row.no), (nil, row.open),
        ]
        return all.filter { $0.count > 0 }.map { sign($0.vote) + String($0.count) }.joined(separator: " ")
    }

    /// An option on one line, a time on the reader's clocks.
    package static func option(_ content: Poll.Content, readerZone: TimeZone) -> String {
        switch content {
        case .time(let time): MeetingText.when(time, readerZone: readerZone)
        case .venue(let venue): MeetingText.venue(venue)
        case .text(let words): words.oneLine
        }
    }
}

extension Language {
    /// The state of a poll in a word.
    package func word(_ state: Poll.State) -> String {
        switch state {
        case .draft: say("draft", context: "poll")
        case .open: say("open", context: "poll")
        case .closed: say("closed", context: "poll")
        case .decided: say("decided", context: "poll")
        case .dropped: say("dropped", context: "poll")
        }
    }

    /// The place of an option in the poll: decided, leading or ruled out; `nil` for any other.
    package func standing(of row: PollTally.Row, in poll: Poll, leading: Int?) -> String? {
        if poll.decided == row.number { return say("decided", context: "option") }
        if row.isRuledOut { return say("ruled out", context: "option") }
        return leading == row.number ? say("leading", context: "option") : nil
    }

    package func sentence(_ error: PollServerError) -> String {
        switch error {
        case .noAccount(let name, let known):
            known.isEmpty
                ? say("There is no account on a server; “accounts add” adds one.")
                : say(
                    "No account is on the server “\(ShortText.typed(name))”. Accounts: \(known.joined(separator: ", "))."
                )
        case .noPolls(let host): say("\(host) has no app for polls (Nextcloud Polls).")
        case .noNetwork: say("Servers cannot be asked here.")
        case .noPage(let title): say("The poll \(quotedName(title)) has no page on a server.")
        case .otherOptions(let title):
            say(
                "The page of \(quotedName(title)) has other options than the poll, so its votes are not read."
            )
        case .server(let error): sentence(error)
        case .unreadable(let host): say("\(host) does not answer as Nextcloud Polls does.")
        }
    }

    package func sentence(_ error: TypedPollError) -> String {
        switch error {
        case .notOneTime(let text):
            say("“\(ShortText.typed(text))” is not a single time, such as “tue 9” or “wed 9-12”.")
        case .noPollCalled(let text): say("No poll matches “\(ShortText.typed(text))”.")
        case .severalPolls(let text, let numbers):
            say(
                "Several polls match “\(ShortText.typed(text))”; give a number: \(numbers.map(\.description).joined(separator: ", "))."
            )
        }
    }
}
