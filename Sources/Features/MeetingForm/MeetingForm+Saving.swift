import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

// Saving: missing values are reported, and for a date of a series the scope is asked for.
extension MeetingForm {
    package mutating func submit(in context: ScreenContext) -> [Action] {
        (scope, isMoveAgreed) = (nil, false)
        return settle(then: .save, in: context)
    }

    package mutating func save(in context: ScreenContext) -> [Action] {
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
        guard case .success(let travel) = travelMinutes else {
            return complain(.travel, say.sentence(TypedMeetingError.unknownLength(travelField.text.trimmed)))
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
        meeting.travelMinutes = travel
        calendarField.apply(to: &meeting, among: context.calendars)
        guard let scope = scope ?? knownScope(of: meeting) else {
            let question = SeriesQuestion(
                title: say("Save for which dates?"), answers: answers(for: meeting),
                time: original?.time ?? meeting.time)
            return [.push(question) { .saveFor($0) }]
        }
        if let check = checkMove(of: meeting) { return [check] }
        if scope != .this || !meeting.isDateOfSeries { meeting.dropRecurrenceWithoutTime() }
        let (base, draft, edited) = (original, drafting.id, meeting)
        let isMoved = planned.time != original?.time
        let overlaps = isMoved ? self.overlaps.map(\.title) : []
        let isElsewhere = isMoved || places != original?.places
        let unreachable = isElsewhere ? self.unreachable.first.map { say.unreachable($0) } : nil
        let change = isMoved ? typed(in: context)?.clockChange ?? planned.time.clockChange : nil
        return store(
            saying: { [zone = context.zone] saved in
                // A series that was split has another end, which is not one of the person's changes.
                var shown = saved
                shown.recurrence = edited.recurrence
                guard let sentence = Self.sentence(of: shown, from: base, in: zone) else { return nil }
                let warnings = [
                    overlaps.isEmpty ? nil : say("It overlaps \(say.firstOf(overlaps))."), unreachable,
                    change.map { say.sentence($0) },
                ]
                return ([sentence] + warnings.compactMap(\.self)).joined(separator: " ")
            }
        ) { SaveMeeting(edited, base: base, resolution: $0, draft: draft, scope: scope) }
    }

    /// The scope of a change, or `nil` if the person has to choose it.
    private func knownScope(of meeting: Meeting) -> SeriesScope? {
        guard let original, original.isDateOfSeries else { return .all }
        return MeetingChange.all(from: original, to: meeting).isEmpty ? .this : nil
    }

    /// The scopes offered: a new recurrence rule or another calendar cannot apply to a single date.
    private func answers(for meeting: Meeting) -> [SeriesScope] {
        let appliesToOne =
            meeting.recurrence == original?.recurrence && meeting.calendarID == original?.calendarID
        return appliesToOne ? SeriesScope.allCases : [.following, .all]
    }

    /// Describes the new meeting or its changes, as the meeting may not be visible on the screen below. `nil`
    /// if nothing was changed.
    private static func sentence(of meeting: Meeting, from original: Meeting?, in zone: TimeZone) -> String? {
        guard let original else { return say.planned(meeting, in: zone) }
        let changes = MeetingChange.all(from: original, to: meeting)
        return changes.isEmpty ? nil : say.done(.changedMeeting(name: meeting.title, changes))
    }
}
