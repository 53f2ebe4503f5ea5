import Processes
import Testing

/// Commands in settings have words that may hold blanks, though no shell reads them.
@Suite struct CommandWordsTests {
    @Test(arguments: [
        ("", []), ("  ", []), ("pass show mail", ["pass", "show", "mail"]),
        (" pass\tshow  mail ", ["pass", "show", "mail"]), ("cat '/a b/c'", ["cat", "/a b/c"]),
        (#"cat "/it's here""#, ["cat", "/it's here"]), ("a ''", ["a", ""]),
        (#"--name='my mail'"#, ["--name=my mail"]), (#"a\ b $HOME *"#, [#"a\"#, "b", "$HOME", "*"]),
        // A quote without an end is text.
        ("pass show maria's-mail", ["pass", "show", "maria's-mail"]), (#"echo "a b"#, ["echo", #""a"#, "b"]),
    ])
    func wordsEndAtBlanksOutsideOfQuotes(line: String, words: [String]) {
        #expect(CommandWords.split(line) == words)
    }

    @Test(arguments: [
        ["cat", "/plain/path"], ["cat", "/home/my data/x"], ["cat", "/it's/here"], ["cat", #"/it's "x" y"#],
        ["a", "", "b"],
    ])
    func aWrittenLineIsReadAsItsWords(words: [String]) {
        #expect(CommandWords.split(CommandWords.line(words)) == words)
    }

    @Test func plainWordsAreWrittenAsTheyAre() {
        #expect(
            CommandWords.line(["pass", "show", "meet/zoe@example.org"]) == "pass show meet/zoe@example.org")
    }
}
