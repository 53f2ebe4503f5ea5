import Foundation
import MeetCore
import MeetStore
import Operations

// MARK: - What a message says

extension Language {
    /// The item in a list, 12 columns at most: `invites you`.
    package func shortNews(_ item: InboxItem) -> String {
        if item.doubt == .lateVotes { return say("too late") }
        if item.doubt != nil { return say("doubtful") }
        return switch item.news {
        case .outdated: say("outdated")
        case .invited, .added: say("invites you")
        case .occurrenceChanged: Self.isMove(item) ? say("moved") : say("changed")
        case .updated: say("changed")
        case .rescheduled: say("moved")
        case .cancelled: say("cancelled", context: "inbox")
        case .ended: say("ends")
        case .forOthers: say("for others")
        case .uninvited: say("removes you")
        case .dropped: say("fewer people")
        case .published, .refreshed: say("for info")
        case .answered(.accepted), .notInvited(.accepted): say("comes")
        case .answered(.declined), .notInvited(.declined): say("not coming")
        case .answered(.tentative), .notInvited(.tentative): say("perhaps")
        case .answered, .notInvited: say("answers", context: "inbox")
        case .delegated(let others): sends(others)
        case .proposed: say("proposes")
        case .proposalDeclined: say("same time")
        case .wrote where item.formerTime != nil: say("outdated")
        case .wrote(let answer?) where item.state == .waiting: asked(answer)
        case .wrote(let answer?) where item.state == .taken: answerAlone(answer)
        case .wrote: say("wrote", context: "inbox")
        case .undelivered(let isDelayed): isDelayed ? say("delayed") : say("undelivered")
        case .away: say("away")
        case .voted: say("votes", context: "inbox")
        case .allVoted: say("all voted")
        case .pollClosed: say("poll closed")
        case .asksTrust: say("asks you")
        case .answersTrust(let agrees):
            agrees ? say("agrees", context: "inbox") : say("refuses", context: "inbox")
        }
    }

    /// The item as a sentence, with the time it arrived.
    package func news(
        _ item: InboxItem, from sender: String, at moment: String, readerZone: TimeZone
    ) -> String {
        let line = said(item, sender, nil, readerZone)
        return "\(item.doubt.map { doubtful(line, $0) } ?? line) · \(moment)"
    }

    /// The line of a message that changed nothing. Of a late vote it is known who sent it.
    private func doubtful(_ line: String, _ doubt: SchedulingDoubt) -> String {
        (doubt == .lateVotes ? say("After the end of the poll: ") : say("Doubtful: ")) + line
    }

    /// The item on one line with its meeting: `Maria comes to “Coffee”`. A proposal is a question.
    package func oneLine(
        _ item: InboxItem, from sender: String, of title: String, readerZone: TimeZone
    ) -> String {
        let line = said(item, ShortText.name(sender), quotedName(title), readerZone)
        if let doubt = item.doubt {
            let address = item.realSender?.email ?? (doubt == .noSender ? unknownSender : nil)
            // Without another sender the line names who sent it.
            guard doubt != .lateVotes, let address else { return doubtful(line, doubt) }
            return say("Doubtful, from \(address): \(line)")
        }
        if case .proposed = item.news { return line + say(": accept it?") }
        if case .wrote = item.news, let address = item.realSender?.email {
            return say("\(line), from \(address)")
        }
        return line
    }

    /// - Parameter title: The meeting's name in the sentence; `nil` if a line above names it.
    private func said(
        _ item: InboxItem, _ sender: String, _ title: String?, _ readerZone: TimeZone
    ) -> String {
        let isDate = !item.recurrenceID.isEmpty
        let isNamed = title != nil || isDate
        let day = day(of: item, readerZone)
        let it = ofDay(day, title ?? say("one date"))
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
        case .cancelled: isNamed ? say("\(sender) cancelled \(it)") : say("\(sender) cancelled it")
        case .ended: ended(sender, title, before: day)
        case .uninvited:
            isNamed
                ? say("\(sender) removed you from \(it)")
                : say("\(sender) removed you from this meeting")
        case .dropped(let others):
            isNamed
                ? say("\(sender) removed \(names(others)) from \(it)")
                : say("\(sender) removed \(names(others)) from this meeting")
        case .published:
            isNamed ? say("\(sender) sent \(it) for information") : say("\(sender) sent it for information")
        case .answered(let answer), .notInvited(let answer):
            answered(item, sender, answer, isNamed ? it : nil)
        case .delegated(let others):
            isNamed
                ? say("\(sender) is sending \(names(others)) to \(it) instead")
                : say("\(sender) is sending \(names(others)) instead")
        case .proposed(let time):
            isNamed
                ? say("\(sender) proposes \(ReaderTime.start(time, readerZone: readerZone)) for \(it)")
                : say("\(sender) proposes \(ReaderTime.start(time, readerZone: readerZone))")
        case .proposalDeclined:
            isNamed
                ? say("\(sender) keeps the original time of \(it)") : say("\(sender) keeps the original time")
        case .outdated:
            isNamed
                ? say("\(sender) sent an older version of \(it)")
                : say("\(sender) sent an older version of it")
        case .wrote:
            written(item, isNamed ? say("\(sender) wrote about \(it)") : say("\(sender) wrote"))
        case .undelivered(let isDelayed):
            isDelayed
                ? isNamed
                    ? say("Not delivered to \(sender) yet: \(it)") : say("Not delivered to \(sender) yet")
                : isNamed ? say("Not delivered to \(sender): \(it)") : say("Not delivered to \(sender)")
        case .away:
            isNamed
                ? say("\(sender) is away; automatic reply about \(it)")
                : say("\(sender) is away (automatic reply)")
        case .voted(let votes): voted(sender, votes, title)
        case .allVoted: title.map { say("All have voted on \($0)") } ?? say("All have voted")
        case .pollClosed:
            title.map { say("The poll on \($0) is closed; choose an option") }
                ?? say("The poll is closed; choose an option")
        case .asksTrust: say("\(sender) would like to name you as a trusted contact")
        case .answersTrust(let agrees):
            agrees
                ? say("\(sender) has agreed to be your trusted contact")
                : say("\(sender) does not want to be your trusted contact")
        case .refreshed:
            isNamed
                ? say("\(sender) asked for \(it) again, and it was sent")
                : say("\(sender) asked for it again, and it was sent")
        }
    }

    private func voted(_ sender: String, _ votes: [Int: Poll.Vote], _ title: String?) -> String {
        let told = words(votes)
        if told.isEmpty { return title.map { say("\(sender) wrote about \($0)") } ?? say("\(sender) wrote") }
        return title.map { say("\(sender) votes on \($0): \(told)") } ?? say("\(sender) votes: \(told)")
    }

    /// Says of words that their writer is not invited, as somebody who was removed meanwhile.
    private func written(_ item: InboxItem, _ words: String) -> String {
        guard let meeting = item.meeting, meeting.id != nil, let writer = item.from?.key,
            !meeting.invitees.contains(where: { $0.email.map { CalendarAddress.key($0) } == writer })
        else { return words }
        return say("\(words) (not invited)")
    }

    private func ended(_ sender: String, _ title: String?, before day: String?) -> String {
        switch (title, day) {
        case (let title?, let day?): say("\(sender) ends \(title) before \(day)")
        case (let title?, nil): say("\(sender) ends \(title) before its next date")
        case (nil, let day?): say("\(sender) ends it before \(day)")
        case (nil, nil): say("\(sender) ends it before its next date")
        }
    }

    /// `sends Lena`; without a name that fits, `delegates`.
    private func sends(_ others: [CalendarAddress]) -> String {
        let name = others.first.map { ShortText.firstName($0.shownName) } ?? ""
        let short = say("delegates")
        return name.isEmpty ? short : Wording(say("sends \(name)"), short: short).fitting(12)
    }

    private static func isMove(_ item: InboxItem) -> Bool { item.changes.contains { $0.field == .time } }

    /// A date of a series: `“Choir” (Tue 8 Dec)`.
    ///
    /// - Parameter day: `nil` for all of it.
    func ofDay(_ day: String?, _ name: String) -> String {
        day.map { say("\(name) (\($0))", context: "date of a series") } ?? name
    }

    /// The day of a date of a series, in the reader's zone; `nil` for all of it. A date that was moved has its
    /// present day, but where a message tells of the date itself.
    private func day(of item: InboxItem, _ readerZone: TimeZone) -> String? {
        guard let start = WallTime(basicText: item.recurrenceID) else { return nil }
        switch item.news {
        case .occurrenceChanged, .ended, .added, .outdated: break
        default:
            if let meeting = item.meeting, meeting.recurrenceID == item.recurrenceID,
                let day = meeting.time.firstDay(in: readerZone)
            {
                return dayMonth(day)
            }
        }
        guard let zone = item.meeting?.time.timeZone, let instant = start.instant(in: zone) else {
            return dayMonth(start.date)
        }
        return dayMonth(CalendarDate(instant, in: readerZone))
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
                it.map { it in say("\(sender) is coming to \(it)", context: "inbox") }
                    ?? say("\(sender) is coming", context: "inbox")
            case .declined:
                it.map { it in say("\(sender) is not coming to \(it)", context: "inbox") }
                    ?? say("\(sender) is not coming", context: "inbox")
            case .tentative:
                it.map { it in say("\(sender) might come to \(it)", context: "inbox") }
                    ?? say("\(sender) might come", context: "inbox")
            case .delegated:
                it.map { it in say("\(sender) is sending somebody else to \(it)", context: "inbox") }
                    ?? say("\(sender) is sending somebody else", context: "inbox")
            case .needsAction:
                it.map { it in say("\(sender) has not decided about \(it)", context: "inbox") }
                    ?? say("\(sender) has not decided", context: "inbox")
            case .inProcess, .completed:
                it.map { it in say("\(sender) replied to \(it)", context: "inbox") }
                    ?? say("\(sender) replied", context: "inbox")
            }
        if case .notInvited = item.news { return say("\(words) (not invited)") }
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
            case .otherOrganizer: say("Sent by \(sender), with a different organizer than before.")
            case .ownMeeting: say("Sent by \(sender), though the meeting is your own.")
            case .noSender: say("The message has no sender.")
            case .failedAuthentication: say("Your mail server could not confirm that \(sender) sent it.")
            case .automatic: say("An automatic reply from \(sender), not an answer.")
            case .delegation: say("Sent by \(sender): a replacement that nobody has confirmed.")
            case .unclearVotes: say("It is not clear which options \(user) means.")
            case .lateVotes: say("Sent after the poll had ended.")
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
        case .dismissed: say("Dismissed")
        case .accepted: say("You accepted")
        case .declined: say("You declined")
        case .tentative: say("You might come", context: "answer sent")
        case .proposed: say("You proposed another time")
        case .taken: say("You accepted it")
        case .refused: say("You declined it")
        case .superseded: say("Replaced by a later message")
        }
    }

    /// The state of a letter: the recorded answer, or the one that its words give.
    ///
    /// - Parameter key: The key that records an answer.
    package func reading(
        _ item: InboxItem, key: (Invitee.Participation) -> String
    ) -> String? {
        guard case .wrote(let answer) = item.news else { return nil }
        let words = answer.map(answerAlone)
        return switch (item.state, words) {
        case (.taken, let words?): say("Recorded: \(words)")
        case (.waiting, let words?):
            say("It seems to mean: \(words); \(key(answer ?? .accepted)) records it")
        case (.waiting, nil): say("Not clear; record what it means")
        default: nil
        }
    }

    /// The remark that an answer in words is for a former time of its meeting; `nil` for any other message.
    package func answersFormerTime(_ item: InboxItem, readerZone: TimeZone) -> String? {
        guard item.isLetter, let old = item.formerTime, let time = item.meeting?.time else { return nil }
        let then = ReaderTime.when(old, readerZone: readerZone)
        if time == .unscheduled { return say("It answers the old time, \(then). There is no new one yet.") }
        let now = ReaderTime.when(time, readerZone: readerZone)
        return say("It answers the old time, \(then). The new one is \(now).")
    }

    /// The remark that a message which did not arrive told a former time of its meeting; `nil` for any other
    /// message.
    package func reportsFormerTime(_ item: InboxItem, readerZone: TimeZone) -> String? {
        guard item.isReport, let old = item.formerTime else { return nil }
        return say("The message told the old time, \(ReaderTime.when(old, readerZone: readerZone)).")
    }

    /// The answer that words seem to give, 12 columns at most.
    private func asked(_ answer: Invitee.Participation) -> String {
        switch answer {
        case .accepted: say("comes?", context: "inbox")
        case .declined: say("not coming?", context: "inbox")
        default: say("perhaps?", context: "inbox")
        }
    }

    /// The remark that a message told another time than the meeting has now; `nil` if it did not.
    package func tellsFormerTime(_ item: InboxItem, readerZone: TimeZone) -> String? {
        guard item.tellsFormerTime, let meeting = item.meeting else { return nil }
        if meeting.time == .unscheduled { return say("Outdated: the meeting has no time any more.") }
        let now = ReaderTime.when(meeting.time, readerZone: readerZone)
        return say("Outdated: the meeting is now at another time, \(now).")
    }

    private func answerAlone(_ answer: Invitee.Participation) -> String {
        switch answer {
        case .accepted: say("comes")
        case .declined: say("not coming")
        default: say("perhaps")
        }
    }

    package var unknownSender: String { say("somebody") }
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
        case .perhaps: say("Might come to \(quotedName(what))")
        case .proposal: say("Propose \(what)")
        case .refusal: say("Keep the time of \(quotedName(what))")
        }
    }

    package func wordsHint(key: String) -> String {
        say("Add a few words, or just press \(key) to send it.")
    }

    package func answerIsOnItsWay(_ participation: Invitee.Participation, undo: String) -> String {
        switch participation {
        case .accepted: say("Accepted; the answer is on its way. \(undo) undoes it until it is sent.")
        case .declined: say("Declined; the answer is on its way. \(undo) undoes it until it is sent.")
        case .tentative:
            say("Answered “perhaps”; it is on its way. \(undo) undoes it until it is sent.")
        default: say("The answer is on its way. \(undo) undoes it until it is sent.")
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
        if count == 0 { return reason ?? say("It contained no message.") }
        let came = say("\(grouped: count) message received.", "\(grouped: count) messages received.", count)
        return [came, reason].compactMap(\.self).joined(separator: " ")
    }
}

// MARK: - Who to notify
