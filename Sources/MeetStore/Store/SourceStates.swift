import Foundation
import GRDB
import MeetCore

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
