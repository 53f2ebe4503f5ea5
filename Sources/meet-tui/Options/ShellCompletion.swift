import ArgumentParser
import TerminalKit

/// A word that a shell offers as a completion, with its description.
struct ShellCompletion: Hashable {
    var word: String
    var about = ""

    /// The maximum number of completions.
    static let most = 50

    /// Returns whether the arguments come from a completion script, or ask for one: the output is for a
    /// shell.
    static func isAsked(_ arguments: [String]) -> Bool {
        arguments.first == "---completion"
            || arguments.contains { $0.hasPrefix("--generate-completion-script") }
    }

    /// Returns a line of the answer in the format of the shell's script; `nil` for a word that cannot be
    /// typed.
    ///
    /// Bash expands each line as if it had been typed (`compgen -W`), including commands in it, so special
    /// characters are quoted. It does not quote dollar signs in the result, so such words are not offered.
    /// Zsh and fish show the description.
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

    /// Returns a word with a backslash before all but letters, digits and harmless characters.
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

    /// Returns a word with escaped colons, which would end it (`_describe` of zsh).
    private static func escaped(_ word: String) -> String {
        word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    }

    /// Returns the meaning of a partially typed word in a shell: without the opening quotation mark and
    /// backslashes.
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
