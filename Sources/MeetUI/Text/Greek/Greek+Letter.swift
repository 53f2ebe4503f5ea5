import Foundation
import MeetCore
import Operations

extension Greek {
    package func letter(_ content: LetterContent) -> Letter {
        Letter(subject: subject(content), text: text(content))
    }

    /// `Πρόσκληση: Καφές, Τρί 24 Νοε 10:00`.
    private func subject(_ content: LetterContent) -> String {
        let start = DateText.start(content.meeting.time)
        let what = [ShortText.name(content.meeting.title), start].filter { !$0.isEmpty }
            .joined(separator: ", ")
        return "\(heading(content.kind)): \(what)"
    }

    private func heading(_ kind: LetterContent.Kind) -> String {
        switch kind {
        case .invitation: "Πρόσκληση"
        case .update(let changes): changes.contains { $0.field == .time } ? "Νέα ώρα" : "Αλλαγή"
        case .cancellation: "Ακυρώθηκε"
        case .reminder: "Υπενθύμιση"
        case .answer(.accepted): "Ναι"
        case .answer(.declined): "Όχι"
        case .answer(.tentative): "Ίσως"
        case .answer: "Απάντηση"
        case .proposal: "Άλλη ώρα"
        case .proposalDeclined: "Η ώρα μένει"
        case .copy: "Άλλη μία φορά"
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
        case .invitation: "\(sender): πρόσκληση για τη συνάντηση \(meeting)."
        case .update: "\(sender): άλλαξε η συνάντηση \(meeting)."
        case .cancellation: "\(sender): ακυρώθηκε η συνάντηση \(meeting), ή δεν είστε πια στη λίστα."
        case .reminder: "\(sender): θα έρθετε στη συνάντηση \(meeting);"
        case .answer(.accepted): "\(sender): ναι στη συνάντηση \(meeting)."
        case .answer(.declined): "\(sender): όχι στη συνάντηση \(meeting)."
        case .answer(.tentative): "\(sender): ίσως στη συνάντηση \(meeting)."
        case .answer(let answer): "\(sender): απάντηση για τη συνάντηση \(meeting): \(words(answer))."
        case .proposal(let time):
            "\(sender): πρόταση για άλλη ώρα στη συνάντηση \(meeting): \(DateText.when(time))."
        case .proposalDeclined(let time?):
            "\(sender): η συνάντηση \(meeting) δεν αλλάζει σε \(DateText.when(time))."
        case .proposalDeclined(nil): "\(sender): η ώρα της συνάντησης \(meeting) δεν αλλάζει."
        case .copy: "\(sender): η συνάντηση \(meeting) άλλη μία φορά, όπως ζητήσατε."
        }
    }

    /// What is different, a line each.
    private func told(_ changes: [FieldChange], of meeting: Meeting) -> String {
        let lines = InvitationText.changes(changes, of: meeting).map { each in
            "  \(each.label): \(change(from: each.old, to: each.new))"
        }
        return (["Τι άλλαξε:"] + lines).joined(separator: "\n")
    }

    /// When, where and who, in lines of their own.
    private func facts(of meeting: Meeting) -> String {
        var facts: [(String, String)] = []
        let time = MeetingText.agreed(meeting.time)
        if !time.isEmpty { facts.append(("Πότε", time)) }
        if let recurrence = meeting.recurrence, meeting.recurrenceID.isEmpty {
            facts.append(("Ξανά", repetition(recurrence, of: meeting.time)))
        }
        if !meeting.places.isEmpty { facts.append(("Πού", MeetingText.places(meeting.places))) }
        if let conference = meeting.conference { facts.append(("Κλήση", conference)) }
        if let url = meeting.url { facts.append(("Ιστός", url)) }
        if !meeting.invitees.isEmpty {
            facts.append(("Με", meeting.invitees.map(\.name).joined(separator: ", ")))
        }
        return facts.map { "\($0.0):".padding(toLength: 8, withPad: " ", startingAt: 0) + $0.1 }
            .joined(separator: "\n")
    }

    private func closing(_ kind: LetterContent.Kind) -> String? {
        switch kind {
        case .invitation, .reminder:
            "Απαντήστε με το πρόγραμμα ημερολογίου σας, ή σε αυτό το μήνυμα με δικά σας λόγια."
        case .update: "Αν δεν έρχεστε πια, πείτε το με το πρόγραμμα ημερολογίου σας, ή απαντήστε εδώ."
        case .proposal: "Δεχτείτε ή μη δεχτείτε με το πρόγραμμα ημερολογίου σας, ή απαντήστε εδώ."
        case .cancellation, .answer, .proposalDeclined, .copy: nil
        }
    }
}
