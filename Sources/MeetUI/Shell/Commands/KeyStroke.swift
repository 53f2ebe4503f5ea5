import TerminalKit

/// What is pressed for a command: a key, or two one after the other.
package struct KeyStroke: Hashable, Sendable {
    /// What is pressed first where there are two.
    package let prefix: Key?
    package let key: Key

    package init(_ key: Key, after prefix: Key? = nil) {
        self.prefix = prefix
        self.key = key
    }

    /// As the footer and the help name it: `^S`, `g g`, `^X ^C`.
    package var title: String { [prefix, key].compactMap(\.?.title).joined(separator: " ") }

    /// As `list(of:)` reads it; only a comma is not written as it is shown.
    package var written: String {
        [prefix, key].compactMap(\.self).map { $0 == "," ? "comma" : $0.title }.joined(separator: " ")
    }

    /// The key that decides, while text is typed, whether it is text.
    package var first: Key { prefix ?? key }

    /// Whether text fields take it: it types a character, or moves or removes in what is typed.
    package var isText: Bool { first.isPrintable || Self.editing.contains(first) }

    /// As `TextField` has them.
    private static let editing: Set<Key> = Set(
        "aebfdkuwyt".map(Key.control) + "bfd".map(Key.alt) + [
            .left, .right, .home, .end, .backspace, .delete,
        ])

    /// Whether both cannot be had in one place: they are the same, or one begins the other.
    package func collides(with other: KeyStroke) -> Bool {
        self == other || first == other.first && (prefix == nil || other.prefix == nil)
    }

    /// Reads keys with commas between them, and a blank between two that follow each other: `a, ^N, g g`.
    package static func list(of text: String) throws(KeyBindingError) -> [KeyStroke] {
        var strokes: [KeyStroke] = []
        for part in text.split(separator: ",") {
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            var keys: [Key] = []
            for word in words {
                guard let key = Key(written: word) else { throw .noKey(word) }
                keys.append(key)
            }
            switch keys.count {
            case 0: continue
            case 1: strokes.append(KeyStroke(keys[0]))
            case 2: strokes.append(KeyStroke(keys[1], after: keys[0]))
            default: throw .tooManyKeys(words.joined(separator: " "))
            }
        }
        guard !strokes.isEmpty else { throw .noKey(text) }
        return strokes
    }

    package static func written(_ strokes: [KeyStroke]) -> String {
        strokes.map(\.written).joined(separator: ", ")
    }
}

/// A key that types a character: `"n"`.
extension KeyStroke: ExpressibleByExtendedGraphemeClusterLiteral {
    package init(extendedGraphemeClusterLiteral character: Character) {
        self.init(.character(character))
    }
}

/// Why keys cannot be given to a command.
package enum KeyBindingError: Error, Hashable, Sendable {
    /// No key is called so.
    case noKey(String)
    /// More than two that follow each other.
    case tooManyKeys(String)
    /// Always does what it does.
    case fixed(KeyStroke)
    /// Gives that command already, where the other applies too.
    case taken(KeyStroke, by: CommandID, title: String)
    /// No command is called so; the one that is most like it.
    case noCommand(String, nearest: String)
    /// No preset is called so.
    case noPreset(String)
}
