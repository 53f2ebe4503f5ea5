import GRDB
import MeetCore

extension MeetStore {
    /// Records the decision to keep a record that was deleted elsewhere, or here before, as an action: undo
    /// deletes it.
    ///
    /// A venue is left out, as meetings may use it.
    package func keep(_ record: RemoteCopy.Record, _ title: ActionTitle) throws(StoreError) {
        try performUndoable { db in
            switch record {
            case .meeting(let id):
                // The exceptions of a series go with it.
                let exceptions = try Int64.fetchAll(
                    db, sql: "SELECT id FROM meeting WHERE seriesID = ?", arguments: [id.rawValue])
                try JournalTriggers.recordDeletion(of: exceptions + [id.rawValue], in: "meeting", db)
            case .contact(let id):
                try JournalTriggers.recordDeletion(of: [id.rawValue], in: "contact", db)
            case .venue: break
            }
            return (title, ())
        }
    }
}
