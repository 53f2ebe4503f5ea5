import CPictures

/// A QR code of a text, made by the system's libqrencode, which is loaded at the first code.
package struct QRCode: Hashable, Sendable {
    /// The number of modules on each side, without the quiet zone.
    package let width: Int
    /// True for a dark module, row by row from the top.
    private let modules: [Bool]

    /// The light modules that a reader needs on each side of a code.
    package static let quietZone = 4
    /// The Debian package of the library.
    package static let library = "libqrencode4"
    /// The maximum number of bytes: a larger code fits no terminal.
    private static let mostBytes = 600

    /// True if the library is installed.
    package static var isInstalled: Bool { cpictures_makes_qr() }

    /// Makes the code of a text; `nil` without the library, or for a text that is empty or too long.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.mostBytes, !text.utf8.contains(0) else { return nil }
        let code = cpictures_qr(text)
        guard let bytes = code.modules, code.width > 0 else { return nil }
        defer { cpictures_free_code(code) }
        width = Int(code.width)
        modules = UnsafeBufferPointer(start: bytes, count: width * width).map { $0 != 0 }
    }

    /// Makes a code of known modules; `nil` unless they are a square.
    ///
    /// - Parameter rows: The rows from the top, with `#` for a dark module.
    package init?(rows: [String]) {
        guard !rows.isEmpty, rows.allSatisfy({ $0.count == rows.count }) else { return nil }
        width = rows.count
        modules = rows.flatMap { $0.map { $0 == "#" } }
    }

    /// True for a dark module; those outside, as in the quiet zone, are light.
    package subscript(column: Int, row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
        return modules[row * width + column]
    }
}
