/// The folding of single letters in the most common scripts. `LetterForms` handles the rest, several times
/// slower.
enum FoldingTable {
    /// Returns `text` folded by Foundation's rules, with σ for ς and plain letters for raised ones; `nil` if
    /// a letter of it is not in the table, or a mark stands by itself.
    static func folded(_ text: String) -> String? {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        var text = text
        return text.withUTF8 { fold($0, into: &output) } ? String(decoding: output, as: UTF8.self) : nil
    }

    /// Appends the folded form of UTF-8; returns `false` where `folded` returns `nil`, after a part may have
    /// been appended.
    static func fold(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Bool {
        letters.withUnsafeBufferPointer { letters in
            var index = 0
            while index < text.count {
                let byte = text[index]
                switch byte {
                case 0x41...0x5A: output.append(byte | 0x20)
                case 0..<0x80: output.append(byte)
                case 0xC2..<0xE0:
                    index += 1
                    guard index < text.count else { return false }
                    let letter = letters[Int(byte & 0x1F) << 6 | Int(text[index] & 0x3F)]
                    if letter == 0 { return false }
                    if letter < 0x80 {
                        output.append(UInt8(letter))
                    } else {
                        output.append(0xC0 | UInt8(letter >> 6))
                        output.append(0x80 | UInt8(letter & 0x3F))
                    }
                case 0xE2:
                    // Dashes, quotation marks and the ellipsis are unchanged.
                    guard index + 2 < text.count, text[index + 1] == 0x80,
                        0x90...0x9F ~= text[index + 2] || text[index + 2] == 0xA6
                    else { return false }
                    output.append(contentsOf: text[index...index + 2])
                    index += 2
                default: return false
                }
                index += 1
            }
            return true
        }
    }

    /// The folded letters by code point, up to U+07FF; 0 without one.
    private static let letters: [UInt16] = {
        var letters = [UInt16](repeating: 0, count: 0x800)
        for (first, row) in rows {
            for (place, letter) in row.unicodeScalars.enumerated() where letter != "…" {
                letters[first + place] = UInt16(letter.value)
            }
        }
        return letters
    }()

    /// The folded letters from a code point on; … for more than one letter, or none.
    private static let rows = [
        (0xA0, "\u{A0}¡¢£¤¥¦§¨©a«¬…®¯°±23´μ¶·¸1o»………¿"),
        (0xC0, "aaaaaaæceeeeiiiiðnooooo×øuuuuyþ…"),
        (0xE0, "aaaaaaæceeeeiiiiðnooooo÷øuuuuyþy"),
        (0x100, "aaaaaaccccccccddđđeeeeeeeeeegggg"),
        (0x120, "gggghhħħiiiiiiiiiı……jjkkĸllllllŀ"),
        (0x140, "ŀłłnnnnnn…ŋŋooooooœœrrrrrrssssss"),
        (0x160, "ssttttŧŧuuuuuuuuuuuuwwyyyzzzzzzs"),
        (0x386, "α·εηι…ο…υωιαβγδεζηθικλμνξο"),
        (0x3A0, "πρ…στυφχψωιυαεηιυαβγδεζηθικλμνξο"),
        (0x3C0, "πρσστυφχψωιυουω"),
        (0x400, "ееђгєѕііјљњћкиуџабвгдежзииклмноп"),
        (0x420, "рстуфхцчшщъыьэюяабвгдежзииклмноп"),
        (0x440, "рстуфхцчшщъыьэюяееђгєѕііјљњћкиуџ"),
        (0x490, "ґґ"),
    ]
}
