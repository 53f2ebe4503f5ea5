/// The Latin letters that carry no mark that folding could take off, and how they are written without them.
enum LatinLetters {
    /// `text`, which is folded, with those letters in ASCII.
    static func plain(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "ł": result += "l"
            case "ø": result += "o"
            case "đ", "ð": result += "d"
            case "ħ": result += "h"
            case "ı": result += "i"
            case "ŀ": result += "l"
            case "ŋ": result += "n"
            case "ŧ": result += "t"
            case "æ": result += "ae"
            case "œ": result += "oe"
            case "þ": result += "th"
            case "ß": result += "ss"
            case "ĸ": result += "q"
            case "ə": result += "e"
            case "ƒ": result += "f"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
