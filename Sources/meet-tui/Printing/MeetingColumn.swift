import Foundation
import MeetCore
import MeetStore
import MeetUI

/// The columns of the list of meetings.
enum MeetingColumn: String, TableColumn {
    case id, date, time, title, venue, answers, start, end, timeZone, deadline, status, done, uid

    static let usual: [MeetingColumn] = [.id, .date, .time, .title, .venue, .answers]

    var isCuttable: Bool { [.title, .venue, .uid].contains(self) }

    /// - Parameter zone: The reader's.
    func value(of meeting: MeetingSummary, zone: TimeZone) -> String {
        switch self {
        case .id: meeting.meetingID.description
        case .date: Self.day(meeting.time, zone: zone)
        case .time: MeetingText.startOfRow(meeting.time, zone: zone)
        case .title:
            say.titleOfRow(
                meeting.title, isCancelled: meeting.status == .cancelled, isDone: meeting.isDone,
                isOverdue: meeting.isOverdue)
        case .venue: MeetingText.place(of: meeting) ?? ""
        case .answers: MeetingText.counts(meeting.counts).map(\.text).joined(separator: " ")
        case .start: MeetingJSON.times(meeting.time).start ?? ""
        case .end: MeetingJSON.times(meeting.time).end ?? ""
        case .timeZone: MeetingJSON.times(meeting.time).zone ?? ""
        case .deadline: MeetingJSON.deadline(meeting.time) ?? ""
        case .status: meeting.status.rawValue
        case .done: meeting.isDone ? say.lineOfDone : ""
        case .uid: meeting.uid
        }
    }

    private static func day(_ time: MeetingTime, zone: TimeZone) -> String {
        if case .allDay = time { return DateText.day(time) }
        return MeetingText.day(of: time, zone: zone).map { DateText.dayMonthYear($0) } ?? say.rowWithoutDate
    }
}
