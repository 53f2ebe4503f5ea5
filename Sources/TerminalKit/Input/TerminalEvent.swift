/// A pressed key with its modifiers.
package struct Key: Hashable, Sendable {
    package var code: Code
    package var modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Makes a key that types a character: `Key("n")`.
    package init(_ character: Character, _ modifiers: Modifiers = []) {
        self.init(.character(character), modifiers)
    }

    package enum Code: Hashable, Sendable {
        /// A character. A capital letter is its own character, without `shift`; a combining mark is one by
        /// itself.
        case character(Character)
        case enter, escape, tab, backTab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key; F1 is `function(1)`.
        case function(Int)
    }

    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// Makes a control key from its letter in lower case: `.control("s")`.
    package static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    package static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    package static func function(_ number: Int) -> Key { Key(.function(number)) }

    package static let enter = Key(.enter)
    package static let escape = Key(.escape)
    package static let tab = Key(.tab)
    package static let backTab = Key(.backTab)
    package static let backspace = Key(.backspace)
    package static let delete = Key(.delete)
    package static let insert = Key(.insert)
    package static let up = Key(.up)
    package static let down = Key(.down)
    package static let left = Key(.left)
    package static let right = Key(.right)
    package static let home = Key(.home)
    package static let end = Key(.end)
    package static let pageUp = Key(.pageUp)
    package static let pageDown = Key(.pageDown)
    package static let space = Key(.character(" "))
}

extension Key {
    /// The name of the key in footers and help: `n`, `^S`, `Alt-f`, `S-Tab`, `PgUp`, `F1`, `C-←`.
    package var title: String {
        var prefix = ""
        if modifiers.contains(.alt) { prefix += "Alt-" }
        if modifiers.contains(.shift) { prefix += "S-" }
        if modifiers.contains(.control) {
            if case .character(let character) = code, character != " " {
                return prefix + "^" + character.uppercased()
            }
            prefix += "C-"
        }
        return prefix + code.title
    }
}

extension Key.Code {
    var title: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "S-Tab"
        case .backspace: "Bksp"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }
}

/// A literal for a printable key: `"n"`.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    package init(extendedGraphemeClusterLiteral character: Character) {
        self = .character(character)
    }
}

extension Key {
    /// True if it enters a character in a text field.
    package var isPrintable: Bool {
        guard case .character = code else { return false }
        return modifiers.isSubset(of: .shift)
    }
}

/// A mouse action, and its cell.
package struct Mouse: Hashable, Sendable {
    package var kind: Kind
    package var at: Point

    package init(_ kind: Kind, at: Point) {
        self.kind = kind
        self.at = at
    }

    package enum Kind: Hashable, Sendable {
        /// A pressed button. The second press of a double click is a `doubleClick` instead.
        case press(Button)
        case doubleClick(Button)
        /// A move to another cell with the button pressed.
        case drag(Button)
        case release(Button)
        case wheelUp, wheelDown
    }

    package enum Button: Hashable, Sendable {
        case left, middle, right
    }
}

/// Detects double clicks by the time between two presses at the same cell.
///
/// The terminal reports plain presses, because ncurses would delay the first one to wait for the second.
struct DoubleClickDetector {
    /// The maximum time between the two presses of a double click.
    static let interval: Duration = .milliseconds(400)

    private var last: (button: Mouse.Button, at: Point, time: ContinuousClock.Instant)?

    mutating func kind(ofPress button: Mouse.Button, at point: Point, time: ContinuousClock.Instant)
        -> Mouse.Kind
    {
        if let last, last.button == button, last.at == point, time - last.time <= Self.interval {
            self.last = nil
            return .doubleClick(button)
        }
        last = (button, point, time)
        return .press(button)
    }
}

/// An event of the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text (bracketed paste), with line ends as `\n`, otherwise unchanged, including control
    /// characters.
    case paste(String)
    case mouse(Mouse)
    case resize(Size)
    /// The terminal's window was chosen, or left.
    case focus(Bool)
    /// The terminal told something else about itself.
    case abilities(TerminalAbilities)
}
