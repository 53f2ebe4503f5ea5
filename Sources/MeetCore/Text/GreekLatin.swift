/// Greek in Latin letters. Both functions take folded text: lower case, no accents, no final sigma.
enum GreekLatin {
    /// Letter by letter, as in libraries: η is e, υ is y but u after a vowel, φ is ph.
    static func lettered(_ text: String) -> String {
        read(text) { scalars, index, result in
            let next = scalars.indices.contains(index + 1) ? scalars[index + 1] : nil
            switch scalars[index] {
            case "η": result += "e"
            case "β": result += "b"
            case "φ", "ϕ": result += "ph"
            case "υ":
                let previous = index > 0 ? scalars[index - 1] : nil
                result += previous.map { "αεηο".unicodeScalars.contains($0) } == true ? "u" : "y"
            case "γ": result += next.map { "γκξχ".unicodeScalars.contains($0) } == true ? "n" : "g"
            default: return false
            }
            return true
        }
    }

    /// By sound, as in passports (ELOT 743, ISO 843 type 2).
    static func spoken(_ text: String) -> String {
        read(text) { scalars, index, result in
            let next = scalars.indices.contains(index + 1) ? scalars[index + 1] : nil
            switch scalars[index] {
            case "η": result += "i"
            case "β": result += "v"
            case "φ", "ϕ": result += "f"
            case "υ":
                let previous = index > 0 ? scalars[index - 1] : nil
                if previous == "ο" {
                    result += "u"
                } else if let previous, "αεη".unicodeScalars.contains(previous) {
                    result += next.map { "βγδζλμνραειηουω".unicodeScalars.contains($0) } == true ? "v" : "f"
                } else {
                    result += "y"
                }
            case "γ": result += next.map { "γξχ".unicodeScalars.contains($0) } == true ? "n" : "g"
            case "μ" where next == "π" && isAtEdge(scalars, index):
                // The π that follows adds the b.
                break
            case "π" where index > 0 && scalars[index - 1] == "μ" && isAtEdge(scalars, index - 1):
                result += "b"
            default: return false
            }
            return true
        }
    }

    /// Whether the pair at `index` begins or ends a word.
    private static func isAtEdge(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        let isFirst = index == 0 || !scalars[index - 1].properties.isAlphabetic
        let isLast = index + 2 >= scalars.count || !scalars[index + 2].properties.isAlphabetic
        return isFirst || isLast
    }

    /// Runs over the letters; what `custom` does not read is read as both customs agree.
    private static func read(
        _ text: String, custom: ([Unicode.Scalar], Int, inout String) -> Bool
    ) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = ""
        result.reserveCapacity(scalars.count + 8)
        for index in scalars.indices {
            let scalar = scalars[index]
            if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else if !custom(scalars, index, &result) {
                if let letters = common(scalar) {
                    result += letters
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    private static func common(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "α": "a"
        case "δ": "d"
        case "ε", "ϵ": "e"
        case "ζ": "z"
        case "θ", "ϑ": "th"
        case "ι": "i"
        case "κ", "ϰ": "k"
        case "λ": "l"
        case "μ": "m"
        case "ν": "n"
        case "ξ": "x"
        case "ο", "ω": "o"
        case "π", "ϖ": "p"
        case "ρ", "ϱ": "r"
        case "σ", "ς", "ϲ": "s"
        case "τ": "t"
        case "χ": "ch"
        case "ψ": "ps"
        default: nil
        }
    }
}
