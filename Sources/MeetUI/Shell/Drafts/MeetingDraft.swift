import Foundation
import MeetCore
import MeetStore

/// The unfinished form of a meeting, exactly as typed.
package struct MeetingDraft: Hashable, Sendable, Codable, Identifiable {
    /// The edited data when the form was opened.
    package struct Base: Hashable, Sendable, Codable {
        package var title: String
        package var time: MeetingTime
        /// The recurrence; `nil` in older drafts too.
        package var recurrence: Recurrence?
        package var venue: Venue?
        /// The alternative venues; `nil` in drafts with a single venue.
        package var otherVenues: [Venue]?
        package var placeKind: String?
        package var invitees: [Invitee]
        package var notes: String
        /// The kind; `nil` in older drafts too.
        package var kind: String?
        package var reminders: [Reminder]?

        package init(_ meeting: Meeting) {
            title = meeting.title
            time = meeting.time
            recurrence = meeting.recurrence
            venue = meeting.venue
            otherVenues = meeting.otherVenues
            placeKind = meeting.placeKind
            invitees = meeting.invitees
            notes = meeting.notes
            kind = meeting.kind
            reminders = meeting.reminders
        }

        /// Returns the meeting with the form's parts from the base.
        package func applied(to meeting: Meeting) -> Meeting {
            var meeting = meeting
            meeting.title = title
            meeting.time = time
            meeting.recurrence = recurrence
            meeting.venue = venue
            if let otherVenues {
                meeting.otherVenues = otherVenues
                meeting.placeKind = placeKind
            }
            meeting.invitees = invitees
            meeting.notes = notes
            meeting.kind = kind
            meeting.reminders = reminders ?? []
            return meeting
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
    package var updatedAt: Date

    package init(
        id: String, meetingID: Identifier<Meeting>? = nil, recurrenceID: String? = nil, base: Base? = nil,
        title: String = "", when: String = "", time: MeetingTime? = nil, recurrence: Recurrence? = nil,
        zone: String? = nil, places: MeetingPlaces = MeetingPlaces(), venueText: String? = nil,
        invitees: [Invitee] = [], inviteeText: String? = nil, notes: String = "", kind: String? = nil,
        reminders: String? = nil, updatedAt: Date
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
        self.updatedAt = updatedAt
    }

    package var places: MeetingPlaces {
        MeetingPlaces(venues: (venue.map { [$0] } ?? []) + (otherVenues ?? []), kind: placeKind)
    }

    /// Returns `when` for a reader in the clock's zone: a time typed in another zone names it.
    package func when(for clock: PlanningClock) -> String {
        guard let zone, zone != clock.zone.identifier else { return when }
        if let deadline = try? DeadlineParser.announced(when, clock: clock) {
            let there = TimeZone(identifier: zone).map { PlanningClock(now: clock.now, zone: $0) } ?? clock
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

    /// The title in the list of drafts.
    package var displayTitle: String {
        title.isEmpty ? say.untitledMeeting : title
    }

    /// True if nothing was filled in.
    package var isEmpty: Bool {
        title.isEmpty && when.isEmpty && places.isEmpty && invitees.isEmpty && notes.isEmpty
            && [venueText, inviteeText, kind, reminders].allSatisfy { ($0 ?? "").isEmpty }
    }
}
