import Foundation

/// A notice of the agent.
package struct AgentNotice: Hashable, Sendable {
    package var title: String
    /// The text of some lines.
    package var text: String

    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// A source of notices other than reminders.
package struct NoticeSource: Sendable {
    /// The notices to show now, and the latest time of the next call; `nil` for the next change of the
    /// database.
    package var take: @Sendable (Workspace) throws -> (notices: [AgentNotice], next: Date?)
    /// Called with the notices that were shown; the others are to be taken again.
    package var confirm: @Sendable (Workspace, [AgentNotice]) throws -> Void

    package init(
        take: @escaping @Sendable (Workspace) throws -> (notices: [AgentNotice], next: Date?),
        confirm: @escaping @Sendable (Workspace, [AgentNotice]) throws -> Void = { _, _ in }
    ) {
        self.take = take
        self.confirm = confirm
    }
}
