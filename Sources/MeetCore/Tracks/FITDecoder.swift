/// A message of a FIT file with the values of its fields that were asked for.
struct FITMessage {
    /// The number of its kind: 20 for a record.
    var number: Int
    var values: [(field: UInt8, value: Double)]

    /// Returns the raw value of a field; `nil` if it is absent or invalid.
    subscript(field: UInt8) -> Double? { values.first { $0.field == field }?.value }
}

/// Reads the messages of FIT files (https://developer.garmin.com/fit/protocol/).
///
/// The input is untrusted: every message takes at least a byte of it, and nothing is kept but the sixteen
/// definitions.
struct FITDecoder {
    /// The fields to read, by the number of the message.
    let wanted: [Int: Set<UInt8>]
    private let bytes: [UInt8]
    private var position = 0
    private var definitions: [Definition?] = []
    /// The latest timestamp, which compressed ones continue.
    private var timestamp: UInt32 = 0

    /// The field of a timestamp, in all messages.
    static let timestampField: UInt8 = 253

    private struct Definition {
        var number: Int
        var fields: [Field]
        /// The length of a message in bytes, with the fields of developers.
        var length: Int
    }

    private struct Field {
        var number: UInt8
        var offset: Int
        var type: FITType
    }

    init(_ bytes: [UInt8], wanted: [Int: Set<UInt8>]) {
        self.bytes = bytes
        self.wanted = wanted
    }

    /// Returns whether bytes are those of a FIT file.
    static func isFIT(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && Array(bytes[8..<12]) == Array(".FIT".utf8)
    }

    /// Passes on the messages of all files that are chained in the bytes.
    ///
    /// - Parameter begin: Called at the beginning of each file.
    mutating func read(
        begin: () -> Void, _ take: (FITMessage) throws(TrackFault) -> Void
    ) throws(TrackFault) {
        repeat {
            begin()
            try readFile(take)
        } while position < bytes.count
    }

    private mutating func readFile(_ take: (FITMessage) throws(TrackFault) -> Void) throws(TrackFault) {
        let start = position
        guard bytes.count - start >= 12 else { throw .truncated }
        let headerLength = Int(bytes[start])
        guard headerLength >= 12, Array(bytes[start + 8..<start + 12]) == Array(".FIT".utf8) else {
            throw .brokenRecord(byte: start)
        }
        let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
        let end = start + headerLength + length
        // Devices that were interrupted leave a length of 0.
        guard length > 0, end + 2 <= bytes.count else { throw .truncated }
        guard FITChecksum.of(bytes[start..<end]) == UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8 else {
            throw .wrongChecksum
        }
        position = start + headerLength
        definitions = Array(repeating: nil, count: 16)
        timestamp = 0
        while position < end { try readRecord(before: end, take) }
        position = end + 2
    }

    private mutating func readRecord(
        before end: Int, _ take: (FITMessage) throws(TrackFault) -> Void
    ) throws(TrackFault) {
        let start = position
        let header = bytes[position]
        position += 1
        if header & 0x80 == 0, header & 0x40 != 0 {
            return try readDefinition(header, before: end)
        }
        let isCompressed = header & 0x80 != 0
        let local = isCompressed ? Int(header >> 5 & 3) : Int(header & 0x0F)
        guard let definition = definitions[local], definition.length <= end - position else {
            throw .brokenRecord(byte: start)
        }
        var message = FITMessage(number: definition.number, values: [])
        message.values.reserveCapacity(definition.fields.count + 1)
        for field in definition.fields {
            guard let value = field.type.value(in: bytes, at: position + field.offset) else { continue }
            if field.number == Self.timestampField { timestamp = UInt32(value) }
            message.values.append((field.number, value))
        }
        if isCompressed {
            let offset = UInt32(header & 0x1F)
            // The five bits overflow every 32 seconds.
            timestamp = timestamp &+ ((offset &- timestamp) & 0x1F)
            message.values.append((Self.timestampField, Double(timestamp)))
        }
        position += definition.length
        try take(message)
    }

    private mutating func readDefinition(_ header: UInt8, before end: Int) throws(TrackFault) {
        let start = position - 1
        func check(_ count: Int) throws(TrackFault) {
            guard count <= end - position else { throw .brokenRecord(byte: start) }
        }
        try check(5)
        let isBigEndian = bytes[position + 1] == 1
        let (first, second) = (Int(bytes[position + 2]), Int(bytes[position + 3]))
        let number = isBigEndian ? first << 8 | second : second << 8 | first
        let count = Int(bytes[position + 4])
        position += 5
        try check(3 * count)
        var definition = Definition(number: number, fields: [], length: 0)
        let chosen = wanted[number] ?? []
        for _ in 0..<count {
            let (field, size) = (bytes[position], Int(bytes[position + 1]))
            let type = FITType(code: bytes[position + 2], isBigEndian: isBigEndian)
            // A field of another size than its type is none that can be read; of an array the first counts.
            if let type, field == Self.timestampField || chosen.contains(field), size >= type.size,
                size % type.size == 0, field != Self.timestampField || type.isTimestamp
            {
                definition.fields.append(Field(number: field, offset: definition.length, type: type))
            }
            definition.length += size
            position += 3
        }
        if header & 0x20 != 0 {
            try check(1)
            let developers = Int(bytes[position])
            position += 1
            try check(3 * developers)
            for _ in 0..<developers {
                definition.length += Int(bytes[position + 1])
                position += 3
            }
        }
        definitions[Int(header & 0x0F)] = definition
    }
}

/// The type of a field of whole numbers of up to four bytes; the fields that are read have no other.
struct FITType {
    private enum Kind {
        case signed, unsigned
        /// Unsigned with 0 for an invalid value.
        case positive
    }

    let size: Int
    private let kind: Kind
    private let isBigEndian: Bool

    /// Makes a type; `nil` for any other.
    init?(code: UInt8, isBigEndian: Bool) {
        switch code & 0x1F {
        case 0, 2, 13: (size, kind) = (1, .unsigned)
        case 1: (size, kind) = (1, .signed)
        case 3: (size, kind) = (2, .signed)
        case 4: (size, kind) = (2, .unsigned)
        case 5: (size, kind) = (4, .signed)
        case 6: (size, kind) = (4, .unsigned)
        case 10: (size, kind) = (1, .positive)
        case 11: (size, kind) = (2, .positive)
        case 12: (size, kind) = (4, .positive)
        default: return nil
        }
        self.isBigEndian = isBigEndian
    }

    /// True if it holds the seconds of a timestamp.
    var isTimestamp: Bool { size == 4 && kind == .unsigned }

    /// Returns the value at a position, which is within the bytes; `nil` for an invalid one.
    func value(in bytes: [UInt8], at position: Int) -> Double? {
        var raw = 0
        for index in 0..<size {
            raw = raw << 8 | Int(bytes[position + (isBigEndian ? index : size - 1 - index)])
        }
        let highest = 1 << (size * 8) - 1
        switch kind {
        case .unsigned: return raw == highest ? nil : Double(raw)
        case .positive: return raw == 0 ? nil : Double(raw)
        case .signed:
            if raw == highest >> 1 { return nil }
            return Double(raw > highest >> 1 ? raw - highest - 1 : raw)
        }
    }
}

/// The checksum of FIT files, a CRC of 16 bits.
enum FITChecksum {
    private static let table: [UInt16] = [
        0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401,
        0x5000, 0x9C01, 0x8801, 0x4400,
    ]

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        var sum: UInt16 = 0
        for byte in bytes {
            sum = (sum >> 4) ^ table[Int(sum & 0x0F)] ^ table[Int(byte & 0x0F)]
            sum = (sum >> 4) ^ table[Int(sum & 0x0F)] ^ table[Int(byte >> 4)]
        }
        return sum
    }
}
