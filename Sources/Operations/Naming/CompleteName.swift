import MeetCore
import MeetStore

/// What a half-typed name, number or address may mean, for shells to complete.
package struct CompleteName: WorkspaceOperation {
    package struct Completion: Hashable, Sendable {
        /// What can be typed in full.
        package var word: String
        /// Which one it is, where the word does not say so.
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

    /// Numbers where digits were typed, or where there are no names to type; else names, and then addresses of contacts.
    package func run(in workspace: Workspace) throws(StoreError) -> [Completion] {
        let isNumber = !typed.isEmpty && typed.utf8.allSatisfy { $0 &- 48 < 10 }
        return try workspace.store.reading { store throws(StoreError) in
            let numbers = try store.beginnings(isNumber ? typed : "", numbersOf: thing, limit: limit)
                .map { Completion(word: String($0.id), about: $0.name) }
            let takesWords = ![.meeting, .invitation, .outgoing].contains(thing)
            // Letters are no beginning of a number.
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
