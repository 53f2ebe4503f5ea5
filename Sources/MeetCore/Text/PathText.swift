/// Paths as text, and back. The names of files are bytes, and need not be UTF-8: a byte that is no part of it is stood
/// in for by a character of private use, so that the file which was named is the one that is opened.
package enum PathText {
    /// Stands for the byte 0; the bytes from 0x80 on need one.
    private static let first: UInt32 = 0x10FF00

    /// The text that stands for these bytes.
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

    /// The bytes that the text stands for.
    package static func bytes(_ text: String) -> [UInt8] {
        guard holdsBytes(text) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in
            isStandIn(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// Whether some of it is no UTF-8.
    package static func holdsBytes(_ text: String) -> Bool {
        text.utf8.contains(0xF4) && text.unicodeScalars.contains(where: isStandIn)
    }

    /// Calls `body` with the path as the system takes it.
    package static func withPath<Result>(
        _ text: String, _ body: (UnsafePointer<CChar>) throws -> Result
    ) rethrows -> Result {
        let path = bytes(text).map { CChar(bitPattern: $0) } + [0]
        return try path.withUnsafeBufferPointer { buffer in
            // There is the 0 at least.
            guard let start = buffer.baseAddress else { return try text.withCString(body) }
            return try body(start)
        }
    }

    private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
        (first + 0x80...first + 0xFF).contains(scalar.value)
    }
}
