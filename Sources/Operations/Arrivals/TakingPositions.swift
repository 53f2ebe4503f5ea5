import Foundation
import MeetCore
import MeetStore

/// Stores positions of others together, from phones whose password is known.
package struct TakeFixes: WritingOperation {
    /// A position with the user of its phone.
    package struct Sent: Hashable, Sendable {
        package var user: String
        package var fix: Fix

        package init(user: String, fix: Fix) {
            self.user = user
            self.fix = fix
        }
    }

    package var sent: [Sent]

    package init(_ sent: [Sent]) {
        self.sent = sent
    }

    /// The most positions that are kept of one person, enough for a day of a phone that sends often.
    private static let mostOfPerson = 5000

    /// - Returns: The number of stored positions. Those of a share that has ended meanwhile are none of them.
    package func run(in workspace: Workspace) throws(StoreError) -> Int {
        let now = workspace.now()
        return try workspace.store.writing { store throws(StoreError) in
            let stored = try store.shares(open: true)
            let shares = Dictionary(stored.map { ($0.user, $0) }, uniquingKeysWith: { first, _ in first })
            let days = try PositionSettings.keptDays(in: store)
            let earliest = now.addingTimeInterval(-Double(days) * 86_400)
            var (people, count): (Set<String>, Int) = ([], 0)
            for one in sent where one.fix.at >= earliest {
                guard let share = shares[one.user], share.isOpen(at: now),
                    try store.take(one.fix, of: share, now: now)
                else { continue }
                people.insert(share.person.key)
                count += 1
            }
            for person in people { try store.deletePositions(of: person, beyond: Self.mostOfPerson) }
            return count
        }
    }
}

extension MeetStore {
    /// Stores a position of a person with an open share.
    ///
    /// - Returns: False for one that is there already, or whose clock is ahead: it would hide every later
    ///   one.
    fileprivate func take(_ fix: Fix, of share: Share, now: Date) throws(StoreError) -> Bool {
        guard fix.at.timeIntervalSince(now) <= FixTrack.clockError else { return false }
        return try add(fix, of: share.person.key)
    }
}

/// Records what somebody said about their way, by telephone or otherwise.
package struct SayArrival: WritingOperation {
    package var occurrence: OccurrenceIdentity
    package var name: String
    package var words: String

    package init(_ occurrence: OccurrenceIdentity, of name: String, _ words: String) {
        self.occurrence = occurrence
        self.name = name
        self.words = words
    }

    /// - Throws: `ArrivalError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> ArrivalBoard {
        let now = workspace.now()
        let identity = try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
        return try workspace.store.transaction { store in
            let desk = ArrivalDesk(store, now: now, own: identity.own)
            let board = try desk.board(occurrence, [:]).get()
            let wanted = SearchFolding.fold(name.trimmed)
            let person =
                board.arrivals.map(\.person).first { person in
                    SearchFolding.fold(person.name) == wanted || person.key == CalendarAddress.key(name)
                }
                ?? board.arrivals.map(\.person).first { person in
                    SearchFolding.words(ofFolded: SearchFolding.fold(person.name)).contains { $0 == wanted }
                }
            guard let person else {
                throw ArrivalError.notInvited(name: name, title: board.meeting.title)
            }
            let link = PositionLink.find(in: words)
            let content = ArrivalWords.read(words)
            let hauk = HaukLink.find(in: words)
            guard link != nil || content != nil || hauk != nil else {
                throw ArrivalError.unclearWords(words)
            }
            if let hauk { _ = try FollowHauk.attach(hauk, to: person, in: store, now: now) }
            if let link {
                let fix = Fix(link.coordinate, accuracy: link.accuracy, at: now, source: .typed)
                try store.add(fix, of: person.key)
            }
            if let content {
                try store.set(
                    ArrivalWord(content, at: now, source: .typed), of: person.key, at: occurrence)
            }
            return try desk.board(occurrence, [:]).get()
        }
    }
}

/// Deletes the positions and messages that are older than the setting says, and the positions of shares that
/// have ended.
package struct DeleteOldPositions: WritingOperation {
    package init() {}

    /// - Returns: The number of deleted positions.
    package func run(in workspace: Workspace) throws(StoreError) -> Int {
        let days = try PositionSettings.keptDays(in: workspace.store)
        let earliest = workspace.now().addingTimeInterval(-Double(days) * 86_400)
        try workspace.store.deletePositionsOfEndedShares()
        return try workspace.store.deletePositions(before: earliest)
    }
}
