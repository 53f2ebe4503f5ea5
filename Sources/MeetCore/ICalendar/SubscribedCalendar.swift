import Foundation

/// A calendar as the file of a subscription holds it.
package struct SubscribedCalendar: Hashable, Sendable {
    /// The name (RFC 7986, 5.1 NAME; X-WR-CALNAME); `nil` if the file has none.
    package var name: String?
    /// The colour (RFC 7986, 5.9 COLOR; X-APPLE-CALENDAR-COLOR); `nil` if the file has none.
    package var colour: CalendarColour?
    /// The zone of times without one (X-WR-TIMEZONE), an IANA name or `UTC`; `nil` for the reader's.
    package var zone: String?
    /// The seconds after which the publisher wants to be asked again (RFC 7986, 5.7 REFRESH-INTERVAL;
    /// X-PUBLISHED-TTL), within `SubscriptionInterval.allowed`; `nil` if the file does not say.
    package var refresh: TimeInterval?
    /// The events and to-dos in file order, each identity once.
    package var events: [SubscribedEvent]
    /// True if the file has more than `SubscriptionReader.mostEvents` entries: the first are here.
    package var isCut: Bool
    /// The problems of unreadable parts, ordered by line.
    package var problems: [ImportProblem]

    package init(
        name: String? = nil, colour: CalendarColour? = nil, zone: String? = nil,
        refresh: TimeInterval? = nil, events: [SubscribedEvent] = [], isCut: Bool = false,
        problems: [ImportProblem] = []
    ) {
        self.name = name
        self.colour = colour
        self.zone = zone
        self.refresh = refresh
        self.events = events
        self.isCut = isCut
        self.problems = problems
    }
}

/// An event or a to-do of a subscription.
package struct SubscribedEvent: Hashable, Sendable {
    /// The identity of an entry within its calendar, from one fetch to the next.
    package struct Identity: Hashable, Sendable, Codable {
        /// The UID; for an entry without one, a hash of its contents.
        package var uid: String
        /// The date of a series, as in `Meeting.recurrenceID`; empty for a single event or a whole series.
        package var recurrenceID: String

        package init(uid: String, recurrenceID: String = "") {
            self.uid = uid
            self.recurrenceID = recurrenceID
        }
    }

    package var identity: Identity
    /// A hash of its contents. The order of the properties and the times of publishing (DTSTAMP, CREATED,
    /// LAST-MODIFIED, SEQUENCE), which some publishers renew at every request, have no effect on it.
    package var digest: String
    package var event: CalendarEvent

    package init(identity: Identity, digest: String, event: CalendarEvent) {
        self.identity = identity
        self.digest = digest
        self.event = event
    }

    /// Returns the meeting to show, with the UID and the date of the identity.
    ///
    /// - Parameters:
    ///   - now: The creation time, if the file has none.
    ///   - zone: The zone of times without one: the calendar's, else the reader's.
    ///   - keepsReminders: Whether the reminders of the publisher are wanted.
    package func meeting(now: Date, zone: String, keepsReminders: Bool = false) -> Meeting {
        var meeting = event.meeting(now: now, zone: zone)
        meeting.uid = identity.uid
        meeting.recurrenceID = identity.recurrenceID
        if !keepsReminders { meeting.reminders = [] }
        return meeting
    }
}

extension SubscribedEvent {
    /// Makes the entry of an event.
    ///
    /// - Parameter series: The time of its series, if it is a date of one that the file holds too.
    init(_ event: CalendarEvent, series: MeetingTime?) {
        digest = Self.digest(of: event.text)
        var recurrenceID = event.recurrenceID
        if let series, !recurrenceID.isEmpty { recurrenceID = event.recurrenceID(in: series) }
        let uid = event.uid.isEmpty ? digest + "@meet.invalid" : event.uid
        identity = Identity(uid: uid, recurrenceID: recurrenceID)
        self.event = event
    }

    /// Returns whether this is a later version than another of the same identity: by SEQUENCE, by the time of
    /// the change, else by the contents, so that the order in the file has no effect.
    func isNewer(than other: SubscribedEvent) -> Bool {
        func time(_ event: CalendarEvent) -> Date { event.lastModified ?? event.stamp ?? .distantPast }
        return (event.sequence, time(event), digest) > (other.event.sequence, time(other.event), other.digest)
    }

    /// Returns the hash of a component as `CalendarEvent.text` has it.
    package static func digest(of text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var sums: (UInt64, UInt64) = (0, 0)
            var start = 0
            while start < bytes.count {
                var end = start
                while end < bytes.count, bytes[end] != ASCII.lineFeed { end += 1 }
                let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
                if !isOfPublishing(line) {
                    // A sum does not depend on the order of the lines.
                    sums.0 &+= FNV1a.hash(line)
                    sums.1 &+= FNV1a.hash(line, from: 0x8422_2325_CBF2_9CE4)
                }
                start = end + 1
            }
            return FNV1a.hexadecimal(sums.0) + FNV1a.hexadecimal(sums.1)
        }
    }

    private static func isOfPublishing(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        func isNamed(_ name: StaticString) -> Bool {
            guard ASCII.begins(line, with: name), line.count > name.utf8CodeUnitCount else { return false }
            let next = line[name.utf8CodeUnitCount]
            return next == ASCII.colon || next == ASCII.semicolon
        }
        return isNamed("DTSTAMP") || isNamed("LAST-MODIFIED") || isNamed("CREATED") || isNamed("SEQUENCE")
    }
}

/// The difference between the known entries of a subscription and those of its file.
package struct SubscriptionDifference: Hashable, Sendable {
    package var added: [SubscribedEvent] = []
    package var changed: [SubscribedEvent] = []
    /// The known entries that the file no longer has, ordered by UID and date.
    package var gone: [SubscribedEvent.Identity] = []
    package var unchanged = 0

    /// Compares the entries.
    ///
    /// - Parameter known: The digests by identity, as of the last fetch.
    package init(from known: [SubscribedEvent.Identity: String], to calendar: SubscribedCalendar) {
        var rest = known
        for event in calendar.events {
            if let digest = rest.removeValue(forKey: event.identity) {
                if digest == event.digest { unchanged += 1 } else { changed.append(event) }
            } else {
                added.append(event)
            }
        }
        gone = rest.keys.sorted { ($0.uid, $0.recurrenceID) < ($1.uid, $1.recurrenceID) }
    }

    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && gone.isEmpty }
}

/// The time between two requests for a subscription.
package enum SubscriptionInterval {
    /// The shortest and the longest, in seconds, whatever a publisher says.
    package static let allowed: ClosedRange<TimeInterval> = 900...86_400
    /// The seconds if nobody says anything: 6 hours.
    package static let usual: TimeInterval = 21_600

    /// Returns the nearest allowed number of seconds.
    package static func clamped(_ seconds: TimeInterval) -> TimeInterval {
        min(max(seconds, allowed.lowerBound), allowed.upperBound)
    }
}
