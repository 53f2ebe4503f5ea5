/// Collects the bytes of a bracketed paste up to `ESC [ 2 0 1 ~`.
///
/// Nothing else ends it, neither its length nor its duration: until the mark arrives, no byte is a key.
struct PasteCollector {
    /// The maximum length; the rest is cut.
    static let maximalBytes = 1 << 20

    private static let endMark: [UInt8] = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    /// The number of bytes of the end mark read so far.
    private var matched = 0
    private(set) var isFinished = false

    /// Takes more bytes.
    ///
    /// - Returns: The number of bytes that belong to the paste and its end mark; the rest are keys again.
    @discardableResult
    mutating func append(_ more: some Collection<UInt8>) -> Int {
        var count = 0
        for byte in more {
            guard !isFinished else { break }
            count += 1
            if byte == Self.endMark[matched] {
                matched += 1
                isFinished = matched == Self.endMark.count
                continue
            }
            keep(Self.endMark[..<matched])
            // Only the first byte of the mark is ESC, so no other can begin it again.
            matched = byte == Self.endMark[0] ? 1 : 0
            if matched == 0 { keep(CollectionOfOne(byte)) }
        }
        return count
    }

    private mutating func keep(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.prefix(max(0, Self.maximalBytes - bytes.count)))
    }

    /// The pasted text, with line ends as `\n`; terminals send them as CR.
    var text: String {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D {
                lines.append(0x0A)
            } else if byte != 0x0A || previous != 0x0D {
                lines.append(byte)
            }
            previous = byte
        }
        return String(decoding: lines, as: UTF8.self)
    }
}
