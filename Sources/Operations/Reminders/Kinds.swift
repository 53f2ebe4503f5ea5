import Foundation
import MeetCore
import MeetStore

/// Adds a kind of meeting, or changes the lead time of the one of that name.
package struct AddKind: WritingOperation {
    package var name: String
    /// The lead time, for `DurationParser`; `0` for none.
    package var lead: String

    package init(_ name: String, lead: String) {
        self.name = name
        self.lead = lead
    }

    /// Adds the kind.
    ///
    /// - Returns: The kind as stored.
    /// - Throws: `KindError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingKind {
        let name = name.trimmed
        guard !name.isEmpty else { throw KindError.noName }
        let isNone = lead.trimmingCharacters(in: .whitespaces) == "0"
        guard let minutes = isNone ? 0 : DurationParser.minutes(lead), minutes <= MeetingKind.longestLead
        else { throw KindError.noLead(lead) }
        return try workspace.store.save(MeetingKind(name: name, leadMinutes: minutes))
    }
}

/// Removes a kind of meeting; its meetings keep its name.
package struct RemoveKind: WritingOperation {
    package var name: String

    package init(_ name: String) {
        self.name = name
    }

    /// Removes the kind.
    ///
    /// - Returns: The removed kind.
    /// - Throws: `KindError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingKind {
        try workspace.store.transaction { store in
            let named = try store.kind(named: name)
            return try store.deleteKind(called: named.name) ?? named
        }
    }
}
