/// Writes archives of stored and deflated entries, also wrong ones.
struct ZipWriter {
    /// True if sizes and positions are written in the form of ZIP64.
    var isWide = false
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    init() {}

    /// - Parameters:
    ///   - deflated: The compressed contents; without them they are stored.
    ///   - method: The method in place of the true one.
    mutating func add(
        _ name: String, _ contents: [UInt8], deflated: [UInt8]? = nil, flags: Int = 0, method: Int? = nil
    ) {
        let name = Array(name.utf8)
        let packed = deflated ?? contents
        let method = method ?? (deflated == nil ? 0 : 8)
        let (sum, position) = (Self.checksum(contents), body.count)
        let none = 0xffff_ffff
        let common =
            number(flags, 2) + number(method, 2) + number(0, 4) + number(sum, 4)
            + number(isWide ? none : packed.count, 4) + number(isWide ? none : contents.count, 4)
            + number(name.count, 2)
        body += number(0x0403_4b50, 4) + number(20, 2) + common + number(0, 2) + name + packed
        let extra =
            isWide
            ? number(1, 2) + number(24, 2) + number(contents.count, 8) + number(packed.count, 8)
                + number(position, 8) : []
        directory += number(0x0201_4b50, 4) + number(20, 2) + number(20, 2) + common
        directory += number(extra.count, 2) + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4)
        directory += number(isWide ? none : position, 4) + name + extra
        count += 1
    }

    func finished(comment: [UInt8] = []) -> [UInt8] {
        var bytes = body + directory
        if isWide {
            let place = bytes.count
            bytes += number(0x0606_4b50, 4) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 4)
            bytes += number(0, 4) + number(count, 8) + number(count, 8)
            bytes += number(directory.count, 8) + number(body.count, 8)
            bytes += number(0x0706_4b50, 4) + number(0, 4) + number(place, 8) + number(1, 4)
        }
        bytes += number(0x0605_4b50, 4) + number(0, 2) + number(0, 2)
        bytes += number(isWide ? 0xffff : count, 2) + number(isWide ? 0xffff : count, 2)
        bytes += number(isWide ? 0xffff_ffff : directory.count, 4)
        bytes += number(isWide ? 0xffff_ffff : body.count, 4) + number(comment.count, 2) + comment
        return bytes
    }

    /// One block of deflate that is not compressed (RFC 1951, 3.2.4).
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.count
        return [1, UInt8(count & 0xff), UInt8(count >> 8), UInt8(~count & 0xff), UInt8(~count >> 8 & 0xff)]
            + bytes
    }

    /// One block of fixed codes (RFC 1951, 3.2.6): a zero, and so many copies of 258 bytes of it.
    static func zeros(copies: Int) -> [UInt8] {
        var bits: [Bool] = [true, true, false]
        // Codes come from their highest bit on.
        func put(_ code: Int, _ count: Int) {
            for place in (0..<count).reversed() { bits.append(code >> place & 1 == 1) }
        }
        put(0x30, 8)
        for _ in 0..<copies {
            put(0xc5, 8)
            put(0, 5)
        }
        put(0, 7)
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) { byte, bit in
                bit.element ? byte | UInt8(1) << UInt8(bit.offset) : byte
            }
        }
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum = UInt32.max
        for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
        return Int(~sum)
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
    }

    private func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
