/// The sequences that link text in a terminal: OSC 8
/// (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
enum LinkSequence {
    /// The maximum length of an address; longer ones are not linked.
    private static let longest = 2000
    /// The sequence that ends a link.
    static let end = "\u{1B}]8;;\u{1B}\\"

    /// Returns the sequence that begins a link to an address; `nil` for one that is too long. Other
    /// characters than printable ASCII ones are percent-encoded, as the specification requires.
    static func beginning(_ target: String) -> String? {
        guard !target.isEmpty, target.utf8.count <= longest else { return nil }
        var address = ""
        for byte in target.utf8 {
            if 0x21...0x7E ~= byte {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                address += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return "\u{1B}]8;;" + address + "\u{1B}\\"
    }
}

/// The sequence that selects a look (SGR, ECMA-48, 8.3.117), for text that curses does not write.
enum LookSequence {
    static func text(_ colors: CursesColors, direct isDirect: Bool) -> String {
        var numbers = ["0"]
        let names: [(Style.Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
            (.strikethrough, "9"),
        ]
        numbers += names.filter { colors.attributes.contains($0.0) }.map(\.1)
        numbers += color(Int(colors.foreground), base: 30, isDirect)
        numbers += color(Int(colors.background), base: 40, isDirect)
        return "\u{1B}[" + numbers.joined(separator: ";") + "m"
    }

    private static func color(_ number: Int, base: Int, _ isDirect: Bool) -> [String] {
        switch number {
        case ..<0: []
        case 0..<8: ["\(base + number)"]
        case 8..<16 where !isDirect: ["\(base + 60 + number - 8)"]
        case 8..<256 where !isDirect: ["\(base + 8)", "5", "\(number)"]
        default:
            ["\(base + 8)", "2", "\(number >> 16 & 0xFF)", "\(number >> 8 & 0xFF)", "\(number & 0xFF)"]
        }
    }
}
