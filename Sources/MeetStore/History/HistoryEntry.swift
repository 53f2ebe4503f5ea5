import Foundation
import GRDB
import MeetCore

/// An action that can be undone or redone.
package struct HistoryEntry: Hashable, Sendable {
    /// A sentence without its full stop: `Deleted “Coffee”`.
    package var title: String
    package var at: Date
    /// What undo or redo changed, the first of several; `nil` where that is gone, and before it is done.
    package var subject: Subject?

    package enum Subject: Hashable, Sendable {
        case meeting(Identifier<Meeting>)
        case contact(Identifier<Contact>)
        case venue(Identifier<Venue>)
    }

    package init(title: String, at: Date, subject: Subject? = nil) {
        self.title = title
        self.at = at
        self.subject = subject
    }
}

extension HistoryEntry {
    init(_ row: Row) {
        self.init(title: row["title"], at: Date(milliseconds: row["at"]))
    }
}

/// The sentences of the history.
enum ActionTitle {
    private static let longest = 60

    /// A name between quotation marks, on one line and not too long.
    static func quoted(_ name: String) -> String {
        let line = String(name.map { $0.isNewline ? " " : $0 })
        return "“" + (line.count > longest ? line.prefix(longest - 1) + "…" : line) + "”"
    }

    static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
