import Foundation

/// A converter from a character set to UTF-8: a descriptor of iconv(3).
final class CharacterSetConverter {
    /// True for windows-1252 and the sets that it replaces.
    let isWestern: Bool
    private let descriptor: iconv_t

    /// Opens a converter, or returns `nil` if the C library does not know the name.
    init?(name: String) {
        let isName = name.utf8.allSatisfy {
            ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen || $0 == UInt8(ascii: "_") || $0 == ASCII.point
                || $0 == ASCII.colon
        }
        guard isName, (2...40).contains(name.utf8.count), let descriptor = iconv_open("UTF-8", name),
            Int(bitPattern: descriptor) != -1
        else { return nil }
        self.descriptor = descriptor
        isWestern = name == "WINDOWS-1252" || name == "ISO-8859-15"
    }

    deinit {
        iconv_close(descriptor)
    }

    /// Returns the bytes in UTF-8; bytes without a character become U+FFFD.
    func convert(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var input = bytes.map { CChar(bitPattern: $0) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 2)
        iconv(descriptor, nil, nil, nil, nil)
        input.withUnsafeMutableBufferPointer { input in
            var next = input.baseAddress
            var left = input.count
            while left > 0 {
                let before = left
                let hasWritten = convert(&next, &left, into: &output)
                // No progress at all: the byte is undefined here.
                if left == before, !hasWritten {
                    output.append(contentsOf: UTF8.encodedReplacementCharacter)
                    next = next?.advanced(by: 1)
                    left -= 1
                }
            }
        }
        // In sets whose combining marks follow their letters, the last letter is held back for one.
        var nothing: UnsafeMutablePointer<CChar>?
        var none = 0
        _ = convert(&nothing, &none, into: &output)
        return output
    }

    /// Converts as much as a small buffer holds, and returns whether that was anything.
    private func convert(
        _ next: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, into output: inout [UInt8]
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { room in
            var place = room.baseAddress
            var space = room.count
            if next == nil {
                iconv(descriptor, nil, nil, &place, &space)
            } else {
                iconv(descriptor, &next, &left, &place, &space)
            }
            let written = room.count - space
            output.append(contentsOf: room[..<written].lazy.map { UInt8(bitPattern: $0) })
            return written > 0
        }
    }

    /// Returns the C library's name of a declared character set.
    ///
    /// Follows the WHATWG's Encoding Standard for names that writers use for a larger set.
    static func canonicalName(_ name: String) -> String {
        let name = name.uppercased().filter { !$0.isWhitespace && $0 != "\"" }
        switch name.replacing("_", with: "-") {
        case "UTF-8", "UTF8", "UNICODE-1-1-UTF-8": return "UTF-8"
        case "US-ASCII", "ASCII", "ANSI-X3.4-1968", "7BIT", "8BIT": return "US-ASCII"
        case "ISO-8859-1", "ISO8859-1", "ISO88591", "LATIN1", "LATIN-1", "CP1252", "WINDOWS-1252", "ANSI":
            return "WINDOWS-1252"
        case "ISO-8859-9", "ISO8859-9", "LATIN5": return "WINDOWS-1254"
        case "ISO-8859-8-I", "ISO-8859-8-E": return "ISO-8859-8"
        case "SHIFT-JIS", "SJIS", "X-SJIS", "MS-KANJI", "WINDOWS-31J", "CSSHIFTJIS": return "CP932"
        case "GB2312", "GBK", "CP936", "EUC-CN": return "GB18030"
        case "KS-C-5601-1987", "EUC-KR", "KSC5601": return "CP949"
        case "TIS-620", "WINDOWS-874": return "CP874"
        case "MACROMAN", "X-MAC-ROMAN", "MAC": return "MACINTOSH"
        case let plain where plain.hasPrefix("WINDOWS125"): return "WINDOWS-" + plain.dropFirst(7)
        default: return name
        }
    }
}
