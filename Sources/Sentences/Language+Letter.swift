import Foundation
import MeetCore
import Operations

extension Language {
    /// The subject and the plain text, which ends with a line end.
    package func letter(_ content: LetterContent) -> Letter {
        Letter(subject: subject(content), text: text(content))
    }

    /// `Invitation: Coffee, Tue 24 Nov 10:00`.
    private func subject(_ content: LetterContent) -> String {
        let start = content.clock.start(content.meeting.time)
        let what = [ShortText.name(content.meeting.title), start].filter { !$0.isEmpty }
            .joined(separator: ", ")
        return "\(heading(content.kind)): \(what)"
    }

    private func heading(_ kind: LetterContent.Kind) -> String {
        switch kind {
        case .invitation: say("Invitation")
        case .update(let changes): changes.contains { $0.field == .time } ? say("Moved") : say("Changed")
        case .cancellation: say("Cancelled")
        case .uninvited: say("No longer invited", context: "letter")
        case .reminder: say("Reminder")
        case .answer(.accepted): say("Accepted")
        case .answer(.declined): say("Declined")
        case .answer(.tentative): say("Perhaps")
        case .answer: say("Answer")
        case .proposal: say("Another time")
        case .proposalDeclined: say("Time unchanged")
        case .copy: say("Sent again")
        }
    }

    private func text(_ content: LetterContent) -> String {
        var parts = [opening(content)]
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

    private func opening(_ content: LetterContent) -> String {
        let sender = content.sender.shownName
        let meeting = ofDate(content.meeting.recurrenceID, quotedName(content.meeting.title))
        return switch content.kind {
        case .invitation: say("\(sender) invites you to \(meeting).")
        case .update: say("\(sender) has changed \(meeting).")
        case .cancellation: say("\(sender) has cancelled \(meeting).")
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
        }
    }

    /// The changed fields, a line each.
    private func told(_ changes: [FieldChange], _ content: LetterContent) -> String {
        func time(_ value: FieldChange.Value?) -> MeetingTime? {
            if case .time(let time) = value { time } else { nil }
        }
        let moved = changes.first { $0.field == .time }
        let times = content.clock.change(from: time(moved?.old), to: time(moved?.new))
        let lines = InvitationText.changes(changes, of: content.meeting).map { each in
            let isTime = each.field == .time
            let (old, new) = (isTime ? times.old : each.old, isTime ? times.new : each.new)
            return "  \(each.label): \(change(from: old, to: new))"
        }
        return ([say("What has changed:")] + lines).joined(separator: "\n")
    }

    /// The time, the place with its map, and the invitees, a line each; to those who are no longer invited only
    /// the time.
    private func facts(_ content: LetterContent) -> String {
        let meeting = content.meeting
        var facts: [(label: String, value: String)] = []
        let time = content.clock.when(meeting.time)
        if !time.isEmpty { facts.append((say("When"), time)) }
        if let recurrence = meeting.recurrence, meeting.recurrenceID.isEmpty {
            let rule = repetition(recurrence, of: meeting.time)
            let place = content.clock.place(ofSeriesAt: meeting.time)
            facts.append((say("Repeats"), place.map { say("\(rule), by the clocks in \($0)") } ?? rule))
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
            facts.append((say("With"), meeting.invitees.map(\.name).joined(separator: ", ")))
        }
        if content.showsAnswers, content.kind.tellsAll { facts += attendance(meeting.invitees) }
        return lines(facts)
    }

    /// The facts below each other, with their values in one column.
    private func lines(_ facts: [(label: String, value: String)]) -> String {
        let columns = max(8, (facts.map(\.label.count).max() ?? 0) + 2)
        return facts.map { label, value in
            "\(label):".padding(toLength: columns, withPad: " ", startingAt: 0) + value
        }.joined(separator: "\n")
    }

    // MARK: - How to answer

    /// The request for an answer, and the links that begin one.
    private func closing(_ content: LetterContent) -> [String] {
        switch content.kind {
        case .invitation, .reminder:
            guard content.isAsked else { return [] }
            return [
                say("Please answer with your calendar program, or reply to this message in your own words.")
            ] + links(content)
        case .update(let changes):
            guard content.isAsked else { return [] }
            let way = say("Use your calendar program, or reply to this message in your own words.")
            if changes.contains(where: { $0.field == .time }) {
                return [say("The time is new: please answer again.") + " " + way] + links(content)
            }
            if changes.contains(where: \.hasNewDates) {
                return [say("The dates are new: please answer again.") + " " + way] + links(content)
            }
            return [say("If you can no longer come, please say so with your calendar program, or reply.")]
                + links(content)
        case .proposal:
            return [say("Accept or decline it with your calendar program, or reply to this message.")]
        case .cancellation, .uninvited, .answer, .proposalDeclined, .copy: return []
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
        let answers: [(Invitee.Participation, label: String, word: String, text: String)] = [
            (.accepted, say("Yes"), say("YES"), say("Yes, I am coming.")),
            (.declined, say("No", context: "answer"), say("NO"), say("No, I am not coming.")),
            (.tentative, say("Perhaps"), say("PERHAPS"), say("Perhaps I will come.")),
        ]
        let links = answers.map { answer in
            let subject = "\(answer.word): \(title) \(AnswerToken.tag(token, answer.0))"
            let letter = Letter(subject: subject, text: answer.text)
            return (label: answer.label, value: InvitationText.mailto([content.sender.email], letter))
        }
        return [say("Without a calendar program, answer by one of these links:"), lines(links)]
    }
}

extension LetterContent {
    /// The clocks for its times.
    fileprivate var clock: LetterClock { LetterClock(zone: addressee?.zone) }

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
        case .cancellation, .uninvited, .answer, .proposal, .proposalDeclined: false
        }
    }
}
