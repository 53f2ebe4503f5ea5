import MeetCore
import MeetStore

extension InboxItem {
    /// True if it says only that somebody comes, or has voted: it needs nothing but to be seen.
    package var isDoneWhenSeen: Bool {
        guard state == .unseen, doubt == nil else { return false }
        if case .voted = news { return true }
        return news == .answered(.accepted)
    }
}

/// Dismisses an answer “comes” that was shown, unless the setting `inbox.keep-answers` keeps it. It is no action
/// of the person, so undo does not bring it back; the list of all messages has it.
package struct SeeAnswer: WritingOperation {
    package var id: Identifier<InboxItem>

    package init(_ id: Identifier<InboxItem>) {
        self.id = id
    }

    /// Dismisses the answer.
    ///
    /// - Returns: Whether it was dismissed.
    package func run(in workspace: Workspace) throws(StoreError) -> Bool {
        try workspace.store.writing { store throws(StoreError) in
            guard try !InboxSettings.keepsAnswers(in: store), var item = try store.inboxItem(id),
                item.isDoneWhenSeen
            else { return false }
            item.state = .dismissed
            item.settledAt = workspace.now()
            try store.save(item)
            return true
        }
    }
}
