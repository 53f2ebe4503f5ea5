import TerminalKit

/// Which keys give which commands.
package struct KeyMap: Sendable {
    /// The map that counts while an event is taken and a frame is drawn. Sentences that name a key are asked for where
    /// there is no context at hand, as in layouts and in what an effect tells at its end; and programs with different
    /// maps run side by side in tests.
    @TaskLocal package static var current = KeyMap()

    /// The key as sentences and hints name it: the first that gives the command in that scope, or wherever else it is
    /// first given. While text is typed it is the first that is no text.
    ///
    /// - Parameter isTyping: `nil`: as it is in that scope.
    package static func key(
        _ id: CommandID, in scope: CommandScope? = nil, isTyping: Bool? = nil
    ) -> String {
        let all = CommandTable.all.filter { $0.id == id }
        guard let command = all.first(where: { $0.scope == scope }) ?? all.first else { return "" }
        let isTyping = isTyping ?? (scope?.nature == .typing)
        return (command.keys.first { !isTyping || !$0.isPrintable } ?? command.keys.first)?.title ?? ""
    }

    /// The first key of the command that types a letter; `nil` where it has none.
    package static func letter(_ id: CommandID, in scope: CommandScope) -> String? {
        CommandTable.all.first { $0.id == id && $0.scope == scope }?.keys.first(where: \.isPrintable)?.title
    }
}
