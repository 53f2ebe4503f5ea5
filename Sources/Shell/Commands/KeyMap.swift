import Operations
import Sentences
import TerminalKit

/// The map of keys to commands: those of the table, changed by a preset and the person's bindings.
///
/// A person's binding applies to all scopes of a command, with two exceptions: in a question it keeps the
/// table's keys unless it exists in questions only; and where text is typed, it keeps its keys that are not
/// text if the binding has none.
///
/// A binding is refused if another command has its key. One that is older than that command, as a new version
/// brings commands, goes on: the command gives the key up and stays in the palette (`overridden`).
package struct KeyMap: Sendable {
    /// The current map while an event is handled and a frame is drawn. Sentences that name a key need it
    /// without a context, as in layouts and in final messages of effects; and tests run programs with
    /// different maps side by side.
    @TaskLocal package static var current = KeyMap()

    /// All commands with their keys, in the order of the table.
    package let commands: [Command]
    package let preset: KeyPreset
    /// The person's bindings by command.
    package private(set) var own: [CommandID: [KeyStroke]] = [:]
    /// The keys that commands of the preset have given up to the person's bindings.
    package private(set) var overridden: [Override] = []
    /// The commands whose bindings are not used, as another command cannot give up its key.
    package private(set) var leftOut: [CommandID] = []

    private let byScope: [CommandScope: [Command]]
    private let byKey: [CommandScope: [Key: [Match]]]

    /// A command that a key gives, or begins.
    package struct Match: Sendable {
        package let command: Command
        package let stroke: KeyStroke
    }

    /// A key of two commands, of which the person's own has it.
    package struct Override: Hashable, Sendable {
        package let stroke: KeyStroke
        package let winner: CommandID
        package let loser: CommandID
        /// The first scope in which the other command has lost it.
        package let scope: CommandScope
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

    /// Returns the commands of `scopes`, in order.
    package func commands(in scopes: [CommandScope]) -> [Command] {
        scopes.flatMap { byScope[$0] ?? [] }
    }

    /// Returns the commands that a key gives in a scope, or begins, in the order of the table.
    package func matches(_ key: Key, in scope: CommandScope) -> [Match] {
        byKey[scope]?[key] ?? []
    }

    package func command(_ id: CommandID, in scope: CommandScope? = nil) -> Command? {
        if let scope, let command = byScope[scope]?.first(where: { $0.id == id }) { return command }
        return commands.first { $0.id == id }
    }

    /// Returns the key named in sentences and hints: the first that gives the command in that scope, or in
    /// its first other scope. While text is typed it is the first that is not text.
    ///
    /// - Parameter isTyping: `nil` for the scope's own state.
    package static func key(
        _ id: CommandID, in scope: CommandScope? = nil, isTyping: Bool? = nil
    ) -> String {
        guard let command = current.command(id, in: scope) else { return "" }
        let isTyping = isTyping ?? (scope?.nature == .typing)
        return (command.strokes.first { !isTyping || !$0.isText } ?? command.strokes.first)?.title ?? ""
    }

    /// Returns the first key of the command that is a letter, or `nil`.
    package static func letter(_ id: CommandID, in scope: CommandScope) -> String? {
        current.command(id, in: scope)?.keys.first(where: \.isPrintable)?.title
    }

    // MARK: - Changing

    /// Returns the map with changed keys of a command; `nil` restores those of the preset.
    ///
    /// - Throws: The obstacle: `.fixed`, `.taken`.
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
        // Other bindings of the person may conflict with the preset's keys, too.
        if let rival = map.rivals(of: id, besides: base).first { throw .clash(with: rival) }
        return map.yielding(besides: base)
    }

    /// Makes the map of a preset with bindings. One that conflicts with another of the person, or with a command
    /// that no palette reaches, is left out.
    package init(_ preset: KeyPreset, own: [CommandID: [KeyStroke]]) {
        let base = KeyMap(preset)
        var left = own.filter { id, strokes in
            !strokes.contains { Self.isFixed($0, for: id) } && Self.double(among: strokes) == nil
        }
        var map = base.with(left)
        while let clashing = left.keys.sorted(by: { $0.rawValue < $1.rawValue }).first(where: { id in
            map.rivals(of: id, besides: base).contains { left[$0.command.id] != nil || !$0.command.yields }
        }) {
            left[clashing] = nil
            map = base.with(left)
        }
        self = map.yielding(besides: base)
        leftOut = own.keys.filter { left[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
    }

    /// Returns the map with another preset; throws for a conflicting binding.
    package func choosing(_ preset: KeyPreset) throws(KeyBindingError) -> KeyMap {
        let base = KeyMap(preset)
        let map = base.with(own)
        for id in own.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            let rival = map.rivals(of: id, besides: base).first { rival in
                !overridden.contains {
                    $0.winner == id && $0.loser == rival.command.id && $0.stroke == rival.stroke
                }
            }
            if let rival { throw .clash(with: rival) }
        }
        return map.yielding(besides: base)
    }

    private func with(_ own: [CommandID: [KeyStroke]]) -> KeyMap {
        let changed = commands.map { command in
            own[command.id].map { command.bound(to: $0) } ?? command
        }
        return KeyMap(commands: changed, preset: preset, own: own)
    }

    /// Returns the map in which the preset's commands have none of the person's keys.
    private func yielding(besides base: KeyMap) -> KeyMap {
        var lost: [Match] = []
        var overridden: [Override] = []
        for id in own.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            for rival in rivals(of: id, besides: base) where own[rival.command.id] == nil {
                lost.append(rival)
                let isKnown = overridden.contains {
                    $0.stroke == rival.stroke && $0.winner == id && $0.loser == rival.command.id
                }
                if isKnown { continue }
                overridden.append(
                    Override(
                        stroke: rival.stroke, winner: id, loser: rival.command.id,
                        scope: rival.command.scope))
            }
        }
        if lost.isEmpty { return self }
        let changed = commands.map { command in
            let strokes = lost.filter {
                $0.command.id == command.id && $0.command.scope == command.scope
            }.map(\.stroke)
            return strokes.isEmpty ? command : command.without(strokes)
        }
        var map = KeyMap(commands: changed, preset: preset, own: own)
        map.overridden = overridden
        return map
    }

    // MARK: - Clashes

    /// The keys that leave everything, with no other use.
    private static let fixed: [Key: CommandID] = [
        .escape: .back, .control("c"): .quit, .control("z"): .suspend, .control("l"): .redraw,
    ]

    private static func isFixed(_ stroke: KeyStroke, for id: CommandID) -> Bool {
        // The tour ends by the key that leaves everything.
        if CommandTable.all.contains(where: { $0.id == id && $0.strokes.contains(stroke) }) { return false }
        return fixed[stroke.first].map { $0 != id || stroke.prefix != nil } ?? false
    }

    /// Returns a key that begins a two-key sequence of the same command, which could never be completed.
    private static func double(among strokes: [KeyStroke]) -> KeyStroke? {
        strokes.first { stroke in
            strokes.contains { $0 != stroke && $0.prefix == nil && $0.collides(with: stroke) }
        }
    }

    /// Returns the keys that the command always keeps.
    static func fixedKeys(of command: Command) -> [KeyStroke] {
        command.strokes.filter { $0.prefix == nil && fixed[$0.key] == command.id }
    }

    /// Returns the keys of other commands that can be given at the same time and conflict with a command's keys,
    /// except those of the base.
    private func rivals(of id: CommandID, besides base: KeyMap) -> [Match] {
        var found: [Match] = []
        for command in commands where command.id == id {
            for stroke in command.strokes {
                for other in commands where other.id != id && command.scope.overlaps(other.scope) {
                    for rival in other.strokes where Self.collide(stroke, in: command, rival, in: other) {
                        if base.hasCollision(command, other, stroke, rival) { continue }
                        found.append(Match(command: other, stroke: rival))
                    }
                }
            }
        }
        return found
    }

    private static func collide(
        _ stroke: KeyStroke, in command: Command, _ other: KeyStroke, in rival: Command
    ) -> Bool {
        guard stroke.collides(with: other) else { return false }
        // Typed text gives no command.
        let isTyped = command.scope.nature == .typing || rival.scope.nature == .typing
        return !(isTyped && stroke.isText)
    }

    /// Returns whether both have these keys already.
    private func hasCollision(
        _ command: Command, _ other: Command, _ stroke: KeyStroke, _ rival: KeyStroke
    ) -> Bool {
        commands.contains { $0.id == command.id && $0.scope == command.scope && $0.strokes.contains(stroke) }
            && commands.contains {
                $0.id == other.id && $0.scope == other.scope && $0.strokes.contains(rival)
            }
    }
}

extension KeyBindingError {
    fileprivate static func clash(with rival: KeyMap.Match) -> KeyBindingError {
        .taken(rival.stroke, by: rival.command.id, title: rival.command.title)
    }
}

extension Command {
    /// True if the palette offers it without a key: not an answer, nothing where text is typed, and not the ways
    /// into the palette and out of everything.
    fileprivate var yields: Bool {
        scope.nature == .place && ![.palette, .back, .quit, .open].contains(id)
    }

    /// Returns the command without some of its keys.
    fileprivate func without(_ lost: [KeyStroke]) -> Command {
        Command(
            id, text, strokes: strokes.filter { !lost.contains($0) }, in: scope, footer: isInFooter)
    }

    /// Returns the command with other keys, as far as its scopes allow them.
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
