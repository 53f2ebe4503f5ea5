import Foundation

/// A person whose arrival is expected.
package struct ArrivalPerson: Hashable, Sendable {
    package var name: String
    package var email: String?
    package var contactID: Identifier<Contact>?

    package init(name: String, email: String? = nil, contactID: Identifier<Contact>? = nil) {
        self.name = name
        self.email = email
        self.contactID = contactID
    }

    package init(_ invitee: Invitee) {
        self.init(name: invitee.name, email: invitee.email, contactID: invitee.contactID)
    }

    /// The key of the person: that of the address, else of the name.
    package var key: String {
        if let email, !email.isEmpty { return CalendarAddress.key(email) }
        return "name:" + SearchFolding.fold(name.trimmed)
    }
}

/// The message of a person about their way: a link, words of a mail, or typed by the user.
package struct ArrivalWord: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// They set out now.
        case leaving
        /// They have set out before.
        case onTheWay
        /// They come this many minutes late; `nil` if they do not say how many.
        case late(Int?)
        /// They arrive in this many minutes.
        case minutes(Int)
        case arrived
        case notComing
    }

    package var content: Content
    package var at: Date
    package var source: Fix.Source

    package init(_ content: Content, at: Date, source: Fix.Source) {
        self.content = content
        self.at = at
        self.source = source
    }
}

/// The arrival of a person at a meeting, as far as it is known.
package struct Arrival: Hashable, Sendable {
    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Nothing tells whether they have set out.
        case unknown
        /// They said that they set out, and no movement is known.
        case leaving
        /// They are on the way, in a direction that is not known yet.
        case onTheWay
        /// They are on the way and come nearer.
        case nearer
        /// They are on the way and move away.
        case away
        /// They have set out and stand still, for longer than a red light.
        case still
        case arrived
        /// They will not be there at the start.
        case late
        case notComing

        /// True for a person who has set out and not arrived.
        package var isOnTheWay: Bool {
            switch self {
            case .leaving, .onTheWay, .nearer, .away, .still, .late: true
            case .unknown, .arrived, .notComing: false
            }
        }
    }

    package var person: ArrivalPerson
    package var state: State
    /// The distance to the place in metres; `nil` without a position.
    package var metres: Double?
    /// The minutes until the arrival; `nil` if they are unknown, and after it.
    package var minutes: Int?
    /// The minutes after the start at which they arrive; `nil` if in time, or unknown.
    package var delay: Int?
    /// The latest position; `nil` without one.
    package var fix: Fix?
    /// The positions so far, earliest first.
    package var way: [Fix] = []
    /// The time and the source of the latest message or position; `nil` without any.
    package var at: Date?
    package var source: Fix.Source?

    package init(_ person: ArrivalPerson, _ state: State = .unknown) {
        self.person = person
        self.state = state
    }
}

extension Arrival {
    /// The shortest way in metres whose progress is told.
    private static let shortestWay: Double = 200

    /// Returns the part of the way to a place that a person has behind them, between 0 and 1; `nil` if they
    /// are not on the way, or their way is unknown or too short.
    package func progress(to place: Coordinate) -> Double? {
        guard state.isOnTheWay, let fix,
            let whole = way.map({ place.distance(to: $0.coordinate) }).max(), whole >= Self.shortestWay
        else { return nil }
        return min(1, max(0, 1 - place.distance(to: fix.coordinate) / whole))
    }

    /// Returns arrivals in the order of the board: the last to arrive first, and before them people whose
    /// remaining time is unknown. People who have arrived, or do not come, stand at the end.
    package static func lastFirst(_ arrivals: [Arrival]) -> [Arrival] {
        arrivals.enumerated().sorted { one, other in
            let (first, second) = (rank(one.element), rank(other.element))
            if first != second { return first < second }
            return one.offset < other.offset
        }.map(\.element)
    }

    private static func rank(_ arrival: Arrival) -> RowRank {
        switch arrival.state {
        case .notComing: RowRank(group: 3)
        case .arrived: RowRank(group: 2)
        case .unknown, .leaving, .onTheWay, .nearer, .away, .still, .late:
            // Without minutes, the farther one comes later.
            arrival.minutes.map { RowRank(group: 1, minutes: $0, metres: arrival.metres ?? 0) }
                ?? RowRank(group: 0, metres: arrival.metres ?? .infinity)
        }
    }

    private struct RowRank: Comparable {
        var group: Int
        var minutes = 0
        var metres = 0.0

        static func < (one: RowRank, other: RowRank) -> Bool {
            (one.group, -one.minutes, -one.metres) < (other.group, -other.minutes, -other.metres)
        }
    }
}

/// News about an arrival, told once when it happens.
package enum ArrivalNews: Hashable, Sendable {
    case setOut(ArrivalPerson)
    case arrived(ArrivalPerson)
    /// The minutes after the start; `nil` if they are unknown.
    case late(ArrivalPerson, minutes: Int?)
    case notComing(ArrivalPerson)

    package var person: ArrivalPerson {
        switch self {
        case .setOut(let person), .arrived(let person), .late(let person, _), .notComing(let person): person
        }
    }

    /// The minutes by which a delay must grow or shrink to be news again.
    private static let noticeable = 5

    /// Returns the news on the board, in its order.
    package static func between(_ old: [Arrival], _ new: [Arrival]) -> [ArrivalNews] {
        let known = Dictionary(old.map { ($0.person.key, $0) }, uniquingKeysWith: { first, _ in first })
        return new.compactMap { arrival in
            let before = known[arrival.person.key]
            let isSame = before?.state == arrival.state
            switch arrival.state {
            case .arrived: return isSame ? nil : .arrived(arrival.person)
            case .notComing: return isSame ? nil : .notComing(arrival.person)
            case .late:
                let change = abs((arrival.delay ?? 0) - (before?.delay ?? 0))
                if isSame, change < noticeable { return nil }
                return .late(arrival.person, minutes: arrival.delay)
            case .leaving, .onTheWay, .nearer, .away, .still:
                return before.map(\.state) ?? .unknown == .unknown ? .setOut(arrival.person) : nil
            case .unknown: return nil
            }
        }
    }
}

extension ArrivalWord {
    /// Returns the message as it counts after an earlier one: whoever said that they come late, and then
    /// sets out, is still late, and whoever has arrived is not on the way again because a program goes on
    /// telling how far it is.
    package func after(_ earlier: ArrivalWord?) -> ArrivalWord {
        if let earlier, earlier.content == .arrived, source == .mqtt, case .minutes = content {
            return earlier
        }
        guard case .late(.some)? = earlier?.content else { return self }
        switch content {
        case .leaving, .onTheWay, .late(nil):
            return ArrivalWord(earlier?.content ?? content, at: at, source: source)
        case .late, .minutes, .arrived, .notComing: return self
        }
    }
}
