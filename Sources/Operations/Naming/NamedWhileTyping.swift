import MeetCore
import MeetStore

/// Finds the invitees of a typed name, address or group.
package struct NameInvitees: WorkspaceOperation {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Finds the invitees.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [Invitee] {
        try workspace.store.invitees(named: text)
    }
}

/// Finds typed places (`PlaceWords`): saved venues of that name, else places that only one meeting uses; any
/// place of a kind; none for empty text.
package struct NamePlaces: WorkspaceOperation {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Finds the places.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingPlaces {
        try workspace.store.places(named: PlaceWords(text).names, hasNumbers: false)
    }
}
