import Sentences
import Testing

/// What the library that reads the arguments says, in Greek.
@Suite struct LibraryMessageTests {
    @Test(arguments: [
        ("Error: Unknown option '--foo'", "Σφάλμα: Άγνωστη επιλογή «--foo»"),
        (
            "Error: Unknown option '--titel'. Did you mean '--title'?",
            "Σφάλμα: Άγνωστη επιλογή «--titel». Μήπως εννοείτε «--title»;"
        ),
        ("Error: Missing expected argument '<id>'", "Σφάλμα: Λείπει το όρισμα «<id>»"),
        ("Error: Missing value for '--limit <limit>'", "Σφάλμα: Λείπει η τιμή για «--limit <limit>»"),
        ("Error: Missing one of: '--a', '--b'", "Σφάλμα: Λείπει ένα από: '--a', '--b'"),
        ("Error: Unexpected argument 'b'", "Σφάλμα: Περιττό όρισμα «b»"),
        ("Error: 2 unexpected arguments: 'b', 'c'", "Σφάλμα: 2 περιττά ορίσματα: 'b', 'c'"),
        (
            "Error: The option '--json' does not take any value, but 'x' was specified.",
            "Σφάλμα: Η επιλογή «--json» δεν παίρνει τιμή, αλλά δόθηκε «x»."
        ),
        (
            "Error: The value 'x' is invalid for '--limit <limit>'",
            "Σφάλμα: Η τιμή «x» δεν είναι έγκυρη για «--limit <limit>»"
        ),
        (
            "Error: The value 'y' is invalid for '<who>'. Please provide one of 'a', 'b' or 'c'.",
            "Σφάλμα: Η τιμή «y» δεν είναι έγκυρη για «<who>». Δώστε ένα από: «a», «b», «c»."
        ),
        (
            "Error: The value 'y' is invalid for '<who>'. Please provide one of the following:\n  - accepted",
            "Σφάλμα: Η τιμή «y» δεν είναι έγκυρη για «<who>». Δώστε ένα από τα εξής:\n  - accepted"
        ),
        (
            "Error: The value 'x' is invalid for '--from': Γράψτε μια ημέρα.",
            "Σφάλμα: Η τιμή «x» δεν είναι έγκυρη για «--from»: Γράψτε μια ημέρα."
        ),
        // What a sentence of our own says, and what nobody knows.
        ("Error: Δεν υπάρχει.", "Σφάλμα: Δεν υπάρχει."), ("Error: Something new", "Σφάλμα: Something new"),
        ("x\nError: Unexpected argument 'b'", "x\nError: Unexpected argument 'b'"),
        (
            "Error: x\nHelp:  <id>  Ο αριθμός.\nUsage: meet-tui settings <subcommand>\n"
                + "  See 'meet-tui settings --help' for more information.",
            "Σφάλμα: x\nΒοήθεια:  <id>  Ο αριθμός.\nΧρήση: meet-tui settings <εντολή>\n"
                + "  Περισσότερα: «meet-tui settings --help»."
        ),
    ])
    func wrongUsage(message: String, greek: String) {
        #expect(Languages.speaking(Language.greek) { LibraryMessage.said(message) } == greek)
    }

    private static let page = """
        OVERVIEW: Ρυθμίσεις.

        USAGE: meet-tui settings [<options>] <subcommand>

        ARGUMENTS:
          <key>                   Το κλειδί.

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    Όλες.

          See 'meet-tui help settings <subcommand>' for detailed help.
        """

    @Test func pagesOfHelp() {
        let said = Languages.speaking(Language.greek) { LibraryMessage.said(Self.page) }
        #expect(
            said == """
                ΣΥΝΟΨΗ: Ρυθμίσεις.

                ΧΡΗΣΗ: meet-tui settings [<επιλογές>] <εντολή>

                ΟΡΙΣΜΑΤΑ:
                  <key>                   Το κλειδί.

                ΕΠΙΛΟΓΕΣ:
                  --version               Εμφάνιση έκδοσης.
                  -h, --help              Εμφάνιση βοήθειας.

                ΕΝΤΟΛΕΣ:
                  list                    Όλες.

                  Αναλυτικά: «meet-tui help settings <εντολή>».
                """)
        #expect(Languages.speaking(Language.english) { LibraryMessage.said(Self.page) } == Self.page)
        // The library has broken the lines by its own headings.
        for (phrase, word) in [(UsagePhrase.overview, "OVERVIEW"), (.usage, "USAGE")] {
            #expect((Language.greek.usage(phrase) ?? "").count <= word.count)
        }
    }
}
