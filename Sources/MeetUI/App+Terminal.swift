import Foundation
import Operations
import Shell
import TerminalKit

// News of the terminal that are no input: its abilities, and its focus.
extension App {
    /// The time after a key in which a person who has the terminal before them certainly looks at it.
    private static let watchTime: TimeInterval = 30
    /// The age of mail that is fetched again when the person returns.
    private static let staleMail: TimeInterval = 60

    /// True if the person is looking at the screen, so that nothing has to call them.
    var isWatched: Bool {
        guard isFocused == true, let last = backup.lastInput else { return false }
        return (0..<Self.watchTime).contains(now.timeIntervalSince(last))
    }

    /// The way to notify the person of what also stands on the screen: by the usual setting none, while the
    /// person is looking. Questions and alarms of safety do not ask for it.
    var quietNotice: TerminalNotice? {
        person.terminalNotices == .auto && isWatched ? nil : terminalNotice
    }

    /// Handles an event that is no input; returns `nil` for input.
    mutating func learn(from event: TerminalEvent) -> [Request]? {
        switch event {
        case .abilities(let found):
            abilities = found
            if let readsUTF8 = found.readsUTF8 { hasLetters = readsUTF8 }
            if found.readsUTF8 == false { mapSigns = .ascii }
            return []
        case .focus(let isGained):
            isFocused = isGained
            return isGained ? lookAfterReturn() : []
        case .key, .paste, .mouse, .resize: return nil
        }
    }

    /// Renews, in the background, what may have changed while the person was elsewhere. What is stored is
    /// always followed.
    private mutating func lookAfterReturn() -> [Request] {
        guard hasStarted else { return [] }
        if let checked = mail.checkedAt, now.timeIntervalSince(checked) > Self.staleMail {
            mail.turn.hasten(to: now)
        }
        return isMailDue ? syncMail() : []
    }
}
