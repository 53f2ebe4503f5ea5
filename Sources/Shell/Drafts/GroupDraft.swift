import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A half-filled form of a group.
package struct GroupDraft: FormDraft {
    /// The fields that the form edits, with their values at opening.
    package struct Base: Hashable, Sendable, Codable {
        package var name: String
        /// The members as the card names them.
        package var members: [String]

        package init(name: String, members: [String]) {
            self.name = name
            self.members = members
        }
    }

    package var id: String
    /// The edited group; `nil` for a new one.
    package var groupID: Identifier<Contact>?
    /// The base; `nil` for a new one, and in older drafts.
    package var base: Base?
    package var name: String
    package var members: [Invitee]
    /// The typed wish to meet each member; `nil` in older drafts.
    package var touch: String?
    package var updatedAt: Date

    package init(
        id: String, groupID: Identifier<Contact>? = nil, base: Base? = nil, name: String, members: [Invitee],
        touch: String? = nil, updatedAt: Date
    ) {
        self.id = id
        self.groupID = groupID
        self.base = base
        self.name = name
        self.members = members
        self.touch = touch
        self.updatedAt = updatedAt
    }

    package var isEmpty: Bool { groupID == nil && name.isEmpty && members.isEmpty && (touch ?? "").isEmpty }
}

extension GroupDraft {
    package static var kind: DraftKind { .group }
    package static var offerTitle: String { say("An unfinished group") }
    package static var newForm: any Route { NewGroup() }
    package static var keptSentence: String { say.keptAsDraft(key: KeyMap.key(.newGroup)) }
    package static var tab: Tab? { .contacts }
    package static func subject(of group: Contact) -> HistoryEntry.Subject? { group.id.map { .contact($0) } }

    package var summary: [(name: String, text: String)] {
        [
            (say.label(.name), name.isEmpty ? say("A group without a name") : name),
            (say("Members"), members.map(\.name).joined(separator: ", ")),
        ]
    }

    package func record(in workspace: Workspace) async throws -> Contact? {
        guard let groupID else { return nil }
        return try await workspace.perform(LoadContact(groupID))?.contact
    }
}
