/// Turns UTF-16 of either byte order into UTF-8 and leaves all else as it is, chunk by chunk.
///
/// UTF-16 is known by its byte order mark or, without one, by a NUL beside the first character: text with
/// content lines begins in ASCII. A byte order mark is dropped.
struct ByteOrderDecoder {
    private enum Order {
        case unknown, bytes, littleEndian, bigEndian
    }

    private var order = Order.unknown
    /// Bytes that wait for the rest of their unit, or of the first four bytes of the file.
    private var waiting: [UInt8] = []
    private var highSurrogate: UInt16?

    /// Whether the input was UTF-16, so that what it says of its character sets is void.
    var isUTF16: Bool { order == .littleEndian || order == .bigEndian }

    mutating func decode(_ chunk: UnsafeRawBufferPointer, into output: inout [UInt8]) {
        if order == .bytes, waiting.isEmpty {
            output.append(contentsOf: chunk)
            return
        }
        waiting.append(contentsOf: chunk)
        if order == .unknown {
            guard waiting.count >= 4 else { return }
            recognise()
        }
        drain(into: &output)
    }

    /// What is left once no chunk follows.
    mutating func finish(into output: inout [UInt8]) {
        if order == .unknown { recognise() }
        drain(into: &output)
        if highSurrogate != nil || !waiting.isEmpty { Self.append(0xFFFD, to: &output) }
        highSurrogate = nil
        waiting = []
    }

    private mutating func recognise() {
        // Two of a kind are asked for: one damaged byte must not turn a whole file into rubbish.
        let zeros = waiting.prefix(4).map { $0 == 0 }
        if waiting.starts(with: [0xEF, 0xBB, 0xBF]) {
            order = .bytes
            waiting.removeFirst(3)
        } else if waiting.starts(with: [0xFF, 0xFE]), zeros.count < 4 || zeros[3] {
            order = .littleEndian
            waiting.removeFirst(2)
        } else if waiting.starts(with: [0xFE, 0xFF]), zeros.count < 4 || zeros[2] {
            order = .bigEndian
            waiting.removeFirst(2)
        } else if zeros == [false, true, false, true] {
            order = .littleEndian
        } else if zeros == [true, false, true, false] {
            order = .bigEndian
        } else {
            order = .bytes
        }
    }

    private mutating func drain(into output: inout [UInt8]) {
        guard order != .bytes else {
            output.append(contentsOf: waiting)
            waiting = []
            return
        }
        let low = order == .littleEndian ? 0 : 1
        var index = 0
        while index + 1 < waiting.count {
            take(UInt16(waiting[index + low]) | UInt16(waiting[index + 1 - low]) << 8, into: &output)
            index += 2
        }
        waiting.removeFirst(index)
    }

    private mutating func take(_ unit: UInt16, into output: inout [UInt8]) {
        if let high = highSurrogate {
            highSurrogate = nil
            if unit & 0xFC00 == 0xDC00 {
                Self.append(0x10000 + (UInt32(high & 0x3FF) << 10) + UInt32(unit & 0x3FF), to: &output)
                return
            }
            Self.append(0xFFFD, to: &output)
        }
        switch unit & 0xFC00 {
        case 0xD800: highSurrogate = unit
        case 0xDC00: Self.append(0xFFFD, to: &output)
        default: Self.append(UInt32(unit), to: &output)
        }
    }

    private static func append(_ value: UInt32, to output: inout [UInt8]) {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
