import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The open questions of the accounts of calendars and contacts.
struct ConflictState: Hashable, Sendable {
    /// The number of open questions.
    var count = 0
    /// The number of those that were put away at the bottom of the screen.
    var putAway = 0

    /// True if there are others than those that were put away.
    var isNew: Bool { count > putAway }

    mutating func take(_ found: Int) {
        count = found
        putAway = min(putAway, found)
    }
}

// Changes that were made both here and on a server are announced on the line of the new messages, until they
// are decided or put away. They are counted after each round, and after a change while there are any.
extension App {
    /// Counts the open questions; other failures for the same reason are shown.
    mutating func lookForConflicts() -> [Request] { start(Self.countConflicts) }

    private static let countConflicts: Effect<Message> = {
        var policy = EffectPolicy.read("conflicts")
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let open = try? await run.tools.workspace.perform(ListConflicts())
            return EffectAnswer(.conflicts(open?.count))
        }
    }()

    mutating func take(conflicts found: Int?) {
        if let found { conflicts.take(found) }
    }

    /// True if the line at the bottom tells of conflicts: not on the screens that list them.
    var tellsOfConflicts: Bool {
        conflicts.isNew
            && !layers.contains { layer in
                layer.screen.scopes.contains { $0 == .accounts || $0 == .syncConflicts }
            }
    }
}
