/// What came in so far. libcurl writes to it, on its thread.
final class CurlReceipt {
    private(set) var headers: [HTTPField] = []
    private(set) var body: [UInt8] = []
    /// Whether more came than is wanted.
    private(set) var hasOverflowed = false
    private let limit: Int
    private var headerBytes = 0

    /// Of all header fields of an answer together.
    private static let mostHeaderBytes = 128 << 10

    init(limit: Int = 0) { self.limit = limit }

    /// False ends the transfer.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= limit - body.count else {
            hasOverflowed = true
            body = []
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// A line of the header; false ends the transfer.
    func append(line bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.mostHeaderBytes else {
            hasOverflowed = true
            return false
        }
        let line = bytes.prefix { $0 != 0x0D && $0 != 0x0A }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            // A status line: what came before it was about an interim answer (RFC 9110, 15.2).
            if !line.isEmpty { headers = [] }
            return true
        }
        let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        headers.append(
            HTTPField(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        )
        return true
    }
}
