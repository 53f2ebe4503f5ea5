import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The commands for the marked messages.
extension InboxScreen {
    /// The marked messages, where commands act on them: in the detail they act on the shown one.
    var activeMarks: [InboxItem] { focus == .list ? marked : [] }

    /// Marks or unmarks a message.
    mutating func toggleMark(of item: InboxItem) {
        if let place = marked.firstIndex(where: { $0.id == item.id }) {
            marked.remove(at: place)
        } else {
            marked.append(item)
        }
    }

    /// Returns the change that a command makes to the marked messages; `nil` for another command.
    private func change(by command: CommandID) -> SettleInboxItems.Change? {
        switch command {
        case .dismissItem: .dismiss
        case .accept, .decline, .acceptTentatively:
            AnswerCommands.participation(of: command).map { .answer($0) }
        default: nil
        }
    }

    /// Returns the availability of a command for the marked messages; `nil` without marks, and for another
    /// command.
    func availabilityForMarked(_ command: CommandID) -> Availability? {
        guard !activeMarks.isEmpty, let change = change(by: command) else { return nil }
        if activeMarks.contains(where: change.applies) { return .available }
        return .unavailable(
            change == .dismiss
                ? say("The marked messages have already been decided.")
                : say("None of the marked messages asks for that answer."))
    }

    /// Handles a command on the marked messages; `nil` without marks, and for another command.
    func handleMarked(_ command: CommandID) -> [Action]? {
        guard !activeMarks.isEmpty, let change = change(by: command) else { return nil }
        guard case .answer(let participation) = change else { return [settle(change, comment: nil)] }
        let meant = activeMarks.filter(change.applies)
        // Nobody is notified of an answer that is recorded.
        if meant.allSatisfy(\.isLetter) { return [settle(change, comment: nil)] }
        let count = meant.count
        let title =
            switch participation {
            case .accepted: say("Accept \(count) message", "Accept \(count) messages", count)
            case .declined: say("Decline \(count) message", "Decline \(count) messages", count)
            default:
                say(
                    "Answer “perhaps” to \(count) message", "Answer “perhaps” to \(count) messages", count)
            }
        return [
            .push(
                TextPrompt(
                    title: title, text: "", hint: say.wordsHint(key: KeyMap.key(.take, in: .prompt)),
                    taking: .sendTyped)
            ) { .answeredMarked(participation, comment: $0) }
        ]
    }

    /// Changes the marked messages as one action.
    func settle(_ change: SettleInboxItems.Change, comment: String?) -> Action {
        let undo = KeyMap.key(.undo)
        let left = change == .dismiss ? 0 : marked.count(where: { !change.applies(to: $0) })
        let waits = waitsInOutbox
        return .run(
            Effect(
                NotingMail(SettleInboxItems(marked.compactMap(\.id), change, comment: comment)),
                .write.holdingInput,
                news: { outcome in
                    let settled = outcome.value
                    let count = settled.count
                    guard count > 0 else {
                        return [.say(say("These messages no longer exist.")), .changed(nil)]
                    }
                    if change == .dismiss {
                        let sentence = say(
                            "Dismissed \(count) message; \(undo) brings it back.",
                            "Dismissed \(count) messages; \(undo) brings them back.", count)
                        return [.say(sentence), .changed(nil)]
                    }
                    let rest =
                        left == 0
                        ? ""
                        : say("\(left) asks for no such answer.", "\(left) ask for no such answer.", left)
                    if settled.allSatisfy(\.isLetter) {
                        let sentence = say(
                            "Recorded \(count) answer; \(undo) undoes it.",
                            "Recorded \(count) answers; \(undo) undoes them.", count)
                        let words = [sentence, rest].filter { !$0.isEmpty }.joined(separator: " ")
                        return [.say(words), .changed(nil)]
                    }
                    let sentence = say(
                        "Answered \(count) message; \(undo) undoes it until it is sent.",
                        "Answered \(count) messages; \(undo) undoes them until they are sent.", count)
                    // The servers of calendars send their answers themselves.
                    let mailed = outcome.isMailed ? waits ?? "" : ""
                    let words = [sentence, rest, mailed].filter { !$0.isEmpty }.joined(separator: " ")
                    // Whoever is invited must be notified of a proposal that was taken.
                    let moved = Set(settled.filter { $0.isDecision && $0.state == .taken }.map(\.uid))
                    var events: [AppEvent] = [.promise(words), .changed(nil)]
                    if outcome.isMailed { events.append(.mailWaits) }
                    if !moved.isEmpty { events.append(.concernsOthers(.several(uids: moved))) }
                    return events
                },
                message: { _ in .unmark }))
    }
}
