import MeetCore
import MeetStore

/// Whom a list names, typed or pasted: contacts by the one rule (`invitees(named:)`), and all others who have an address
/// there. Nobody is guessed, and a name that nobody has invites nobody: the list may be prose.
package struct ReadPeople: WorkspaceOperation {
    package struct Found: Hashable, Sendable {
        /// Each once, in the order of the text.
        package var invitees: [Invitee] = []
        /// Names that several contacts may be meant by, as a list has them.
        package var ambiguous: [String] = []
        /// What names nobody, as a list has it.
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
            // Whom no contact stands for keeps the name that is written.
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
