import Foundation
import MeetCore

/// A half-filled form of a group.
package struct GroupDraft: Hashable, Sendable, Codable, Identifiable {
    package var id: String
    /// The stored group that is being changed; `nil` for a new one.
    package var groupID: Identifier<Contact>?
    package var name: String
    package var members: [Invitee]
    package var updatedAt: Date

    package var isEmpty: Bool { groupID == nil && name.isEmpty && members.isEmpty }
}
