import MeetCore
import MeetStore

/// The sentences of the history.
package enum HistoryText {
    /// Without its full stop: `Deleted “Coffee”`. One line, and not too long.
    package static func sentence(_ title: ActionTitle) -> String {
        switch title {
        case .added(_, let name): "Added \(quoted(name))"
        case .changed(_, let name): "Changed \(quoted(name))"
        case .deleted(_, let name): "Deleted \(quoted(name))"
        case .recordedAnswer(let invitee, let meeting):
            "Recorded the answer of \(quoted(invitee)) to \(quoted(meeting))"
        case .markedDone(let meeting): "Marked \(quoted(meeting)) as done"
        case .markedOpen(let meeting): "Marked \(quoted(meeting)) as open"
        case .setStatus(.tentative, let meeting): "Made \(quoted(meeting)) tentative"
        case .setStatus(.confirmed, let meeting): "Confirmed \(quoted(meeting))"
        case .setStatus(.cancelled, let meeting): "Cancelled \(quoted(meeting))"
        case .imported(.meeting, let count): "Imported \(counted(count, "meeting", "meetings"))"
        case .imported(.contact, let count): "Imported \(counted(count, "contact", "contacts"))"
        case .imported(.venue, let count): "Imported \(counted(count, "venue", "venues"))"
        case .mergedDuplicates(let count): "Merged \(counted(count, "duplicate", "duplicates"))"
        case .legacy(let text): text
        }
    }

    private static let longest = 60

    /// A name between quotation marks, on one line and not too long.
    private static func quoted(_ name: String) -> String {
        let line = String(name.map { $0.isNewline ? " " : $0 })
        return "“" + (line.count > longest ? line.prefix(longest - 1) + "…" : line) + "”"
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
