import MeetCore
import MeetStore

/// Whom a pasted text names: contacts by the one rule (`invitees(named:)`), all others as they are written. Nobody is
/// guessed.
package struct ReadPeople: WorkspaceOperation {
    package struct Found: Hashable, Sendable {
        /// Each once, in the order of the text.
        package var invitees: [Invitee] = []
        /// Names that several contacts may be meant by.
        package var ambiguous: [String] = []
        /// What names nobody.
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
                guard let meant = try store.invitees(meantBy: person) else {
                    found.ambiguous.append(person.name)
                    continue
                }
                for invitee in meant where !found.invitees.contains(where: invitee.isSamePerson) {
                    found.invitees.append(invitee)
                }
            }
            return found
        }
    }
}

extension MeetStore {
    /// `nil` where several contacts may be meant.
    fileprivate func invitees(meantBy person: Invitee) throws(StoreError) -> [Invitee]? {
        do {
            let named = try invitees(named: person.email ?? person.name)
            // Whom no contact stands for keeps the name that is written.
            return named.contains { $0.contactID != nil } || person.email == nil ? named : [person]
        } catch let error as StoreError {
            throw error
        } catch NamingError.severalContacts {
            return nil
        } catch {
            return [person]
        }
    }
}
