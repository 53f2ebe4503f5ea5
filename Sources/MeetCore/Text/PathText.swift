/// Conversion between paths and text. File names are bytes and need not be UTF-8: a byte that is not part of
/// UTF-8 is represented by a private-use character, so that the file that was named is the one that is
/// opened.
package enum PathText {
    /// The character of byte 0; only the bytes from 0x80 on need one.
    private static let first: UInt32 = 0x10FF00

    /// Returns the text of these bytes.
    package static func text(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        var decoder = UTF8()
        while let next = rest.first {
            var iterator = rest.makeIterator()
            decoder = UTF8()
            guard case .scalarValue(let scalar) = decoder.decode(&iterator), !isStandIn(scalar) else {
                if let scalar = Unicode.Scalar(first + UInt32(next)) { text.append(scalar) }
                rest = rest.dropFirst()
                continue
            }
            text.append(scalar)
            rest = rest.dropFirst(UTF8.width(scalar))
        }
        return String(text)
    }

    /// Returns the bytes of this text.
    package static func bytes(_ text: String) -> [UInt8] {
        guard holdsBytes(text) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in
            isStandIn(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// Returns whether a text contains bytes that are not UTF-8.
    package static func holdsBytes(_ text: String) -> Bool {
        text.utf8.contains(0xF4) && text.unicodeScalars.contains(where: isStandIn)
    }

    /// Calls `body` with the path as a C string.
    package static func withPath<Result>(
        _ text: String, _ body: (UnsafePointer<CChar>) throws -> Result
    ) rethrows -> Result {
        let path = bytes(text).map { CChar(bitPattern: $0) } + [0]
        return try path.withUnsafeBufferPointer { buffer in
            // There is at least the terminating 0.
            guard let start = buffer.baseAddress else { return try text.withCString(body) }
            return try body(start)
        }
    }

    private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
        (first + 0x80...first + 0xFF).contains(scalar.value)
    }
}
