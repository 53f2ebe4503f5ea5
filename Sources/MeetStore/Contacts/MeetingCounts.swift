import GRDB
import MeetCore

extension MeetStore {
    /// Returns the number of meetings that each contact is invited to, without contacts with none.
    package func meetingCounts(
        of contacts: [Identifier<Contact>]
    ) throws(StoreError) -> [Identifier<Contact>: Int] {
        try read { db in
            var counts: [Identifier<Contact>: Int] = [:]
            for contact in contacts {
                let count = try db.number(
                    "SELECT count(*) FROM invitee WHERE contactID = ?", [contact.rawValue])
                if count > 0 { counts[contact] = Int(count) }
            }
            return counts
        }
    }
}
