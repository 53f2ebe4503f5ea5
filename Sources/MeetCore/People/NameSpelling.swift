/// The sound of a name's word, equal for its spellings: `Yiorgos`, `Giorgos` and `Γιώργος`, `Müller` and
/// `Mueller`, `Alexey` and `Алексей`.
///
/// It need not be exact: names that sound alike are one sign among others (`PersonLikeness`).
enum NameSpelling {
    /// Returns the sound of a word in plain Latin letters, lower case: conventional differences are removed.
    static func sound(_ latin: String) -> String {
        var letters = Array(latin.utf8).filter { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 }
        if letters.count < 2 { return String(decoding: letters, as: UTF8.self) }
        letters = replaced(letters, bySound)
        // Γι and Γε before a vowel are a Y: `Giannis`, `Yiannis`, `Yannis`, `Jannis`.
        if letters.count > 2, letters[0] == UInt8(ascii: "g"), letters[1] == UInt8(ascii: "i"),
            isVowel(letters[2])
        {
            letters.removeFirst()
        }
        letters = withoutDoubles(letters)
        // `Sarah` and `Sara`, `Rahel` and `Rael`; at the beginning it is pronounced.
        if letters.count > 3 {
            letters = [letters[0]] + letters.dropFirst().filter { $0 != UInt8(ascii: "h") }
        }
        return String(decoding: withoutDoubles(letters), as: UTF8.self)
    }

    /// Returns the sound without the differences between transcriptions of Greek and Cyrillic: `Hristos` and
    /// `Christos`, `Eirini` and `Irini`, `Kampouris` and `Kambouris`, `Evangelos` and `Evagelos`.
    static func looseSound(ofSound sound: String) -> String {
        let letters = replaced(Array(sound.utf8), byTranscription)
        let h = UInt8(ascii: "h")
        let heard = letters.enumerated().filter { $0.offset == 0 || $0.element != h }.map(\.element)
        return String(decoding: withoutDoubles(heard), as: UTF8.self)
    }

    private typealias Rule = (from: [UInt8], to: [UInt8])

    private static func rules(_ pairs: KeyValuePairs<String, String>) -> [[Rule]] {
        var byFirst = [[Rule]](repeating: [], count: 128)
        for (from, to) in pairs {
            let from = Array(from.utf8)
            if let first = from.first { byFirst[Int(first)].append((from, Array(to.utf8))) }
        }
        return byFirst
    }

    /// The rules by sound. A capital is a sound that Latin writes with several letters. Longer rules come
    /// first.
    private static let bySound = rules([
        "ph": "f", "ck": "k", "sch": "S", "sh": "S", "tsch": "C", "tch": "C", "ch": "C", "kh": "h", "zh": "Z",
        "th": "t", "dj": "i", "dzh": "i", "qu": "k", "q": "k", "c": "k", "x": "ks", "w": "v", "y": "i",
        "j": "i",
        "z": "s", "ou": "u", "ae": "a", "oe": "o", "ue": "u",
    ])

    private static let byTranscription = rules([
        "C": "h", "S": "s", "Z": "s", "ei": "i", "oi": "i", "ai": "e", "eu": "ev", "au": "av", "ef": "ev",
        "af": "av", "mp": "b", "mb": "b", "nt": "d", "nd": "d", "gk": "g", "ng": "g", "nk": "g",
    ])

    private static func replaced(_ letters: [UInt8], _ rules: [[Rule]]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(letters.count + 2)
        var index = 0
        while index < letters.count {
            let rule = rules[Int(letters[index] & 0x7F)].first { rule in
                index + rule.from.count <= letters.count
                    && letters[index..<index + rule.from.count].elementsEqual(rule.from)
            }
            if let rule {
                result += rule.to
                index += rule.from.count
            } else {
                result.append(letters[index])
                index += 1
            }
        }
        return result
    }

    private static func withoutDoubles(_ letters: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(letters.count)
        for letter in letters where letter != result.last { result.append(letter) }
        return result
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"):
            true
        default: false
        }
    }
}
