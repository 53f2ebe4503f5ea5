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
                CachedSearch(
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
