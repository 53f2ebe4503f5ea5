import Foundation

/// Writes content lines: folded at 75 octets, with CRLF (RFC 6350, 3.2; RFC 5545, 3.1), and with the caret
/// encoding of RFC 6868 in the values of parameters.
///
/// BEGIN and END are not folded, however long the name of the component is: `ContentLineReader`, like other
/// readers, takes an indented line after one of them for a line of its own.
package struct ContentLineWriter {
    /// A value, by the escaping that its type requires.
    package enum Value {
        /// Written unchanged, without control characters.
        case raw(String)
        /// Line ends and backslashes, which no valid URI holds (RFC 6350, 4.2), are escaped.
        case uri(String)
        /// A single text; its semicolons are not escaped (RFC 6350, 4.1).
        case text(String)
        /// A single text; its semicolons are escaped (RFC 2426, 4; RFC 5545, 3.3.11).
        case strictText(String)
        /// Components separated by semicolons, each a list separated by commas.
        case structure([[String]])
        /// Bytes in base64, after a prefix in ASCII.
        case base64(Data, after: String)
    }

    package private(set) var output: [UInt8]
    /// The line being written, before folding.
    private var line: [UInt8] = []

    /// Appends to `output`.
    package init(appendingTo output: [UInt8] = []) {
        self.output = output
    }

    package mutating func write(group: String? = nil, _ name: String, _ value: Value) {
        write(group: group, name, [], value)
    }

    package mutating func write(
        group: String? = nil, _ name: String, _ parameters: [ContentLine.Parameter], _ value: Value
    ) {
        line.removeAll(keepingCapacity: true)
        if let group {
            appendToken(group)
            line.append(ASCII.point)
        }
        appendToken(name)
        for parameter in parameters { append(parameter) }
        line.append(ASCII.colon)
        append(value)
        fold(at: name == "BEGIN" || name == "END" ? .max : 75)
    }

    /// Writes a whole line of another program, escaped and not folded, without its control characters.
    package mutating func writeWhole(_ text: String) {
        line = text.utf8.filter { !ASCII.isControl($0) }
        let isDelimiter = ASCII.begins(line, with: "BEGIN:") || ASCII.begins(line, with: "END:")
        fold(at: isDelimiter ? .max : 75)
    }

    private mutating func append(_ value: Value) {
        switch value {
        case .raw(let text): line += text.utf8.lazy.filter { !ASCII.isControl($0) }
        case .uri(let text):
            TextValue.append(text, escapingCommas: false, escapingSemicolons: false, to: &line)
        case .text(let text):
            TextValue.append(text, escapingCommas: true, escapingSemicolons: false, to: &line)
        case .strictText(let text):
            TextValue.append(text, escapingCommas: true, escapingSemicolons: true, to: &line)
        case .structure(let components):
            for (index, list) in components.enumerated() {
                if index > 0 { line.append(ASCII.semicolon) }
                for (index, text) in list.enumerated() {
                    if index > 0 { line.append(ASCII.comma) }
                    TextValue.append(text, escapingCommas: true, escapingSemicolons: true, to: &line)
                }
            }
        case .base64(let data, let beginning):
            line += beginning.utf8
            line += data.base64EncodedData()
        }
    }

    private mutating func append(_ parameter: ContentLine.Parameter) {
        guard !parameter.values.isEmpty, !parameter.name.isEmpty else { return }
        line.append(ASCII.semicolon)
        appendToken(parameter.name)
        line.append(ASCII.equals)
        for (index, value) in parameter.values.enumerated() {
            if index > 0 { line.append(ASCII.comma) }
            let needsQuotes = value.utf8.contains { byte in
                byte == ASCII.comma || byte == ASCII.semicolon || byte == ASCII.colon
            }
            if needsQuotes { line.append(ASCII.quote) }
            CaretEncoding.append(value, to: &line)
            if needsQuotes { line.append(ASCII.quote) }
        }
    }

    /// Appends a name, which may hold letters, digits and hyphens only.
    private mutating func appendToken(_ token: String) {
        for byte in token.utf8 {
            line.append(ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") ? byte : ASCII.hyphen)
        }
    }

    /// Appends the line to the output, in physical lines of at most `width` bytes.
    private mutating func fold(at width: Int) {
        line.withUnsafeBufferPointer { line in
            var start = 0
            // The blank at the beginning of a continuation counts.
            var room = width
            while line.count - start > room {
                let end = Self.boundary(in: line, after: start, upTo: start + room)
                output.append(contentsOf: line[start..<end])
                output += [ASCII.carriageReturn, ASCII.lineFeed, ASCII.space]
                start = end
                room = width - 1
            }
            output.append(contentsOf: line[start...])
            output += [ASCII.carriageReturn, ASCII.lineFeed]
        }
    }

    /// Returns the last position to fold at, up to `limit`: between characters, and not before a mark that
    /// combines with the character before it, unless there is no other.
    private static func boundary(
        in line: UnsafeBufferPointer<UInt8>, after start: Int, upTo limit: Int
    ) -> Int {
        var end = limit
        while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
        let whole = end
        while end > start + 30 {
            if line[end] & 0xC0 != 0x80, !combines(line, at: end) { return end }
            end -= 1
        }
        return whole
    }

    /// Returns whether a character combines with the one before: combining diacritics, variation selectors,
    /// skin tones, joiners, and characters after a joiner.
    private static func combines(_ line: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        func byte(_ offset: Int) -> UInt8 {
            index + offset >= 0 && index + offset < line.count ? line[index + offset] : 0
        }
        if byte(-3) == 0xE2, byte(-2) == 0x80, byte(-1) == 0x8D { return true }
        switch (byte(0), byte(1), byte(2)) {
        case (0xCC, 0x80..., _), (0xCD, 0x80...0xAF, _), (0xE2, 0x80, 0x8D), (0xEF, 0xB8, 0x80...0x8F):
            return true
        case (0xF0, 0x9F, 0x8F): return byte(3) >= 0xBB
        default: return false
        }
    }

    /// Formats a number without an exponent (RFC 5870, 3.3), so that the same number is read back.
    static func decimal(_ number: Double) -> String {
        let text = number.description
        guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }),
            let exponent = Int(text[text.index(after: mark)...]), exponent < 0
        else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
        let digits = text[..<mark].filter { $0 != "." && $0 != "-" }
        return (number < 0 ? "-" : "") + "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
}
