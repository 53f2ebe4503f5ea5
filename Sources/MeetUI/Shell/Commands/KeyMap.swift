import TerminalKit

/// Which keys give which commands: the table's own, as a preset and the person's bindings change them.
///
/// A person binds a command wherever it applies, with two exceptions: in a question it keeps the table's keys unless it
/// belongs to questions alone; and where text is typed, it keeps its keys that are no text when it gets none.
package struct KeyMap: Sendable {
    /// The map that counts while an event is taken and a frame is drawn. Sentences that name a key are asked for where
    /// there is no context at hand, as in layouts and in what an effect tells at its end; and programs with different
    /// maps run side by side in tests.
    @TaskLocal package static var current = KeyMap()

    /// All commands with the keys that they have here, in the order of the table.
    package let commands: [Command]
    package let preset: KeyPreset
    /// What the person bound, by command.
    package private(set) var own: [CommandID: [KeyStroke]] = [:]

    private let byScope: [CommandScope: [Command]]
    private let byKey: [CommandScope: [Key: [Match]]]

    /// A command that a key gives, or begins to.
    package struct Match: Sendable {
        package let command: Command
        package let stroke: KeyStroke
    }

    package init(_ preset: KeyPreset = .standard) {
        self.init(commands: preset.commands, preset: preset, own: [:])
    }

    private init(commands: [Command], preset: KeyPreset, own: [CommandID: [KeyStroke]]) {
        (self.commands, self.preset, self.own) = (commands, preset, own)
        byScope = Dictionary(grouping: commands, by: \.scope)
        byKey = byScope.mapValues { commands in
            var matches: [Key: [Match]] = [:]
            for command in commands {
                for stroke in command.strokes {
                    matches[stroke.first, default: []].append(Match(command: command, stroke: stroke))
                }
            }
            return matches
        }
    }

    // MARK: - Asking

    /// What can be given where `scopes` apply, in their order.
    package func commands(in scopes: [CommandScope]) -> [Command] {
        scopes.flatMap { byScope[$0] ?? [] }
    }

    /// What a key gives in a scope, or begins to, in the order of the table.
    package func matches(_ key: Key, in scope: CommandScope) -> [Match] {
        byKey[scope]?[key] ?? []
    }

    package func command(_ id: CommandID, in scope: CommandScope? = nil) -> Command? {
        if let scope, let command = byScope[scope]?.first(where: { $0.id == id }) { return command }
        return commands.first { $0.id == id }
    }

    /// The key as sentences and hints name it: the first that gives the command in that scope, or wherever else it is
    /// first given. While text is typed it is the first that is no text.
    ///
    /// - Parameter isTyping: `nil`: as it is in that scope.
    package static func key(
        _ id: CommandID, in scope: CommandScope? = nil, isTyping: Bool? = nil
    ) -> String {
        guard let command = current.command(id, in: scope) else { return "" }
        let isTyping = isTyping ?? (scope?.nature == .typing)
        return (command.strokes.first { !isTyping || !$0.isText } ?? command.strokes.first)?.title ?? ""
    }

    /// The first key of the command that types a letter; `nil` where it has none.
    package static func letter(_ id: CommandID, in scope: CommandScope) -> String? {
        current.command(id, in: scope)?.keys.first(where: \.isPrintable)?.title
    }

    // MARK: - Changing

    /// The map with a command's keys changed; `nil` gives it those of the preset.
    ///
    /// - Throws: What speaks against it: `.fixed`, `.taken`.
    package func binding(_ id: CommandID, to strokes: [KeyStroke]?) throws(KeyBindingError) -> KeyMap {
        var wanted = own
        wanted[id] = strokes
        let base = KeyMap(preset)
        let map = base.with(wanted)
        if let strokes, let fixed = strokes.first(where: { Self.isFixed($0, for: id) }) {
            throw .fixed(fixed)
        }
        if let strokes, let double = Self.double(among: strokes) {
            throw .taken(double, by: id, title: command(id)?.title ?? id.rawValue)
        }
        // What the person bound meanwhile may stand in the way of the preset's keys, too.
        if let clash = map.clash(of: id, besides: base) { throw clash }
        return map
    }

    /// The map of a preset with those bindings; one that clashes is left out.
    package init(_ preset: KeyPreset, own: [CommandID: [KeyStroke]]) {
        let base = KeyMap(preset)
        var left = own.filter { id, strokes in
            !strokes.contains { Self.isFixed($0, for: id) } && Self.double(among: strokes) == nil
        }
        var map = base.with(left)
        while let clashing = left.keys.sorted(by: { $0.rawValue < $1.rawValue }).first(where: {
            map.clash(of: $0, besides: base) != nil
        }) {
            left[clashing] = nil
            map = base.with(left)
        }
        self = map
    }

    /// What in the bindings speaks against another preset.
    package func choosing(_ preset: KeyPreset) throws(KeyBindingError) -> KeyMap {
        let base = KeyMap(preset)
        let map = base.with(own)
        for id in own.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            if let clash = map.clash(of: id, besides: base) { throw clash }
        }
        return map
    }

    private func with(_ own: [CommandID: [KeyStroke]]) -> KeyMap {
        let changed = commands.map { command in
            own[command.id].map { command.bound(to: $0) } ?? command
        }
        return KeyMap(commands: changed, preset: preset, own: own)
    }

    // MARK: - Clashes

    /// Keys that lead out of everything, and nowhere else.
    private static let fixed: [Key: CommandID] = [
        .escape: .back, .control("c"): .quit, .control("z"): .suspend, .control("l"): .redraw,
    ]

    private static func isFixed(_ stroke: KeyStroke, for id: CommandID) -> Bool {
        fixed[stroke.first].map { $0 != id || stroke.prefix != nil } ?? false
    }

    /// A key that begins another of the same command, which could never be given.
    private static func double(among strokes: [KeyStroke]) -> KeyStroke? {
        strokes.first { stroke in
            strokes.contains { $0 != stroke && $0.prefix == nil && $0.collides(with: stroke) }
        }
    }

    /// The keys that a command never loses.
    static func fixedKeys(of command: Command) -> [KeyStroke] {
        command.strokes.filter { $0.prefix == nil && fixed[$0.key] == command.id }
    }

    /// A key of the command that gives another one, too, where both can be given; such as the base has already do not count.
    private func clash(of id: CommandID, besides base: KeyMap) -> KeyBindingError? {
        for command in commands where command.id == id {
            for stroke in command.strokes {
                for other in commands where other.id != id && command.scope.overlaps(other.scope) {
                    guard
                        let rival = other.strokes.first(where: {
                            Self.collide(stroke, in: command, $0, in: other)
                        }),
                        !base.hasCollision(command, other, stroke, rival)
                    else { continue }
                    return .taken(rival, by: other.id, title: other.title)
                }
            }
        }
        return nil
    }

    private static func collide(
        _ stroke: KeyStroke, in command: Command, _ other: KeyStroke, in rival: Command
    ) -> Bool {
        guard stroke.collides(with: other) else { return false }
        // Text gives no command where it is typed.
        let isTyped = command.scope.nature == .typing || rival.scope.nature == .typing
        return !(isTyped && stroke.isText)
    }

    /// Whether both have these keys already.
    private func hasCollision(
        _ command: Command, _ other: Command, _ stroke: KeyStroke, _ rival: KeyStroke
    ) -> Bool {
        commands.contains { $0.id == command.id && $0.scope == command.scope && $0.strokes.contains(stroke) }
            && commands.contains {
                $0.id == other.id && $0.scope == other.scope && $0.strokes.contains(rival)
            }
    }
}

extension Command {
    /// With other keys, as far as the place where it applies has use for them.
    func bound(to wanted: [KeyStroke]) -> Command {
        let scopes = CommandTable.all.filter { $0.id == id }.map(\.scope)
        if scope.nature == .question, scopes.contains(where: { $0.nature != .question }) { return self }
        var strokes = wanted
        if scope.nature == .typing {
            strokes.removeAll(where: \.isText)
            if strokes.isEmpty { strokes = self.strokes.filter { !$0.isText } }
        }
        strokes += KeyMap.fixedKeys(of: self).filter { !strokes.contains($0) }
        return Command(id, text, strokes: strokes, in: scope, footer: isInFooter)
    }
}
