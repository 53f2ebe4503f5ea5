/// Cyrillic in Latin letters. Both functions take folded text: lower case, and й, ё, ї without their marks.
enum CyrillicLatin {
    /// Letter by letter (ISO 9 without its marks): ж is z, я is a.
    static func lettered(_ text: String) -> String {
        read(text) { scalar in
            switch scalar {
            case "ж": "z"
            case "х": "h"
            case "ц", "ч", "ћ": "c"
            case "ш", "щ": "s"
            case "ю": "u"
            case "я": "a"
            case "є": "e"
            default: nil
            }
        }
    }

    /// By sound, as on maps and in passports: ж is zh, я is ya.
    static func spoken(_ text: String) -> String {
        read(text) { scalar in
            switch scalar {
            case "ж": "zh"
            case "х": "kh"
            case "ц": "ts"
            case "ч": "ch"
            case "ћ": "c"
            case "ш": "sh"
            case "щ": "shch"
            case "ю": "yu"
            case "я": "ya"
            case "є": "ye"
            default: nil
            }
        }
    }

    private static func read(_ text: String, custom: (Unicode.Scalar) -> StaticString?) -> String {
        var reading = LatinReading(of: text)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                reading.keep(scalar)
            } else if let letters = custom(scalar) ?? common(scalar) {
                reading.append(letters)
            } else {
                reading.keep(scalar)
            }
        }
        return reading.text
    }

    private static func common(_ scalar: Unicode.Scalar) -> StaticString? {
        switch scalar {
        case "а": "a"
        case "б": "b"
        case "в": "v"
        case "г", "ґ", "ѓ": "g"
        case "д": "d"
        case "е", "э", "ё": "e"
        case "з": "z"
        case "и", "й", "і", "ї": "i"
        case "ј": "j"
        case "к", "ќ": "k"
        case "л": "l"
        case "љ": "lj"
        case "м": "m"
        case "н": "n"
        case "њ": "nj"
        case "о": "o"
        case "п": "p"
        case "р": "r"
        case "с": "s"
        case "т": "t"
        case "у", "ў": "u"
        case "ф": "f"
        case "ы": "y"
        case "ђ": "dj"
        case "џ": "dz"
        case "ъ", "ь": ""
        default: nil
        }
    }
}
