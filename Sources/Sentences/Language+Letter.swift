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
        let start = DateText.start(content.meeting.time)
        let what = [ShortText.name(content.meeting.title), start].filter { !$0.isEmpty }
            .joined(separator: ", ")
        return "\(heading(content.kind)): \(what)"
    }

    private func heading(_ kind: LetterContent.Kind) -> String {
        switch kind {
        case .invitation: say("Invitation")
        case .update(let changes): changes.contains { $0.field == .time } ? say("Moved") : say("Changed")
        case .cancellation: say("Cancelled")
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
            parts.append(told(changes, of: content.meeting))
        }
        parts.append(facts(of: content.meeting))
        if !content.meeting.notes.trimmed.isEmpty, content.kind.tellsAll {
            parts.append(content.meeting.notes.trimmed)
        }
        if let closing = closing(content.kind) { parts.append(closing) }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func opening(_ content: LetterContent) -> String {
        let sender = content.sender.shownName
        let meeting = ofDate(content.meeting.recurrenceID, quotedName(content.meeting.title))
        return switch content.kind {
        case .invitation: say("\(sender) invites you to \(meeting).")
        case .update: say("\(sender) has changed \(meeting).")
        case .cancellation:
            say("\(sender) has cancelled \(meeting), or has removed you from the list of invitees.")
        case .reminder: say("\(sender) would like to know whether you are coming to \(meeting).")
        case .answer(.accepted): say("\(sender) is coming to \(meeting).")
        case .answer(.declined): say("\(sender) is not coming to \(meeting).")
        case .answer(.tentative): say("\(sender) might come to \(meeting).")
        case .answer(let answer): say("\(sender)'s answer to \(meeting): \(words(answer)).")
        case .proposal(let time):
            say("\(sender) proposes another time for \(meeting): \(DateText.when(time)).")
        case .proposalDeclined(let time?):
            say("\(sender) will not move \(meeting) to \(DateText.when(time)).")
        case .proposalDeclined(nil): say("\(sender) will not move \(meeting).")
        case .copy: say("\(sender) sends you \(meeting) again, as you asked.")
        }
    }

    /// The changed fields, a line each.
    private func told(_ changes: [FieldChange], of meeting: Meeting) -> String {
        let lines = InvitationText.changes(changes, of: meeting).map { each in
            "  \(each.label): \(change(from: each.old, to: each.new))"
        }
        return ([say("What has changed:")] + lines).joined(separator: "\n")
    }

    /// The time, the place and the invitees, a line each.
    private func facts(of meeting: Meeting) -> String {
        var facts: [(String, String)] = []
        let time = MeetingText.agreed(meeting.time)
        if !time.isEmpty { facts.append((say("When"), time)) }
        if let recurrence = meeting.recurrence, meeting.recurrenceID.isEmpty {
            facts.append((say("Series"), repetition(recurrence, of: meeting.time)))
        }
        if !meeting.places.isEmpty { facts.append((say("Where"), MeetingText.places(meeting.places))) }
        if let conference = meeting.conference { facts.append((say("Call"), conference)) }
        if let url = meeting.url { facts.append((say("Link", context: "fact"), url)) }
        if !meeting.invitees.isEmpty {
            facts.append((say("With"), meeting.invitees.map(\.name).joined(separator: ", ")))
        }
        return facts.map { "\($0.0):".padding(toLength: 8, withPad: " ", startingAt: 0) + $0.1 }
            .joined(separator: "\n")
    }

    private func closing(_ kind: LetterContent.Kind) -> String? {
        switch kind {
        case .invitation, .reminder:
            say("Please answer with your calendar program, or reply to this message in your own words.")
        case .update: say("If you can no longer come, please say so with your calendar program, or reply.")
        case .proposal: say("Accept or decline it with your calendar program, or reply to this message.")
        case .cancellation, .answer, .proposalDeclined, .copy: nil
        }
    }
}

extension LetterContent.Kind {
    /// True for a message that describes the whole meeting.
    var tellsAll: Bool {
        switch self {
        case .invitation, .update, .reminder, .copy: true
        case .cancellation, .answer, .proposal, .proposalDeclined: false
        }
    }
}
