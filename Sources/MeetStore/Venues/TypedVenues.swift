import GRDB
import MeetCore

/// The venues that were typed for a meeting: they have a row, but are not in the list and come from no provider.
extension MeetStore {
    /// Returns the typed venues with words that begin with those of `text`, the latest first: each name once, and none
    /// that a saved venue has.
    ///
    /// - Parameter limit: The maximum number of venues.
    package func typedVenues(_ text: String, limit: Int) throws(StoreError) -> [Venue] {
        guard limit > 0, let expression = SearchExpression(text) else { return [] }
        return try read { db in
            try db.rows(
                """
                SELECT \(Venue.columns) FROM venue WHERE id IN (
                    SELECT max(typed.id) FROM venue AS typed
                    WHERE typed.isSaved = 0 AND typed.provider IS NULL
                        AND typed.id IN (SELECT rowid FROM venueSearch WHERE venueSearch MATCH ?)
                        AND NOT EXISTS (
                            SELECT 1 FROM venue AS saved
                            WHERE saved.isSaved = 1 AND saved.sortKey = typed.sortKey)
                    GROUP BY typed.sortKey
                )
                ORDER BY id DESC LIMIT ?
                """, [expression.text, limit]
            ).map(Venue.init)
        }
    }
}
