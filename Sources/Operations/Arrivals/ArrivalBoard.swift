import Foundation
import MeetCore
import MeetStore
import Travel

/// A meeting with the arrivals of its people.
package struct ArrivalBoard: Hashable, Sendable {
    package var occurrence: OccurrenceIdentity
    package var meeting: Meeting
    package var begins: Date
    package var ends: Date
    package var place: Coordinate?
    /// The arrivals, the last to arrive first.
    package var arrivals: [Arrival]
    /// True if times are estimated from distances.
    package var isEstimated: Bool
    /// The minutes to the place that a server told, by position; `nil` where there is no way.
    var minutes: [Coordinate: Int?] = [:]
    /// The server that the person has to decide about (`TravelTimes.Found.asks`).
    package var asks: String?
}

/// A reason why there is no board of arrivals.
package enum ArrivalError: Error, Hashable, Sendable {
    /// The meeting has no start.
    case noTime(title: String)
    /// Nobody else comes.
    case nobody(title: String)
    /// Words that tell nothing about the way.
    case unclearWords(String)
    case noAddress
    /// Nobody who comes has an address.
    case noAddresses(title: String)
    case noShare(String)
    /// The end of a share that is not ahead.
    case endHasPassed
    /// A text that is no time at which a share can end.
    case noEnd(String)
    /// A meeting that was over so long ago that no position is shared around it any more.
    case isOver(title: String)
    /// A text that is no link of a share on a server of Hauk.
    case noHaukLink(String)
    /// The user name of another share, or one that cannot be one.
    case noUser(String)
    case notInvited(name: String, title: String)
    /// The command that prints the person's position failed; its name is empty if none is set.
    case command(name: String, CommandFault)
}

/// Reads the board of a meeting.
package struct ReadArrivals: WorkspaceOperation {
    package var occurrence: OccurrenceIdentity
    /// The minutes to the place that a server told, by position; `nil` where there is no way.
    package var minutes: [Coordinate: Int?]
    /// The server that the person has to decide about.
    private var asks: String?

    package init(_ occurrence: OccurrenceIdentity, minutes: [Coordinate: Int?] = [:]) {
        self.occurrence = occurrence
        self.minutes = minutes
    }

    /// Reads it anew, with the times that are known already.
    ///
    /// - Parameter shown: The board as it is shown; `nil` without one.
    package init(_ occurrence: OccurrenceIdentity, after shown: ArrivalBoard?) {
        self.init(occurrence, minutes: shown?.minutes ?? [:])
        asks = shown?.asks
    }

    /// - Throws: `ArrivalError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> ArrivalBoard {
        let identity = try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
        var board = try workspace.store.reading { store throws(StoreError) in
            try ArrivalDesk(store, now: workspace.now(), own: identity.own).board(occurrence, minutes)
        }.get()
        board.asks = asks
        return board
    }
}

/// Finds the board of a meeting with the times of a server of ways: one request for all who walk, and one
/// for all who drive. It may take as long as the network does, so it is not a `WorkspaceOperation`.
package struct ShowArrivals: Hashable, Sendable {
    package var occurrence: OccurrenceIdentity
    /// The mode of everybody; `nil` for that of each, as far as their movement tells it.
    package var mode: TravelMode?

    package init(_ occurrence: OccurrenceIdentity, mode: TravelMode? = nil) {
        self.occurrence = occurrence
        self.mode = mode
    }

    /// - Throws: `ArrivalError`, `StoreError`.
    package func run(in workspace: Workspace) async throws -> ArrivalBoard {
        _ = try await workspace.perform(DeleteOldPositions())
        let board = try await workspace.perform(ReadArrivals(occurrence))
        guard let place = board.place else { return board }
        let usual = try await workspace.read { try TravelSettings(readFrom: $0).mode }
        var modes: [Coordinate: TravelMode] = [:]
        for arrival in board.arrivals {
            guard let fix = arrival.fix else { continue }
            modes[fix.coordinate] = mode ?? ArrivalDesk.mode(of: arrival.way, to: place, usual: usual)
        }
        if modes.isEmpty { return board }
        let sharing = try await workspace.read { try Set($0.shares(open: true).map(\.user)) }
        var (minutes, told): ([Coordinate: Int?], [Coordinate: Int?]) = ([:], [:])
        var isEstimated = false
        var asks: String?
        for mode in TravelMode.allCases {
            // In order, so that equal questions of several askers are equal.
            let places = modes.filter { $0.value == mode }.map(\.key)
                .sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
            if places.isEmpty { continue }
            let found = try await TravelTimes(from: places, to: [place], mode: mode).run(in: workspace)
            asks = asks ?? found.asks
            for (coordinate, row) in zip(places, found.times) {
                guard let time = row.first else { continue }
                minutes.updateValue(time?.minutes, forKey: coordinate)
                isEstimated = isEstimated || time?.isEstimated == true
                if time?.isEstimated != true { told.updateValue(time?.minutes, forKey: coordinate) }
            }
        }
        let stillSharing = try await workspace.read { try Set($0.shares(open: true).map(\.user)) }
        // An answer that came after the end of a share may contain one of its positions.
        if !sharing.isSubset(of: stillSharing) { try await workspace.perform(DeleteTravelAnswers()) }
        var timed = try await workspace.perform(ReadArrivals(occurrence, minutes: minutes))
        (timed.isEstimated, timed.minutes, timed.asks) = (isEstimated, told, asks)
        return timed
    }
}

/// Deletes the kept answers of servers of ways; all can be asked again.
struct DeleteTravelAnswers: WritingOperation {
    func run(in workspace: Workspace) throws(StoreError) { try workspace.store.deleteTravelAnswers() }
}

/// The people of a meeting with their messages and positions, within one transaction.
struct ArrivalDesk {
    private let store: MeetStore
    private let now: Date
    /// The keys of the user's own addresses.
    private let own: Set<String>

    init(_ store: MeetStore, now: Date, own: Set<String>) {
        self.store = store
        self.now = now
        self.own = own
    }

    /// Returns the invitees who may come, and do not use this program here.
    func people(of meeting: Meeting) -> [Invitee] {
        meeting.invitees.filter { $0.isPerson && !$0.isSelf(by: own) && $0.role != .nonParticipant }
    }

    /// Returns the board, or the reason why there is none.
    func board(
        _ occurrence: OccurrenceIdentity, _ minutes: [Coordinate: Int?]
    ) throws(StoreError) -> Result<ArrivalBoard, ArrivalError> {
        guard let meeting = try store.meeting(occurrence) else {
            throw .notFound(.meeting(occurrence.meeting))
        }
        guard let time = store.interval(of: meeting.time) else {
            return .failure(.noTime(title: meeting.title))
        }
        let people = people(of: meeting)
        if people.isEmpty { return .failure(.nobody(title: meeting.title)) }
        let place = meeting.venue?.coordinate
        let rules = ArrivalRules(place: place, begins: time.lowerBound, now: now)
        let keys = try keys(of: people)
        let since = time.lowerBound.addingTimeInterval(-ArrivalRules.lead)
        let until = time.upperBound.addingTimeInterval(ArrivalRules.afterEnd)
        let fixes = try store.fixes(of: Set(keys.flatMap(\.self)), since: since, until: until)
        let words = try store.arrivalWords(at: occurrence)
        let usual = try TravelSettings(readFrom: store).mode
        let arrivals = zip(people, keys).map { invitee, keys in
            let person = ArrivalPerson(invitee)
            let sent = keys.flatMap { fixes[$0] ?? [] }
            return rules.arrival(
                of: person, hasDeclined: invitee.participation == .declined, fixes: sent,
                word: words[person.key],
                estimate: { fix in
                    guard let place else { return nil }
                    if let told = minutes[fix.coordinate] { return told }
                    let mode = Self.mode(of: FixTrack(sent, now: now).fixes, to: place, usual: usual)
                    return TravelTime.estimate(from: fix.coordinate, to: place, by: mode).minutes
                })
        }
        return .success(
            ArrivalBoard(
                occurrence: occurrence, meeting: meeting, begins: time.lowerBound, ends: time.upperBound,
                place: place, arrivals: Arrival.lastFirst(arrivals),
                isEstimated: arrivals.compactMap(\.fix).contains { !minutes.keys.contains($0.coordinate) },
                minutes: minutes))
    }

    /// The distance in metres above which somebody who has not moved is not thought to walk.
    private static let longestWalk: Double = 2500
    /// The speed in metres a second above which nobody walks.
    private static let fastestWalk: Double = 3

    /// Returns the mode of somebody, by how fast they move; else the user's own, unless it is too far to
    /// walk.
    ///
    /// - Parameter way: Their positions, earliest first.
    static func mode(of way: [Fix], to place: Coordinate, usual: TravelMode) -> TravelMode {
        if let speed = FixTrack.speed(of: way) { return speed <= fastestWalk ? .foot : .car }
        guard usual == .foot, let last = way.last else { return usual }
        return last.coordinate.distance(to: place) <= longestWalk ? .foot : .car
    }

    /// Returns the keys of each person: those of all addresses of their contact, and of their phones' shares.
    private func keys(of people: [Invitee]) throws(StoreError) -> [Set<String>] {
        let contacts = MessageContacts(
            try store.addresses(
                ofContactsWith: Set(people.compactMap(\.email).map { CalendarAddress.key($0) })))
        let shares = try store.shares()
        return people.map { invitee in
            let person = ArrivalPerson(invitee)
            let others = shares.map(\.person).filter { other in
                other.key == person.key || other.contactID != nil && other.contactID == person.contactID
                    || contacts.isSamePerson(person.key, other.key)
            }
            return Set([person.key] + others.map(\.key))
        }
    }

    /// Returns the dates of meetings that people are on the way to now, or are at.
    func current() throws(StoreError) -> [(summary: MeetingSummary, meeting: Meeting)] {
        let span = DateInterval(
            start: now.addingTimeInterval(-ArrivalRules.afterEnd),
            end: now.addingTimeInterval(ArrivalRules.lead))
        var found: [(summary: MeetingSummary, meeting: Meeting)] = []
        for summary in try store.meetings(overlapping: span) {
            guard case .timed = summary.time, let meeting = try store.meeting(summary.id) else { continue }
            found.append((summary, meeting))
        }
        return found
    }
}

/// Finds the date of a meeting whose arrivals are meant: the one that goes on or comes next within a day,
/// else the meeting itself.
package struct FindArrivals: WorkspaceOperation {
    package var which: String

    package init(_ which: String) {
        self.which = which
    }

    private static let (before, after): (TimeInterval, TimeInterval) = (7200, 86_400)

    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> OccurrenceIdentity {
        let id = try FindMeeting(which).run(in: workspace)
        let now = workspace.now()
        let span = DateInterval(
            start: now.addingTimeInterval(-Self.before), end: now.addingTimeInterval(Self.after))
        let dates = try workspace.store.meetings(overlapping: span).filter { $0.meetingID == id }
        let next = dates.min { one, other in
            abs(one.start?.timeIntervalSince(now) ?? .infinity)
                < abs(other.start?.timeIntervalSince(now) ?? .infinity)
        }
        return try next?.id ?? workspace.store.meeting(id)?.occurrence ?? id.occurrence()
    }
}
