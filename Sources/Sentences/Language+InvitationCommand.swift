import Mail
import MeetCore
import MeetStore
import Operations

// MARK: - What they say

extension Language {
    package var syncIsDoneElsewhere: String {
        say("Another process is sending and reading mail for this database; nothing was done.")
    }

    /// The reason why the file added nothing to the inbox; `nil` if it did.
    package func sentence(_ read: ReadInvitation) -> String? {
        let source = name(of: read)
        return switch read.result {
        case .stored: nil
        case .known(let item?) where item.isOvertakenVote:
            say("\(source): a later vote of the same person counts.")
        case .known: say("\(source): it was already read.")
        case .outdated(_, let title):
            say("\(source): a newer version of \(quotedName(title)) is already known.")
        case .notForMe(let title): say("\(source): \(quotedName(title)) does not concern you.")
        case .skipped(let reasons):
            "\(name(of: read, whole: reasons.first)): \(sentence(reasons.first ?? .noCalendar))"
        }
    }

    /// The parts of a message that could not be taken over unchanged, a sentence each.
    package func warnings(_ read: ReadInvitation) -> [String] {
        read.warnings.map { problem in
            "\(name(of: read, whole: .problem(problem))): \(sentence(.problem(problem)))"
        }
    }

    /// The remarks on messages, on one line: the first, and the number of further ones; `nil` without
    /// remarks.
    package func remarked(_ read: [ReadInvitation]) -> String? {
        let all = read.flatMap { [sentence($0)].compactMap(\.self) + warnings($0) }
        guard let first = all.first else { return nil }
        return all.count == 1 ? first : "\(ShortText.withoutPeriod(first)), \(andMore(all.count - 1))."
    }

    /// The file's name, or the name of a message in a mailbox.
    ///
    /// - Parameter reason: The reason for skipping it; one that concerns a whole mail names both.
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
        case .tnef: say("it has a winmail.dat, which only Outlook can read; ask the sender for iCalendar.")
        case .problem(let problem) where problem.isOfWholeFile: "\(words(problem.reason))."
        case .problem(let problem): say("line \(problem.line): \(words(problem.reason))")
        case .unknownMethod(let method): say("the kind of request \(quotedName(method)) is unknown.")
        case .malformed(.noEvent): say("there is no meeting in it.")
        case .malformed(.noUID): say("its meeting has no UID, so it cannot be identified.")
        case .malformed(.severalMeetings): say("it mixes several meetings.")
        case .malformed(.noAttendee): say("the answer does not say whose it is.")
        case .malformed(.noTime): say("the proposal has no time.")
        case .unstorable: say("its time is not a valid calendar time.")
        case .withheld: say("the mail server does not deliver it; open it in your mail program.")
        case .file(let error): sentence(error)
        }
    }

    package func sentence(_ fault: MailSettings.Fault) -> String {
        switch fault {
        case .noAddress(let text): say("“\(text)” is not an e-mail address.")
        case .server(let fault, let kind): sentence(MailError.badServer(kind, fault))
        case .noneOf(let words, let text): say("“\(text)” is not one of \(words.joined(separator: ", ")).")
        case .noProgram(let beginning):
            say(
                "“\(beginning)…” is not a program on this machine, so it was not stored. Enter a command that prints the password, such as “pass show mail”; the password itself goes into the row “Password” of “Mail account” on the Me tab."
            )
        case .commandFailed(let name, let fault):
            say(
                "The command \(name) \(words(fault)), so it was not stored. The password itself goes into the row “Password” of “Mail account” on the Me tab."
            )
        }
    }
}

extension InboxItem {
    /// True if the message is a vote that came after a later one of the same person.
    fileprivate var isOvertakenVote: Bool {
        if case .voted = news { state == .superseded } else { false }
    }
}
