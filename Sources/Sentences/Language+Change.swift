import Foundation
import MeetCore

// What an organizer changed, as fields with an old and a new value.
extension Language {
    package func label(_ field: FieldChange.Field) -> String {
        switch field {
        case .title: titleLabel
        case .time: whenLabel
        case .recurrence: say("Repeats")
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
    /// - Parameters:
    ///   - time: The meeting's time at that state, for a recurrence.
    ///   - readerZone: The zone of this person; `nil` for the meeting's own clocks.
    package func words(
        _ value: FieldChange.Value?, at time: MeetingTime, readerZone: TimeZone? = nil
    ) -> String {
        switch value {
        case nil: ""
        case .text(let text): text.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .time(let time):
            readerZone.map { ReaderTime.when(time, readerZone: $0) } ?? DateText.when(time)
        case .recurrence(let recurrence): repetition(recurrence, of: time)
        case .status(.confirmed): say("takes place")
        case .status(.tentative): say("tentative")
        case .status(.cancelled): say("cancelled")
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
