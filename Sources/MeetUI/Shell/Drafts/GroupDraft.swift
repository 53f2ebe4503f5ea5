import Foundation
import MeetCore

/// The unfinished form of a group.
package struct GroupDraft: Hashable, Sendable, Codable, Identifiable {
    /// The edited data when the form was opened.
    package struct Base: Hashable, Sendable, Codable {
        package var name: String
        /// The members as the card names them.
        package var members: [String]
    }

    package var id: String
    /// The edited group; `nil` for a new one.
    package var groupID: Identifier<Contact>?
    /// The base; `nil` for a new one, and in older drafts.
    package var base: Base?
    package var name: String
    package var members: [Invitee]
    package var updatedAt: Date

    package var isEmpty: Bool { groupID == nil && name.isEmpty && members.isEmpty }
}
