import Foundation
import MeetCore
import MeetStore
import Operations

// MARK: - What a message says

extension Language {
    /// The item in a list, 12 columns at most: `invites you`.
    package func shortNews(_ item: InboxItem) -> String {
        if item.doubt != nil { return say("doubtful") }
        return switch item.news {
        case .outdated: say("outdated")
        case .invited, .added: say("invites you")
        case .occurrenceChanged: Self.isMove(item) ? say("moved") : say("changed")
        case .updated: say("changed")
        case .rescheduled: say("moved")
        case .cancelled: say("called off", context: "inbox")
        case .ended: say("ends")
        case .forOthers: say("asks others")
        case .uninvited: say("without you")
        case .dropped: say("fewer come")
        case .published, .refreshed: say("tells of it")
        case .answered(.accepted), .notInvited(.accepted): say("comes")
        case .answered(.declined), .notInvited(.declined): say("comes not")
        case .answered(.tentative), .notInvited(.tentative): say("perhaps")
        case .answered, .notInvited: say("answers", context: "inbox")
        case .delegated: say("sends others")
        case .proposed: say("proposes")
        case .proposalDeclined: say("keeps time")
        }
    }

    /// The item as a sentence, with the time it arrived.
    package func news(_ item: InboxItem, from sender: String, at moment: String) -> String {
        "\(item.doubt == nil ? "" : say("Doubtful: "))\(said(item, sender, nil)) · \(moment)"
    }

    /// The item on one line with its meeting: `Maria comes to “Coffee”`. A proposal is a question.
    package func oneLine(_ item: InboxItem, from sender: String, of title: String) -> String {
        let line = said(item, ShortText.name(sender), quotedName(title))
        if item.doubt != nil {
            return say("Doubtful, from \(item.realSender?.email ?? unknownSender): \(line)")
        }
        if case .proposed = item.news { return line + say(": take it?") }
        return line
    }

    /// - Parameter title: The meeting's name in the sentence; `nil` if a line above names it.
    private func said(_ item: InboxItem, _ sender: String, _ title: String?) -> String {
        let isDate = !item.recurrenceID.isEmpty
        let isNamed = title != nil || isDate
        let it = ofDate(item.recurrenceID, title ?? say("the date"))
        return switch item.news {
        case .invited: isNamed ? say("\(sender) invites you to \(it)") : say("\(sender) invites you")
        case .forOthers:
            isNamed
                ? say("\(sender) invites others to \(it); you are not on the list")
                : say("\(sender) invites others; you are not on the list")
        case .updated: isNamed ? say("\(sender) changed \(it)") : say("\(sender) changed it")
        case .rescheduled: isNamed ? say("\(sender) moved \(it)") : say("\(sender) moved it")
        case .occurrenceChanged:
            isDate
                ? Self.isMove(item) ? say("\(sender) moved \(it)") : say("\(sender) changed \(it)")
                : isNamed
                    ? say("\(sender) changed one date of \(it)") : say("\(sender) changed one of its dates")
        case .added: title.map { say("\(sender) adds a date to \($0)") } ?? say("\(sender) adds a date to it")
        case .cancelled: isNamed ? say("\(sender) called \(it) off") : say("\(sender) called it off")
        case .ended: ended(sender, title, before: day(of: item.recurrenceID))
        case .uninvited:
            isNamed
                ? say("\(sender) took you off the list of \(it)")
                : say("\(sender) took you off the list of this meeting")
        case .dropped(let others):
            isNamed
                ? say("\(sender) took \(names(others)) off the list of \(it)")
                : say("\(sender) took \(names(others)) off the list of this meeting")
        case .published: isNamed ? say("\(sender) tells of \(it)") : say("\(sender) tells of it")
        case .answered(let answer), .notInvited(let answer):
            answered(item, sender, answer, isNamed ? it : nil)
        case .delegated(let others):
            isNamed
                ? say("\(sender) lets \(names(others)) come to \(it) instead")
                : say("\(sender) lets \(names(others)) come instead")
        case .proposed(let time):
            isNamed
                ? say("\(sender) proposes \(DateText.start(time)) for \(it)")
                : say("\(sender) proposes \(DateText.start(time)) for it")
        case .proposalDeclined:
            isNamed ? say("\(sender) keeps the time of \(it)") : say("\(sender) keeps its time")
        case .outdated:
            isNamed
                ? say("\(sender) sent an older version of \(it)")
                : say("\(sender) sent an older version of it")
        case .refreshed:
            isNamed
                ? say("\(sender) asked for \(it) again, and it was sent")
                : say("\(sender) asked for it again, and it was sent")
        }
    }

    private func ended(_ sender: String, _ title: String?, before day: String?) -> String {
        switch (title, day) {
        case (let title?, let day?): say("\(sender) ends \(title) before \(day)")
        case (let title?, nil): say("\(sender) ends \(title) before its next date")
        case (nil, let day?): say("\(sender) ends it before \(day)")
        case (nil, nil): say("\(sender) ends it before its next date")
        }
    }

    private static func isMove(_ item: InboxItem) -> Bool { item.changes.contains { $0.field == .time } }

    /// A date of a series: `“Choir” of Tue 8 Dec`.
    ///
    /// - Parameter recurrenceID: Empty for all of it.
    func ofDate(_ recurrenceID: String, _ name: String) -> String {
        day(of: recurrenceID).map { say("\(name) of \($0)", context: "date of a series") } ?? name
    }

    private func day(of recurrenceID: String) -> String? {
        WallTime(basicText: recurrenceID).map { dayMonth($0.date) }
    }

    private func names(_ people: [CalendarAddress]) -> String {
        people.map { ShortText.name($0.shownName) }.joined(separator: ", ")
    }

    private func answered(
        _ item: InboxItem, _ sender: String, _ answer: Invitee.Participation, _ it: String?
    ) -> String {
        let words =
            switch answer {
            case .accepted:
                it.map { it in say("\(sender) comes to \(it)", context: "inbox") }
                    ?? say("\(sender) comes", context: "inbox")
            case .declined:
                it.map { it in say("\(sender) does not come to \(it)", context: "inbox") }
                    ?? say("\(sender) does not come", context: "inbox")
            case .tentative:
                it.map { it in say("\(sender) perhaps comes to \(it)", context: "inbox") }
                    ?? say("\(sender) perhaps comes", context: "inbox")
            case .delegated:
                it.map { it in say("\(sender) sends somebody else to \(it)", context: "inbox") }
                    ?? say("\(sender) sends somebody else", context: "inbox")
            case .needsAction:
                it.map { it in say("\(sender) has not decided about \(it)", context: "inbox") }
                    ?? say("\(sender) has not decided", context: "inbox")
            case .inProcess, .completed:
                it.map { it in say("\(sender) answered to \(it)", context: "inbox") }
                    ?? say("\(sender) answered", context: "inbox")
            }
        if case .notInvited = item.news { return say("\(words), without being invited") }
        return words
    }

    /// The reason why a message changed nothing.
    ///
    /// - Parameters:
    ///   - sender: The address it came from; `nil` without one.
    ///   - user: The person in whose name it speaks.
    package func doubt(_ doubt: SchedulingDoubt, from sender: String?, for user: String) -> String {
        let sender = sender ?? unknownSender
        let reason =
            switch doubt {
            case .notOrganizer: say("Sent by \(sender), who is not the organizer.")
            case .notAttendee: say("Sent by \(sender), not by \(user).")
            case .otherOrganizer: say("Sent by \(sender), with another organizer than before.")
            case .ownMeeting: say("Sent by \(sender), though the meeting is your own.")
            case .noSender: say("The message names no sender.")
            case .failedAuthentication: say("Your mail server could not confirm that \(sender) sent it.")
            case .automatic: say("An automatic reply from \(sender), not an answer.")
            case .delegation: say("Sent by \(sender): a replacement that nobody has confirmed.")
            }
        return reason + say(" Nothing was changed.")
    }

    /// The notice on a meeting from an unknown sender.
    package var isUnconfirmed: String {
        say("From somebody you do not know: no reminder, and your time counts " + "as free until you accept.")
    }

    /// The item's state; `nil` for an item without one to report.
    package func became(_ state: InboxItem.State) -> String? {
        switch state {
        case .waiting: say("Not answered yet")
        case .unseen: nil
        case .dismissed: say("Put away")
        case .accepted: say("You accepted")
        case .declined: say("You declined")
        case .tentative: say("You perhaps come", context: "answer sent")
        case .proposed: say("You proposed another time")
        case .taken: say("You took it")
        case .refused: say("You declined it")
        case .superseded: say("A later message took its place")
        }
    }

    package var unknownSender: String { say("somebody") }
}

// MARK: - What is different

extension Language {
    package func label(_ field: FieldChange.Field) -> String {
        switch field {
        case .title: titleLabel
        case .time: whenLabel
        case .recurrence: repeatLabel
        case .place: whereLabel
        case .status: say("Status")
        case .notes: notesLabel
        case .url: linkLabel
        case .conference: say("Call")
        case .organizer: organizerLabel
        case .invitees: inviteesLabel
        }
    }

    /// A changed value on one line; `nil` is no value.
    ///
    /// - Parameter time: The meeting's time at that state, for a recurrence.
    package func words(_ value: FieldChange.Value?, at time: MeetingTime) -> String {
        switch value {
        case nil: ""
        case .text(let text): text.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .time(let time): DateText.when(time)
        case .recurrence(let recurrence): repetition(recurrence, of: time)
        case .status(.confirmed): say("takes place")
        case .status(.tentative): say("tentative")
        case .status(.cancelled): say("called off")
        case .people(let people): people.map(\.shownName).joined(separator: ", ")
        }
    }

    /// `Tue 24 Nov 10:00 → Wed 25 Nov 11:00`.
    package func change(from old: String, to new: String) -> String {
        switch (old.isEmpty, new.isEmpty) {
        case (true, _): new
        case (_, true): say("no longer \(old)")
        case (false, false): "\(old) → \(new)"
        }
    }
}

// MARK: - The inbox

extension Language {
    /// The title of the line in which an answer's comment is typed.
    ///
    /// - Parameter what: The meeting, or the time that is proposed.
    package func wordsTitle(_ command: WordedAnswer, _ what: String) -> String {
        switch command {
        case .accept: say("Accept \(quotedName(what))")
        case .decline: say("Decline \(quotedName(what))")
        case .perhaps: say("Perhaps come to \(quotedName(what))")
        case .proposal: say("Propose \(what)")
        case .refusal: say("Keep the time of \(quotedName(what))")
        }
    }

    package func wordsHint(key: String) -> String {
        say("A few words with it; \(key) alone sends it without.")
    }

    package func answerIsOnItsWay(_ participation: Invitee.Participation, undo: String) -> String {
        switch participation {
        case .accepted: say("Accepted; the answer is on its way. \(undo) takes it back until it has left.")
        case .declined: say("Declined; the answer is on its way. \(undo) takes it back until it has left.")
        case .tentative:
            say("Answered “perhaps”; it is on its way. \(undo) takes it back until it has left.")
        default: say("The answer is on its way. \(undo) takes it back until it has left.")
        }
    }
}

extension Language {
    /// The result of reading a file of messages.
    package func wasRead(_ results: [ReadInvitation]) -> String {
        let count = results.count { result in
            if case .stored = result.result { true } else { false }
        }
        let reason = remarked(results)
        if count == 0 { return reason ?? say("There was no message in it.") }
        let came = say("\(grouped: count) message came.", "\(grouped: count) messages came.", count)
        return [came, reason].compactMap(\.self).joined(separator: " ")
    }
}

// MARK: - Whom to tell

extension Language {
    /// `Send invitations to 4 people?`
    package func tellTitle(_ kind: ToldKind, _ count: Int) -> String {
        let people = counted(count, .people)
        return switch kind {
        case .invitation: say("Send invitations to \(people)?")
        case .update: say("Tell \(people) what changed?")
        case .cancellation: say("Tell \(people) that it is off?")
        case .mixed: say("Tell \(people)?")
        }
    }

    package func noWayToSendYet(files: String, program: String) -> String {
        say(
            "No mail is set up to send it (the Me tab does that). \(files) writes files, \(program) opens your mail program."
        )
    }

    package func liesInTheOutbox(_ count: Int, undo: String) -> String {
        count == 0
            ? say("There was nobody to tell.")
            : say("\(counted(count, .messages)) on the way. \(undo) takes back what has not left.")
    }

    package func filesWritten(_ paths: [String]) -> String {
        guard let first = paths.first else { return say("There was nobody to tell.") }
        return paths.count == 1
            ? say("Written: \(first)") : say("Written: \(first), and \(paths.count - 1) more")
    }

    /// The invitees whose answers a change resets.
    package func areAskedAgain(_ names: [String]) -> String {
        let people = names.prefix(3).map { ShortText.name($0) }
        let rest = names.count - people.count
        return say("\(list(people + (rest > 0 ? [say("\(rest) more")] : []))) will be asked again.")
    }

    /// The invitees who have a pending notification, and the key that sends it.
    package func notToldYet(_ names: [String], key: String) -> String {
        let people =
            names.count > 2
            ? counted(names.count, .people) : names.map { ShortText.name($0) }.joined(separator: ", ")
        return say("Not told yet: \(people); \(key) tells them.")
    }

    package func remindersSent(_ count: Int) -> String {
        count == 1 ? say("Reminded one person.") : say("Reminded \(counted(count, .people)).")
    }

    /// The person's own answer to another organizer's meeting.
    package func yourAnswer(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted: say("You come")
        case .declined: say("You do not come")
        case .tentative: say("You perhaps come")
        case .delegated: say("You send somebody else")
        case .needsAction: say("You have not answered")
        case .inProcess: say("You have begun")
        case .completed: say("You have done it")
        }
    }

    package func sentence(_ error: InvitationError) -> String {
        switch error {
        case .noAddress:
            say(
                "Nobody said by which address you go; set it on the Me tab, or "
                    + "with “settings set me.email”.")
        case .noInboxItem(let id): say("There is no message \(id).")
        case .noOutgoing(let id): say("There is no message \(id) in the outbox.")
        case .changedNothing: say("The message changed nothing that can be undone.")
        case .notAnswerable: say("The message asks for nothing that can be answered.")
        case .meetingIsGone(let title): say("\(quotedName(title)) is not stored any more.")
        case .nobodyToTell(let title): say("There is nobody to be told anything of \(quotedName(title)).")
        case .notOrganizer(let title): say("\(quotedName(title)) is somebody else's meeting.")
        case .hasLeft: say("The message has left, or may have; it cannot be taken back.")
        case .notDoubtful: say("It is known what became of the message.")
        case .notRetriable: say("The message is not one to try again.")
        case .noWayToSend:
            say(
                "No mail is set up to send by: neither mail.smtp.url nor mail.command, and the provider is not known."
            )
        case .noMailbox:
            say("There is no mailbox to read: mail.imap.url is not set, and the provider is not known.")
        case .noMail: say("No mail can be sent or read here.")
        }
    }
}
