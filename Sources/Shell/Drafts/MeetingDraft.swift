import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A half-filled meeting form, exactly as it was typed.
package struct MeetingDraft: FormDraft {
    /// The parts that the form changes (`MeetingPart`), as they were when the form was opened.
    package struct Base: Hashable, Sendable, Codable {
        /// Blank in all other parts.
        package private(set) var meeting = Meeting.blank
        /// True for a draft of a version that knew a single venue.
        private var hasOneVenue = false

        package init(_ meeting: Meeting) {
            for part in MeetingPart.all(.form) { part.copy(from: meeting, to: &self.meeting) }
        }

        /// - Throws: Errors of decoding. A part that earlier versions did not know is blank.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: MeetingPart.Key.self)
            for part in MeetingPart.all(.form) { try part.decode(&meeting, from: container) }
            hasOneVenue = !container.allKeys.contains { $0.stringValue == "otherVenues" }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: MeetingPart.Key.self)
            for part in MeetingPart.all(.form) { try part.encode(meeting, to: &container) }
        }

        /// The meeting as it was, in the parts that the form changes.
        package func applied(to meeting: Meeting) -> Meeting {
            var result = meeting
            for part in MeetingPart.all(.form) { part.copy(from: self.meeting, to: &result) }
            if hasOneVenue {
                result.otherVenues = meeting.otherVenues
                result.placeKind = meeting.placeKind
            }
            return result
        }
    }

    package var id: String
    /// The edited meeting; `nil` for a new one.
    package var meetingID: Identifier<Meeting>?
    /// The date of a series; `nil` in older drafts too.
    package var recurrenceID: String?
    /// The base; `nil` for a new one, and in older drafts.
    package var base: Base?
    package var title: String
    /// The typed time, which is parsed again when the draft is offered, except with `time`.
    package var when: String
    /// The chosen time that `when` shows.
    package var time: MeetingTime?
    /// The recurrence of that time.
    package var recurrence: Recurrence?
    /// The zone of a time typed without one, the reader's then; `nil` for the reader's now.
    package var zone: String?
    package var venue: Venue?
    /// The alternative venues, and the kind of place; `nil` in older drafts.
    package var otherVenues: [Venue]?
    package var placeKind: String?
    /// The typed texts for a venue and an invitee that were not resolved yet; `nil` in older drafts.
    package var venueText: String?
    package var inviteeText: String?
    package var invitees: [Invitee]
    package var notes: String
    /// The typed kind; `nil` in older drafts.
    package var kind: String?
    package var reminders: String?
    /// The typed time of travel; `nil` in older drafts.
    package var travel: String?
    /// The chosen calendar; `nil` if there is only one, and in older drafts.
    package var calendar: Identifier<MeetingCalendar>?
    package var updatedAt: Date

    package init(
        id: String, meetingID: Identifier<Meeting>? = nil, recurrenceID: String? = nil, base: Base? = nil,
        title: String = "", when: String = "", time: MeetingTime? = nil, recurrence: Recurrence? = nil,
        zone: String? = nil, places: MeetingPlaces = MeetingPlaces(), venueText: String? = nil,
        invitees: [Invitee] = [], inviteeText: String? = nil, notes: String = "", kind: String? = nil,
        reminders: String? = nil, travel: String? = nil, calendar: Identifier<MeetingCalendar>? = nil,
        updatedAt: Date
    ) {
        self.id = id
        self.meetingID = meetingID
        self.recurrenceID = recurrenceID
        self.base = base
        self.title = title
        self.when = when
        self.time = time
        self.recurrence = recurrence
        self.zone = zone
        venue = places.venues.first
        otherVenues = Array(places.venues.dropFirst())
        placeKind = places.kind
        self.venueText = venueText
        self.invitees = invitees
        self.inviteeText = inviteeText
        self.notes = notes
        self.kind = kind
        self.reminders = reminders
        self.travel = travel
        self.calendar = calendar
        self.updatedAt = updatedAt
    }

    package var places: MeetingPlaces {
        MeetingPlaces(venues: (venue.map { [$0] } ?? []) + (otherVenues ?? []), kind: placeKind)
    }

    /// Returns `when` for a reader in the clock's zone: a time typed in another zone names it.
    package func when(for clock: PlanningClock) -> String {
        guard let zone, zone != clock.zone.identifier else { return when }
        if let deadline = try? DeadlineParser.announced(when, clock: clock) {
            let there = TimeZone(identifier: zone).map { clock.at($0) } ?? clock
            let typed = try? DeadlineParser.announced(when, clock: there)
            // With a typed zone, it is the same for every reader.
            return typed?.zone == deadline.zone ? when : "\(when) \(zone)"
        }
        guard let typed = try? WhenParser.parse(when, clock: clock),
            typed.zone == nil, !typed.isAllDay
        else { return when }
        return "\(when) \(zone)"
    }

    /// The edited meeting, or its date; `nil` for a new one.
    package var occurrence: OccurrenceIdentity? { meetingID.map { $0.occurrence(recurrenceID ?? "") } }

    /// True if no field is filled in.
    package var isEmpty: Bool {
        title.isEmpty && when.isEmpty && places.isEmpty && invitees.isEmpty && notes.isEmpty
            && [venueText, inviteeText, kind, reminders, travel].allSatisfy { ($0 ?? "").isEmpty }
    }
}

extension MeetingDraft {
    package static var kind: DraftKind { .meeting }
    package static var offerTitle: String { say("An unfinished meeting") }
    package static var newForm: any Route { PlanMeeting() }
    package static var keptSentence: String { say.keptAsDraft(key: KeyMap.key(.newMeeting)) }
    package static var tab: Tab? { nil }
    package static var nameColumns: Int { 10 }
    package static func subject(of meeting: Meeting) -> HistoryEntry.Subject? {
        meeting.id.map { .meeting($0) }
    }

    package var summary: [(name: String, text: String)] {
        let venue = venueText ?? ""
        let people = invitees.map(\.name) + [inviteeText ?? ""].filter { !$0.isEmpty }
        return [
            (say.titleLabel, title.isEmpty ? say("A meeting without a title") : title), (say.whenLabel, when),
            (say.venueLabel, venue.isEmpty ? say.anyOf(MeetingText.names(places)) : venue),
            (say.inviteesLabel, people.joined(separator: ", ")), (say.notesLabel, notes),
        ]
    }

    package func record(in workspace: Workspace) async throws -> Meeting? {
        guard let occurrence else { return nil }
        return try await workspace.read { try $0.meeting(occurrence) }
    }
}
