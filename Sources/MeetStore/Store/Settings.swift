import Foundation
import GRDB
import MeetCore

/// Settings are keys and values. They are not actions: undo does not affect them.
extension MeetStore {
    /// Returns a setting; `nil` if it is unset.
    package func setting(_ key: String) throws(StoreError) -> String? {
        try read { db in
            try db.row("SELECT value FROM setting WHERE key = ?", [key]).map { try $0["value"] }
        }
    }

    /// Sets a setting or, with `nil`, unsets it.
    package func set(_ key: String, to value: String?) throws(StoreError) {
        try write { db in
            if let value {
                try db.run(
                    """
                    INSERT INTO setting(key, value) VALUES (?, ?)
                    ON CONFLICT(key) DO UPDATE SET value = excluded.value
                    """, [key.storable, value.storable])
            } else {
                try db.run("DELETE FROM setting WHERE key = ?", [key])
            }
        }
    }

    /// Returns all set settings, by key.
    package func settings() throws(StoreError) -> [(key: String, value: String)] {
        try read { db in
            try db.rows("SELECT key, value FROM setting ORDER BY key").map { try ($0["key"], $0["value"]) }
        }
    }
}

// The states of sources that are asked now and then. None of them is journaled: what was read elsewhere stays read.
extension MeetStore {
    /// The state stored under a key, such as how far a mailbox was read; `nil` where there is none.
    package func sourceState(_ key: String) throws(StoreError) -> String? {
        try read { db in
            try String.fetchOne(db, sql: "SELECT state FROM mailbox WHERE name = ?", arguments: [key])
        }
    }

    /// - Parameter state: `nil` deletes it.
    package func setSourceState(_ key: String, to state: String?) throws(StoreError) {
        try write { db in
            guard let state else { return try db.run("DELETE FROM mailbox WHERE name = ?", [key.storable]) }
            try db.run(
                "INSERT OR REPLACE INTO mailbox(name, state) VALUES (?, ?)", [key.storable, state.storable])
        }
    }
}
