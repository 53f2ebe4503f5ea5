import Foundation

/// The stored UIDs of the entries of a subscription.
///
/// UIDs are unique in the database, but the event of a subscription may also be in another calendar, and the
/// person may be invited to it. Each of these is a meeting of its own, so the UID is stored with the number
/// of the calendar.
package enum SubscribedUID {
    /// Returns the UID to store.
    package static func stored(_ uid: String, in calendar: Identifier<MeetingCalendar>) -> String {
        uid + mark(of: calendar)
    }

    /// Returns the UID that the file has.
    ///
    /// - Parameter calendar: The calendar of the meeting; `nil` for the default one.
    package static func published(_ uid: String, in calendar: Identifier<MeetingCalendar>?) -> String {
        guard let calendar, let range = uid.range(of: mark(of: calendar), options: .backwards) else {
            return uid
        }
        let rest = uid[range.upperBound...]
        // A part of a series has the date after it.
        return rest.isEmpty || rest.hasPrefix("_R") ? "\(uid[..<range.lowerBound])\(rest)" : uid
    }

    private static func mark(of calendar: Identifier<MeetingCalendar>) -> String {
        "#calendar-\(calendar.rawValue)"
    }
}

extension Meeting {
    /// The UID by which other programs know the meeting.
    package var publishedUID: String { SubscribedUID.published(uid, in: calendarID) }
}
