import Mail
import MeetCore
import Operations

// MARK: - What the commands are about

extension English {
    package var aboutInvitations: String { "Invitations to me, and answers to mine." }
    package var aboutInvitationsList: String { "Lists what others sent, the latest first." }
    package var moreAboutInvitationsList: String {
        "What waits for an answer has the state waiting, and news that nobody looked at have unseen."
    }
    package var aboutInvitationsShow: String { "Shows one message: what changed, and what clashes." }
    package var aboutInvitationsSend: String { "Tells invitees what they do not know yet of meetings." }
    package var moreAboutInvitationsSend: String {
        "Invitations, updates and cancellations are put into the outbox. The open program, the agent and "
            + "“invitations sync” send what lies there; --now does it at once."
    }
    package var aboutInvitationsRead: String {
        "Reads invitations and answers from mails and calendar files."
    }
    package var moreAboutInvitationsRead: String {
        "A file is a mail, a mailbox or iCalendar, a folder is a Maildir, and - is standard input, for a pipe of a "
            + "mail program. What was read before is passed over."
    }
    package var aboutInvitationsAnswer: String { "Answers an invitation." }
    package var moreAboutInvitationsAnswer: String {
        "The answer is put into the outbox. A time that somebody proposes is taken with accepted, and declined "
            + "with declined. What only others are invited to is put among the meetings with accepted; nobody is told. "
            + "A doubtful message is applied with accepted, and ignored with declined."
    }
    package var aboutInvitationsPropose: String { "Proposes another time to whoever invites." }
    package var aboutInvitationsDismiss: String { "Puts a message away, and tells nobody." }
    package var aboutInvitationsRevert: String {
        "Undoes what a message changed of a meeting, and tells nobody."
    }
    package var aboutInvitationsRemind: String { "Asks those again who have not answered." }
    package var aboutInvitationsSync: String { "Sends what waits in the outbox, and reads new mail." }
    package var aboutOutbox: String { "What is to be sent to others, and what was." }
    package var aboutOutboxList: String { "Lists the outbox, the latest first." }
    package var aboutOutboxCancel: String { "Takes a message back that has not left." }
    package var aboutOutboxRetry: String { "Sends a message again that was refused, taken back or is late." }
    package var aboutOutboxSettle: String { "Says whether a doubtful message arrived." }
    package var moreAboutOutboxSettle: String {
        "A message is doubtful where the connection, or this program, ended before the server said whether it took "
            + "it. With unsent it is sent once more."
    }
}

// MARK: - Their options

extension English {
    package var helpOpenInvitations: String { "Only what waits for something, or was not looked at." }
    package var helpInvitation: String { "The number of a message, as invitations list shows it." }
    package var helpMails: String { "Mails, calendar files, Maildirs; - for standard input." }
    package var helpProposedTime: String { "The other time: “fri 12:00”, “+1h”." }
    package var helpTellMeetings: String { "The numbers of meetings, as meetings list shows them." }
    package var helpTellAll: String { "All meetings of which somebody knows something old." }
    package var helpYourWords: String { "What you say besides." }
    package var helpWouldSend: String { "Only say what would be sent, and to whom." }
    package var helpSendNow: String { "Send it at once." }
    package var helpInvitationFolder: String { "Write .ics files into this folder instead, to hand them on." }
    package var helpOpenOutbox: String { "Only what has not left, or may not have." }
    package var helpOutgoing: String { "The number of a message, as invitations outbox shows it." }
    package var helpFate: String { "Whether it arrived: sent or unsent." }
    package var valueFate: String { "sent|unsent" }
}

// MARK: - What they say

extension English {
    package var sendNeedsMeetings: String { "Name the meetings to tell of, or give --all." }
    package var everybodyKnowsAll: String { "Everybody knows everything already." }
    package var syncWasStopped: String { "Stopped; what was not sent waits in the outbox." }
    package var syncIsDoneElsewhere: String {
        "Another process sends and reads for this database just now; nothing was done."
    }

    package func sentence(_ read: ReadInvitation) -> String? {
        let source = name(of: read)
        return switch read.result {
        case .stored: nil
        case .known: "\(source): it was read before."
        case .outdated(_, let title): "\(source): something newer of \(quotedName(title)) is known already."
        case .notForMe(let title): "\(source): \(quotedName(title)) is none of your matters."
        case .skipped(let reasons):
            "\(name(of: read, whole: reasons.first)): \(sentence(reasons.first ?? .noCalendar))"
        }
    }

    package func warnings(_ read: ReadInvitation) -> [String] {
        read.warnings.map { problem in
            "\(name(of: read, whole: .problem(problem))): \(sentence(.problem(problem)))"
        }
    }

    package var mailWasNotRead: String { "Mail that could not be read as it stands" }

    package func remarked(_ read: [ReadInvitation]) -> String? {
        let all = read.flatMap { [sentence($0)].compactMap(\.self) + warnings($0) }
        guard let first = all.first else { return nil }
        return all.count == 1 ? first : "\(ShortText.withoutPeriod(first)), \(andMore(all.count - 1))."
    }

    /// The file, or what a message in a mailbox is known by.
    ///
    /// - Parameter reason: What is said of it: of a mail as a whole it is said by both.
    private func name(of read: ReadInvitation, whole reason: ReadInvitation.SkipReason? = nil) -> String {
        if !read.source.isEmpty, reason?.isOfMail != true { return read.source }
        let sender = read.sender.map { ShortText.name($0.email) }
        let heading: String
        switch (read.subject.isEmpty, sender) {
        case (false, let sender?): heading = "\(quotedName(read.subject)) from \(sender)"
        case (false, nil): heading = quotedName(read.subject)
        case (true, let sender?): heading = "a message from \(sender)"
        case (true, nil): return read.source.isEmpty ? "a message" : read.source
        }
        return read.source.isEmpty ? heading : "\(read.source): \(heading)"
    }

    private func sentence(_ reason: ReadInvitation.SkipReason) -> String {
        switch reason {
        case .noCalendar: "there is no invitation in it."
        case .tnef: "it has a winmail.dat, which only Outlook reads; ask for it as iCalendar."
        case .problem(let problem) where problem.isOfWholeFile: "\(words(problem.reason))."
        case .problem(let problem): "line \(problem.line): \(words(problem.reason))"
        case .unknownMethod(let method): "nobody knows what \(quotedName(method)) asks for."
        case .malformed(.noEvent): "there is no meeting in it."
        case .malformed(.noUID): "its meeting has no UID, so that nobody can tell which it is."
        case .malformed(.severalMeetings): "it mixes several meetings."
        case .malformed(.noAttendee): "the answer does not say whose it is."
        case .malformed(.noTime): "the proposal has no time."
        case .unstorable: "its time is none that a calendar has."
        case .withheld: "the mail server does not hand it over; look at it in your mail program."
        case .file(let error): sentence(error)
        }
    }

    package func sentence(_ fault: MailSettings.Fault) -> String {
        switch fault {
        case .noAddress(let text): "“\(text)” is no e-mail address."
        case .server(let fault, let kind): sentence(MailError.badServer(kind, fault))
        case .noneOf(let words, let text): "“\(text)” is none of \(words.joined(separator: ", "))."
        }
    }
}
