import Foundation
import MeetCore
import MeetStore

/// News about a person on the way, with the meeting.
package struct ToldArrival: Hashable, Sendable {
    package var occurrence: OccurrenceIdentity
    package var title: String
    package var news: ArrivalNews
    fileprivate var row: ArrivalNewsRow
}

/// The result of a look at the arrivals of now.
package struct ArrivalRound: Hashable, Sendable {
    /// The boards of the meetings that begin within an hour or go on.
    package var boards: [ArrivalBoard] = []
    /// The time of the next look, whatever is stored until then.
    package var next: Date
    /// True if positions of ended shares were deleted.
    package var hasDeletedPositions = false
    /// The keys of the people about whom news are stored, by board.
    fileprivate var people: [OccurrenceIdentity: Set<String>] = [:]

    package init(boards: [ArrivalBoard] = [], next: Date) {
        self.boards = boards
        self.next = next
    }

    /// Returns whether news about the person are still stored. They are deleted with the positions of an
    /// ended share.
    package func stillKnows(_ told: ToldArrival) -> Bool {
        people[told.occurrence]?.contains(told.row.person) == true
    }
}

/// Finds the arrivals at the meetings of now, and stores the news, which `TakeArrivalNews` takes to be
/// shown. Positions of ended shares are deleted first. Times are asked of a server of ways, so it is not a
/// `WorkspaceOperation`.
package struct LookForArrivals: Hashable, Sendable {
    package init() {}

    /// - Throws: `StoreError`.
    package func run(in workspace: Workspace) async throws -> ArrivalRound {
        let found = try await workspace.perform(FindCurrentArrivals())
        if found.hasEndedShares { _ = try await workspace.perform(EndShares()) }
        var round = ArrivalRound(next: found.next)
        round.hasDeletedPositions = found.hasEndedShares
        for occurrence in found.current {
            // Somebody may have been uninvited meanwhile, or the meeting deleted.
            guard let board = try? await ShowArrivals(occurrence).run(in: workspace) else { continue }
            round.boards.append(board)
        }
        if !round.boards.isEmpty { try await workspace.perform(NoteArrivalNews(round.boards)) }
        let occurrences = round.boards.map(\.occurrence)
        round.people = try await workspace.read { store in
            try Dictionary(
                occurrences.map { ($0, Set(try store.arrivalNews(at: $0).map(\.person))) },
                uniquingKeysWith: { first, _ in first })
        }
        return round
    }
}

/// Finds the meetings whose people may be on the way now, and the time of the next look.
struct FindCurrentArrivals: WorkspaceOperation {
    struct Found: Hashable, Sendable {
        var current: [OccurrenceIdentity]
        /// The next look is at the end of a share too.
        var next: Date
        /// True if positions of ended shares are stored.
        var hasEndedShares = false
    }

    /// The seconds between two looks while people are on the way: times go on without any news.
    private static let pause: TimeInterval = 60
    /// The longest time in seconds to the next look.
    private static let longestPause: TimeInterval = 6 * 3600

    func run(in workspace: Workspace) throws(StoreError) -> Found {
        let (now, store) = (workspace.now(), workspace.store)
        let identity = try MailIdentity(readFrom: store, environment: workspace.environment)
        let end = now.addingTimeInterval(Self.longestPause + ArrivalRules.lead)
        return try store.reading { store throws(StoreError) in
            let desk = ArrivalDesk(store, now: now, own: identity.own)
            var found = Found(current: [], next: now.addingTimeInterval(Self.longestPause))
            found.hasEndedShares = try store.hasPositionsOfEndedShares()
            if let end = try store.nextEndOfShare() { found.next = min(found.next, end) }
            for summary in try store.meetings(overlapping: DateInterval(start: now, end: end)) {
                guard case .timed = summary.time, let start = summary.start,
                    let meeting = try store.meeting(summary.id), !desk.people(of: meeting).isEmpty
                else { continue }
                let from = start.addingTimeInterval(-ArrivalRules.lead)
                if from <= now {
                    found.current.append(summary.id)
                    found.next = min(found.next, now.addingTimeInterval(Self.pause))
                } else {
                    found.next = min(found.next, from)
                }
            }
            return found
        }
    }
}

/// Stores the news of boards, each once, whichever process sees it first.
struct NoteArrivalNews: WritingOperation {
    var boards: [ArrivalBoard]

    init(_ boards: [ArrivalBoard]) {
        self.boards = boards
    }

    func run(in workspace: Workspace) throws(StoreError) {
        let store = workspace.store
        // Most looks see nothing new, and write nothing.
        guard try store.reading({ store throws(StoreError) in try news(in: store) }).isEmpty == false else {
            return
        }
        try store.writing { store throws(StoreError) in
            for (row, isTold) in try news(in: store) { try store.set(row, isTold: isTold) }
        }
    }

    private func news(in store: MeetStore) throws(StoreError) -> [(row: ArrivalNewsRow, isTold: Bool)] {
        var found: [(row: ArrivalNewsRow, isTold: Bool)] = []
        for board in boards {
            let known = try store.arrivalNews(at: board.occurrence)
            for arrival in board.arrivals where Self.isNews(arrival, after: known) {
                // The user knows what they typed themselves.
                found.append((ArrivalNewsRow(board.occurrence, arrival), arrival.source == .typed))
            }
        }
        return found
    }

    /// Returns whether an arrival is news after what was told last about that person. Whoever was told to
    /// have arrived arrives no second time after a walk around the block, and a delay that comes and goes by
    /// a few minutes is told once.
    private static func isNews(_ arrival: Arrival, after known: [ArrivalNewsRow]) -> Bool {
        // An answer to the invitation is no news from the way.
        if arrival.at == nil { return false }
        let told = known.filter { $0.person == arrival.person.key }.map { row in
            var earlier = Arrival(arrival.person, row.state)
            earlier.delay = row.delay
            return earlier
        }
        return !ArrivalNews.between(told, [arrival]).isEmpty
    }
}

/// Takes the news about people on the way that nobody has shown, for this process to show.
/// `ConfirmArrivalNews` ends it; if this process ends before, another one takes them.
package struct TakeArrivalNews: WritingOperation {
    package init() {}

    /// The age in seconds from which news are not told any more.
    private static let oldNews: TimeInterval = 3600

    package func run(in workspace: Workspace) throws(StoreError) -> [ToldArrival] {
        let store = workspace.store
        let rows = try store.takeArrivalNews(since: workspace.now().addingTimeInterval(-Self.oldNews))
        var told: [ToldArrival] = []
        for row in rows {
            guard let meeting = try store.meeting(row.occurrence) else { continue }
            told.append(
                ToldArrival(occurrence: row.occurrence, title: meeting.title, news: row.news, row: row))
        }
        return told
    }
}

/// Records that news about people on the way were shown.
package struct ConfirmArrivalNews: WritingOperation {
    package var told: [ToldArrival]

    package init(_ told: [ToldArrival]) {
        self.told = told
    }

    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.arrivalNews(wereTold: told.map(\.row))
    }
}

extension ArrivalNewsRow {
    fileprivate var news: ArrivalNews {
        let someone = ArrivalPerson(name: name)
        return switch state {
        case .arrived: .arrived(someone)
        case .late: .late(someone, minutes: delay)
        case .notComing: .notComing(someone)
        case .unknown, .leaving, .onTheWay, .nearer, .away, .still: .setOut(someone)
        }
    }
}
