import Testing

@testable import TerminalKit

@Suite struct TextFieldTests {
    /// A field from text with `|` at the cursor, and the same back.
    private func field(_ marked: String, isMultiline: Bool = false) -> TextField {
        var field = TextField(marked.replacing("|", with: ""), isMultiline: isMultiline)
        field.cursor = marked.firstIndex(of: "|").map { marked[..<$0].count } ?? field.text.count
        return field
    }

    private func marked(_ field: TextField) -> String {
        var characters = Array(field.text).map { String($0) }
        characters.insert("|", at: field.cursor)
        return characters.joined()
    }

    @Test func whatIsTypedReplacesASelectedText() {
        for (event, text) in [
            (.key(Key("w")), "w"), (.paste("wed"), "wed"), (.key(.backspace), ""), (.key(.left), "3:00"),
            (.key(.control("w")), ""),
        ] as [(TerminalEvent, String)] {
            var field = TextField("3:00")
            field.isSelected = true
            #expect(field.handle(event) && field.text == text && !field.isSelected)
        }
        // Tab belongs to the form: on return it is still selected.
        var field = TextField("3:00")
        field.isSelected = true
        #expect(!field.handle(.key(.tab)) && field.isSelected)
    }

    private static let keysCases: [(String, [Key], String)] = [
        ("ab|", [Key("c")], "abc|"), ("|b", [Key("a")], "a|b"), ("a|b", [.left], "|ab"),
        ("|ab", [.left], "|ab"),
        ("a|b", [.right, .right], "ab|"), ("a|b", [.control("b")], "|ab"),
        ("a|b", [.control("f")], "ab|"),
        ("one two|", [.control("a")], "|one two"), ("|one two", [.control("e")], "one two|"),
        ("on|e", [.home], "|one"), ("on|e", [.end], "one|"), ("on|e", [.backspace], "o|e"),
        ("|one", [.backspace], "|one"),
        ("on|e", [.control("h")], "o|e"), ("o|ne", [.delete], "o|e"), ("one|", [.delete], "one|"),
        ("o|ne", [.control("d")], "o|e"), ("one| two", [.control("k")], "one|"),
        ("one| two", [.control("u")], "| two"),
        ("one two|", [.control("w")], "one |"), ("one two-x |", [.control("w")], "one |"),
        ("one two|", [.control("w"), .control("a"), .control("y")], "two|one "),
        ("one| two", [.control("k"), .control("y"), .control("y")], "one two two|"),
        ("ab|c", [.control("t")], "acb|"), ("abc|", [.control("t")], "acb|"),
        ("|abc", [.control("t")], "|abc"),
        ("a|", [.control("t")], "a|"), ("one two|", [.alt("b")], "one |two"),
        ("one two|", [.alt("b"), .alt("b")], "|one two"),
        ("|one two", [.alt("f")], "one| two"), ("|one two", [.alt("d")], "| two"),
        ("one two|", [Key(.backspace, .alt)], "one |"), ("one two|", [Key(.left, .control)], "one |two"),
        ("|one two", [Key(.right, .control)], "one| two"),
        ("|", [.control("w"), .control("k"), .alt("d")], "|"),
        ("Γιω|", [Key("\u{301}")], "Γιω\u{301}|"), ("e|x", [Key("\u{301}"), .backspace], "|x"),
        ("👨‍👩‍👧‍👦|", [.backspace], "|"), ("a\u{301}|", [.backspace], "|"), ("|é", [.delete], "|"),
        ("|", [Key("\u{1F1EC}"), Key("\u{1F1F7}")], "🇬🇷|"),
        ("one|", [Key("\u{202E}"), Key("\u{1B}")], "one|"),
    ]

    @Test(arguments: keysCases)
    func keys(_ before: String, _ keys: [Key], give after: String) {
        var field = field(before)
        for key in keys { #expect(field.handle(.key(key)) == true) }
        #expect(marked(field) == after)
    }

    private static let leavesToItsSurroundingsCases: [Key] = [
        Key.up, .down, .enter, .tab, .backTab, .escape, .pageUp, .pageDown, .control("s"), .control("c"),
        .control("n"),
        .function(1), .alt("x"), .insert, Key(.up, .shift),
    ]

    @Test(arguments: leavesToItsSurroundingsCases)
    func leavesToItsSurroundings(_ key: Key) {
        var field = field("on|e")
        #expect(field.handle(.key(key)) == false)
        #expect(marked(field) == "on|e")
    }

    @Test func pastes() {
        var single = field("a|b")
        #expect(single.handle(.paste("x\u{1B}[31m\ny\tz\u{202E}\u{7F}")) == true)
        #expect(marked(single) == "ax[31m y z|b")
        var several = field("a|b", isMultiline: true)
        several.handle(.paste("x\r\ny\u{9B}"))
        #expect(marked(several) == "ax\ny|b")
    }

    @Test func pastesUpToItsBound() {
        var field = TextField("é")
        field.handle(.paste(String(repeating: "é", count: TextField.maximalBytes)))
        #expect(field.text.utf8.count == TextField.maximalBytes)
        field.handle(.key(Key("x")))
        #expect(field.text.utf8.count == TextField.maximalBytes)
    }

    private static let severalLinesCases: [(String, [Key], String, Bool)] = [
        ("one\ntwo|", [Key.up], "one|\ntwo", true), ("|one", [.up], "|one", false),
        ("one\n|two", [.down], "one\n|two", false),
        ("one|\nx\nthree", [.down, .down], "one\nx\nthr|ee", true), ("one|", [.enter], "one\n|", true),
        ("one\ntw|o", [.home], "one\n|two", true), ("o|ne\ntwo", [.end], "one|\ntwo", true),
        ("one|\ntwo", [.control("k")], "one|two", true),
        ("one\n|two", [.control("u")], "one\n|two", true),
        ("one|", [.tab], "one|", false), ("one\n|", [.up], "|one\n", true),
    ]

    @Test(arguments: severalLinesCases)
    func severalLines(_ before: String, _ keys: [Key], give after: String, consumed: Bool) {
        var field = field(before, isMultiline: true)
        for key in keys { #expect(field.handle(.key(key)) == consumed) }
        #expect(marked(field) == after)
    }

    @Test func upAndDownFollowWrappedRows() {
        var field = field("aaaa bbbb cccc|", isMultiline: true)
        #expect(field.handle(.key(.up), columns: 6) == true)
        #expect(marked(field) == "aaaa bbbb| cccc")
        #expect(field.handle(.key(.up), columns: 6) == true)
        #expect(marked(field) == "aaaa| bbbb cccc")
        #expect(field.handle(.key(.up), columns: 6) == false)
        #expect(field.handle(.key(.down), columns: 6) == true)
        #expect(marked(field) == "aaaa bbbb| cccc")
    }

    @Test func settingTheTextKeepsTheCursorInside() {
        var field = TextField("long text")
        field.text = "é"
        #expect(field.cursor == 1)
        field.cursor = 99
        #expect(field.cursor == 1)
        field.cursor = -5
        #expect(field.cursor == 0)
        field.set("three")
        #expect(field.cursor == 5)
    }

    /// No sequence of keys leaves the cursor outside or consumes nothing but claims so.
    @Test func anyKeysKeepTheCursorInside() {
        let keys: [Key] =
            "abdefhkuwyt".map { Key.control($0) } + "bfd".map { Key.alt($0) } + [
                .left, .right, .home, .end, .backspace, .delete, .up, .down, .enter, Key("a"), Key("\u{301}"),
                Key("🏽"),
                .space, Key("\u{200D}"), Key("👍"), Key("क"), Key("\u{94D}"),
            ]
        var random = Random(seed: 5)
        var field = TextField("", isMultiline: true)
        var buffer = CellBuffer(size: Size(columns: 7, rows: 3))
        for _ in 0..<5000 {
            field.handle(.key(keys[random.next(keys.count)]), columns: 7)
            #expect((0...field.text.count).contains(field.cursor))
            let cursor = field.draw(into: &buffer, in: buffer.bounds, isFocused: true)
            #expect(cursor.map(buffer.bounds.contains) == true)
        }
    }
}
