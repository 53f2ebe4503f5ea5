import Foundation

/// The permission of a person to send positions here with a phone, and to get the user's own.
///
/// It ends by itself, or when the user stops it. Unless more is chosen, the other side gets minutes and no
/// place.
package struct Share: Hashable, Sendable, Identifiable {
    package var id: Identifier<Share>?
    package var person: ArrivalPerson
    /// The user name of the phone.
    package var user: String
    /// The SHA-256 of the password, in hexadecimal digits; `nil` after the end.
    package var passwordHash: String?
    /// The only meeting; `nil` for all meetings with the person.
    package var meetingID: Identifier<Meeting>?
    /// The date of a series; empty for a single meeting.
    package var recurrenceID: String
    /// The time of the end; `nil` for none.
    package var endsAt: Date?
    /// True to tell only the remaining minutes.
    package var isMinutesOnly: Bool
    /// The link of a share on a server of Hauk from which their positions are taken; `nil` without one.
    package var haukURL: String?
    package var createdAt: Date
    package var stoppedAt: Date?

    package init(
        person: ArrivalPerson, user: String, passwordHash: String? = nil,
        meetingID: Identifier<Meeting>? = nil, recurrenceID: String = "", endsAt: Date? = nil,
        isMinutesOnly: Bool = true, createdAt: Date
    ) {
        self.person = person
        self.user = user
        self.passwordHash = passwordHash
        self.meetingID = meetingID
        self.recurrenceID = recurrenceID
        self.endsAt = endsAt
        self.isMinutesOnly = isMinutesOnly
        self.createdAt = createdAt
    }

    /// Returns whether it holds at a time.
    package func isOpen(at now: Date) -> Bool {
        stoppedAt == nil && endsAt.map { now < $0 } ?? true
    }

    /// Returns whether it has ended by its time, without being stopped.
    package func hasExpired(at now: Date) -> Bool {
        stoppedAt == nil && !isOpen(at: now)
    }

    /// Returns the share after its end. The password is forgotten.
    package func stopped(at now: Date) -> Share {
        var share = self
        (share.stoppedAt, share.passwordHash, share.haukURL) = (now, nil, nil)
        return share
    }

    /// The answer to a phone with a password.
    package enum Admission: Hashable, Sendable {
        case admitted, refused, ended
    }

    /// Returns the answer to a phone: the end is told only with the right password, as long as that is known.
    package func admission(password: String, at now: Date) -> Admission {
        // Hashes are compared, so that the time tells nothing about the password.
        switch passwordHash.map({ SHA256.hex(of: password) == $0 }) {
        case true?: isOpen(at: now) ? .admitted : .ended
        case false?: .refused
        case nil: isOpen(at: now) ? .refused : .ended
        }
    }
}

extension Share {
    /// The part of the user's own position that the other side gets.
    package enum Outgoing: Hashable, Sendable {
        case minutes(Int)
        case position(Fix, minutes: Int?)
    }

    /// A meeting for which the user's position goes out.
    package struct Occasion: Hashable, Sendable {
        package var meetingID: Identifier<Meeting>
        package var recurrenceID: String
        package var begins: Date
        package var ends: Date

        package init(
            meetingID: Identifier<Meeting>, recurrenceID: String = "", begins: Date, ends: Date
        ) {
            self.meetingID = meetingID
            self.recurrenceID = recurrenceID
            self.begins = begins
            self.ends = ends
        }

        /// The time in which positions are shared.
        package var window: ClosedRange<Date> {
            let from = begins.addingTimeInterval(-ArrivalRules.lead)
            return from...max(from, ends.addingTimeInterval(ArrivalRules.afterEnd))
        }
    }

    /// A circle around home that is never left by a position.
    package struct HomeZone: Hashable, Sendable {
        package var center: Coordinate
        /// The radius in metres.
        package var radius: Double

        package init(_ center: Coordinate, radius: Double = HomeZone.usualRadius) {
            self.center = center
            self.radius = radius
        }

        package static let usualRadius: Double = 500

        /// Returns whether a position may be within the zone, however bad it is.
        package func mayContain(_ fix: Fix) -> Bool {
            center.distance(to: fix.coordinate) - max(fix.reach, fix.accuracy ?? 0) <= radius
        }
    }

    /// Returns the part of the user's own position for the other side; `nil` for none.
    ///
    /// Within the zone around home it is nothing, not even minutes: they would tell how far home is.
    ///
    /// - Parameters:
    ///   - own: The latest own position.
    ///   - occasion: The meeting with that person; `nil` outside of any.
    ///   - minutes: The minutes to the place.
    package func outgoing(
        _ own: Fix?, for occasion: Occasion?, minutes: Int?, home: HomeZone?, now: Date
    ) -> Outgoing? {
        guard isOpen(at: now), let own, let occasion, occasion.window.contains(now),
            now.timeIntervalSince(own.at) <= ArrivalRules.lead, !(home?.mayContain(own) ?? false)
        else { return nil }
        if let meetingID {
            guard meetingID == occasion.meetingID,
                recurrenceID.isEmpty || recurrenceID == occasion.recurrenceID
            else { return nil }
        }
        return isMinutesOnly ? minutes.map { .minutes($0) } : .position(own, minutes: minutes)
    }
}
