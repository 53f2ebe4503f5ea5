import TerminalKit

/// The keys pressed for a command: one, or two in sequence.
package struct KeyStroke: Hashable, Sendable {
    /// The first of two keys.
    package let prefix: Key?
    package let key: Key

    package init(_ key: Key, after prefix: Key? = nil) {
        self.prefix = prefix
        self.key = key
    }

    /// The name in the footer and the help: `^S`, `g g`, `^X ^C`.
    package var title: String { [prefix, key].compactMap(\.?.title).joined(separator: " ") }

    /// The form for `list(of:)`; only a comma differs from the title.
    package var written: String {
        [prefix, key].compactMap(\.self).map { $0 == "," ? "comma" : $0.title }.joined(separator: " ")
    }

    /// The key that decides, while text is typed, whether it is text.
    package var first: Key { prefix ?? key }

    /// True if text fields take it: it types a character, or edits text.
    package var isText: Bool { first.isPrintable || Self.editing.contains(first) }

    /// The editing keys of `TextField`.
    private static let editing: Set<Key> = Set(
        "aebfdkuwyt".map(Key.control) + "bfd".map(Key.alt) + [
            .left, .right, .home, .end, .backspace, .delete,
        ])

    /// Returns whether both are impossible in one place: they are equal, or one begins the other.
    package func collides(with other: KeyStroke) -> Bool {
        self == other || first == other.first && (prefix == nil || other.prefix == nil)
    }

    /// Parses keys separated by commas, with a blank between the two of a sequence: `a, ^N, g g`.
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

/// A literal for a key that types a character: `"n"`.
extension KeyStroke: ExpressibleByExtendedGraphemeClusterLiteral {
    package init(extendedGraphemeClusterLiteral character: Character) {
        self.init(.character(character))
    }
}

/// A reason why keys cannot be bound to a command.
package enum KeyBindingError: Error, Hashable, Sendable {
    /// An unknown key.
    case noKey(String)
    /// A sequence of more than two keys.
    case tooManyKeys(String)
    /// A key with a fixed command.
    case fixed(KeyStroke)
    /// A key of another command in the same place.
    case taken(KeyStroke, by: CommandID, title: String)
    /// An unknown command, with the most similar one.
    case noCommand(String, nearest: String)
    /// An unknown preset.
    case noPreset(String)
}
