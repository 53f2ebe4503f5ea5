import Foundation
import MeetCore
import MeetStore

extension Workspace {
    /// Returns the birthdays and anniversaries on these days as rows of a calendar, in order; none if no
    /// calendar of birthdays is shown.
    ///
    /// - Parameters:
    ///   - text: A filter as in `MeetingQuery`; its words are searched in the titles.
    ///   - zone: The zone of the days.
    func birthdays(
        on days: ClosedRange<CalendarDate>, text: String, zone: TimeZone
    ) throws(StoreError) -> [MeetingSummary] {
        guard let calendar = try store.calendars().first(where: { $0.source == .birthdays }) else {
            return []
        }
        let typed = FilterWords(text)
        let isWanted =
            typed.calendars.isEmpty
            ? calendar.isShown : typed.calendars.contains { calendar.begins(with: $0) }
        guard isWanted else { return [] }
        let query = WordQuery(typed.words)
        let occasions = BirthdayCalendar.occurrences(
            of: try store.contactDates(), in: days.lowerBound..<days.upperBound.adding(days: 1))
        return occasions.compactMap { occasion in
            let title = birthdayTitle(occasion)
            guard query.isEmpty || query.score(WordTarget(names: [title])) != nil else { return nil }
            var row = MeetingSummary(
                id: OccurrenceIdentity(occasion), uid: "", title: title,
                time: .allDay(first: occasion.day, last: occasion.day),
                start: occasion.day.startOfDay(in: zone),
                end: occasion.day.adding(days: 1).startOfDay(in: zone), status: .confirmed, isDone: false,
                venueName: nil, counts: AnswerCounts())
            row.isTransparent = true
            row.isInFreeCalendar = true
            row.calendarID = calendar.id
            return row
        }
    }
}

extension CalendarPage {
    /// Adds birthdays in order, each before the meetings that begin at its midnight or later.
    mutating func add(birthdays: [MeetingSummary]) {
        if birthdays.isEmpty { return }
        var merged: [MeetingSummary] = []
        var rest = birthdays[...]
        for meeting in meetings {
            while let next = rest.first, let start = meeting.start, next.start.map({ $0 <= start }) ?? true {
                merged.append(next)
                rest.removeFirst()
            }
            merged.append(meeting)
        }
        meetings = merged + rest
    }
}
