import MeetCore
import MeetStore

/// Reads the people of a typed or pasted list: contacts by the general rule (`invitees(named:)`), and all
/// others with an address. Nobody is guessed, and an unknown name invites nobody: the list may be prose.
package struct ReadPeople: WorkspaceOperation {
    package struct Found: Hashable, Sendable {
        /// The distinct invitees, in the order of the text.
        package var invitees: [Invitee] = []
        /// The names with several matching contacts, as entries of a list.
        package var ambiguous: [String] = []
        /// The entries without a person.
        package var unreadable: [String] = []
    }

    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Found {
        let list = PeopleList(text)
        return try workspace.store.reading { store throws(StoreError) in
            var found = Found(unreadable: list.unreadable)
            for person in list.people {
                switch try store.meaning(of: person) {
                case .people(let meant): for invitee in meant { found.invitees.invite(invitee) }
                case .several: found.ambiguous.append(PeopleList.text(of: person))
                case .nobody: found.unreadable.append(PeopleList.text(of: person))
                }
            }
            return found
        }
    }
}

private enum Meaning {
    case people([Invitee])
    case several, nobody
}

extension MeetStore {
    fileprivate func meaning(of person: Invitee) throws(StoreError) -> Meaning {
        do {
            let named = try invitees(named: person.email ?? person.name)
            // A person without a contact keeps the written name.
            return .people(named.contains { $0.contactID != nil } || person.email == nil ? named : [person])
        } catch let error as StoreError {
            throw error
        } catch NamingError.severalContacts {
            return .several
        } catch {
            return .nobody
        }
    }
}
