/// Text in values: escapes, lists and structures (RFC 6350, 3.4 and 4.1; RFC 5545, 3.3.11).
package enum TextValue {
    /// Returns the text of an escaped value.
    ///
    /// `\n` and `\N` are a line end, `\\`, `\,`, `\;` and `\:` the second character; a backslash before any
    /// other is itself. Unescaped line ends (after quoted-printable) become `\n`, other control characters
    /// except the tab are dropped. `bytes` are UTF-8; invalid bytes become U+FFFD.
    package static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            func isSpecial(_ byte: UInt8) -> Bool { byte == ASCII.backslash || ASCII.isControl(byte) }
            guard var index = bytes.firstIndex(where: isSpecial) else {
                return String(decoding: bytes, as: UTF8.self)
            }
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count)
            var start = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard isSpecial(byte) else {
                    index += 1
                    continue
                }
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                index += 1
                if byte == ASCII.backslash {
                    switch index < bytes.count ? bytes[index] : 0 {
                    case UInt8(ascii: "n"), UInt8(ascii: "N"):
                        output.append(ASCII.lineFeed)
                        index += 1
                    case ASCII.backslash, ASCII.comma, ASCII.semicolon, ASCII.colon:
                        output.append(bytes[index])
                        index += 1
                    default: output.append(byte)
                    }
                } else if byte == ASCII.carriageReturn {
                    if index < bytes.count, bytes[index] == ASCII.lineFeed { index += 1 }
                    output.append(ASCII.lineFeed)
                } else if byte == ASCII.lineFeed {
                    output.append(byte)
                }
                start = index
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Returns the text of a plain value: UTF-8 without control characters, including the tab. `nil` for
    /// others.
    static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.withUnsafeBufferPointer { buffer in
            let form = Form(buffer)
            if form.hasControls || !form.isUTF8(buffer) { return nil }
            return form.hasBackslashes ? unescaped(bytes) : String(decoding: buffer, as: UTF8.self)
        }
    }

    /// Returns the texts between separators of a plain value without escapes; `nil` for others, and for very
    /// many.
    static func plainParts(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [String]? {
        bytes.withUnsafeBufferPointer { bytes in
            let form = Form(bytes)
            if form.hasControls || form.hasBackslashes || !form.isUTF8(bytes) { return nil }
            var parts: [String] = []
            parts.reserveCapacity(8)
            var start = 0
            while true {
                let rest = UnsafeBufferPointer(rebasing: bytes[start...])
                let end = rest.firstIndex(of: separator) ?? rest.count
                guard parts.count < maximumParts else { return nil }
                parts.append(String(decoding: UnsafeBufferPointer(rebasing: rest[..<end]), as: UTF8.self))
                if end == rest.count { return parts }
                start += end + 1
            }
        }
    }

    /// The kinds of bytes in a value.
    private struct Form {
        let hasControls, hasBackslashes, isASCII: Bool

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            let raw = UnsafeRawBufferPointer(bytes)
            // The highest bit of each byte holds its result.
            var (controls, backslashes, all): (UInt64, UInt64, UInt64) = (0, 0, 0)
            func note(_ eight: UInt64) {
                controls |= Self.below(ASCII.space, eight) | Self.below(1, eight ^ Self.eight(ASCII.delete))
                backslashes |= Self.below(1, eight ^ Self.eight(ASCII.backslash))
                all |= eight
            }
            var index = 0
            while index + 8 <= raw.count {
                note(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                index += 8
            }
            for byte in raw[index...] { note(Self.eight(byte)) }
            (hasControls, hasBackslashes) = (controls != 0, backslashes != 0)
            isASCII = all & Self.eight(0x80) == 0
        }

        /// Returns the byte repeated eight times.
        @inline(__always)
        private static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

        /// Returns a nonzero number if one of eight bytes is below a limit of at most 128.
        @inline(__always)
        private static func below(_ limit: UInt8, _ bytes: UInt64) -> UInt64 {
            (bytes &- eight(limit)) & ~bytes & eight(0x80)
        }

        func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { isASCII || UTF8Form.isValid(bytes) }
    }

    /// Returns the bytes with `\n` for every line end and without control characters other than the tab.
    package static func withoutControls(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if bytes.withUnsafeBufferPointer({ !$0.contains(where: ASCII.isControl) }) { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var afterReturn = false
        for byte in bytes {
            if byte == ASCII.carriageReturn || (byte == ASCII.lineFeed && !afterReturn) {
                output.append(ASCII.lineFeed)
            } else if !ASCII.isControl(byte) {
                output.append(byte)
            }
            afterReturn = byte == ASCII.carriageReturn
        }
        return output[...]
    }

    /// The maximum number of parts of a value; the rest stays in the last one.
    package static let maximumParts = 10_000

    /// Returns the parts between unescaped separators, themselves still escaped; at least one.
    package static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == separator, parts.count < maximumParts - 1 {
                parts.append(bytes[start..<index])
                start = index + 1
            } else if byte == ASCII.backslash {
                index += 1
            }
            index += 1
        }
        parts.append(bytes[start...])
        return parts
    }

    /// Returns the texts of a list, including empty ones; `[]` for a value without text.
    package static func list(_ bytes: ArraySlice<UInt8>, at separator: UInt8 = ASCII.comma) -> [String] {
        let list = bytes.isEmpty ? [] : split(bytes, at: separator).map(unescaped)
        return list == [""] ? [] : list
    }

    /// Returns the text escaped as a value (RFC 5545, 3.3.11).
    package static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        append(text, escapingCommas: true, escapingSemicolons: true, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends `text`, escaped: backslashes and line ends (CR LF and CR are a single line end) always, commas
    /// and semicolons on request. Control characters other than the tab are left out, because no line may
    /// hold them.
    package static func append(
        _ text: String, escapingCommas: Bool, escapingSemicolons: Bool, to output: inout [UInt8]
    ) {
        func isEscaped(_ byte: UInt8) -> Bool {
            byte == ASCII.backslash || escapingCommas && byte == ASCII.comma
                || escapingSemicolons && byte == ASCII.semicolon
        }
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices {
                let byte = bytes[index]
                guard isEscaped(byte) || ASCII.isControl(byte) else { continue }
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                start = index + 1
                switch byte {
                case ASCII.lineFeed where index > 0 && bytes[index - 1] == ASCII.carriageReturn: break
                case ASCII.lineFeed, ASCII.carriageReturn:
                    output.append(ASCII.backslash)
                    output.append(UInt8(ascii: "n"))
                case _ where ASCII.isControl(byte): break
                default:
                    output.append(ASCII.backslash)
                    output.append(byte)
                }
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }
}
