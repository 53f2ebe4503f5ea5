/// A telephone number in a comparable form: with the country code or without.
struct PhoneSign: Hashable, Sendable {
    /// The digits without the plus, the national zero and the extension.
    let digits: String
    /// The digits after `ext.`; they differ between people of an office.
    let extensionDigits: String
    /// True if its label says mobile, which is rarely shared.
    let isMobile: Bool

    /// The number of digits at the end that two spellings of a number certainly share.
    static let tailLength = 7
    /// The minimum number of digits; a shorter number is an extension or a service, and identifies nobody.
    private static let shortest = 6

    /// Prepares a number, or returns `nil` if it is too short.
    init?(_ phone: ContactPhone) {
        let (number, extensionDigits) = Self.split(phone.number)
        // `+44 (0)20…`: the zero is for national calls.
        var digits = PhoneKeys.digits(number.utf8.contains(0x28) ? number.replacing("(0)", with: "") : number)
        if digits.hasPrefix("0") { digits.removeFirst() }
        guard digits.utf8.count >= Self.shortest else { return nil }
        self.digits = digits
        self.extensionDigits = extensionDigits
        isMobile = ([phone.label ?? ""] + phone.details.types).contains(where: Self.isMobile(label:))
    }

    private static func isMobile(label: String) -> Bool {
        let letters = label.utf8.map { $0 | 0x20 }
        return mobiles.contains { mobile in
            letters.indices.contains { letters[$0...].starts(with: mobile) }
        }
    }

    private static let mobiles = ["cell", "mobil", "iphone", "handy"].map { Array($0.utf8) }

    /// Returns the part that numbers must share to be the same.
    static func tail(ofDigits digits: String) -> String? {
        digits.utf8.count < shortest ? nil : String(digits.suffix(tailLength))
    }

    func isSame(as other: PhoneSign) -> Bool {
        guard
            extensionDigits == other.extensionDigits || extensionDigits.isEmpty
                || other.extensionDigits.isEmpty
        else { return false }
        if digits == other.digits { return true }
        let (short, long) = digits.utf8.count < other.digits.utf8.count ? (self, other) : (other, self)
        let added = long.digits.utf8.count - short.digits.utf8.count
        // A country code has one to three digits, and a zero may follow it.
        if (1...4).contains(added), short.digits.utf8.count >= Self.tailLength,
            long.digits.hasSuffix(short.digits)
        {
            return true
        }
        // In Russia, 8 is dialled in place of +7.
        return added == 0 && digits.utf8.count == 11 && digits.dropFirst() == other.digits.dropFirst()
            && Set([digits.first, other.digits.first]) == ["7", "8"]
    }

    /// Returns the number, and the digits of the extension.
    private static func split(_ number: String) -> (number: String, extensionDigits: String) {
        // Most numbers have no extension, and no character that could begin one.
        let isPlain = number.utf8.allSatisfy {
            $0 < 0x80 && $0 | 0x20 &- 0x61 >= 26 && $0 != 0x3B && $0 != 0x23
        }
        if isPlain { return (number, "") }
        let lower = number.lowercased()
        for mark in ["ext", "x", ";", "#", "durchwahl", "dw"] {
            guard let range = lower.range(of: mark),
                lower[..<range.lowerBound].filter(\.isNumber).count >= shortest
            else { continue }
            let rest = PhoneKeys.digits(String(lower[range.upperBound...]))
            return (String(lower[..<range.lowerBound]), rest)
        }
        return (number, "")
    }
}
