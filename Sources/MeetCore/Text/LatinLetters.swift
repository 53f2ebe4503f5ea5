/// The Latin letters that carry no mark that folding could take off, and how they are written without them.
enum LatinLetters {
    /// `text`, which is folded, with those letters in ASCII.
    static func plain(_ text: String) -> String {
        var reading = LatinReading(of: text)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "ł": reading.append("l")
            case "ø": reading.append("o")
            case "đ", "ð": reading.append("d")
            case "ħ": reading.append("h")
            case "ı": reading.append("i")
            case "ŀ": reading.append("l")
            case "ŋ": reading.append("n")
            case "ŧ": reading.append("t")
            case "æ": reading.append("ae")
            case "œ": reading.append("oe")
            case "þ": reading.append("th")
            case "ß": reading.append("ss")
            case "ĸ": reading.append("q")
            case "ə": reading.append("e")
            case "ƒ": reading.append("f")
            default: reading.keep(scalar)
            }
        }
        return reading.text
    }
}
