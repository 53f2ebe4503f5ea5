import Foundation
import MeetCore
import Operations

extension Language {
    /// The subject and the plain text, which ends with a line end.
    package func letter(_ content: LetterContent) -> Letter {
        if case .poll(let poll) = content.kind { return letter(poll, content) }
        if case .safety(let safety) = content.kind { return letter(safety, content) }
        if case .report(let came) = content.kind { return reportLetter(content, came: came) }
        return Letter(subject: subject(content), text: text(content))
    }

    /// `Invitation: Coffee, Tue 24 Nov 10:00`.
    private func subject(_ content: LetterContent) -> String {
        let what = [ShortText.name(content.meeting.title), moment(content)].filter { !$0.isEmpty }
            .joined(separator: ", ")
        return "\(heading(content)): \(what)"
    }

    /// The time in a subject: the proposed one, the dates that are cancelled, or the meeting's.
    private func moment(_ content: LetterContent) -> String {
        if case .proposal(let time) = content.kind { return content.clock.start(time) }
        let days = content.isCancellationOfDates ? content.cancelledDays : []
        let named = days.prefix(3).map(dayMonth)
        if days.count > named.count {
            return named.joined(separator: ", ") + " " + andMore(days.count - named.count)
        }
        return days.isEmpty ? content.clock.start(content.meeting.time) : list(named)
    }

    private func heading(_ content: LetterContent) -> String {
        switch content.kind {
        case .invitation: content.meeting.isToDo ? say("To do", context: "letter") : say("Invitation")
        case .update where content.isCancellationOfDates: say("Cancelled")
        case .update(let changes): changes.contains(where: \.hasNewStart) ? say("Moved") : say("Changed")
        case .cancellation: say("Cancelled")
        case .uninvited where content.meeting.isToDo: say("Not needed any more", context: "letter")
        case .uninvited: say("No longer invited", context: "letter")
        case .reminder: say("Reminder")
        case .answer(.accepted): say("Accepted")
        case .answer(.declined): say("Declined")
        case .answer(.tentative): say("Perhaps")
        case .answer: say("Answer")
        case .proposal: say("Another time")
        case .proposalDeclined: say("Time unchanged")
        case .copy: say("Sent again")
        case .poll(let letter): heading(letter)
        case .arrival: say("See you soon", context: "letter")
        case .safety(let letter): heading(letter, content.sender.shownName)
        case .report: say("Report", context: "letter")
        }
    }

    private func text(_ content: LetterContent) -> String {
        var parts = [LetterLines.wrapped(opening(content))]
        if !content.words.trimmed.isEmpty { parts.append(content.words.trimmed) }
        if case .update(let changes) = content.kind, !changes.isEmpty {
            parts.append(told(changes, content))
        }
        parts.append(facts(content))
        if !content.meeting.notes.trimmed.isEmpty, content.kind.tellsAll {
            parts.append(content.meeting.notes.trimmed)
        }
        parts += closing(content)
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// The first sentence. It has the whole title, which subjects shorten.
    private func opening(_ content: LetterContent) -> String {
        let sender = content.sender.shownName
        let title = quoted(content.meeting.title.oneLine)
        if content.meeting.isToDo { return opening(content, sender, ofToDo: title) }
        let start = WallTime(basicText: content.meeting.recurrenceID)
        let days = content.isCancellationOfDates ? content.cancelledDays : []
        let day = start.map { content.clock.day($0, of: content.meeting.time) } ?? days.first
        let meeting = ofDay(day.map(dayMonth), title)
        return switch content.kind {
        // A mail that the person sends from their own mail program may be written before anything is set up.
        case .invitation where sender.isEmpty: say("You are invited to \(meeting).")
        case .update where sender.isEmpty && days.isEmpty: say("\(meeting) has been changed.")
        case .update where sender.isEmpty && days.count == 1, .cancellation where sender.isEmpty:
            say("\(meeting) has been cancelled.")
        case .invitation: say("\(sender) invites you to \(meeting).")
        case .update where days.isEmpty: say("\(sender) has changed \(meeting).")
        case .update where days.count > 1:
            say(
                "\(sender) has cancelled \(days.count) date of \(title).",
                "\(sender) has cancelled \(days.count) dates of \(title).", days.count)
        case .update, .cancellation: say("\(sender) has cancelled \(meeting).")
        case .uninvited:
            say("You are no longer invited to \(meeting); the meeting takes place without you.")
        case .reminder: say("\(sender) would like to know whether you are coming to \(meeting).")
        case .answer(.accepted): say("\(sender) is coming to \(meeting).")
        case .answer(.declined): say("\(sender) is not coming to \(meeting).")
        case .answer(.tentative): say("\(sender) might come to \(meeting).")
        case .answer(let answer): say("\(sender)'s answer to \(meeting): \(words(answer)).")
        case .proposal(let time):
            say("\(sender) proposes another time for \(meeting): \(content.clock.inWords(time)).")
        case .proposalDeclined(let time?):
            say("\(sender) will not move \(meeting) to \(content.clock.inWords(time)).")
        case .proposalDeclined(nil): say("\(sender) will not move \(meeting).")
        case .copy: say("\(sender) sends you \(meeting) again, as you asked.")
        case .poll(let letter): opening(letter, sender, meeting)
        case .arrival: say("\(sender) would like to know when you get to \(meeting).")
        case .safety(let letter): opening(letter, sender)
        case .report: reportOpening(content, sender)
        }
    }

    /// The changed fields, a line each.
    private func told(_ changes: [FieldChange], _ content: LetterContent) -> String {
        func time(_ value: FieldChange.Value?) -> MeetingTime? {
            if case .time(let time) = value { time } else { nil }
        }
        let moved = changes.first { $0.field == .time }
        let times = content.clock.change(from: time(moved?.old), to: time(moved?.new))
        let days = content.cancelledDays
        let lines = InvitationText.changes(changes, of: content.meeting).map { each in
            let line =
                switch each.field {
                case .recurrence where !days.isEmpty:
                    "\(say("Cancelled")): \(days.map(dayMonth).joined(separator: ", "))"
                case .time: "\(each.label): \(change(from: times.old, to: times.new))"
                // Both texts would fill pages, and the new one follows.
                case .notes where each.new.isEmpty: "\(each.label): \(say("removed", context: "notes"))"
                case .notes: "\(each.label): \(say("changed, see below", context: "notes"))"
                default: "\(each.label): \(change(from: each.old, to: each.new))"
                }
            return "  " + LetterLines.wrapped(line, after: 2, indent: 4)
        }
        return ([say("What has changed:")] + lines).joined(separator: "\n")
    }

    /// The time, the place with its map, and the invitees, a line each; to those who are no longer invited only
    /// the time.
    private func facts(_ content: LetterContent) -> String {
        let meeting = content.meeting
        var facts: [(label: String, value: String)] = []
        let time = content.clock.when(meeting.time)
        var label = say("When")
        if case .proposal = content.kind { label = say("Until now") }
        if !time.isEmpty { facts.append((label, time)) }
        if let recurrence = meeting.recurrence, meeting.recurrenceID.isEmpty {
            let rule = repetition(recurrence, of: meeting.time)
            let place = content.clock.place(ofSeriesAt: meeting.time)
            facts.append((say("Repeats"), place.map { say("\(rule), by the clocks in \($0)") } ?? rule))
        }
        if !content.movedDates.isEmpty {
            let dates = content.movedDates.map { date in
                let times = content.clock.change(from: date.former, to: date.present)
                return change(from: times.old, to: times.new)
            }
            facts.append((say("Moved"), dates.joined(separator: "; ")))
        }
        if content.kind == .uninvited { return lines(facts) }
        if !meeting.places.isEmpty { facts.append((say("Where"), MeetingText.places(meeting.places))) }
        for venue in meeting.places.venues where venue.coordinate != nil {
            guard let link = PlaceLink.openStreetMap(venue) else { continue }
            let name = meeting.places.single == nil ? "\(ShortText.name(venue.name)): " : ""
            facts.append((say("Map"), name + link))
        }
        if let conference = meeting.conference { facts.append((say("Call"), conference)) }
        if let url = meeting.url { facts.append((say("Link", context: "fact"), url)) }
        if !meeting.invitees.isEmpty {
            let names = meeting.invitees.map(\.name).joined(separator: ", ")
            facts.append((say("Invited", context: "letter"), names))
        }
        if content.showsAnswers, content.kind.tellsAll {
            facts += attendance(meeting.invitees, isToDo: meeting.isToDo)
        }
        return lines(facts)
    }

    /// The invitees who have answered, by their answers, a line each: `Coming`, `Maria, Nikos`.
    private func attendance(_ invitees: [Invitee], isToDo: Bool) -> [(label: String, value: String)] {
        func names(_ answers: Set<Invitee.Participation>) -> String {
            invitees.filter { answers.contains($0.participation) }.map(\.name).joined(separator: ", ")
        }
        let (yes, no) =
            isToDo
            ? (say("Will do it", context: "letter"), say("Will not do it", context: "letter"))
            : (say("Coming", context: "letter"), say("Not coming", context: "letter"))
        let lines = [
            (label: yes, value: names([.accepted, .inProcess, .completed])),
            (label: say("Perhaps"), value: names([.tentative])),
            (label: no, value: names([.declined])),
        ]
        return lines.filter { !$0.value.isEmpty }
    }

    /// The facts below each other, with their values in one column.
    func lines(_ facts: [(label: String, value: String)]) -> String {
        let columns = max(8, (facts.map(\.label.count).max() ?? 0) + 2)
        return facts.map { label, value in
            "\(label):".padding(toLength: columns, withPad: " ", startingAt: 0)
                + LetterLines.wrapped(value, after: columns, indent: columns)
        }.joined(separator: "\n")
    }

    // MARK: - How to answer

    /// The request for an answer, and the links that begin one.
    private func closing(_ content: LetterContent) -> [String] {
        switch content.kind {
        case .invitation, .reminder:
            guard content.isAsked else { return [] }
            let request = say(
                "Please answer with your calendar program, or reply to this message in your own words.")
            // Several recipients have no links of their own.
            let way = content.asksWay && content.addressee != nil ? arrivalLinks(content) : []
            return [LetterLines.wrapped(request)] + links(content) + way
        case .update(let changes):
            guard content.isAsked, !content.isCancellationOfDates else { return [] }
            let way = say("Use your calendar program, or reply to this message in your own words.")
            if changes.contains(where: { $0.field == .time || $0.hasNewDates }), content.isComing {
                let stands = say("You count as coming at this time. If you cannot come, please say so.")
                return [LetterLines.wrapped(stands + " " + way)] + links(content)
            }
            if changes.contains(where: { $0.field == .time }) {
                let new = say("The time is new: please answer again.")
                return [LetterLines.wrapped(new + " " + way)] + links(content)
            }
            if changes.contains(where: \.hasNewDates) {
                let new = say("The dates are new: please answer again.")
                return [LetterLines.wrapped(new + " " + way)] + links(content)
            }
            let request =
                content.meeting.isToDo
                ? say("If you can no longer do it, please say so with your calendar program, or reply.")
                : say("If you can no longer come, please say so with your calendar program, or reply.")
            return [LetterLines.wrapped(request)] + links(content)
        case .proposal:
            let request = say("Accept or decline it with your calendar program, or reply to this message.")
            return [LetterLines.wrapped(request)]
        case .cancellation, .uninvited, .answer, .proposalDeclined, .copy, .poll, .safety, .report:
            return []
        case .arrival: return arrivalLinks(content)
        }
    }

    /// Three links for recipients without a calendar program, which begin a mail with their answer (RFC 6068).
    /// The subject names the message (`AnswerToken`).
    private func links(_ content: LetterContent) -> [String] {
        guard let addressee = content.addressee, !content.sender.email.isEmpty else { return [] }
        let token = AnswerToken.token(
            uid: content.meeting.uid, recurrenceID: content.meeting.recurrenceID,
            address: addressee.address.email)
        let title = ShortText.typed(content.meeting.title)
        let labels = [say("Yes"), say("No", context: "answer"), say("Perhaps")]
        let answers = zip(labels, answersByLink(isToDo: content.meeting.isToDo))
        let links = answers.map { label, answer in
            let tag = AnswerToken.tag(token, answer.answer, sequence: content.meeting.sequence)
            let subject = "\(answer.word): \(title) \(tag)"
            let letter = Letter(subject: subject, text: answer.text)
            return (label: label, value: InvitationText.mailto([content.sender.email], letter))
        }
        return [
            LetterLines.wrapped(say("Without a calendar program, answer by one of these links:")),
            lines(links),
        ]
    }
}

extension LetterContent {
    /// The clocks for its times.
    var clock: LetterClock { LetterClock(zone: addressee?.zone) }

    /// True if the only recipient accepted the meeting as it is now, as whoever proposed its time.
    fileprivate var isComing: Bool { addressee.map { coming.contains($0.address.key) } ?? false }

    /// The days of the dates that an update takes from a series, on the recipient's clocks.
    fileprivate var cancelledDays: [CalendarDate] {
        guard case .update(let changes) = kind else { return [] }
        return changes.flatMap(\.cancelledDates).map { clock.day($0, of: meeting.time) }
    }

    /// True for an update that only takes dates from a series.
    fileprivate var isCancellationOfDates: Bool {
        guard case .update(let changes) = kind, changes.count == 1 else { return false }
        return !cancelledDays.isEmpty
    }

    /// True unless the only recipient is invited for information.
    fileprivate var isAsked: Bool {
        let own = meeting.invitees.first { invitee in
            invitee.email.map { CalendarAddress.key($0) == addressee?.address.key } ?? false
        }
        return own?.role != .nonParticipant
    }
}

extension FieldChange {
    /// True if a series has another rule or added dates, so that earlier answers no longer count.
    fileprivate var hasNewDates: Bool {
        guard field == .recurrence else { return false }
        guard case .recurrence(let before)? = old, case .recurrence(let after)? = new else { return true }
        return before.rule != after.rule || Set(before.added) != Set(after.added)
    }

    /// The dates that a series no longer has, if its other dates stay; else empty.
    fileprivate var cancelledDates: [WallTime] {
        guard field == .recurrence, !hasNewDates, case .recurrence(let before)? = old,
            case .recurrence(let after)? = new, Set(before.removed).isSubset(of: after.removed)
        else { return [] }
        return Set(after.removed).subtracting(before.removed).sorted()
    }

    /// True if the start is another one, or there was none; not if the end alone is.
    fileprivate var hasNewStart: Bool {
        guard field == .time else { return false }
        guard case .time(let before)? = old, case .time(let after)? = new else { return true }
        if case .allDay(let first, _) = before, case .allDay(let other, _) = after { return first != other }
        return before.start(readerZone: .gmt) != after.start(readerZone: .gmt)
    }
}

extension Languages {
    /// Returns a letter in the recipient's language, if their card names one that the program has; else in the
    /// current one.
    package static func letter(_ content: LetterContent) -> Letter {
        let languages = content.addressee?.languages ?? []
        guard let wanted = languages.lazy.compactMap({ named($0) }).first, wanted.tag != current.tag else {
            return current.letter(content)
        }
        return speaking(wanted) { wanted.letter(content) }
    }
}

extension LetterContent.Kind {
    /// True for a message that describes the whole meeting.
    var tellsAll: Bool {
        switch self {
        case .invitation, .update, .reminder, .copy: true
        case .cancellation, .uninvited, .answer, .proposal, .proposalDeclined, .poll, .arrival, .safety,
            .report:
            false
        }
    }
}
