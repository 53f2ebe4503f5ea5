import Foundation
import MeetCore

/// Converts changes of one date and all later ones to the stored form: the series ends before them, and the
/// rest is a series of its own.
///
/// Its UID is that of the series followed by the date, like Google's for a part of a series; so a file that
/// is read again finds it.
struct FollowingParts {
    private(set) var meetings: [IncomingMeeting]

    /// A part of a series, from a date on.
    private struct Part {
        var from: String
        var dates: FollowingDates
        var uid: String
        var time: MeetingTime
    }

    /// Splits the meetings of files.
    ///
    /// - Parameter meetings: The meetings of files; a series and its changes are together.
    init(_ meetings: [IncomingMeeting]) {
        self.meetings = meetings
        let changed = Set(
            meetings.lazy.filter { $0.event.followsRecurrenceID && !$0.event.recurrenceID.isEmpty }
                .map(\.meeting.uid))
        if changed.isEmpty { return }
        let places = Dictionary(
            grouping: meetings.indices.filter { changed.contains(meetings[$0].meeting.uid) },
            by: { meetings[$0].meeting.uid })
        for (uid, places) in places.sorted(by: { $0.key < $1.key }) { split(uid, places) }
    }

    static func uid(_ uid: String, from key: String) -> String { uid + "_R" + key }

    /// Returns the UID of the series of a part, or `nil` for the UID of no part.
    static func series(ofPart uid: String) -> String? {
        uid.range(of: "_R", options: .backwards).map { String(uid[..<$0.lowerBound]) }
    }

    /// The maximum number of parts; genuine series have fewer, and further changes affect only their own
    /// dates.
    private static let mostParts = 100

    /// Splits a series.
    ///
    /// - Parameter places: The indices of all meetings with the UID.
    private mutating func split(_ uid: String, _ places: [Int]) {
        guard let master = places.first(where: { meetings[$0].event.recurrenceID.isEmpty }),
            let recurrence = meetings[master].meeting.recurrence,
            let series = Series(meetings[master].meeting.time, recurrence)
        else { return }
        let whole = meetings[master].meeting
        // The latest revision of each.
        var changes: [String: Int] = [:]
        for place in places where meetings[place].event.followsRecurrenceID {
            let key = meetings[place].event.recurrenceID(in: whole.time)
            guard let known = changes[key] else {
                changes[key] = place
                continue
            }
            let isOutdated = Self.isNewer(meetings[known].event, meetings[place].event)
            let outdated = isOutdated ? place : known
            meetings[outdated].event.followsRecurrenceID = false
            meetings[outdated].isReplaced = true
            if !isOutdated { changes[key] = place }
        }
        let ordered = changes.sorted { $0.key < $1.key }
        for (_, place) in ordered.dropFirst(Self.mostParts) {
            meetings[place].event.followsRecurrenceID = false
        }
        var parts: [Part] = []
        for (key, place) in ordered.prefix(Self.mostParts) {
            guard let start = WallTime(basicText: key),
                let dates = FollowingDates(
                    series, from: start, to: meetings[place].meeting.time, days: meetings[place].event.days)
            else { continue }
            let before = parts.isEmpty ? dates.before : nil
            if parts.isEmpty {
                if let before {
                    meetings[master].meeting.recurrence = before
                    meetings[master].isPart = true
                    meetings[master].piece = IncomingMeeting.Piece(uid: uid, end: start)
                } else {
                    // If no date is left, the rest is the series.
                    meetings[master].isReplaced = true
                }
            } else if let last = parts.last, let former = changes[last.from] {
                end(former, last, before: start)
            }
            let isWhole = parts.isEmpty && before == nil
            let part = Part(
                from: key, dates: dates, uid: isWhole ? uid : Self.uid(uid, from: key),
                time: meetings[place].meeting.time)
            follow(place, part, whole)
            meetings[place].piece = IncomingMeeting.Piece(uid: uid, start: start)
            parts.append(part)
        }
        for place in places where !meetings[place].event.recurrenceID.isEmpty {
            tie(place, to: parts, of: whole)
        }
    }

    private static func isNewer(_ one: CalendarEvent, _ other: CalendarEvent) -> Bool {
        (one.sequence, one.stamp ?? .distantPast) > (other.sequence, other.stamp ?? .distantPast)
    }

    private mutating func follow(_ place: Int, _ part: Part, _ whole: Meeting) {
        meetings[place].event.recurrenceID = ""
        meetings[place].isPart = true
        meetings[place].meeting.uid = part.uid
        meetings[place].meeting.recurrenceID = ""
        meetings[place].meeting.recurrence = part.dates.after
        if meetings[place].meeting.title.isEmpty { meetings[place].meeting.title = whole.title }
    }

    /// Ends a part at the beginning of the next one.
    private mutating func end(_ place: Int, _ part: Part, before start: WallTime) {
        guard let recurrence = meetings[place].meeting.recurrence,
            let series = Series(part.time, recurrence)
        else { return }
        meetings[place].meeting.recurrence = series.split(at: part.dates.moved(start)).before
        meetings[place].piece?.end = start
    }

    /// Assigns an exception to the part that contains it.
    private mutating func tie(_ place: Int, to parts: [Part], of whole: Meeting) {
        let key = meetings[place].event.recurrenceID(in: whole.time)
        guard let part = parts.last(where: { $0.from <= key }), let start = WallTime(basicText: key) else {
            return
        }
        meetings[place].event.recurrenceID = part.time.recurrenceID(of: part.dates.moved(start))
        meetings[place].event.recurrenceZone = part.time.zoneIdentifier
        meetings[place].meeting.uid = part.uid
        meetings[place].meeting.recurrenceID = meetings[place].event.recurrenceID
    }
}
