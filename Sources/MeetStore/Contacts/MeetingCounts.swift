import GRDB
import MeetCore

extension MeetStore {
    /// How many meetings each contact is invited to; those with none are absent.
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
