/// What quotes and line ends become in the values of parameters (RFC 6868).
enum CaretEncoding {
    /// `^n` is a line end, `^'` a double quote, `^^` a caret; a caret before anything else is itself.
    static func decode(_ text: String) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        var sawCaret = false
        for byte in text.utf8 {
            guard sawCaret else {
                if byte == ASCII.caret { sawCaret = true } else { output.append(byte) }
                continue
            }
            sawCaret = false
            switch byte {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): output.append(ASCII.lineFeed)
            case UInt8(ascii: "'"): output.append(ASCII.quote)
            case ASCII.caret: output.append(ASCII.caret)
            default: output += [ASCII.caret, byte]
            }
        }
        if sawCaret { output.append(ASCII.caret) }
        return String(decoding: output, as: UTF8.self)
    }

    static func append(_ text: String, to output: inout [UInt8]) {
        var afterReturn = false
        for byte in text.utf8 {
            defer { afterReturn = byte == ASCII.carriageReturn }
            switch byte {
            case ASCII.lineFeed where afterReturn: break
            case ASCII.lineFeed, ASCII.carriageReturn: output += [ASCII.caret, UInt8(ascii: "n")]
            case ASCII.quote: output += [ASCII.caret, UInt8(ascii: "'")]
            case ASCII.caret: output += [ASCII.caret, ASCII.caret]
            case _ where ASCII.isControl(byte): break
            default: output.append(byte)
            }
        }
    }
}
