import Testing

@testable import TerminalKit

@Suite struct TextWidthTests {
    private static let columnsCases: [(String, Int)] = [
        ("", 0), ("Coffee at Entra", 15), ("Γιώργος", 7), ("Γιω\u{301}ργος", 7), ("Zoë", 3),
        ("Zoe\u{308}", 3),
        ("王小明", 6), ("さくら", 6), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾅ", 2), ("Ａ１", 4),
        ("😀", 2), ("👨‍👩‍👧‍👦", 8), ("👩🏽‍💻", 4), ("🏃‍♀️", 4), ("👍🏽", 2), ("🇬🇷", 2), ("🇬🇷🇩🇪", 4), ("🇬", 1), ("❤️", 2), ("❤", 1),
        ("1️⃣", 2),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤️‍🔥", 4), ("☎", 1), ("✓✗·~", 4), ("─│┌", 3),
        ("محمد", 4), ("שלום", 4), ("ภาษาไทย", 7), ("น้ำ", 2), ("हिन्दी", 5), ("பூ", 2),
        ("a\u{200B}b", 2), ("a\u{200D}b", 2), ("می\u{200C}خواهم", 7), ("\u{301}", 0), ("\u{FEFF}x", 1),
        ("\u{AD}", 0), ("\u{1B}[31m", 5), ("\r\n", 1), ("\t", 1), ("\u{E000}", 1),
    ]

    @Test(arguments: columnsCases)
    func columns(of text: String, are columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
        #expect(TextWidth.columns(of: text) == TextWidth.columns(of: VisibleText.visible(text)))
        #expect(text.reduce(0) { $0 + TextWidth.columns(of: $1) } == columns)
    }

    private static let truncatedCases: [(String, Int, String)] = [
        ("Meeting", 7, "Meeting"), ("Meeting", 6, "Meeti…"), ("Meeting", 1, "…"), ("Meeting", 0, ""),
        ("Meeting", -1, ""), ("", 3, ""), ("王小明", 6, "王小明"), ("王小明", 5, "王小…"), ("王小明", 4, "王…"),
        ("王小明", 2, "…"), ("Γιώργος", 4, "Γιώ…"), ("👨‍👩‍👧‍👦!", 9, "👨👩👧👦!"), ("👨‍👩‍👧‍👦!!", 9, "👨👩👧👦…"), ("👨‍👩‍👧", 5, "👨👩…"),
        ("a\u{1B}b", 2, "a…"), ("a\u{200B}b", 2, "ab"),
    ]

    @Test(arguments: truncatedCases)
    func truncated(_ text: String, to columns: Int, is expected: String) {
        #expect(TextWidth.truncated(text, to: columns) == expected)
        #expect(TextWidth.columns(of: TextWidth.truncated(text, to: columns)) <= max(0, columns))
    }

    @Test(arguments: [("ab", 4, "ab  "), ("王小", 3, "王…"), ("王小", 5, "王小 "), ("abc", 2, "a…"), ("", 2, "  ")])
    func padded(_ text: String, to columns: Int, is expected: String) {
        #expect(TextWidth.padded(text, to: columns) == expected)
        #expect(TextWidth.columns(of: TextWidth.padded(text, to: columns)) == columns)
    }

    private static let wrappedCases: [(String, Int, [String])] = [
        ("", 5, [""]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 8, ["one two", "three"]),
        ("one two three", 20, ["one two three"]),
        // A dot between two values separates nothing at a break.
        ("one two · three", 7, ["one two", "three"]),
        ("one · two", 5, ["one ·", "two"]),
        ("one\n· two", 5, ["one", "· two"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("an abcdefghij", 4, ["an", "abcd", "efgh", "ij"]),
        ("one\ntwo\n", 9, ["one", "two", ""]),
        ("one\r\n\r\ntwo", 9, ["one", "", "two"]),
        ("one      two", 4, ["one", "two"]),
        ("王小明 王", 4, ["王小", "明", "王"]),
        ("王", 1, ["王"]),
        ("ab", 0, ["a", "b"]),
        ("Γιώργος Παπάς", 8, ["Γιώργος", "Παπάς"]),
        ("a\u{1B}b", 9, ["a␛b"]),
    ]

    @Test(arguments: wrappedCases)
    func wrapped(_ text: String, to columns: Int, is expected: [String]) {
        #expect(TextWidth.wrapped(text, to: columns) == expected)
    }
}
