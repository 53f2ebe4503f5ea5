import Foundation

/// The busy times of a person, united from all sources that tell of them.
package struct BusyTimes: Hashable, Sendable {
    /// A source of busy times.
    package enum Source: Hashable, Sendable {
        /// The person's own calendars, of the reader alone.
        case ownCalendars
        /// The server of an account, by the account's name (RFC 6638, 5).
        case server(String)
        /// The free-busy address of a contact, by its host (RFC 6350, 6.9.1 FBURL).
        case address(String)
        /// A subscribed calendar of the person, by its name.
        case calendar(String)
        /// The meetings stored here that the person takes part in. They never tell that somebody is free.
        case meetings
    }

    /// A source with its age.
    package struct Reading: Hashable, Sendable {
        package var source: Source
        /// The time of the latest answer; `nil` if there was none yet.
        package var asOf: Date?
        /// True if the latest request failed; the answer before it counts.
        package var hasFailed: Bool

        package init(_ source: Source, asOf: Date?, hasFailed: Bool = false) {
            self.source = source
            self.asOf = asOf
            self.hasFailed = hasFailed
        }
    }

    /// The person; the reader's name may be empty.
    package var person: Invitee
    package var isReader: Bool
    /// True if a time without this person is of no use.
    package var isRequired: Bool
    /// The zone; `nil` if it is unknown.
    package var zone: TimeZone?
    /// The busy and the tentative times, each in order and without overlaps.
    package private(set) var busy: [Range<Date>] = []
    package private(set) var tentative: [Range<Date>] = []
    /// The times that sources tell about. Outside of them the person is not known to be free.
    package private(set) var known: [Range<Date>] = []
    /// The sources, the best first.
    package private(set) var readings: [Reading] = []

    package init(
        _ person: Invitee, isReader: Bool = false, isRequired: Bool = true, zone: TimeZone? = nil
    ) {
        self.person = person
        self.isReader = isReader
        self.isRequired = isRequired
        self.zone = zone
    }

    /// The best source; `nil` if there is none.
    package var source: Source? { readings.first?.source }
    /// The time of the best source's latest answer; `nil` if there was none yet.
    package var asOf: Date? { readings.first?.asOf }
    /// True if no source tells when the person is free.
    package var isUnknown: Bool { known.isEmpty }

    /// Adds the times that a source tells.
    package mutating func add(
        _ times: [BusyTime], known: [Range<Date>] = [], from reading: Reading
    ) {
        add(
            busy: times.filter { !$0.isTentative }.map(\.span),
            tentative: times.filter(\.isTentative).map(\.span), known: known, from: reading)
    }

    /// Adds the times that a source tells.
    package mutating func add(
        busy: [Range<Date>], tentative: [Range<Date>], known: [Range<Date>] = [], from reading: Reading
    ) {
        self.busy = TimeSpans.united(self.busy + busy)
        self.tentative = TimeSpans.united(self.tentative + tentative)
        self.known = TimeSpans.united(self.known + known)
        readings.append(reading)
    }
}

/// A time that somebody is busy, without any title.
package struct BusyTime: Hashable, Sendable {
    package var span: Range<Date>
    package var isTentative: Bool

    package init(_ span: Range<Date>, isTentative: Bool = false) {
        self.span = span
        self.isTentative = isTentative
    }
}

extension Meeting {
    /// Returns whether the reader declined it: by their addresses, or if these are unknown, because all
    /// invitees of a foreign meeting declined.
    ///
    /// - Parameter own: The keys of the reader's addresses (`CalendarAddress.key`).
    package func isDeclined(by own: Set<String>) -> Bool {
        if !own.isEmpty {
            return invitees.contains { $0.participation == .declined && $0.isSelf(by: own) }
        }
        guard let organizer = organizer?.key else { return false }
        let asked = invitees.filter { invitee in
            invitee.isPerson && invitee.email.map { CalendarAddress.key($0) } != organizer
        }
        return !asked.isEmpty && asked.allSatisfy { $0.participation == .declined }
    }

    /// Returns whether it takes none of the reader's time: they declined it, or somebody else goes for them.
    ///
    /// - Parameter own: The keys of the reader's addresses.
    package func isLeftToOthers(by own: Set<String>) -> Bool {
        isDeclined(by: own) || invitees.contains { $0.participation == .delegated && $0.isSelf(by: own) }
    }
}

/// Half-open spans of time.
package enum TimeSpans {
    /// Returns the spans merged and in order, without empty ones; spans that touch become one.
    package static func united(_ spans: [Range<Date>]) -> [Range<Date>] {
        var united: [Range<Date>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where !span.isEmpty {
            if let last = united.last, span.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                united.append(span)
            }
        }
        return united
    }

    /// Returns the parts of the spans within bounds, in their order.
    package static func clipped(_ spans: [Range<Date>], to bounds: Range<Date>) -> [Range<Date>] {
        spans.compactMap { span in
            let part = span.clamped(to: bounds)
            return part.isEmpty ? nil : part
        }
    }
}
