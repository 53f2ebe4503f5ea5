import Mail
import MeetCore
import Operations

// MARK: - What the commands are about

extension Language {
    package var aboutInvitations: String { say("Invitations to me, and answers to mine.") }
    package var aboutInvitationsList: String { say("Lists what others sent, the latest first.") }
    package var moreAboutInvitationsList: String {
        say("What waits for an answer has the state waiting, and news that nobody looked at have unseen.")
    }
    package var aboutInvitationsShow: String { say("Shows one message: what changed, and what clashes.") }
    package var aboutInvitationsSend: String { say("Tells invitees what they do not know yet of meetings.") }
    package var moreAboutInvitationsSend: String {
        say(
            "Invitations, updates and cancellations are put into the outbox. The open program, the agent and "
                + "“invitations sync” send what lies there; --now does it at once.")
    }
    package var aboutInvitationsRead: String {
        say("Reads invitations and answers from mails and calendar files.")
    }
    package var moreAboutInvitationsRead: String {
        say(
            "A file is a mail, a mailbox or iCalendar, a folder is a Maildir, and - is standard input, for a pipe of a "
                + "mail program. What was read before is passed over.")
    }
    package var aboutInvitationsAnswer: String { say("Answers an invitation.") }
    package var moreAboutInvitationsAnswer: String {
        say(
            "The answer is put into the outbox. A time that somebody proposes is taken with accepted, and declined "
                + "with declined. What only others are invited to is put among the meetings with accepted; nobody is told. "
                + "A doubtful message is applied with accepted, and ignored with declined.")
    }
    package var aboutInvitationsPropose: String { say("Proposes another time to whoever invites.") }
    package var aboutInvitationsDismiss: String { say("Puts a message away, and tells nobody.") }
    package var aboutInvitationsRevert: String {
        say("Undoes what a message changed of a meeting, and tells nobody.")
    }
    package var aboutInvitationsRemind: String { say("Asks those again who have not answered.") }
    package var aboutInvitationsSync: String { say("Sends what waits in the outbox, and reads new mail.") }
    package var aboutOutbox: String { say("What is to be sent to others, and what was.") }
    package var aboutOutboxList: String { say("Lists the outbox, the latest first.") }
    package var aboutOutboxCancel: String { say("Takes a message back that has not left.") }
    package var aboutOutboxRetry: String {
        say("Sends a message again that was refused, taken back or is late.")
    }
    package var aboutOutboxSettle: String { say("Says whether a doubtful message arrived.") }
    package var moreAboutOutboxSettle: String {
        say(
            "A message is doubtful where the connection, or this program, ended before the server said whether it took "
                + "it. With unsent it is sent once more.")
    }
}

// MARK: - Their options

extension Language {
    package var helpOpenInvitations: String { say("Only what waits for something, or was not looked at.") }
    package var helpInvitation: String { say("The number of a message, as invitations list shows it.") }
    package var helpMails: String { say("Mails, calendar files, Maildirs; - for standard input.") }
    package var helpProposedTime: String { say("The other time: “fri 12:00”, “+1h”.") }
    package var helpTellMeetings: String { say("The numbers of meetings, as meetings list shows them.") }
    package var helpTellAll: String { say("All meetings of which somebody knows something old.") }
    package var helpYourWords: String { say("What you say besides.") }
    package var helpWouldSend: String { say("Only say what would be sent, and to whom.") }
    package var helpSendNow: String { say("Send it at once.") }
    package var helpInvitationFolder: String {
        say("Write .ics files into this folder instead, to hand them on.")
    }
    package var helpOpenOutbox: String { say("Only what has not left, or may not have.") }
    package var helpOutgoing: String { say("The number of a message, as invitations outbox shows it.") }
    package var helpFate: String { say("Whether it arrived: sent or unsent.") }
    package var valueFate: String { say("sent|unsent") }
}

// MARK: - What they say

extension Language {
    package var sendNeedsMeetings: String { say("Name the meetings to tell of, or give --all.") }
    package var everybodyKnowsAll: String { say("Everybody knows everything already.") }
    package var syncWasStopped: String { say("Stopped; what was not sent waits in the outbox.") }
    package var syncIsDoneElsewhere: String {
        say("Another process sends and reads for this database just now; nothing was done.")
    }

    /// Why nothing of it is in the inbox; `nil` where something is.
    package func sentence(_ read: ReadInvitation) -> String? {
        let source = name(of: read)
        return switch read.result {
        case .stored: nil
        case .known: say("\(source): it was read before.")
        case .outdated(_, let title):
            say("\(source): something newer of \(quotedName(title)) is known already.")
        case .notForMe(let title): say("\(source): \(quotedName(title)) is none of your matters.")
        case .skipped(let reasons):
            "\(name(of: read, whole: reasons.first)): \(sentence(reasons.first ?? .noCalendar))"
        }
    }

    /// What of it could not be taken over as it stands, a sentence each.
    package func warnings(_ read: ReadInvitation) -> [String] {
        read.warnings.map { problem in
            "\(name(of: read, whole: .problem(problem))): \(sentence(.problem(problem)))"
        }
    }

    /// The heading of what the agent tells of messages that it could not read, or not as they stand.
    package var mailWasNotRead: String { say("Mail that could not be read as it stands") }

    /// What is to be said of messages on one line: the first of it, and how much more there is; `nil` for nothing.
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
        case (false, let sender?): heading = say("\(quotedName(read.subject)) from \(sender)")
        case (false, nil): heading = quotedName(read.subject)
        case (true, let sender?): heading = say("a message from \(sender)")
        case (true, nil): return read.source.isEmpty ? say("a message") : read.source
        }
        return read.source.isEmpty ? heading : "\(read.source): \(heading)"
    }

    private func sentence(_ reason: ReadInvitation.SkipReason) -> String {
        switch reason {
        case .noCalendar: say("there is no invitation in it.")
        case .tnef: say("it has a winmail.dat, which only Outlook reads; ask for it as iCalendar.")
        case .problem(let problem) where problem.isOfWholeFile: "\(words(problem.reason))."
        case .problem(let problem): say("line \(problem.line): \(words(problem.reason))")
        case .unknownMethod(let method): say("nobody knows what \(quotedName(method)) asks for.")
        case .malformed(.noEvent): say("there is no meeting in it.")
        case .malformed(.noUID): say("its meeting has no UID, so that nobody can tell which it is.")
        case .malformed(.severalMeetings): say("it mixes several meetings.")
        case .malformed(.noAttendee): say("the answer does not say whose it is.")
        case .malformed(.noTime): say("the proposal has no time.")
        case .unstorable: say("its time is none that a calendar has.")
        case .withheld: say("the mail server does not hand it over; look at it in your mail program.")
        case .file(let error): sentence(error)
        }
    }

    package func sentence(_ fault: MailSettings.Fault) -> String {
        switch fault {
        case .noAddress(let text): say("“\(text)” is no e-mail address.")
        case .server(let fault, let kind): sentence(MailError.badServer(kind, fault))
        case .noneOf(let words, let text): say("“\(text)” is none of \(words.joined(separator: ", ")).")
        }
    }
}
