import Foundation

/// Converts the bytes of values to UTF-8, by the declared character set or by their form.
///
/// The conversion is done by iconv(3). Not thread-safe.
package final class CharacterSetDecoder {
    /// The character set of text that declares none and is not UTF-8, if something suggests it; else such
    /// text is read as windows-1252.
    package var undeclared: String?
    /// The unknown character set declared since this was last read.
    private(set) var unknownName: String?
    /// The converters by declared name; `nil` for an unknown name.
    private var converters: [String: CharacterSetConverter?] = [:]

    package init() {}

    /// Returns the bytes in UTF-8, unchanged if they are UTF-8 (or ASCII) already.
    ///
    /// A declaration of a Western set is ignored if the bytes are clearly UTF-8: programs that convert a file
    /// to UTF-8 leave the declarations in it.
    package func utf8(_ bytes: ArraySlice<UInt8>, declared: String?) -> ArraySlice<UInt8> {
        let form = bytes.withUnsafeBufferPointer(UTF8Form.init)
        if form.isASCII, !form.hasEscape { return bytes }
        let converter = declared.flatMap(converter)
        if let converter, !(form.isValid && converter.isWestern) {
            return converter.convert(bytes)[...]
        }
        if form.isValid { return bytes }
        if let undeclared, let converter = self.converter(named: undeclared) {
            return converter.convert(bytes)[...]
        }
        guard let western = self.converter(named: "WINDOWS-1252") else { return bytes }
        // Broken UTF-8 keeps its valid characters; text in windows-1252 hardly ever looks like UTF-8.
        return form.multibyteCount > form.strayCount
            ? mended(bytes, western)[...] : western.convert(bytes)[...]
    }

    func takeUnknownName() -> String? {
        defer { unknownName = nil }
        return unknownName
    }

    /// Returns the converter of a name, or `nil` for UTF-8, for ASCII, and for an unknown name.
    private func converter(named name: String) -> CharacterSetConverter? {
        if let known = converters[name] { return known }
        let canonical = CharacterSetConverter.canonicalName(name)
        var converter: CharacterSetConverter?
        if canonical != "UTF-8", canonical != "US-ASCII" {
            converter = CharacterSetConverter(name: canonical)
            if converter == nil { unknownName = name }
        }
        // Names come from files: the limit bounds the memory.
        if converters.count < 64 { converters[name] = .some(converter) }
        return converter
    }

    private func mended(_ bytes: ArraySlice<UInt8>, _ western: CharacterSetConverter) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let length = bytes[index...].withUnsafeBufferPointer { UTF8Form.length(of: $0, at: 0) }
            if length > 0 {
                output.append(contentsOf: bytes[index..<index + length])
                index += length
            } else {
                output += western.convert(bytes[index...index])
                index += 1
            }
        }
        return output
    }
}

/// The form of bytes read as UTF-8 (RFC 3629).
struct UTF8Form {
    var isASCII = true
    /// True if there is an ESC, which begins ISO 2022 text.
    var hasEscape = false
    /// The number of valid multibyte characters.
    var multibyteCount = 0
    /// The number of bytes that belong to no valid character.
    var strayCount = 0

    var isValid: Bool { strayCount == 0 }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                if byte == ASCII.escape { hasEscape = true }
                index += 1
                continue
            }
            isASCII = false
            let length = Self.length(of: bytes, at: index)
            if length > 0 { multibyteCount += 1 } else { strayCount += 1 }
            index += max(1, length)
        }
    }

    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
            } else if 0xC2..<0xE0 ~= bytes[index], index + 1 < bytes.count, bytes[index + 1] & 0xC0 == 0x80 {
                index += 2
            } else {
                let length = length(of: bytes, at: index)
                if length == 0 { return false }
                index += length
            }
        }
        return true
    }

    /// Returns the length of the well-formed character at `index`, or 0 (Unicode, table 3-7).
    static func length(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let first = bytes[index]
        let length: Int
        var range: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0..<0x80: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, range) = (3, 0xA0...0xBF)
        case 0xED: (length, range) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, range) = (4, 0x90...0xBF)
        case 0xF4: (length, range) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return 0
        }
        guard index + length <= bytes.count, range.contains(bytes[index + 1]) else { return 0 }
        for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
