import Foundation
import MeetCore
import MeetStore
import Operations

// Saving: what is missing is said, and of a date of a series it is asked which others are meant.
extension MeetingForm {
    mutating func submit(in context: ScreenContext) -> [Action] {
        scope = nil
        return settle(then: .save, in: context)
    }

    mutating func save(in context: ScreenContext) -> [Action] {
        let name = titleField.text.trimmed
        guard !name.isEmpty else { return complain(.title, say("A meeting needs a title.")) }
        var planned = PlannedTime(.unscheduled, recurrence: original?.recurrence)
        switch self.planned(in: context) {
        case .success(let time): planned = time
        case .failure(let error): return complain(.when, error.sentence)
        case nil: break
        }
        var asked: [Reminder] = []
        switch reminderFields.asked {
        case .success(let reminders): asked = reminders
        case .failure(let error): return complain(.reminders, say.sentence(error))
        }
        var meeting = original ?? Meeting(title: name, createdAt: context.now)
        meeting.title = name
        meeting.time = planned.time
        meeting.recurrence = planned.recurrence
        meeting.places = places
        meeting.invitees = invitees
        meeting.notes = notesField.text
        meeting.kind = reminderFields.kindName
        meeting.reminders = asked
        guard let scope = scope ?? knownScope(of: meeting) else {
            let question = SeriesQuestion(
                title: say("Save for which dates?"), answers: answers(for: meeting),
                time: original?.time ?? meeting.time)
            return [.push(question) { .saveFor($0) }]
        }
        if scope != .this || !meeting.isDateOfSeries { meeting.dropRecurrenceWithoutTime() }
        let (base, draft, edited) = (original, drafting.id, meeting)
        let isMoved = planned.time != original?.time
        let overlaps = isMoved ? self.overlaps.map(\.title) : []
        let change = isMoved ? typed(in: context)?.clockChange ?? planned.time.clockChange : nil
        return store(
            saying: { [zone = context.zone] saved in
                // Of a series that was split the end is another; that is not what was changed.
                var shown = saved
                shown.recurrence = edited.recurrence
                guard let sentence = Self.sentence(of: shown, from: base, in: zone) else { return nil }
                let warnings = [
                    overlaps.isEmpty ? nil : say("It overlaps \(say.firstOf(overlaps))."),
                    change.map { say.sentence($0) },
                ]
                return ([sentence] + warnings.compactMap(\.self)).joined(separator: " ")
            }
        ) { SaveMeeting(edited, base: base, resolution: $0, draft: draft, scope: scope) }
    }

    /// Which dates are meant, where that need not be asked; `nil` where it is to be.
    private func knownScope(of meeting: Meeting) -> SeriesScope? {
        guard let original, original.isDateOfSeries else { return .all }
        return MeetingChange.all(from: original, to: meeting).isEmpty ? .this : nil
    }

    /// One date has no rule of its own.
    private func answers(for meeting: Meeting) -> [SeriesScope] {
        meeting.recurrence == original?.recurrence ? SeriesScope.allCases : [.following, .all]
    }

    /// Says what was planned or changed: wherever the form was opened, the meeting may be out of sight. `nil` where
    /// nothing was changed.
    private static func sentence(of meeting: Meeting, from original: Meeting?, in zone: TimeZone) -> String? {
        guard let original else { return say.planned(meeting, in: zone) }
        let changes = MeetingChange.all(from: original, to: meeting)
        return changes.isEmpty ? nil : say.done(.changedMeeting(name: meeting.title, changes))
    }
}
