/// Names and what may be typed for them, with the word of pyuca on whether both have the same primary weights (DUCET 10).
///
/// `Scripts/primary-weights` writes this file.
struct PrimaryName: Sendable {
    let script, name, typed: String
    let isSame: Bool

    static let all = table.split(separator: "\n").map { row in
        let parts = row.unicodeScalars.split(separator: " ").map { String($0) }
        return PrimaryName(script: parts[0], name: parts[1], typed: parts[3], isSame: parts[2] == "=")
    }

    private static let table = """
        Hebrew א\u{5B7}ב\u{5B0}ר\u{5B8}ה\u{5B8}ם = אברהם
        Hebrew א\u{5B7}ב\u{5B0}ר\u{5B8}ה\u{5B8}ם = אברהמ
        Hebrew י\u{5B4}צ\u{5B0}ח\u{5B8}ק = יצחק
        Hebrew ש\u{5B8}\u{5C1}לו\u{5B9}ם = שלום
        Hebrew ש\u{5B8}\u{5C1}לו\u{5B9}ם = ש\u{5C1}לום
        Hebrew ש\u{5C2}רה = שרה
        Hebrew ש\u{5C2}רה = ש\u{5C2}רה
        Hebrew כ\u{5B9}\u{5BC}ה\u{5B5}ן = כהן
        Hebrew כ\u{5B9}\u{5BC}ה\u{5B5}ן = כהנ
        Hebrew אברהם ≠ אברם
        Arabic م\u{64F}ح\u{64E}م\u{64E}\u{651}د = محمد
        Arabic م\u{64F}ح\u{64E}م\u{64E}\u{651}د = محمـــد
        Arabic محم\u{651}د = محمد
        Arabic ع\u{64F}مر = عمر
        Arabic ع\u{64F}مر = ﻋﻤﺮ
        Arabic ف\u{64E}اط\u{650}م\u{64E}ة = فاطمة
        Arabic شادي = ﺷﺎدي
        Arabic علي\u{651} = علي
        Arabic محمد ≠ محمود
        Syriac ܡܪܝܡ = ܡܪܝܡ
        Syriac ܝܘܣ\u{738}ܦ = ܝܘܣܦ
        Syriac ܐܒܪܗܡ ≠ ܐܒܪܡ
        Thaana އަހުމަދު = އަހުމަދު
        Thaana އަލީ ≠ އަހުމަދު
        Devanagari ज\u{93C}ोया = जोया
        Devanagari फ\u{93C}ातिमा = फातिमा
        Devanagari अंकित = अकित
        Devanagari हिन\u{94D}दी = हिन\u{94D}दी
        Devanagari रामः = राम
        Devanagari मोहन ≠ मोहिन
        Bengali বাংলা = বাংলা
        Bengali বাংলা = বালা
        Bengali রড\u{9BC}া = রডা
        Bengali কমল ≠ কমলা
        Gurmukhi ਜ\u{A3C}ੋਰਾ = ਜੋਰਾ
        Gurmukhi ਗੁਰਪ\u{A4D}ਰੀਤ = ਗੁਰਪ\u{A4D}ਰੀਤ
        Gurmukhi ਸਿੰਘ = ਸਿਘ
        Tamil கொடி = கொடி
        Tamil தமிழ\u{BCD} = தமிழ\u{BCD}
        Tamil தமிழ\u{BCD} ≠ தமிழ
        Telugu అనిత = అనిత
        Telugu రాం = రా
        Kannada ಜ\u{CBC}ೋಯಾ = ಜೋಯಾ
        Kannada ಅನಿತಾ ≠ ಅನಿತ
        Malayalam മായ = മായ
        Malayalam രാം = രാ
        Sinhala සුනීල\u{DCA} = සුනීල\u{DCA}
        Sinhala කං = ක
        Thai สมชาย = สมชาย
        Thai ก\u{E49}อง = กอง
        Thai ใจดี\u{E49} = ใจดี
        Thai น\u{E49}ำ = นำ
        Thai น\u{E49}ำ ≠ นา
        Lao ຄຳ = ຄຳ
        Lao ບ\u{EB8}\u{EC8}ນ = ບ\u{EB8}ນ
        Khmer សុខា = សុខា
        Khmer ចាន់ = ចាន
        Khmer សុខ ≠ សខ
        Myanmar ခိုင\u{103A}း = ခိုင\u{103A}
        Myanmar ဖြိုး = ဖြို
        Myanmar ဝါ = ဝာ
        Tibetan སྐྱ\u{F72}ད = སྐྱ\u{F72}ད
        Tibetan བསྟན ≠ བསྟ
        Ethiopic ትዕግስት = ትዕግስት
        Ethiopic ትዕግስት ≠ ትግስት
        Mongolian ᠮᠣᠩᠭᠣᠯ = ᠮᠣᠩᠭᠣᠯ
        Armenian Հայկ = ՀԱՅԿ
        Armenian Հայկ = հայկ
        Armenian Եւա = եւա
        Armenian Եւա ≠ և
        Armenian Հայկ ≠ Հակ
        Georgian ნინო = ნინო
        Georgian ნინო ≠ ნინა
        Greek Ἀχιλλεύς = αχιλλευσ
        Greek Ἀχιλλεύς = ΑΧΙΛΛΕΥΣ
        Greek Ἀχιλλεύς = Αχιλλευς
        Greek Ὠρείων = ωρειων
        Greek ᾠδή = ωδη
        Greek Ζωή ≠ Ζωης
        Cyrillic Ёлкин = елкин
        Cyrillic Ёлкин = ЕЛКИН
        Cyrillic Ї\u{301}жак = іжак
        Cyrillic Иван ≠ Ивана
        Latin Nguyễn = nguyen
        Latin Nguyễn = NGUYÊ\u{303}N
        Latin Müller = muller
        Latin Müller = Mu\u{308}ller
        Latin Straße = strasse
        Latin Straße = STRASSE
        Latin Ĳsbrand = ijsbrand
        Latin Ĳsbrand = IJsbrand
        Latin ﬁnn = finn
        Latin 𝓜𝓪𝓽𝓱 = math
        Latin Ⓒarla = carla
        Latin Ⅷ = viii
        Latin Ⅷ = VIII
        Latin Ｆｕｌｌ = full
        Latin Ma\u{AD}ria = maria
        Latin Zo\u{200B}ë\u{200D} = zoe
        Latin Ǆorđe = džorđe
        Latin ª = a
        Latin Ñandú = nandu
        Latin Müller ≠ Mueller
        Hangul 김민수 = \u{1100}\u{1175}\u{11B7}\u{1106}\u{1175}\u{11AB}\u{1109}\u{116E}
        Hangul ﾤﾡ ≠ \u{1107}\u{1100}
        Hangul 김민수 ≠ 김민호
        Kana タナカ = たなか
        Kana タナカ = ﾀﾅｶ
        Kana ガク = かく
        Kana ガク = ｶﾞｸ
        Kana ﾊﾝｶｸ = ハンカク
        Kana きょう = きよう
        Kana たなか ≠ たなき
        Han 王小明 = 王小明
        Han 神田 = 神田
        Han 山田 ≠ 山川
        Digits ٣٤ = 34
        Digits ३४ = 34
        Digits ②③ = 23
        Digits ❷❸ = 23
        Digits ٣ ≠ 4
        """
}
