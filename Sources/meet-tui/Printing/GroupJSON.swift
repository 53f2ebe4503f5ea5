import MeetCore
import MeetStore
import Operations

/// A group in the output of `--json`: its own data, and its members.
struct GroupJSON: Encodable {
    struct Member: Encodable {
        var id: Int64
        var name: String
        var email: String?
    }

    var id: Int64?
    var uid: String
    var name: String
    var note: String?
    var members: [Member]

    init(_ found: LoadContact.Found) {
        id = found.contact.id?.rawValue
        uid = found.contact.uid
        name = found.contact.name
        note = found.contact.note
        members = found.members.map { Member(id: $0.id.rawValue, name: $0.name, email: $0.email) }
    }
}
