import Operations
import Sentences
import TerminalKit

extension KeyPreset {
    /// The table's commands with the keys of the preset.
    package var commands: [Command] {
        switch self {
        case .standard: CommandTable.all
        case .vi: Self.table(with: Self.viKeys)
        case .emacs: Self.table(with: Self.emacsKeys)
        }
    }

    /// A command in its scopes, with all its keys there.
    private struct Binding {
        var id: CommandID
        var scopes: [CommandScope]
        var strokes: [KeyStroke]

        init(_ id: CommandID, in scopes: CommandScope..., to strokes: [KeyStroke]) {
            (self.id, self.scopes, self.strokes) = (id, scopes, strokes)
        }
    }

    private static func table(with bindings: [Binding]) -> [Command] {
        CommandTable.all.map { command in
            let binding = bindings.last { $0.id == command.id && $0.scopes.contains(command.scope) }
            guard let binding else { return command }
            let fixed = KeyMap.fixedKeys(of: command).filter { !binding.strokes.contains($0) }
            return Command(
                command.id, command.text, strokes: binding.strokes + fixed, in: command.scope,
                footer: command.isInFooter)
        }
    }

    private static func key(_ key: Key, then second: Key? = nil) -> KeyStroke {
        second.map { KeyStroke($0, after: key) } ?? KeyStroke(key)
    }
    private static func control(_ letter: Character) -> KeyStroke { KeyStroke(.control(letter)) }
    private static func alt(_ letter: Character) -> KeyStroke { KeyStroke(.alt(letter)) }

    /// The keys of vi that are not default keys: hjkl, `/` and `:` are.
    private static var viKeys: [Binding] {
        [
            Binding(
                .moveFirst, in: .lists, .freeTime, .commonTime, to: [key("g", then: "g"), key(.home)]),
            Binding(.pageDown, in: .lists, to: [control("d"), control("f"), key(.pageDown)]),
            Binding(.pageUp, in: .lists, to: [control("u"), control("b"), key(.pageUp)]),
            Binding(.pageDown, in: .sheets, to: ["]", control("d"), control("f"), key(.pageDown)]),
            Binding(.pageUp, in: .sheets, to: ["[", control("u"), control("b"), key(.pageUp)]),
            Binding(.moveFirst, in: .sheets, to: ["0", key(.home)]),
            Binding(.moveLast, in: .sheets, to: ["$", key(.end)]),
            Binding(.deleteMeeting, in: .meetings, .markedMeetings, .sheets, to: [key("d", then: "d")]),
            Binding(.deleteContact, in: .contacts, to: [key("d", then: "d")]),
            Binding(.deleteVenue, in: .venues, to: [key("d", then: "d")]),
            Binding(.cancelOutgoing, in: .outbox, to: [key("d", then: "d")]),
            Binding(.deleteCalendar, in: .calendars, to: [key("d", then: "d")]),
            Binding(.removeAccount, in: .accounts, to: [key("d", then: "d")]),
        ]
    }

    /// The keys of Emacs, in addition to the default letters. `^X` is a prefix, and ^S searches where nothing
    /// can be saved.
    private static var emacsKeys: [Binding] {
        [
            Binding(
                .moveUp, in: .lists, .sheets, .calendar, .freeTime, .commonTime,
                to: [control("p"), key(.up), "k"]),
            Binding(
                .moveDown, in: .lists, .sheets, .calendar, .freeTime, .commonTime,
                to: [control("n"), key(.down), "j"]),
            Binding(
                .moveLeft, in: .sheets, .calendar, .freeTime, .commonTime,
                to: [control("b"), key(.left), "h"]),
            Binding(
                .moveRight, in: .sheets, .calendar, .freeTime, .commonTime,
                to: [control("f"), key(.right), "l"]),
            Binding(.back, in: .lists, to: [control("b"), key(.left), "h"]),
            Binding(.leaveDetail, in: .detail, to: [control("b"), key(.left), "h"]),
            Binding(.open, in: .lists, to: [key(.enter), control("f"), key(.right), "l"]),
            Binding(.open, in: .venuePicker, to: [control("f"), key(.right), "l"]),
            Binding(.pageUp, in: .lists, to: [alt("v"), key(.pageUp)]),
            Binding(.pageDown, in: .lists, to: [control("v"), key(.pageDown)]),
            Binding(.pageUp, in: .sheets, to: [alt("v"), "[", key(.pageUp)]),
            Binding(.pageDown, in: .sheets, to: [control("v"), "]", key(.pageDown)]),
            Binding(.moveFirst, in: .lists, .freeTime, .commonTime, to: [alt("<"), key(.home), "g"]),
            Binding(.moveLast, in: .lists, .freeTime, .commonTime, to: [alt(">"), key(.end), "G"]),
            Binding(.moveFirst, in: .sheets, to: [control("a"), key(.home)]),
            Binding(.moveLast, in: .sheets, to: [control("e"), key(.end)]),
            Binding(.mark, in: .sheets, to: [key(Key(.character(" "), .control)), key(.space)]),
            Binding(.filter, in: .lists, .sheets, .venueSearch, to: [control("s"), "/"]),
            Binding(.changeOrder, in: .venueSearch, to: ["v", alt("s")]),
            Binding(
                .takeAsTyped, in: .venuePicker, .venueQuery, to: [key(.control("x"), then: .control("s"))]),
            Binding(.newFromText, in: .venuePicker, .venueQuery, to: [key(.control("x"), then: "n")]),
            Binding(.save, in: .form, to: [key(.control("x"), then: .control("s")), control("s")]),
            Binding(.clearField, in: .form, to: [key(.control("x"), then: "k")]),
            Binding(.lookUpPlace, in: .me, .venueForm, to: [alt("l")]),
            Binding(
                .back, in: .everywhere, .filtering, .filtered, .markedSpan, to: [control("g"), key(.escape)]),
            Binding(.back, in: .wholeMap, to: [control("g"), key(.escape), "M"]),
            Binding(.undo, in: .everywhere, to: [control("_"), key(.control("x"), then: "u"), "u"]),
            Binding(.palette, in: .everywhere, to: [alt("x"), ":"]),
            Binding(
                .quit, in: .everywhere, to: [key(.control("x"), then: .control("c")), "q", control("c")]),
        ]
    }
}
