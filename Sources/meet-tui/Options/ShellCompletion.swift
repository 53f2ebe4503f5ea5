import ArgumentParser
import TerminalKit

/// A word that a shell offers for a half-typed one, with what it stands for.
struct ShellCompletion: Hashable {
    var word: String
    var about = ""

    /// So many are offered at most.
    static let most = 50

    /// Whether the arguments come from a completion script, or ask for one: what answers them is for a shell, not for a
    /// person.
    static func isAsked(_ arguments: [String]) -> Bool {
        arguments.first == "---completion"
            || arguments.contains { $0.hasPrefix("--generate-completion-script") }
    }

    /// A line of the answer as the script of that shell reads it; `nil` for a word that cannot be typed.
    ///
    /// Bash expands each line as if somebody had typed it (`compgen -W`), commands in it too, so whatever means something
    /// to it is quoted. Of what it then puts into the command line it leaves dollar signs as they are, so such words are not
    /// offered. Zsh and fish show what the word stands for.
    func line(for shell: CompletionShell?) -> String? {
        guard !word.isEmpty, VisibleText.visible(word) == word else { return nil }
        let about = VisibleText.visible(about)
        return switch shell {
        case .bash: word.contains { "$`!".contains($0) } ? nil : Self.quoted(word)
        case .zsh: Self.escaped(word) + (about.isEmpty ? "" : ":" + about)
        case .fish: word + (about.isEmpty ? "" : "\t" + about)
        default: word
        }
    }

    /// With a backslash before all but letters, digits and what no shell takes for anything.
    private static func quoted(_ word: String) -> String {
        var quoted = ""
        for scalar in word.unicodeScalars {
            let isPlain =
                !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "@%+,./_-".unicodeScalars.contains(scalar)
            quoted.unicodeScalars += isPlain ? [scalar] : ["\\", scalar]
        }
        return quoted
    }

    /// A colon would end the word (`_describe` of zsh).
    private static func escaped(_ word: String) -> String {
        word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    }

    /// What somebody means who typed that into a shell, as far as it goes: without the quotation mark that opens it, and
    /// without backslashes.
    static func meant(_ typed: String) -> String {
        let quote = typed.first.flatMap { "\"'".contains($0) ? $0 : nil }
        var meant = ""
        var isEscaped = false
        for character in typed.dropFirst(quote == nil ? 0 : 1) {
            if character == "\\", !isEscaped, quote != "'" {
                isEscaped = true
            } else {
                isEscaped = false
                meant.append(character)
            }
        }
        return meant
    }
}
