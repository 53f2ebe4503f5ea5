import MeetCore
import MeetStore

/// Lists the first coming meetings with a contact.
package struct ListMeetingsWithContact: WorkspaceOperation {
    package var contact: Identifier<Contact>

    /// The maximum number of meetings.
    static let most = 5

    package init(_ contact: Identifier<Contact>) {
        self.contact = contact
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [MeetingSummary] {
        try workspace.store.meetings(with: contact, at: workspace.now(), most: Self.most)
    }
}
