import MeetCore
import MeetStore

/// Completes a partially typed name, number or address, for shells.
package struct CompleteName: WorkspaceOperation {
    package struct Completion: Hashable, Sendable {
        /// The complete word.
        package var word: String
        /// A description, if the word does not identify it.
        package var about = ""
    }

    package var typed: String
    package var thing: NamedThing
    package var limit: Int

    package init(_ typed: String, of thing: NamedThing, limit: Int) {
        self.typed = typed
        self.thing = thing
        self.limit = limit
    }

    /// Returns numbers for digits, or if there are no names; else names, followed by addresses of contacts.
    package func run(in workspace: Workspace) throws(StoreError) -> [Completion] {
        let isNumber = !typed.isEmpty && typed.utf8.allSatisfy { $0 &- 48 < 10 }
        return try workspace.store.reading { store throws(StoreError) in
            let numbers = try store.beginnings(isNumber ? typed : "", numbersOf: thing, limit: limit)
                .map { Completion(word: String($0.id), about: $0.name) }
            let takesWords = ![.meeting, .invitation, .outgoing].contains(thing)
            // Letters do not begin a number.
            guard takesWords else { return typed.isEmpty || isNumber ? numbers : [] }
            var found = numbers
            found += try store.beginnings(typed, namesOf: thing, limit: limit - found.count)
                .map { Completion(word: $0.name, about: String($0.id)) }
            guard thing == .contact, !typed.isEmpty, found.count < limit else { return found }
            found += try store.addresses(beginning: typed, limit: limit - found.count)
                .map { Completion(word: $0) }
            return found
        }
    }
}
