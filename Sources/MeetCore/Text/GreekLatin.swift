/// Greek in Latin letters. Both functions take folded text: lower case, no accents, no final sigma.
enum GreekLatin {
    /// Letter by letter, as in libraries: η is e, υ is y but u after a vowel, φ is ph.
    static func lettered(_ text: String) -> String {
        read(text) { scalars, index in
            switch scalars[index] {
            case "η": return "e"
            case "β": return "b"
            case "φ", "ϕ": return "ph"
            case "υ":
                switch previous(scalars, index) {
                case "α", "ε", "η", "ο": return "u"
                default: return "y"
                }
            case "γ":
                switch next(scalars, index) {
                case "γ", "κ", "ξ", "χ": return "n"
                default: return "g"
                }
            default: return nil
            }
        }
    }

    /// By sound, as in passports (ELOT 743, ISO 843 type 2).
    static func spoken(_ text: String) -> String {
        read(text) { scalars, index in
            switch scalars[index] {
            case "η": return "i"
            case "β": return "v"
            case "φ", "ϕ": return "f"
            case "υ":
                switch previous(scalars, index) {
                case "ο": return "u"
                case "α", "ε", "η": return isVoiced(next(scalars, index)) ? "v" : "f"
                default: return "y"
                }
            case "γ":
                switch next(scalars, index) {
                case "γ", "ξ", "χ": return "n"
                default: return "g"
                }
            case "μ" where next(scalars, index) == "π" && isAtEdge(scalars, index):
                // The π that follows adds the b.
                return ""
            case "π" where previous(scalars, index) == "μ" && isAtEdge(scalars, index - 1):
                return "b"
            default: return nil
            }
        }
    }

    private static func previous(_ scalars: [Unicode.Scalar], _ index: Int) -> Unicode.Scalar? {
        index > 0 ? scalars[index - 1] : nil
    }

    private static func next(_ scalars: [Unicode.Scalar], _ index: Int) -> Unicode.Scalar? {
        index + 1 < scalars.count ? scalars[index + 1] : nil
    }

    /// Whether it is a vowel or a voiced consonant.
    private static func isVoiced(_ scalar: Unicode.Scalar?) -> Bool {
        switch scalar {
        case "β", "γ", "δ", "ζ", "λ", "μ", "ν", "ρ", "α", "ε", "ι", "η", "ο", "υ", "ω": true
        default: false
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
        _ text: String, custom: ([Unicode.Scalar], Int) -> StaticString?
    ) -> String {
        let scalars = Array(text.unicodeScalars)
        var reading = LatinReading(of: text)
        for (index, scalar) in scalars.enumerated() {
            if scalar.isASCII {
                reading.keep(scalar)
            } else if let letters = custom(scalars, index) ?? common(scalar) {
                reading.append(letters)
            } else {
                reading.keep(scalar)
            }
        }
        return reading.text
    }

    private static func common(_ scalar: Unicode.Scalar) -> StaticString? {
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
