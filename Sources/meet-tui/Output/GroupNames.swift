import MeetCore
import MeetStore

/// Which groups of the address book a contact is in.
struct GroupNames {
    private var names: [Identifier<Contact>: [String]] = [:]

    init(_ store: MeetStore) throws {
        for group in try store.groups() {
            for member in try store.members(ofGroup: group.id) {
                names[member.id, default: []].append(group.name)
            }
        }
    }

    func of(_ contact: Contact) -> [String] {
        contact.id.flatMap { names[$0] } ?? []
    }
}
