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

/// Which places somebody means who typed them (`PlaceWords`): saved venues that are called so, else places of that name that
/// only one meeting uses; any place of a kind; none where nothing was typed.
package struct NamePlaces: WorkspaceOperation {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingPlaces {
        try workspace.store.places(named: PlaceWords(text).names, hasNumbers: false)
    }
}
