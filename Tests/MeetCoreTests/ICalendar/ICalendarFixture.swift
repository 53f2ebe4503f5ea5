import Foundation
import PlanningFixture

@testable import MeetCore

/// Meetings to write, and what was written taken apart.
enum ICalendarFixture {
    static let created = PlanningFixture.instant("2026-11-01 08:00")
    static let updated = PlanningFixture.instant("2026-11-20 17:30")

    static func meeting(
        _ title: String = "Coffee", uid: String = "coffee-1", notes: String = "",
        time: MeetingTime = .unscheduled, venue: Venue? = nil, invitees: [Invitee] = [],
        status: Meeting.Status = .confirmed, sequence: Int = 0, doneAt: Date? = nil
    ) -> Meeting {
        Meeting(
            uid: uid, title: title, notes: notes, time: time, venue: venue, invitees: invitees,
            status: status, sequence: sequence, doneAt: doneAt, createdAt: created, updatedAt: updated)
    }

    static func timed(_ start: String, _ zone: String, minutes: Int = 60) -> MeetingTime {
        .timed(start: PlanningFixture.wall(start), zone: zone, minutes: minutes)
    }

    /// The lines, unfolded.
    static func lines(_ meetings: [Meeting], organizer: ICalendarEncoder.Organizer? = nil) -> [String] {
        ICalendarEncoder.encode(meetings, organizer: organizer)
            .replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    }

    /// The unfolded lines of the one meeting's component.
    static func component(_ meeting: Meeting, organizer: ICalendarEncoder.Organizer? = nil) -> [String] {
        let all = lines([meeting], organizer: organizer)
        let begin = all.firstIndex { $0 == "BEGIN:VEVENT" || $0 == "BEGIN:VTODO" } ?? all.endIndex
        return Array(all[begin...].prefix { $0 != "END:VCALENDAR" })
    }

    /// The lines of it whose names are among these.
    static func properties(
        _ names: Set<String>, of meeting: Meeting, organizer: ICalendarEncoder.Organizer? = nil
    ) -> [String] {
        component(meeting, organizer: organizer).filter {
            names.contains(String($0.prefix { $0 != ":" && $0 != ";" }))
        }
    }
}
