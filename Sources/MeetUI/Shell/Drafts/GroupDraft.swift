import Foundation
import MeetCore

/// A half-filled form of a group.
package struct GroupDraft: Hashable, Sendable, Codable, Identifiable {
    /// What the form changes, as it was when the form was opened.
    package struct Base: Hashable, Sendable, Codable {
        package var name: String
        /// As the card names them.
        package var members: [String]
    }

    package var id: String
    /// The stored group that is being changed; `nil` for a new one.
    package var groupID: Identifier<Contact>?
    /// `nil` for a new one, and in drafts of earlier versions.
    package var base: Base?
    package var name: String
    package var members: [Invitee]
    package var updatedAt: Date

    package var isEmpty: Bool { groupID == nil && name.isEmpty && members.isEmpty }
}
