import Foundation
import GRDB
import MeetCore

/// The cache of search results, shown at once and without a network.
extension MeetStore {
    /// The maximum number of cached searches.
    private static let mostCachedSearches = 500

    /// Returns a cached search, or `nil`.
    package func cachedSearch(_ key: String) throws(StoreError) -> CachedSearch? {
        try read { db in
            try db.row("SELECT payload, fetchedAt FROM searchCache WHERE key = ?", [key]).map {
                try CachedSearch(
                    payload: Array($0["payload"] as Data), fetchedAt: Date(milliseconds: $0["fetchedAt"]))
            }
        }
    }

    /// Stores the results of a search, replacing earlier ones. The oldest searches are removed.
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

    /// Removes the results of a provider from before an instant; without a provider, of all. If there are
    /// none, nothing is written and nothing is waited for.
    package func forgetSearches(provider: String? = nil, before date: Date = .distantFuture)
        throws(StoreError)
    {
        let old = "FROM searchCache WHERE fetchedAt < ?1 AND (?2 IS NULL OR provider = ?2)"
        let arguments: StatementArguments = [date.milliseconds, provider]
        guard try read({ db in try db.row("SELECT 1 \(old) LIMIT 1", arguments) != nil }) else { return }
        try write { db in try db.run("DELETE \(old)", arguments) }
    }
}

/// The times before which servers must not be asked, for all processes that use the file. They are stored
/// among the search results, with keys of their own, because they expire as quickly.
extension MeetStore {
    /// The maximum time ahead; a later one is from a wrong clock.
    package static let longestTurn: TimeInterval = 3600

    /// Returns the time before which a server must not be asked, or `nil`.
    package func turn(at server: String, now: Date) throws(StoreError) -> Date? {
        try read { db in
            try db.row("SELECT fetchedAt FROM searchCache WHERE key = ?", [Self.turnKey(server)])
                .map { Date(milliseconds: try $0["fetchedAt"]) }
        }.flatMap { $0 > now && $0.timeIntervalSince(now) <= Self.longestTurn ? $0 : nil }
    }

    /// Records that a server must not be asked before `date`, or a later time recorded already.
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
