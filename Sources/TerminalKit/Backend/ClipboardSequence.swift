/// The request to a terminal to put text on the clipboard: OSC 52
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, “Manipulate Selection Data”).
///
/// tmux accepts it from inner programs if `set-clipboard` is `on`, and passes it on.
package enum ClipboardSequence {
    /// The maximum length in bytes; some terminals refuse less than a hundred thousand bytes of base64.
    package static let longest = 32_768

    /// Returns the sequence; `nil` if there is nothing to copy, or too much.
    package static func text(copying text: String) -> String? {
        let plain = plain(text)
        guard !plain.isEmpty, plain.utf8.count <= longest else { return nil }
        return "\u{1B}]52;c;" + Base64.encoded(plain.utf8) + "\u{07}"
    }

    /// Returns the text on a single line without control characters and direction marks: text pasted into a
    /// shell must neither run nor hide anything.
    static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029:
                if result.last != " ", !result.isEmpty { result.append(" ") }
            case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: continue
            default: result.append(scalar)
            }
        }
        while result.last == " " { result.removeLast() }
        return String(result)
    }
}

/// Base 64 (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 1
            guard count == 3 else { continue }
            for shift in [18, 12, 6, 0] { result.append(alphabet[Int(bits >> UInt32(shift)) & 63]) }
            bits = 0
            count = 0
        }
        if count == 1 { result += [alphabet[Int(bits >> 2)], alphabet[Int(bits << 4) & 63], 0x3D, 0x3D] }
        if count == 2 {
            result += [
                alphabet[Int(bits >> 10)], alphabet[Int(bits >> 4) & 63], alphabet[Int(bits << 2) & 63], 0x3D,
            ]
        }
        return String(decoding: result, as: UTF8.self)
    }
}
