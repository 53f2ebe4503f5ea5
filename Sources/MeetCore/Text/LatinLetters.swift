/// The ASCII forms of Latin letters that have no mark to fold away.
enum LatinLetters {
    static let rows: [LatinTable.Row] = [
        ("ł", "l"), ("ø", "o"), ("đ", "d"), ("ð", "d"), ("ħ", "h"), ("ı", "i"), ("ŀ", "l"), ("ŋ", "n"),
        ("ŧ", "t"),
        ("æ", "ae"), ("œ", "oe"), ("þ", "th"), ("ß", "ss"), ("ĸ", "q"), ("ə", "e"), ("ƒ", "f"),
    ]

    /// Returns folded `text` with those letters in ASCII.
    static func plain(_ text: String) -> String { table.read(text) }

    private static let table = LatinTable([rows])
}
