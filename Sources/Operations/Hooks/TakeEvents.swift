import Foundation
import MeetCore
import MeetStore

/// Takes the events that no process has told yet. Whoever takes an event is the only one to tell it, because
/// the position after it is stored in the transaction that reads it.
///
/// Without commands nothing is taken, and events begin when the first command is set. A process that is
/// killed after taking an event does not tell it: an event is told at most once.
package struct TakeEvents: WritingOperation {
    package struct Taken: Sendable {
        package var commands: [HookEvent: String] = [:]
        package var events: [ToldEvent] = []
        /// The time of the next start to tell; `nil` if there is none, or nobody asks.
        package var next: Date?
        /// True if there may be more at once.
        package var hasMore = false
    }

    /// The key of the stored position.
    static let positionKey = "hooks:position"
    /// The time in seconds after which a start is too old to be told.
    static let mostLate: TimeInterval = 600

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> Taken {
        let (store, now) = (workspace.store, workspace.now())
        var taken = Taken(commands: try HookSettings.commands(in: store))
        let stored = try store.sourceState(Self.positionKey)
        guard !taken.commands.isEmpty else {
            // Commands that are set later are not told of what was before.
            if stored != nil { try store.setSourceState(Self.positionKey, to: nil) }
            return taken
        }
        let lead = TimeInterval(try HookSettings.lead(in: store) * 60)
        let until = now.addingTimeInterval(lead)
        let earliest = now.addingTimeInterval(-Self.mostLate)
        if try isNeeded(stored, store, earliest, until) {
            let (events, hasMore) = try store.writing { store throws(StoreError) in
                try Self.take(store, now: now, earliest, until)
            }
            taken.events = events
            taken.hasMore = hasMore
        }
        if taken.commands[.starting] != nil {
            taken.next = try store.nextStart(after: until)?.addingTimeInterval(-lead)
        }
        return taken
    }

    /// Returns whether there is anything to take, so that nothing is written otherwise.
    private func isNeeded(
        _ stored: String?, _ store: MeetStore, _ earliest: Date, _ until: Date
    ) throws(StoreError) -> Bool {
        guard let position = stored.flatMap({ Self.position($0) }) else { return true }
        var changed = try store.changes(after: position, startingFrom: earliest, until: until)
        if !changed.changes.isEmpty { return true }
        // Time alone is no reason to write.
        changed.position.forgetStarts(of: position)
        return changed.position != position
    }

    private static func take(
        _ store: MeetStore, now: Date, _ earliest: Date, _ until: Date
    ) throws(StoreError) -> (events: [ToldEvent], hasMore: Bool) {
        let begin: ChangePosition
        if let known = try store.sourceState(positionKey).flatMap({ position($0) }) {
            begin = known
        } else {
            begin = try store.endOfChanges(announcedUntil: now)
        }
        let found = try store.changes(after: begin, startingFrom: earliest, until: until)
        try store.setSourceState(positionKey, to: text(found.position))
        var events: [ToldEvent] = []
        for change in found.changes {
            if let told = try store.told(change) { events.append(told) }
        }
        return (events, found.hasMore)
    }

    private static func position(_ text: String) -> ChangePosition? {
        try? JSONDecoder().decode(ChangePosition.self, from: Data(text.utf8))
    }

    private static func text(_ position: ChangePosition) -> String? {
        (try? JSONEncoder().encode(position)).map { String(decoding: $0, as: UTF8.self) }
    }
}
