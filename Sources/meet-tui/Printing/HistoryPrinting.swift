import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// An action of the history in a list.
struct HistoryRow {
    /// The effect of the next `undo` or `redo`.
    enum Next: String, Encodable {
        case undo, redo
    }

    var action: ListedAction
    var next: Next?

    /// Makes the rows.
    ///
    /// - Parameter actions: All actions, latest first.
    static func rows(_ actions: [ListedAction]) -> [HistoryRow] {
        let redo = actions.lastIndex { $0.isUndone }
        let undo = actions.firstIndex { !$0.isUndone }
        return actions.enumerated().map { place, action in
            HistoryRow(action: action, next: place == undo ? .undo : place == redo ? .redo : nil)
        }
    }

    var text: String { say.sentence(action.entry.title) }
}

/// The columns of the history.
enum HistoryColumn: String, TableColumn {
    case next, at, action, state, rows

    static let usual: [HistoryColumn] = [.next, .at, .action]

    var isRightAligned: Bool { self == .rows }
    var isCuttable: Bool { self == .action }

    func value(of row: HistoryRow, in session: CommandSession) -> String {
        switch self {
        case .next: row.next?.rawValue ?? ""
        case .at: Self.time(row.action.entry.at, session.zone)
        case .action: row.text
        case .state: row.action.isUndone ? "undone" : "done"
        case .rows: String(row.action.entry.rows)
        }
    }

    private static func time(_ instant: Date, _ zone: TimeZone) -> String {
        let wall = WallTime.at(instant, in: zone)
        return "\(wall.date) \(DateText.clock(wall))"
    }
}

/// An action of the history.
struct HistoryJSON: Encodable {
    /// The time of the action, in UTC.
    var at: String
    /// The description of the action.
    var action: String
    /// The state: `done` or `undone`.
    var state: String
    /// Present if the action is the next to be undone or redone.
    var next: HistoryRow.Next?

    init(_ row: HistoryRow) {
        self.init(row.action.entry, isUndone: row.action.isUndone)
        next = row.next
    }

    init(_ entry: HistoryEntry, isUndone: Bool) {
        at = InstantText.iso8601(entry.at, in: .gmt)
        action = say.sentence(entry.title)
        state = isUndone ? "undone" : "done"
    }
}
