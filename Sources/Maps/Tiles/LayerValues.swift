/// A value of a layer (4.4 of the specification): a text, or a number of any type.
struct LayerValue {
    /// The cleaned text; empty for a number.
    var text = ""
    /// The rounded number within ±1000, more than any rank or level; `nil` for a text.
    var number: Int?
}

/// The values of a layer. Each is decoded once, at its first use, however many features refer to it: a long
/// or broken one costs its bytes once.
struct LayerValues {
    private enum Slot {
        case unread
        case read(LayerValue)
        case broken
    }

    private let ranges: [Range<Int>]
    private var slots: [Slot]
    private let nameLength: Int

    init(_ ranges: [Range<Int>], nameLength: Int) {
        self.ranges = ranges
        self.nameLength = nameLength
        slots = Array(repeating: .unread, count: ranges.count)
    }

    var count: Int { ranges.count }

    /// Returns a value.
    ///
    /// - Parameter whole: A reader of the bytes that the ranges refer to.
    mutating func value(at index: Int, of whole: ProtobufReader) throws(TileFault) -> LayerValue {
        switch slots[index] {
        case .read(let value): return value
        case .broken: throw .notProtobuf
        case .unread: break
        }
        do throws(TileFault) {
            let value = try read(whole.message(ranges[index]))
            slots[index] = .read(value)
            return value
        } catch {
            slots[index] = .broken
            throw error
        }
    }

    private func read(_ message: ProtobufReader) throws(TileFault) -> LayerValue {
        var reader = message
        var value = LayerValue()
        while let field = try reader.field() {
            switch (field.number, field.wire) {
            case (1, .length):
                // A character split by the cut is beyond the part that is kept.
                let range = try reader.range().prefix(nameLength * 16)
                value.text = TileText.cleaned(reader.text(range), atMost: nameLength)
            case (2, .fourBytes):
                value.number = Self.number(Double(Float(bitPattern: UInt32(try reader.fixed(bytes: 4)))))
            case (3, .eightBytes): value.number = Self.number(Double(bitPattern: try reader.fixed(bytes: 8)))
            case (4, .varint): value.number = Self.number(Int64(bitPattern: try reader.varint()))
            case (5, .varint), (7, .varint):
                value.number = Self.number(Int64(clamping: try reader.varint()))
            case (6, .varint):
                let bits = try reader.varint()
                value.number = Self.number(Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1))
            default: try reader.skip(field.wire)
            }
        }
        return value
    }

    private static func number(_ value: Int64) -> Int { Int(min(max(-1000, value), 1000)) }

    private static func number(_ value: Double) -> Int? {
        value.isNaN ? nil : Int(min(max(-1000, value), 1000).rounded())
    }
}

/// Text of a tile, from an external source.
package enum TileText {
    /// Returns the text without control characters, invisible formatting, line breaks and blanks at its ends,
    /// and of a bounded length.
    package static func cleaned(_ text: String, atMost length: Int) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(length * 4) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                continue
            default: clean.append(scalar)
            }
        }
        while clean.last?.properties.isWhitespace == true { clean.removeLast() }
        let first = clean.firstIndex { !$0.properties.isWhitespace } ?? clean.endIndex
        return String(String(clean[first...]).prefix(length))
    }
}
