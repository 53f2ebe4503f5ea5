/// Converts UTF-16 of either byte order to UTF-8, chunk by chunk, and passes other input through.
///
/// UTF-16 is recognised by its byte order mark or, without one, by a NUL beside the first character: a file
/// of content lines begins in ASCII. A byte order mark is dropped.
struct ByteOrderDecoder {
    private enum Order {
        case unknown, bytes, littleEndian, bigEndian
    }

    private var order = Order.unknown
    /// The bytes that wait for the rest of their unit, or for the first four bytes of the file.
    private var waiting: [UInt8] = []
    private var highSurrogate: UInt16?

    /// True if the input was UTF-16, so that declarations of its character sets are void.
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

    /// Converts the remaining bytes after the last chunk.
    mutating func finish(into output: inout [UInt8]) {
        if order == .unknown { recognise() }
        drain(into: &output)
        if highSurrogate != nil || !waiting.isEmpty { Self.append(0xFFFD, to: &output) }
        highSurrogate = nil
        waiting = []
    }

    private mutating func recognise() {
        // Two of a kind are required, so that a single damaged byte does not turn a whole file into garbage.
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
