import GRDB

/// An action in the list of all that can be undone or redone.
package struct ListedAction: Hashable, Sendable {
    package var entry: HistoryEntry
    /// Whether it was taken back, and can be done again.
    package var isUndone: Bool
}

extension MeetStore {
    /// The actions that are kept, the latest first.
    package func actions() throws(StoreError) -> [ListedAction] {
        try read { db in
            try db.rows(
                "SELECT id, title, at, rowCount, isUndone FROM action ORDER BY id DESC"
            ).map { try ListedAction(entry: HistoryEntry($0), isUndone: $0["isUndone"]) }
        }
    }
}
