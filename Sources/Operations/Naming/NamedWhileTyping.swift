import MeetCore
import MeetStore

/// Whom somebody means who typed a name, an address or a group where people are invited.
package struct NameInvitees: WorkspaceOperation {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [Invitee] {
        try workspace.store.invitees(named: text)
    }
}

/// Which venue somebody means who typed its name: the saved one that is called so, else a place of that name that only
/// one meeting uses; `nil` where nothing was typed.
package struct NameVenue: WorkspaceOperation {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Venue? {
        try workspace.store.venue(called: text)
    }
}
