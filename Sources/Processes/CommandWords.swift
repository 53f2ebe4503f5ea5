/// The words of a command line that runs without a shell.
///
/// Words end at blanks. Single or double quotes keep the blanks between them; no other character is special. If
/// a quote has no end, quotes are ordinary characters, as in `show maria's-mail`.
package enum CommandWords {
    /// Returns the words of a line.
    package static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        // Quotes without text between them are a word too.
        var isBegun = false
        var quote: Character?
        for character in line {
            if let end = quote {
                if character == end { quote = nil } else { word.append(character) }
            } else if character == "'" || character == "\"" {
                (quote, isBegun) = (character, true)
            } else if character.isWhitespace {
                if isBegun { words.append(word) }
                (word, isBegun) = ("", false)
            } else {
                word.append(character)
                isBegun = true
            }
        }
        guard quote == nil else { return line.split(whereSeparator: \.isWhitespace).map(String.init) }
        return isBegun ? words + [word] : words
    }

    /// Returns the line that `split` reads as these words.
    package static func line(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && !word.contains { $0.isWhitespace || $0 == "'" || $0 == "\"" }
        return isPlain
            ? word
            : "'"
                + word.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\"'\"'") + "'"
    }
}
