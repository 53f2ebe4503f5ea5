import MeetCore
import MeetStore
import Operations

/// A group of contacts.
struct GroupJSON: Encodable {
    /// A member of a group.
    struct Member: Encodable {
        /// The contact's number.
        var id: Int64
        /// The contact's name.
        var name: String
        /// The contact's preferred e-mail address.
        var email: String?
    }

    /// The number in this database.
    var id: Int64?
    /// The UID of vCard.
    var uid: String
    /// The name.
    var name: String
    /// The wish to meet each member every so often: a duration of ISO 8601, `P2M`.
    var stayInTouch: String?
    /// The note.
    var note: String?
    /// The members.
    var members: [Member]

    init(_ found: LoadContact.Found) {
        id = found.contact.id?.rawValue
        uid = found.contact.uid
        name = found.contact.name
        stayInTouch = found.contact.touchWish?.text
        note = found.contact.note
        members = found.members.map { Member(id: $0.id.rawValue, name: $0.name, email: $0.email) }
    }
}
