import MeetStore
import Operations
import Sentences
import Shell

// Changes of settings are no part of the history. On the screens of settings undo and redo concern them, until
// the program ends, and nothing else.
extension App {
    /// The changes of settings since the start of the program.
    struct SettingChanges: Sendable {
        /// The changes, the latest last.
        private(set) var done: [SettingChange] = []
        /// The undone changes, the latest last.
        private(set) var undone: [SettingChange] = []
        /// True once there was a change.
        private(set) var hasBegun = false

        mutating func add(_ change: SettingChange) {
            done.append(change)
            undone = []
            hasBegun = true
        }

        /// Returns the change that comes next.
        func next(isUndo: Bool) -> SettingChange? { isUndo ? done.last : undone.last }

        /// Moves the next change to the other ones; one that was overtaken counts no longer.
        mutating func settle(isUndo: Bool, isDone: Bool) {
            if isUndo {
                if let change = done.popLast(), isDone { undone.append(change) }
            } else if let change = undone.popLast(), isDone {
                done.append(change)
            }
        }
    }

    /// Returns whether undo and redo concern settings on a screen.
    func isAboutSettings(_ screen: any Screen) -> Bool {
        screen.scopes.contains { [.me, .settings, .keys, .account].contains($0) }
    }

    /// Returns the availability of undo or redo on a screen of settings.
    func availability(ofSettingChange isUndo: Bool) -> Availability {
        if settingChanges.next(isUndo: isUndo) != nil { return .available }
        guard isUndo else { return .unavailable(say("There is nothing to redo.")) }
        return .unavailable(
            settingChanges.hasBegun
                ? say("There is nothing left to undo.")
                : say("No setting was changed since the program started."))
    }

    /// Undoes the latest change of a setting, or redoes the one undone last.
    mutating func restoreSetting(isUndo: Bool) -> [Request] {
        guard let change = settingChanges.next(isUndo: isUndo) else { return [] }
        return start(Self.restoring(isUndo ? change : change.reversed, isUndo: isUndo))
    }

    /// Input after it is meant for its result.
    private static func restoring(_ change: SettingChange, isUndo: Bool) -> Effect<Message> {
        let key = change.key
        return Effect(
            RevertSetting(change), .write.holdingInput.saying(isUndo ? .takingBack : .doingAgain),
            news: { profile in
                guard let profile else { return [] }
                return [.profile(profile), .changed(nil)]
            },
            message: { .settingRestored(key, isUndo: isUndo, isDone: $0 != nil) })
    }

    /// Takes the result of undoing or redoing a change.
    mutating func take(settingRestored key: String, isUndo: Bool, isDone: Bool) {
        settingChanges.settle(isUndo: isUndo, isDone: isDone)
        let name = say.settingName(key)
        let sentence =
            switch (isDone, isUndo) {
            case (false, _): say("“\(name)” was changed elsewhere meanwhile, so it stays as it is.")
            case (true, true): say("Undone: change of “\(name)”.")
            case (true, false): say("Redone: change of “\(name)”.")
            }
        remark = Remark(text: sentence, isError: false)
    }
}
