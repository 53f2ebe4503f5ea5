import Foundation
import MeetCore
import MeetStore

extension Meeting {
    /// Returns whether it took place as far as the clock tells: it had a time, is over, and was not
    /// cancelled.
    ///
    /// - Parameter zone: The reader's zone.
    package func isOver(at now: Date, in zone: TimeZone) -> Bool {
        guard status != .cancelled, time.isScheduled, let end = time.end(readerZone: zone) else {
            return false
        }
        return end <= now
    }

    /// Returns the others who were invited, and the organizer if that is somebody else, each once.
    ///
    /// - Parameter own: The keys of the person's addresses.
    package func others(besides own: Set<String>) -> [Invitee] {
        var others = invitees.filter { $0.isPerson && !$0.isSelf(by: own) }
        if let organizer, !own.contains(organizer.key),
            !others.contains(where: { $0.addressKey == organizer.key })
        {
            others.insert(
                Invitee(name: organizer.shownName, email: organizer.email, participation: .accepted), at: 0)
        }
        return others
    }

    /// Returns the others who said that they come; if nobody said so, those who did not decline.
    ///
    /// - Parameter own: The keys of the person's addresses.
    package func expectedPeople(besides own: Set<String>) -> [Invitee] {
        let others = others(besides: own)
        let coming = others.filter { [.accepted, .inProcess, .completed].contains($0.participation) }
        return coming.isEmpty
            ? others.filter { ![.declined, .delegated].contains($0.participation) } : coming
    }
}

extension MeetingSummary {
    /// Returns whether it is over and somebody was invited, so that there is something to say about who came.
    package func hasComers(at now: Date) -> Bool {
        guard status != .cancelled, time.isScheduled, let end, end <= now else { return false }
        return counts != AnswerCounts()
    }
}

/// A meeting that is over, and what is known about it.
package struct PastMeeting: Hashable, Sendable {
    package var meeting: Meeting
    /// The people who came; `nil` if nobody said.
    package var attendance: Attendance?
    /// The people who are expected to have come, for the first answer.
    package var expected: [Invitee]

    /// The people who came, or are expected to have come.
    package var people: [Invitee] { attendance?.people ?? expected }
}

/// A reason why nothing can be said about a meeting afterwards.
package enum AfterMeetingError: Error, Hashable, Sendable {
    /// It is not over, has no time, or was cancelled.
    case notOver(title: String)
    /// A report has no sender.
    case noAddress
    /// Nobody who was invited has an address.
    case nobody(title: String)
}

/// Loads a meeting that is over, and what is known about it.
package struct LoadPastMeeting: WorkspaceOperation {
    package var id: OccurrenceIdentity
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ id: OccurrenceIdentity, zone: TimeZone) {
        self.id = id
        self.zone = zone
    }

    /// - Throws: `notOver`, `notFound`.
    package func run(in workspace: Workspace) throws -> PastMeeting {
        try workspace.store.reading { store throws(StoreError) in
            Result { try store.pastMeeting(id, in: workspace, zone) }
        }.get()
    }
}

/// Loads who came to a meeting; `nil` if nobody said.
package struct LoadAttendance: WorkspaceOperation {
    package var meeting: Meeting

    package init(at meeting: Meeting) {
        self.meeting = meeting
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Attendance? {
        try workspace.store.attendance(at: meeting)
    }
}

/// Records that everybody came who had said so (`Meeting.expectedPeople`).
package struct RecordEverybodyCame: WritingOperation {
    package var id: OccurrenceIdentity
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ id: OccurrenceIdentity, zone: TimeZone) {
        self.id = id
        self.zone = zone
    }

    /// - Throws: `notOver`, `notFound`.
    package func run(in workspace: Workspace) throws -> PastMeeting {
        try workspace.store.transaction { store in
            let past = try store.pastMeeting(id, in: workspace, zone)
            try store.save(AfterMeeting(people: past.expected), of: id)
            return try store.pastMeeting(id, in: workspace, zone)
        }
    }
}

/// Stores who came, what was decided and the notes, as one action.
package struct SaveAfterMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    package var after: AfterMeeting

    package init(_ id: OccurrenceIdentity, _ after: AfterMeeting) {
        self.id = id
        self.after = after
    }

    /// - Throws: `notFound`, `readOnlyCalendar`.
    package func run(in workspace: Workspace) throws(StoreError) -> Meeting {
        try workspace.store.save(after, of: id)
    }
}

/// Records who came by names and addresses: invitees, contacts, or others.
package struct RecordWhoCame: WritingOperation {
    package var id: OccurrenceIdentity
    /// The names; empty if nobody came.
    package var who: [String]
    /// True if everybody came who had said so, besides those named.
    package var hasEverybody: Bool
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ id: OccurrenceIdentity, who: [String], hasEverybody: Bool, zone: TimeZone) {
        self.id = id
        self.who = who
        self.hasEverybody = hasEverybody
        self.zone = zone
    }

    /// - Throws: `notOver`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> PastMeeting {
        try workspace.store.transaction { store in
            let past = try store.pastMeeting(id, in: workspace, zone)
            var people = hasEverybody ? past.expected : []
            for name in who {
                for person in try Self.people(name, in: past.meeting, store)
                where !people.contains(where: { person.isSamePerson(as: $0) }) {
                    people.append(person)
                }
            }
            try store.save(AfterMeeting(people: people), of: id)
            return try store.pastMeeting(id, in: workspace, zone)
        }
    }

    /// Returns the invitee of a name or an address, else whom it means among the contacts.
    private static func people(_ name: String, in meeting: Meeting, _ store: MeetStore) throws -> [Invitee] {
        let (folded, key) = (SearchFolding.fold(name.trimmed), CalendarAddress.key(name))
        let invited = meeting.invitees.filter {
            SearchFolding.fold($0.name) == folded || $0.addressKey == key
        }
        return invited.count == 1 ? invited : try store.invitees(named: name)
    }
}

/// Puts the question who came away: the list does not ask again.
package struct DismissAttendance: WritingOperation {
    package var id: OccurrenceIdentity

    package init(_ id: OccurrenceIdentity) {
        self.id = id
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.dismissAttendance(at: id)
    }
}

/// Finds the latest meeting of which nobody has said who came; `nil` without one.
package struct FindMeetingToAskAbout: WorkspaceOperation {
    /// The days for which a meeting is asked about.
    private static let days = 7

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MeetingSummary? {
        try found(in: workspace.store, at: workspace.now())
    }

    /// Returns the meeting.
    ///
    /// - Parameter store: A single state of the store.
    func found(in store: MeetStore, at now: Date) throws(StoreError) -> MeetingSummary? {
        let first = now.addingTimeInterval(-Double(Self.days) * 86_400)
        return try store.meetingToAskAbout(endedAfter: first, before: now)
    }
}

extension MeetStore {
    /// Returns a meeting that is over, and what is known about it.
    ///
    /// - Throws: `notOver`, `needsDate` for a whole series, `notFound`.
    func pastMeeting(
        _ id: OccurrenceIdentity, in workspace: Workspace, _ zone: TimeZone
    ) throws -> PastMeeting {
        let meeting = try required(id)
        if meeting.recurrence != nil, meeting.recurrenceID.isEmpty {
            throw OccurrenceError.needsDate(title: meeting.title)
        }
        guard meeting.isOver(at: workspace.now(), in: zone) else {
            throw AfterMeetingError.notOver(title: meeting.title)
        }
        let own = try MailIdentity(readFrom: self, environment: workspace.environment).own
        return PastMeeting(
            meeting: meeting, attendance: try attendance(at: meeting),
            expected: meeting.expectedPeople(besides: own))
    }
}
