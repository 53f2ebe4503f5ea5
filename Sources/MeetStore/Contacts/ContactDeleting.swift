import GRDB
import MeetCore

extension MeetStore {
    /// Deletes contacts as one action. Where they were invited their names and addresses stay.
    ///
    /// - Throws: `notFound` where one of them is not there; all stay then.
    package func deleteContacts(_ ids: [Identifier<Contact>]) throws(StoreError) {
        try act { db in
            var names: [String] = []
            for id in ids {
                guard let row = try db.row("SELECT name FROM contact WHERE id = ?", [id.rawValue]) else {
                    throw Self.noContact(id)
                }
                names.append(try row["name"])
                try db.run("DELETE FROM contact WHERE id = ?", [id.rawValue])
            }
            return (.deleted(.contact, names), ())
        }
    }
}
