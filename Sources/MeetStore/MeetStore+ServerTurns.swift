import Foundation
import GRDB
import MeetCore

/// From when on servers may be asked again, for all processes that use the file. It stands among what searches found,
/// under keys of its own: it is as soon of no use.
extension MeetStore {
    /// A moment farther ahead is none: the clock was wrong when it was noted, or is now.
    package static let longestTurn: TimeInterval = 3600

    /// From when on a server may be asked; `nil` where nobody waits for anything.
    package func turn(at server: String, now: Date) throws(StoreError) -> Date? {
        try read { db in
            try db.row("SELECT fetchedAt FROM searchCache WHERE key = ?", [Self.turnKey(server)])
                .map { Date(milliseconds: $0["fetchedAt"]) }
        }.flatMap { $0 > now && $0.timeIntervalSince(now) <= Self.longestTurn ? $0 : nil }
    }

    /// Nobody is to ask a server before `date`, or a later moment that was noted already.
    package func noteTurn(at server: String, notBefore date: Date, now: Date) throws(StoreError) {
        let longest = now.addingTimeInterval(Self.longestTurn)
        try write { db in
            try db.run(
                """
                INSERT INTO searchCache(key, provider, fetchedAt, payload) VALUES (?1, 'turn', ?2, x'')
                ON CONFLICT(key) DO UPDATE SET fetchedAt =
                    CASE WHEN fetchedAt > ?3 THEN excluded.fetchedAt ELSE max(fetchedAt, excluded.fetchedAt) END
                """,
                [Self.turnKey(server), min(date, longest).milliseconds, longest.milliseconds])
        }
    }

    private static func turnKey(_ server: String) -> String { "turn|\(server)".storable }
}
