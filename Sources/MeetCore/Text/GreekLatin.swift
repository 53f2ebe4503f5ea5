/// Greek in Latin letters, for folded text: lower case, no accents, no final sigma.
enum GreekLatin {
    /// By letter, as in libraries: η is e, υ is y but u after a vowel, φ is ph.
    static let lettered: [LatinTable.Row] = common + [("η", "e"), ("β", "b"), ("φ", "ph"), ("ϕ", "ph")]

    /// By sound, as in passports (ELOT 743, ISO 843 type 2).
    static let spoken: [LatinTable.Row] = common + [("η", "i"), ("β", "v"), ("φ", "f"), ("ϕ", "f")]

    private static let common: [LatinTable.Row] = [
        ("α", "a"), ("δ", "d"), ("ε", "e"), ("ϵ", "e"), ("ζ", "z"), ("θ", "th"), ("ϑ", "th"), ("ι", "i"),
        ("κ", "k"),
        ("ϰ", "k"), ("λ", "l"), ("μ", "m"), ("ν", "n"), ("ξ", "x"), ("ο", "o"), ("ω", "o"), ("π", "p"),
        ("ϖ", "p"),
        ("ρ", "r"), ("ϱ", "r"), ("σ", "s"), ("ς", "s"), ("ϲ", "s"), ("τ", "t"), ("χ", "ch"), ("ψ", "ps"),
    ]

    /// The letters whose reading depends on their neighbours.
    static let lettersInContext: [Unicode.Scalar] = ["υ", "γ", "μ", "π"]

    static func lettered(_ letter: UInt32, _ context: LatinTable.Context) -> StaticString {
        switch letter {
        case upsilon:
            switch context.previous {
            case alpha, epsilon, eta, omicron: "u"
            default: "y"
            }
        case gamma:
            switch context.next {
            case gamma, kappa, xi, chi: "n"
            default: "g"
            }
        case mu: "m"
        default: "p"
        }
    }

    static func spoken(_ letter: UInt32, _ context: LatinTable.Context) -> StaticString {
        switch letter {
        case upsilon:
            switch context.previous {
            case omicron: "u"
            case alpha, epsilon, eta: isVoiced(context.next) ? "v" : "f"
            default: "y"
            }
        case gamma:
            switch context.next {
            case gamma, xi, chi: "n"
            default: "g"
            }
        // The following π adds the b.
        case mu: context.next == pi && context.beginsPairAtEdge ? "" : "m"
        default: context.previous == mu && context.endsPairAtEdge ? "b" : "p"
        }
    }

    private static let alpha: UInt32 = 0x3B1
    private static let gamma: UInt32 = 0x3B3
    private static let epsilon: UInt32 = 0x3B5
    private static let eta: UInt32 = 0x3B7
    private static let kappa: UInt32 = 0x3BA
    private static let mu: UInt32 = 0x3BC
    private static let xi: UInt32 = 0x3BE
    private static let omicron: UInt32 = 0x3BF
    private static let pi: UInt32 = 0x3C0
    private static let upsilon: UInt32 = 0x3C5
    private static let chi: UInt32 = 0x3C7

    /// Returns whether a letter is a vowel or a voiced consonant.
    private static func isVoiced(_ letter: UInt32) -> Bool {
        switch Unicode.Scalar(letter) {
        case "β", "γ", "δ", "ζ", "λ", "μ", "ν", "ρ", "α", "ε", "ι", "η", "ο", "υ", "ω": true
        default: false
        }
    }
}
