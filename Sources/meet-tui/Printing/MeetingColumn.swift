import Foundation
import MeetCore
import MeetStore
import Sentences

/// The columns of the list of meetings.
enum MeetingColumn: String, TableColumn {
    case id, date, time, title, venue, answers, start, end, timeZone, deadline, status, done, uid,
        calendar

    static let usual: [MeetingColumn] = [.id, .date, .time, .title, .venue, .answers]

    static var hasHeadings: Bool { true }

    var isCuttable: Bool { [.title, .venue, .uid, .calendar].contains(self) }

    /// A terminal also shows the end, and which meetings are dates of a series; scripts have columns for that.
    func value(of meeting: MeetingSummary, in session: CommandSession) -> String {
        let (zone, isForPeople) = (session.zone, Terminal.isOutput)
        return switch self {
        case .id: meeting.meetingID.description
        case .date: Self.day(meeting.time, zone: zone)
        case .time:
            MeetingText.startOfRow(meeting.time, zone: zone)
                + (isForPeople ? Self.end(of: meeting, zone: zone) : "")
        case .title:
            say.titleOfRow(
                (isForPeople && meeting.recurs ? "↻ " : "") + meeting.title,
                isCancelled: meeting.status == .cancelled, isDone: meeting.isDone,
                isOverdue: meeting.isOverdue)
        case .venue: MeetingText.place(of: meeting) ?? ""
        case .answers: MeetingText.counts(meeting.counts).map(\.text).joined(separator: " ")
        case .start: MeetingJSON.times(meeting.time).start ?? ""
        case .end: MeetingJSON.times(meeting.time).end ?? ""
        case .timeZone: MeetingJSON.times(meeting.time).zone ?? ""
        case .deadline: MeetingJSON.deadline(meeting.time) ?? ""
        case .status: meeting.status.rawValue
        case .done: meeting.isDone ? say("done") : ""
        case .uid: SubscribedUID.published(meeting.uid, in: meeting.calendarID)
        case .calendar: (try? session.calendarNames[meeting.calendarID]) ?? ""
        }
    }

    /// Returns the end, `–12:00`, or `–01:00 +1` on the following day.
    private static func end(of meeting: MeetingSummary, zone: TimeZone) -> String {
        guard case .timed = meeting.time, let start = meeting.start, let end = meeting.end, end > start else {
            return ""
        }
        let days = CalendarDate(end, in: zone).dayNumber - CalendarDate(start, in: zone).dayNumber
        return "–" + DateText.clock(WallTime.at(end, in: zone)) + (days > 0 ? " +\(days)" : "")
    }

    private static func day(_ time: MeetingTime, zone: TimeZone) -> String {
        if case .allDay = time { return DateText.day(time) }
        return MeetingText.day(of: time, zone: zone).map { DateText.dayMonthYear($0) } ?? say("no date")
    }
}
