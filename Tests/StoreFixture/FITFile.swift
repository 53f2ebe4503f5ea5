/// Makes FIT files by hand, message by message.
package struct FITFile {
    /// A field: its number, its base type, and its raw value.
    package struct Field {
        var number: UInt8
        var type: UInt8
        var size: Int
        var value: Int

        package static func uint8(_ number: UInt8, _ value: Int) -> Field {
            Field(number: number, type: 0x02, size: 1, value: value)
        }
        package static func uint16(_ number: UInt8, _ value: Int) -> Field {
            Field(number: number, type: 0x84, size: 2, value: value)
        }
        package static func uint32(_ number: UInt8, _ value: Int) -> Field {
            Field(number: number, type: 0x86, size: 4, value: value)
        }
        package static func sint32(_ number: UInt8, _ value: Int) -> Field {
            Field(number: number, type: 0x85, size: 4, value: value)
        }
    }

    /// The first second of a track: 2026-11-21 08:00 UTC.
    package static let start = 1_795_248_000 - 631_065_600

    private let isBigEndian: Bool
    private let headerLength: Int
    private var data: [UInt8] = []

    package init(isBigEndian: Bool = false, headerLength: Int = 14) {
        self.isBigEndian = isBigEndian
        self.headerLength = headerLength
    }

    /// Adds a definition.
    ///
    /// - Parameter developers: The sizes of the fields of developers.
    package mutating func define(
        _ local: UInt8, _ message: Int, _ fields: [Field], developers: [UInt8] = []
    ) {
        data += [0x40 | local | (developers.isEmpty ? 0 : 0x20), 0, isBigEndian ? 1 : 0]
        data += bytes(message, 2) + [UInt8(fields.count)]
        for field in fields { data += [field.number, UInt8(field.size), field.type] }
        if developers.isEmpty { return }
        data.append(UInt8(developers.count))
        for (number, size) in developers.enumerated() { data += [UInt8(number), size, 0] }
    }

    /// Adds a message of a definition.
    ///
    /// - Parameter developers: The bytes of the fields of developers.
    package mutating func add(_ local: UInt8, _ fields: [Field], developers: [UInt8] = []) {
        add(header: local, fields, developers)
    }

    /// Adds a message with the last five bits of the time in its header.
    package mutating func add(_ local: UInt8, at time: Int, _ fields: [Field]) {
        add(header: 0x80 | local << 5 | UInt8(time & 0x1F), fields, [])
    }

    package mutating func add(raw: [UInt8]) { data += raw }

    private mutating func add(header: UInt8, _ fields: [Field], _ developers: [UInt8]) {
        data.append(header)
        for field in fields { data += bytes(field.value, field.size) }
        data += developers
    }

    private func bytes(_ value: Int, _ size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    /// The whole file, with its checksum.
    package var bytes: [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        var file = [UInt8(headerLength), 0x10, 0, 0] + length + Array(".FIT".utf8)
        file += Array(repeating: 0, count: headerLength - 12) + data
        let sum = Self.checksum(file)
        return file + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }

    /// Returns the CRC-16 of bytes, bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum = 0
        for byte in bytes {
            sum ^= Int(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        }
        return sum
    }

    /// Returns degrees in semicircles.
    package static func semicircles(_ degrees: Double) -> Int {
        Int((degrees * 2_147_483_648 / 180).rounded())
    }

    /// Returns the fields of a record: time, latitude, longitude, altitude.
    package static func record(
        _ second: Int, _ latitude: Double, _ longitude: Double, altitude: Int? = nil
    ) -> [Field] {
        [
            .uint32(253, start + second), .sint32(0, semicircles(latitude)),
            .sint32(1, semicircles(longitude)),
            .uint16(2, altitude.map { ($0 + 500) * 5 } ?? 0xFFFF),
        ]
    }

    /// A run straight to the north, a point each second at 3 m/s, without totals of its own.
    package static func run(points: Int, isBigEndian: Bool = false) -> FITFile {
        var file = FITFile(isBigEndian: isBigEndian)
        file.define(0, 20, record(0, 0, 0))
        for second in 0..<points {
            file.add(0, record(second, 39.36 + Double(second) * 2.698e-5, 22.94, altitude: 20))
        }
        return file
    }
}
