import Foundation
import MeetCore
import MeetStore

/// A week of one's own time, day by day, with the sums of what is measured, and of the recorded tracks.
package struct OwnWeek: Hashable, Sendable {
    /// A date of one's own time.
    package struct Slot: Hashable, Sendable, Identifiable {
        package var meeting: MeetingSummary
        package var entry: WeekEntry

        package var id: OccurrenceIdentity { meeting.id }
        /// True without a time of day.
        package var isWholeDay: Bool {
            if case .allDay = meeting.time { true } else { false }
        }

        package init(_ meeting: MeetingSummary, _ entry: WeekEntry) {
            self.meeting = meeting
            self.entry = entry
        }
    }

    /// The sums of the tracks of a way of moving.
    package struct Moved: Hashable, Sendable {
        /// The way of moving; `nil` if it is unknown.
        package var activity: TrackActivity?
        package var sums: TrackSums

        /// Returns the sums of tracks in the order of the activities.
        static func all(_ tracks: [Track]) -> [Moved] {
            let sums = TrackSums.byActivity(tracks)
            let activities: [TrackActivity?] = TrackActivity.allCases.map { $0 } + [nil]
            return activities.compactMap { activity in
                sums[activity].map { Moved(activity: activity, sums: $0) }
            }
        }
    }

    package struct Day: Hashable, Sendable {
        package var date: CalendarDate
        /// The slots that begin on it, those without a time of day first, then by their start.
        package var slots: [Slot]
        package var sums: [WeekSum]
        /// The sums of the tracks that begin on it, whether or not they belong to a slot.
        package var tracks: [Moved]
    }

    package let days: [Day]
    /// The sums of the week, those with a goal first.
    package let sums: [WeekSum]
    /// The sums of the tracks of the week.
    package let tracks: [Moved]

    package init(_ slots: [Slot], _ tracks: [Track], goals: [Measure], over days: WeekDays) {
        var groups: [[Slot]] = days.dates.map { _ in [] }
        var recorded: [[Track]] = days.dates.map { _ in [] }
        for slot in slots {
            if let index = slot.meeting.start.flatMap({ days.index(of: $0) }) { groups[index].append(slot) }
        }
        for track in tracks {
            if let index = track.measures.start.flatMap({ days.index(of: $0) }) {
                recorded[index].append(track)
            }
        }
        self.days = days.dates.indices.map { index in
            Day(
                date: days.dates[index], slots: groups[index], sums: WeekSum.all(groups[index].map(\.entry)),
                tracks: Moved.all(recorded[index]))
        }
        sums = WeekSum.all(groups.joined().map(\.entry), goals: goals)
        self.tracks = Moved.all(recorded.flatMap { $0 })
    }

    package var first: CalendarDate { days[0].date }
}

/// Loads a week of one's own time. A track at the time of a slot counts as done of it where its unit is one
/// of length; else it counts for such a slot of its day without a time of day.
package struct LoadWeek: WorkspaceOperation {
    /// The first of the seven days.
    package var first: CalendarDate
    /// The zone of the days.
    package var zone: TimeZone

    package init(from first: CalendarDate, zone: TimeZone) {
        self.first = first
        self.zone = zone
    }

    package func run(in workspace: Workspace) throws(StoreError) -> OwnWeek {
        let days = WeekDays(from: first, zone: zone)
        try workspace.store.expandSeries(until: days.span.upperBound)
        return try workspace.store.reading { store throws(StoreError) -> OwnWeek in
            let dates = try store.ownTime(in: days.span)
            // The last slots may end after the last midnight.
            let ends = dates.compactMap(\.meeting.end)
            let end = ends.reduce(days.span.upperBound.addingTimeInterval(86_400), max)
            let tracks = try store.tracks(during: days.span.lowerBound..<end)
            let tracked = try Self.metres(of: dates, tracks, in: store)
            let slots = dates.map { date in
                OwnWeek.Slot(
                    date.meeting,
                    WeekEntry(
                        measure: date.measure, told: date.doneAmount, trackedMetres: tracked[date.meeting.id],
                        isDone: date.meeting.isDone))
            }
            return OwnWeek(slots, tracks, goals: try WeekSettings.goals(in: store), over: days)
        }
    }

    /// Returns the metres of the tracks that count for dates.
    private static func metres(
        of dates: [OwnTimeDate], _ tracks: [Track], in store: MeetStore
    ) throws(StoreError) -> [OccurrenceIdentity: Double] {
        let wanted = Set(dates.filter { $0.measure?.unit.metres != nil }.map(\.meeting.id))
        guard !wanted.isEmpty else { return [:] }
        var metres: [OccurrenceIdentity: Double] = [:]
        for track in tracks {
            guard let date = try store.countingDate(ofTrack: track), wanted.contains(date) else { continue }
            metres[date, default: 0] += track.measures.metres
        }
        return metres
    }
}

/// Marks a date of one's own time as done, with what was done.
package struct MarkOwnTime: WritingOperation {
    package var id: OccurrenceIdentity
    /// The amount that was done; `nil` for the planned one.
    package var amount: Amount?

    package init(_ id: OccurrenceIdentity, amount: Amount?) {
        self.id = id
        self.amount = amount
    }

    /// - Throws: `needsDate` for a whole series, `notFound`, `readOnlyCalendar`.
    package func run(in workspace: Workspace) throws -> Meeting {
        try workspace.store.transaction { store in
            let meeting = try store.required(id)
            if meeting.recurrence != nil, meeting.recurrenceID.isEmpty {
                throw OccurrenceError.needsDate(title: meeting.title)
            }
            return try store.markOwnTime(id, done: amount)
        }
    }
}

/// Changes the measure of dates of one's own time.
package struct ChangeMeasure: WritingOperation {
    package var id: OccurrenceIdentity
    /// The measure; `nil` for none.
    package var measure: Measure?
    /// The dates to change in a series.
    package var scope: SeriesScope
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ id: OccurrenceIdentity, to measure: Measure?, scope: SeriesScope, zone: TimeZone) {
        self.id = id
        self.measure = measure
        self.scope = scope
        self.zone = zone
    }

    /// - Throws: Those of `EditMeeting`.
    package func run(in workspace: Workspace) throws -> Meeting {
        var words = TypedMeeting()
        (words.measure, words.hasNoMeasure) = (measure, measure == nil)
        return try EditMeeting(id, words, scope: scope, zone: zone).run(in: workspace)
    }
}
