/// Writes protobuf (https://protobuf.dev/programming-guides/encoding/) and vector tiles of it, also such as break the rules.
enum TileWriter {
    static func varint(_ value: UInt64) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

    static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    /// The lowest byte first.
    static func fixed(_ bits: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
    }

    static func packed(_ numbers: [UInt64]) -> [UInt8] { numbers.flatMap { varint($0) } }

    static func tile(_ layers: MadeLayer...) -> [UInt8] { layers.flatMap { field(3, $0.bytes) } }

    // MARK: - Geometry

    static func moveTo(_ count: UInt64 = 1) -> UInt64 { count << 3 | 1 }
    static func lineTo(_ count: UInt64) -> UInt64 { count << 3 | 2 }
    static func closePath(_ count: UInt64 = 1) -> UInt64 { count << 3 | 7 }

    static func zigzag(_ value: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: (value << 1) ^ (value >> 63)) & 0xffff_ffff
    }

    /// Lines one after the other, each from its first corner to its last, from the tile's north-west.
    ///
    /// - Parameter isClosed: Whether they are rings.
    static func strokes(_ lines: [[(Int, Int)]], isClosed: Bool = false) -> [UInt64] {
        var numbers: [UInt64] = []
        var at = (x: 0, y: 0)
        for line in lines {
            for (place, corner) in line.enumerated() {
                if place == 0 { numbers.append(moveTo()) }
                if place == 1 { numbers.append(lineTo(UInt64(line.count - 1))) }
                numbers += [zigzag(corner.0 - at.x), zigzag(corner.1 - at.y)]
                at = (corner.0, corner.1)
            }
            if isClosed { numbers.append(closePath()) }
        }
        return numbers
    }
}

/// A layer as it is written.
struct MadeLayer {
    var name: String
    var version: UInt64? = 2
    var extent: UInt64?
    private var keys: [String] = []
    private var values: [[UInt8]] = []
    private var features: [[UInt8]] = []

    init(_ name: String, version: UInt64? = 2, extent: UInt64? = nil) {
        self.name = name
        self.version = version
        self.extent = extent
    }

    enum Value {
        case text(String)
        /// As `uint_value`.
        case number(UInt64)
        /// As `sint_value`.
        case signed(Int64)
        /// As `int_value`.
        case integer(Int64)
        case float(Float)
        case double(Double)
        case truth(Bool)
        /// Whatever bytes stand where a value does.
        case raw([UInt8])

        var bytes: [UInt8] {
            switch self {
            case .text(let text): TileWriter.field(1, Array(text.utf8))
            case .number(let number): TileWriter.field(5, number)
            case .signed(let number):
                TileWriter.field(6, UInt64(bitPattern: (number << 1) ^ (number >> 63)))
            case .integer(let number): TileWriter.field(4, UInt64(bitPattern: number))
            case .float(let number): [2 << 3 | 5] + TileWriter.fixed(UInt64(number.bitPattern), 4)
            case .double(let number): [3 << 3 | 1] + TileWriter.fixed(number.bitPattern, 8)
            case .truth(let isTrue): TileWriter.field(7, isTrue ? 1 : 0)
            case .raw(let bytes): bytes
            }
        }
    }

    /// - Parameters:
    ///   - type: 1 points, 2 lines, 3 areas.
    ///   - further: Numbers that are put after the tags, which need not be pairs.
    mutating func add(
        _ type: UInt64, _ geometry: [UInt64], _ tags: [(String, Value)] = [], further: [UInt64] = []
    ) {
        var numbers: [UInt64] = []
        for (key, value) in tags {
            numbers += [UInt64(keys.count), UInt64(values.count)]
            keys.append(key)
            values.append(value.bytes)
        }
        numbers += further
        var bytes = TileWriter.field(3, type)
        if !numbers.isEmpty { bytes = TileWriter.field(2, TileWriter.packed(numbers)) + bytes }
        features.append(bytes + TileWriter.field(4, TileWriter.packed(geometry)))
    }

    /// A street of a class, with its corners.
    mutating func addLine(_ kind: String, _ corners: [(Int, Int)]) {
        add(2, TileWriter.strokes([corners]), [("class", .text(kind))])
    }

    mutating func addName(_ name: String, _ corners: [(Int, Int)], kind: String = "minor") {
        add(2, TileWriter.strokes([corners]), [("class", .text(kind)), ("name", .text(name))])
    }

    var bytes: [UInt8] {
        var bytes = version.map { TileWriter.field(15, $0) } ?? []
        bytes += TileWriter.field(1, Array(name.utf8))
        for feature in features { bytes += TileWriter.field(2, feature) }
        for key in keys { bytes += TileWriter.field(3, Array(key.utf8)) }
        for value in values { bytes += TileWriter.field(4, value) }
        if let extent { bytes += TileWriter.field(5, extent) }
        return bytes
    }
}
