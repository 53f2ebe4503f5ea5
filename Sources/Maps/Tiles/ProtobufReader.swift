/// Reads the fields of a protobuf message in order (https://protobuf.dev/programming-guides/encoding/). It
/// never reads beyond its end.
struct ProtobufReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var place: Int
    private let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        place = range.lowerBound
        end = range.upperBound
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.init(bytes, 0..<bytes.count)
    }

    var isAtEnd: Bool { place >= end }

    enum Wire: UInt8 {
        case varint = 0
        case eightBytes = 1
        case length = 2
        case fourBytes = 5
    }

    struct Field {
        var number: Int
        var wire: Wire
    }

    /// Returns the next field, or `nil` at the end.
    mutating func field() throws(TileFault) -> Field? {
        guard place < end else { return nil }
        let tag = try varint()
        guard let wire = Wire(rawValue: UInt8(tag & 7)), tag >> 3 > 0, tag >> 3 < 1 << 29 else {
            throw .notProtobuf
        }
        return Field(number: Int(tag >> 3), wire: wire)
    }

    @inline(__always)
    mutating func varint() throws(TileFault) -> UInt64 {
        if place < end, bytes[place] < 0x80 {
            place += 1
            return UInt64(bytes[place - 1])
        }
        return try longVarint()
    }

    private mutating func longVarint() throws(TileFault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while place < end, shift < 64 {
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .notProtobuf
    }

    /// Returns the range of a field with a length.
    mutating func range() throws(TileFault) -> Range<Int> {
        let length = try varint()
        guard length <= UInt64(end - place) else { throw .notProtobuf }
        let start = place
        place += Int(length)
        return start..<place
    }

    mutating func skip(_ wire: Wire) throws(TileFault) {
        switch wire {
        case .varint: _ = try varint()
        case .length: _ = try range()
        case .eightBytes: _ = try fixed(bytes: 8)
        case .fourBytes: _ = try fixed(bytes: 4)
        }
    }

    /// Returns the number of a field of four or eight bytes, little-endian.
    mutating func fixed(bytes count: Int) throws(TileFault) -> UInt64 {
        guard end - place >= count else { throw .notProtobuf }
        var value: UInt64 = 0
        for offset in 0..<count { value |= UInt64(bytes[place + offset]) << UInt64(8 * offset) }
        place += count
        return value
    }

    /// Returns the reader of a nested message.
    func message(_ range: Range<Int>) -> ProtobufReader { ProtobufReader(bytes, range) }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
