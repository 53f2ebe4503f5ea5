import Testing

@testable import Maps

@Suite struct InflaterTests {
    /// One block of fixed codes (RFC 1951, 3.2.6): a zero, and so many copies of 258 bytes of it.
    private func zeros(copies: Int) -> [UInt8] {
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
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
                $0 | ($1.element ? 1 << $1.offset : 0)
            }
        }
    }

    private let gzipHeader: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]

    /// As zlib keeps what it does not compress (RFC 1950), with its check sum (Adler-32).
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        let sum = high << 16 | low
        let count = UInt16(bytes.count)
        return [
            0x78, 0x01, 0x01, UInt8(count & 0xff), UInt8(count >> 8), UInt8(~count & 0xff),
            UInt8(~count >> 8),
        ]
            + bytes + [24, 16, 8, 0].map { UInt8(sum >> $0 & 0xff) }
    }

    /// As gzip keeps it (RFC 1952): the same block, with its own check sum (CRC-32) and length.
    private func zipped(_ bytes: [UInt8]) -> [UInt8] {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
        }
        let block = stored(bytes).dropFirst(2).dropLast(4)
        return gzipHeader + block + TileWriter.fixed(UInt64(~sum), 4)
            + TileWriter.fixed(UInt64(bytes.count), 4)
    }

    private func fault(_ bytes: [UInt8], atMost bound: Int) -> TileFault? {
        do throws(TileFault) {
            _ = try Inflater.inflated(bytes, atMost: bound)
            return nil
        } catch { return error }
    }

    @Test func whatIsNotCompressedIsLeft() throws {
        #expect(try Inflater.inflated([0x1a, 0x00], atMost: 9) == [0x1a, 0x00])
        #expect(try Inflater.inflated([], atMost: 9) == [])
        #expect(fault([0x1a, 0, 0], atMost: 2) == .tooLarge)
    }

    @Test func zlibIsReadAndChecked() throws {
        let bytes: [UInt8] = (0..<5000).map { UInt8($0 % 251) }
        #expect(try Inflater.inflated(stored(bytes), atMost: 5000) == bytes)
        #expect(fault(stored(bytes), atMost: 4999) == .tooLarge)
        var other = stored(bytes)
        other[other.count - 1] ^= 1
        #expect(fault(other, atMost: 5000) == .notInflatable)
    }

    /// Some servers put bytes behind a tile; they belong to nothing.
    @Test func whatFollowsAGzipMemberIsLeft() throws {
        let bytes: [UInt8] = [0x1a, 0, 7, 8, 9]
        #expect(try Inflater.inflated(zipped(bytes), atMost: 5) == bytes)
        for rest in [[0], [0xff, 0xff, 0xff], gzipHeader, zipped([1, 2, 3])] as [[UInt8]] {
            #expect(try Inflater.inflated(zipped(bytes) + rest, atMost: 5) == bytes)
        }
    }

    @Test func gzipThatIsCutOffOrChangedIsNotInflatable() {
        let whole = zipped([1, 2, 3, 4, 5])
        for count in 2..<whole.count {
            #expect(fault(Array(whole.prefix(count)), atMost: 100) == .notInflatable, "\(count)")
        }
        var other = whole
        other[whole.count - 5] ^= 1
        #expect(fault(other, atMost: 100) == .notInflatable)
    }

    @Test func whatIsCutOffOrNoneIsNotInflatable() {
        let whole = stored([1, 2, 3, 4, 5])
        for count in 2..<whole.count {
            #expect(fault(Array(whole.prefix(count)), atMost: 100) == .notInflatable, "\(count)")
        }
        #expect(fault(gzipHeader, atMost: 100) == .notInflatable)
        #expect(fault(gzipHeader + [0xff, 0xff, 0xff], atMost: 100) == .notInflatable)
        #expect(fault([0x1f, 0x8b, 7, 7], atMost: 100) == .notInflatable)
    }

    @Test(.timeLimit(.minutes(20))) func aBombEndsAtTheBound() {
        let bomb = gzipHeader + zeros(copies: 66_000)
        #expect(bomb.count < 200_000)
        #expect(fault(bomb, atMost: TileBounds.standard.inflatedBytes) == .tooLarge)
        var told: TileFault?
        do throws(TileFault) { _ = try MapTile(decoding: bomb) } catch { told = error }
        #expect(told == .tooLarge)
        // Where it does not reach the bound it only lacks its check sum.
        #expect(fault(gzipHeader + zeros(copies: 4), atMost: 10_000) == .notInflatable)
    }
}
