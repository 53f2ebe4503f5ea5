import Foundation
import MeetCore
import MeetStore
import Operations

// MARK: - What a message says

extension English {
    package var inboxHeading: String { "Inbox" }
    package var proposalHeading: String { "A proposal" }
    package var strangerHeading: String { "An answer nobody asked for" }
    package var forOthersHeading: String { "An invitation of others" }
    package var doubtfulHeading: String { "A doubtful message" }
    package var sendingHeading: String { "Whom to tell" }
    package var newsHeading: String { "News that were told" }

    package func shortNews(_ item: InboxItem) -> String {
        if item.doubt != nil { return "doubtful" }
        return switch item.news {
        case .outdated: "outdated"
        case .invited, .added: "invites you"
        case .occurrenceChanged: Self.isMove(item) ? "moved" : "changed"
        case .updated: "changed"
        case .rescheduled: "moved"
        case .cancelled: "called off"
        case .ended: "ends"
        case .forOthers: "asks others"
        case .uninvited: "without you"
        case .dropped: "fewer come"
        case .published, .refreshed: "tells of it"
        case .answered(.accepted), .notInvited(.accepted): "comes"
        case .answered(.declined), .notInvited(.declined): "comes not"
        case .answered(.tentative), .notInvited(.tentative): "perhaps"
        case .answered, .notInvited: "answers"
        case .delegated: "sends others"
        case .proposed: "proposes"
        case .proposalDeclined: "keeps time"
        }
    }

    package func news(_ item: InboxItem, from sender: String, at moment: String) -> String {
        "\(item.doubt == nil ? "" : "Doubtful: ")\(said(item, sender, nil)) · \(moment)"
    }

    package func oneLine(_ item: InboxItem, from sender: String, of title: String) -> String {
        let line = said(item, ShortText.name(sender), quotedName(title))
        if item.doubt != nil {
            return "Doubtful, from \(item.realSender?.email ?? unknownSender): \(line)"
        }
        if case .proposed = item.news { return line + ": take it?" }
        return line
    }

    /// - Parameter title: What the meeting is called in the sentence; `nil` where it stands above.
    private func said(_ item: InboxItem, _ sender: String, _ title: String?) -> String {
        let isDate = !item.recurrenceID.isEmpty
        let it = ofDate(item.recurrenceID, title ?? (isDate ? "the date" : "it"))
        let list = isDate ? it : title ?? "this meeting"
        return switch item.news {
        case .invited: "\(sender) invites you" + (title == nil && !isDate ? "" : " to \(it)")
        case .forOthers:
            "\(sender) invites others" + (title == nil && !isDate ? "" : " to \(it)")
                + "; you are not on the list"
        case .updated: "\(sender) changed \(it)"
        case .rescheduled: "\(sender) moved \(it)"
        case .occurrenceChanged:
            isDate
                ? "\(sender) \(Self.isMove(item) ? "moved" : "changed") \(it)"
                : "\(sender) changed one date of \(it)"
        case .added: "\(sender) adds a date to \(title ?? "it")"
        case .cancelled: "\(sender) called \(it) off"
        case .ended: "\(sender) ends \(title ?? "it") before \(day(of: item.recurrenceID) ?? "its next date")"
        case .uninvited: "\(sender) took you off the list of \(list)"
        case .dropped(let others): "\(sender) took \(names(others)) off the list of \(list)"
        case .published: "\(sender) tells of \(it)"
        case .answered(let answer), .notInvited(let answer): answered(item, sender, answer, it)
        case .delegated(let others): "\(sender) lets \(names(others)) come to \(it) instead"
        case .proposed(let time): "\(sender) proposes \(DateText.start(time)) for \(it)"
        case .proposalDeclined: "\(sender) keeps the time of \(it)"
        case .outdated: "\(sender) sent an older version of \(it)"
        case .refreshed: "\(sender) asked for \(it) again, and it was sent"
        }
    }

    private static func isMove(_ item: InboxItem) -> Bool { item.changes.contains { $0.field == .time } }

    /// Which date of a series is meant: `“Choir” of Tue 8 Dec`.
    ///
    /// - Parameter recurrenceID: Empty for all of it.
    func ofDate(_ recurrenceID: String, _ name: String) -> String {
        day(of: recurrenceID).map { "\(name) of \($0)" } ?? name
    }

    private func day(of recurrenceID: String) -> String? {
        WallTime(basicText: recurrenceID).map { dayMonth($0.date) }
    }

    private func names(_ people: [CalendarAddress]) -> String {
        people.map { ShortText.name($0.shownName) }.joined(separator: ", ")
    }

    private func answered(
        _ item: InboxItem, _ sender: String, _ answer: Invitee.Participation, _ it: String
    ) -> String {
        let words =
            switch answer {
            case .accepted: "\(sender) comes to \(it)"
            case .declined: "\(sender) does not come to \(it)"
            case .tentative: "\(sender) perhaps comes to \(it)"
            case .delegated: "\(sender) sends somebody else to \(it)"
            case .needsAction: "\(sender) has not decided about \(it)"
            case .inProcess, .completed: "\(sender) answered to \(it)"
            }
        if case .notInvited = item.news { return words + ", without being invited" }
        return words
    }

    package func doubt(_ doubt: SchedulingDoubt, from sender: String?, for user: String) -> String {
        let sender = sender ?? unknownSender
        let reason =
            switch doubt {
            case .notOrganizer: "Sent by \(sender), who is not the organizer."
            case .notAttendee: "Sent by \(sender), not by \(user)."
            case .otherOrganizer: "Sent by \(sender), with another organizer than before."
            case .ownMeeting: "Sent by \(sender), though the meeting is your own."
            case .noSender: "The message names no sender."
            case .failedAuthentication: "Your mail server could not confirm that \(sender) sent it."
            case .automatic: "An automatic reply from \(sender), not an answer."
            case .delegation: "Sent by \(sender): a replacement that nobody has confirmed."
            }
        return reason + " Nothing was changed."
    }
    package func sentBy(_ sender: String) -> String { "Sent by \(sender)" }
    package func answeredBy(_ sender: String) -> String { "answered by \(sender)" }
    package var isUnconfirmed: String {
        "From somebody you do not know: no reminder, and your time counts as free until you accept."
    }

    package func became(_ state: InboxItem.State) -> String? {
        switch state {
        case .waiting: "Not answered yet"
        case .unseen: nil
        case .dismissed: "Put away"
        case .accepted: "You accepted"
        case .declined: "You declined"
        case .tentative: "You perhaps come"
        case .proposed: "You proposed another time"
        case .taken: "You took it"
        case .refused: "You declined it"
        case .superseded: "A later message took its place"
        }
    }

    package var unknownMeeting: String { "A meeting that is not here" }
    package var unknownSender: String { "somebody" }
}

// MARK: - What is different

extension English {
    package func label(_ field: FieldChange.Field) -> String {
        switch field {
        case .title: titleLabel
        case .time: whenLabel
        case .recurrence: "Repeat"
        case .place: "Where"
        case .status: "Status"
        case .notes: notesLabel
        case .url: "Link"
        case .conference: "Call"
        case .organizer: "Called by"
        case .invitees: inviteesLabel
        }
    }

    package func words(_ value: FieldChange.Value?, at time: MeetingTime) -> String {
        switch value {
        case nil: ""
        case .text(let text): text.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .time(let time): DateText.when(time)
        case .recurrence(let recurrence): repetition(recurrence, of: time)
        case .status(.confirmed): "takes place"
        case .status(.tentative): "tentative"
        case .status(.cancelled): "called off"
        case .people(let people): people.map(\.shownName).joined(separator: ", ")
        }
    }

    package func change(from old: String, to new: String) -> String {
        switch (old.isEmpty, new.isEmpty) {
        case (true, _): new
        case (_, true): "no longer \(old)"
        case (false, false): "\(old) → \(new)"
        }
    }

    package var whatChangedLabel: String { "What changed" }
    package var whatWouldChangeLabel: String { "What would change" }
    package var onYourDayLabel: String { "On your day" }
}

// MARK: - The inbox

extension English {
    package var inboxIsEmpty: String { "Nothing waits for you" }
    package var nothingArrived: String {
        "Invitations, changes and answers come here by themselves, from whatever program the others use."
    }
    package func nothingCanArrive(key: String) -> String {
        "Invitations and answers come here by themselves once your mail is set up, on the Me tab. Without that, "
            + "\(key) reads them from a file or a Maildir, and “meet-tui invitations read -” from a pipe."
    }
    package var openItems: String { "What waits for you" }
    package var allItems: String { "All messages" }
    package func someOf(_ count: Int, _ total: Int) -> String { "\(count) of \(total)" }
    package func noMessageMatches(key: String) -> String { "No message matches. \(key) shows all." }
    package var nothingUnderBar: String { "There is no message under the bar." }
    package var asksNothing: String { "This message asks for no answer." }
    package var isStoredAlready: String { "The meeting is stored here." }
    package var meetingIsKept: String { "It is among your meetings now; nobody is told." }
    package var cannotBeApplied: String { "Only you change your own meetings; the message can be ignored." }
    package func doubtfulWasApplied(undo: String) -> String { "The message was applied; \(undo) undoes it." }
    package func messageWasUndone(undo: String) -> String {
        "Undone what the message changed; \(undo) brings it back."
    }
    package func itemWasDismissed(undo: String) -> String { "Dismissed; \(undo) brings it back." }
    package var isDecidedAlready: String { "It was decided already." }
    package var meetingIsNotHere: String { "The meeting is not stored here." }

    package func wordsTitle(_ command: WordedAnswer, _ what: String) -> String {
        switch command {
        case .accept: "Accept \(quotedName(what))"
        case .decline: "Decline \(quotedName(what))"
        case .perhaps: "Perhaps come to \(quotedName(what))"
        case .proposal: "Propose \(what)"
        case .refusal: "Keep the time of \(quotedName(what))"
        }
    }
    package func wordsHint(key: String) -> String { "A few words with it; \(key) alone sends it without." }

    package func answerIsOnItsWay(_ participation: Invitee.Participation, undo: String) -> String {
        switch participation {
        case .accepted: "Accepted; the answer is on its way. \(undo) takes it back until it has left."
        case .declined: "Declined; the answer is on its way. \(undo) takes it back until it has left."
        case .tentative: "Answered “perhaps”; it is on its way. \(undo) takes it back until it has left."
        default: "The answer is on its way. \(undo) takes it back until it has left."
        }
    }
    package func answerWaitsInTheOutbox(key: String) -> String {
        "No mail is set up to send it; it waits in the outbox (\(key)), which writes it as a file, too."
    }
    package var proposalWasTaken: String { "The meeting is moved." }
    package var proposalWasRefused: String { "The meeting stays when it is; who proposed it is told." }
    package func proposalTitle(_ title: String) -> String { "Another time for \(quotedName(title))" }
    package func proposalIsOnItsWay(_ time: String) -> String {
        "Proposed \(time); the message is on its way."
    }
    package func isInvitedNow(_ name: String) -> String { "\(ShortText.name(name)) is invited now." }
}

extension English {
    package var readFileTitle: String { "Read messages from a file" }
    package var readFileHint: String { "A mail, an .ics file, a mailbox file or a Maildir; ~ is understood." }
    package func wasRead(_ results: [ReadInvitation]) -> String {
        let count = results.count { result in
            if case .stored = result.result { true } else { false }
        }
        let reason = remarked(results)
        if count == 0 { return reason ?? "There was no message in it." }
        return ["\(counted(count, .messages)) came.", reason].compactMap(\.self).joined(separator: " ")
    }
}

// MARK: - Whom to tell

extension English {
    package func tellTitle(_ kind: ToldKind, _ count: Int) -> String {
        let people = counted(count, .people)
        return switch kind {
        case .invitation: "Send invitations to \(people)?"
        case .update: "Tell \(people) what changed?"
        case .cancellation: "Tell \(people) that it is off?"
        case .mixed: "Tell \(people)?"
        }
    }
    package func nobodyIsMarked(key: String) -> String { "Everybody is left out; \(key) marks somebody." }
    package func noWayToSendYet(files: String, program: String) -> String {
        "No mail is set up to send it (the Me tab does that). \(files) writes files, \(program) opens your mail program."
    }
    package var yourWordsTitle: String { "Your words" }
    package var yourWordsHint: String { "They stand at the head of the message." }
    package func toldLater(key: String) -> String { "Nobody is told yet; \(key) asks again." }
    package func liesInTheOutbox(_ count: Int, undo: String) -> String {
        count == 0
            ? "There was nobody to tell."
            : "\(counted(count, .messages)) on the way. \(undo) takes back what has not left."
    }
    package func filesWritten(_ paths: [String]) -> String {
        guard let first = paths.first else { return "There was nobody to tell." }
        return paths.count == 1 ? "Written: \(first)" : "Written: \(first), and \(paths.count - 1) more"
    }
    package func haveNoAddress(_ names: [String]) -> String {
        "without an address: \(names.map { ShortText.name($0) }.joined(separator: ", "))"
    }
    package func areAskedAgain(_ names: [String]) -> String {
        let people = names.prefix(3).map { ShortText.name($0) }
        let rest = names.count - people.count
        return list(people + (rest > 0 ? ["\(rest) more"] : [])) + " will be asked again."
    }
    package func everybodyKnows(_ title: String) -> String {
        "Everybody who has an address knows \(quotedName(title)) as it is."
    }
    package func notToldYet(_ names: [String], key: String) -> String {
        let people =
            names.count > 2
            ? counted(names.count, .people) : names.map { ShortText.name($0) }.joined(separator: ", ")
        return "Not told yet: \(people); \(key) tells them."
    }
    package var everybodyHasAnswered: String { "Everybody who is invited has answered." }
    package var theyKnowAlready: String { "Noted: they know it. No message leaves." }
    package func remindersSent(_ count: Int) -> String {
        count == 1 ? "Reminded one person." : "Reminded \(counted(count, .people))."
    }
    package func remindTitle(_ title: String) -> String {
        "Remind who has not answered: \(ShortText.name(title))"
    }
    package func yourAnswer(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted: "You come"
        case .declined: "You do not come"
        case .tentative: "You perhaps come"
        case .delegated: "You send somebody else"
        case .needsAction: "You have not answered"
        case .inProcess: "You have begun"
        case .completed: "You have done it"
        }
    }
    package func answerTitle(_ title: String) -> String { "Your answer: \(ShortText.name(title))" }
    package var answerPlaceholder: String { "accept, decline, perhaps" }
    package var noAnswerMatches: String { "Accept, decline or perhaps." }

    package func sentence(_ error: InvitationError) -> String {
        switch error {
        case .noAddress:
            "Nobody said by which address you go; set it on the Me tab, or with “settings set me.email”."
        case .noInboxItem(let id): "There is no message \(id)."
        case .noOutgoing(let id): "There is no message \(id) in the outbox."
        case .changedNothing: "The message changed nothing that can be undone."
        case .notAnswerable: "The message asks for nothing that can be answered."
        case .meetingIsGone(let title): "\(quotedName(title)) is not stored any more."
        case .nobodyToTell(let title): "There is nobody to be told anything of \(quotedName(title))."
        case .notOrganizer(let title): "\(quotedName(title)) is somebody else's meeting."
        case .hasLeft: "The message has left, or may have; it cannot be taken back."
        case .notDoubtful: "It is known what became of the message."
        case .notRetriable: "The message is not one to try again."
        case .noWayToSend:
            "No mail is set up to send by: neither mail.smtp.url nor mail.command, and the provider is not known."
        case .noMailbox:
            "There is no mailbox to read: mail.imap.url is not set, and the provider is not known."
        case .noMail: "No mail can be sent or read here."
        }
    }
}
