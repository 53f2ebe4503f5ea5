import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The questions before mails of a poll are sent, or before it is decided.
enum PollQuestion {
    /// Asks before the mails with the question, or the reminders, are sent.
    ///
    /// - Parameter own: The keys of the reader's addresses, to which nothing is sent.
    static func sending(
        _ poll: Poll, _ id: Identifier<Poll>, isReminder: Bool, own: Set<String>
    ) -> SendingQuestion {
        let people = isReminder ? poll.people.filter { !$0.hasVoted } : poll.people
        let asked = people.filter { !$0.invitee.isSelf(by: own) }
        let reachable = asked.filter { !($0.email ?? "").isEmpty }
        let others = asked.filter { ($0.email ?? "").isEmpty }
        let count = reachable.count
        // Most people have an open poll already.
        let isAgain = !isReminder && poll.state == .open
        let names = isAgain ? [] : reachable.map { ShortText.name($0.name) }
        let title: String
        if isReminder {
            title = say("Remind \(count) person?", "Remind \(count) people?", count)
        } else if isAgain {
            title = say("Send the poll to those who do not have it yet?")
        } else {
            title = say("Send the poll to \(count) person?", "Send the poll to \(count) people?", count)
        }
        let paragraphs = SendingQuestion.Paragraph.names(
            reachable: names, others: others.map { ShortText.name($0.name) })
        return SendingQuestion(title: title, paragraphs, confirm: say("send one mail to each"))
            .previewing(PreviewPoll(id, isReminder: isReminder))
    }

    /// Asks before an option is decided on.
    ///
    /// - Parameters:
    ///   - option: The option in words.
    ///   - isPast: True if its time has come already.
    static func deciding(_ poll: Poll, _ number: Int, option: String, isPast: Bool) -> SendingQuestion {
        let content = poll.options[number - 1].content
        var paragraphs = [SendingQuestion.Paragraph.strong(option)]
        if isPast { paragraphs.append(.warning(say("This time has already passed."))) }
        if PollTally(poll).rows[number - 1].isRuledOut {
            paragraphs.append(.warning(say("A required person cannot take part.")))
        }
        switch content.kind {
        case .time:
            paragraphs.append(
                .plain(
                    say(
                        "The meeting is made, and all who were asked are invited; you choose who is notified."
                    )
                ))
            return SendingQuestion(
                title: say("Decide on this time?"), paragraphs, confirm: say("decide"), isDecision: true)
        case .venue where poll.meetingID == nil:
            paragraphs.append(
                .plain(
                    say(
                        "A meeting without a date is made with the venue, and all who were asked are invited; you choose who is notified."
                    )))
            return SendingQuestion(
                title: say("Decide on this option?"), paragraphs, confirm: say("decide"), isDecision: true)
        case .venue: paragraphs.append(.plain(say("The venue is set in the meeting.")))
        case .text:
            if poll.meetingID != nil {
                paragraphs.append(.plain(say("The words are added to the meeting's notes.")))
            }
        }
        return SendingQuestion(
            title: say("Decide on this option?"), paragraphs,
            confirm: say("decide, and send the decision to those who were asked"),
            silent: say("decide without sending anything"), isDecision: true)
    }
}
