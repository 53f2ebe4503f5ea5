/// Cyrillic in Latin letters, for folded text: lower case, and й, ё, ї without their marks.
enum CyrillicLatin {
    /// By letter (ISO 9 without its marks): ж is z, я is a.
    static let lettered: [LatinTable.Row] =
        common + [
            ("ж", "z"), ("х", "h"), ("ц", "c"), ("ч", "c"), ("ћ", "c"), ("ш", "s"), ("щ", "s"), ("ю", "u"),
            ("я", "a"),
            ("є", "e"),
        ]

    /// By sound, as on maps and in passports: ж is zh, я is ya.
    static let spoken: [LatinTable.Row] =
        common + [
            ("ж", "zh"), ("х", "kh"), ("ц", "ts"), ("ч", "ch"), ("ћ", "c"), ("ш", "sh"), ("щ", "shch"),
            ("ю", "yu"),
            ("я", "ya"), ("є", "ye"),
        ]

    private static let common: [LatinTable.Row] = [
        ("а", "a"), ("б", "b"), ("в", "v"), ("г", "g"), ("ґ", "g"), ("ѓ", "g"), ("д", "d"), ("е", "e"),
        ("э", "e"),
        ("ё", "e"), ("з", "z"), ("и", "i"), ("й", "i"), ("і", "i"), ("ї", "i"), ("ј", "j"), ("к", "k"),
        ("ќ", "k"),
        ("л", "l"), ("љ", "lj"), ("м", "m"), ("н", "n"), ("њ", "nj"), ("о", "o"), ("п", "p"), ("р", "r"),
        ("с", "s"),
        ("т", "t"), ("у", "u"), ("ў", "u"), ("ф", "f"), ("ы", "y"), ("ђ", "dj"), ("џ", "dz"), ("ъ", ""),
        ("ь", ""),
    ]
}
