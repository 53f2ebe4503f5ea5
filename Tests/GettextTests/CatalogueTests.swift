import Testing

@testable import Gettext

@Suite struct CatalogueTests {
    private let catalogue = Catalogue(
        Array(
            #"""
            # A comment.
            msgid ""
            msgstr ""
            "Language: xx\n"
            "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\n"

            #: Sources/A.swift
            #, qt-format
            msgid "Deleted “%1”"
            msgstr "“%1” weg"

            msgctxt "command"
            msgid "open"
            msgstr "auf"

            msgid "open"
            msgstr "offen"

            msgid ""
            "long "
            "text"
            msgstr ""
            "langer\n"
            "\"Text\" \\"

            #, qt-format
            msgid "%1 day"
            msgid_plural "%1 days"
            msgstr[0] "%1 a"
            msgstr[1] "%1 b"
            msgstr[2] "%1 c"

            #, fuzzy
            msgid "fuzzy"
            msgstr "unsicher"

            msgid "empty"
            msgstr ""

            #~ msgid "old"
            #~ msgstr "alt"
            msgid "last"
            msgstr "letzte"
            """#.utf8))

    @Test func readsEntries() {
        #expect(catalogue.translation("Deleted “%1”", context: nil) == "“%1” weg")
        #expect(catalogue.translation("long text", context: nil) == "langer\n\"Text\" \\")
        #expect(catalogue.translation("last", context: nil) == "letzte")
    }

    @Test func tellsContextsApart() {
        #expect(catalogue.translation("open", context: "command") == "auf")
        #expect(catalogue.translation("open", context: nil) == "offen")
        #expect(catalogue.translation("open", context: "status") == nil)
    }

    @Test(arguments: [(1, "%1 a"), (2, "%1 b"), (4, "%1 b"), (5, "%1 c"), (0, "%1 b")])
    func choosesThePlural(number: Int, text: String) {
        #expect(catalogue.translation("%1 day", context: nil, number: number) == text)
    }

    @Test(arguments: ["fuzzy", "empty", "old", "none", ""])
    func hasNoTranslation(key: String) { #expect(catalogue.translation(key, context: nil) == nil) }

    /// A damaged file gives what can be read of it.
    @Test(arguments: [
        "msgid", "msgid \"", "msgid \"a", "msgstr \"b\"", "msgid \"a\"\nmsgstr[7] \"b\"",
        "msgid \"a\"\nmsgstr[x] \"b\"",
        "\u{FEFF}msgid \"a\"\n", "\0\0\0", "msgid \"a\\", "\"lost\"",
    ])
    func survives(text: String) {
        let broken = Catalogue(Array((text + "\n\nmsgid \"good\"\nmsgstr \"gut\"\n").utf8))
        #expect(broken.translation("good", context: nil) == "gut")
    }

    private static let polish =
        "\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n\"\n"
    private static let days =
        "msgid \"day\"\nmsgid_plural \"days\"\nmsgstr[0] \"a\"\nmsgstr[1] \"b\"\nmsgstr[2] \"c\"\n"

    /// The rule counts whatever stands before the header, and however its lines end.
    @Test(arguments: [
        "msgid \"\"\nmsgstr \"\"\n" + polish, "#, fuzzy\nmsgid \"\"\nmsgstr \"\"\n" + polish,
        "\u{FEFF}msgid \"\"\nmsgstr \"\"\n" + polish, "msgid\t\"\"\r\nmsgstr\t\"\"\r\n" + polish,
        "msgid \"\"\nmsgstr \"\"\n" + polish.replacing("\\n", with: "\\r\\n"),
    ])
    func readsTheRule(header: String) {
        let catalogue = Catalogue(Array((header + "\n" + Self.days).utf8))
        #expect([1, 2, 5].map { catalogue.translation("day", context: nil, number: $0) } == ["a", "b", "c"])
    }

    /// A form that is missing is said by the last one.
    @Test func aMissingFormIsTheLast() {
        let text =
            "msgid \"\"\nmsgstr \"\"\n" + Self.polish + "\n"
            + Self.days.replacing("msgstr[2] \"c\"\n", with: "")
        #expect(Catalogue(Array(text.utf8)).translation("day", context: nil, number: 5) == "b")
    }

    @Test func anUnfinishedEntryDoesNotMakeTheNextOneSure() {
        let catalogue = Catalogue(Array("msgid \"a\"\n#, c-format, fuzzy\nmsgid \"b\"\nmsgstr \"c\"\n".utf8))
        #expect(catalogue.translation("b", context: nil) == nil)
        let other = Catalogue(Array("#, no-fuzzy-format\nmsgid \"b\"\nmsgstr \"c\"\n".utf8))
        #expect(other.translation("b", context: nil) == "c")
    }

    @Test func anotherCharacterSetIsNotRead() {
        let text =
            "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-7\\n\"\n\nmsgid \"b\"\nmsgstr \"c\"\n"
        #expect(Catalogue(Array(text.utf8)).entries.isEmpty)
    }

    @Test func readsBytesThatAreNoUTF8() {
        let bytes = Array("msgid \"a\"\nmsgstr \"".utf8) + [0xFF, 0xFE] + Array("\"\n".utf8)
        #expect(Catalogue(bytes).translation("a", context: nil) == "\u{FFFD}\u{FFFD}")
    }
}
