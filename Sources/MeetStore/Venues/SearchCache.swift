import Foundation
import GRDB
import MeetCore

/// What searches found, kept so that they can be shown at once and without network.
extension MeetStore {
    /// How many searches are kept.
    private static let mostCachedSearches = 500

    /// `nil` where this was never searched for, or was forgotten since.
    package func cachedSearch(_ key: String) throws(StoreError) -> CachedSearch? {
        try read { db in
            try db.row("SELECT payload, fetchedAt FROM searchCache WHERE key = ?", [key]).map {
                try CachedSearch(
                    payload: Array($0["payload"] as Data), fetchedAt: Date(milliseconds: $0["fetchedAt"]))
            }
        }
    }

    /// Keeps what a search found, in place of what the same search found before. The oldest ones are forgotten.
    package func cacheSearch(
        _ key: String, provider: String, payload: [UInt8], fetchedAt: Date
    ) throws(StoreError) {
        try write { db in
            try db.run(
                """
                INSERT INTO searchCache(key, provider, fetchedAt, payload) VALUES (?, ?, ?, ?)
                ON CONFLICT(key) DO UPDATE SET provider = excluded.provider, fetchedAt = excluded.fetchedAt,
                    payload = excluded.payload
                """, [key.storable, provider.storable, fetchedAt.milliseconds, Data(payload)])
            try db.run(
                """
                DELETE FROM searchCache WHERE key IN (
                    SELECT key FROM searchCache ORDER BY fetchedAt DESC, key LIMIT -1 OFFSET ?)
                """, [Self.mostCachedSearches])
        }
    }

    /// Forgets what a provider found before an instant; without a provider, what all of them found. Where there is
    /// nothing to forget, nothing is written and nobody waited for.
    package func forgetSearches(provider: String? = nil, before date: Date = .distantFuture)
        throws(StoreError)
    {
        let old = "FROM searchCache WHERE fetchedAt < ?1 AND (?2 IS NULL OR provider = ?2)"
        let arguments: StatementArguments = [date.milliseconds, provider]
        guard try read({ db in try db.row("SELECT 1 \(old) LIMIT 1", arguments) != nil }) else { return }
        try write { db in try db.run("DELETE \(old)", arguments) }
    }
}

/// From when on servers may be asked again, for all processes that use the file. It stands among what searches found,
/// under keys of its own: it is as soon of no use.
extension MeetStore {
    /// A moment farther ahead is none: the clock was wrong when it was noted, or is now.
    package static let longestTurn: TimeInterval = 3600

    /// From when on a server may be asked; `nil` where nobody waits for anything.
    package func turn(at server: String, now: Date) throws(StoreError) -> Date? {
        try read { db in
            try db.row("SELECT fetchedAt FROM searchCache WHERE key = ?", [Self.turnKey(server)])
                .map { Date(milliseconds: try $0["fetchedAt"]) }
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
