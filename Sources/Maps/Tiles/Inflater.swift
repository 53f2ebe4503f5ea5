import CZlib

/// Decompresses gzip and zlib data (RFC 1952, RFC 1950).
enum Inflater {
    /// Returns the decompressed bytes, or the bytes themselves if they are not compressed.
    static func inflated(_ bytes: [UInt8], atMost bound: Int) throws(TileFault) -> [UInt8] {
        guard isCompressed(bytes) else {
            guard bytes.count <= bound else { throw .tooLarge }
            return bytes
        }
        // zlib stores the address of its stream, so it must not move.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        // 32 more than the largest window: gzip and zlib are detected by their headers.
        let opened = inflateInit2_(stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK else { throw .notInflatable }
        defer { inflateEnd(stream) }
        var output: [UInt8] = []
        output.reserveCapacity(min(bound, bytes.count * 4))
        let chunk = 64 << 10
        var input = bytes
        var end: TileFault?
        let ending = input.withUnsafeMutableBufferPointer { source -> Int32 in
            stream.pointee.next_in = source.baseAddress
            stream.pointee.avail_in = UInt32(clamping: source.count)
            var status = Z_OK
            while status == Z_OK {
                let room = min(chunk, bound + 1 - output.count)
                let written = Array<UInt8>(unsafeUninitializedCapacity: room) { buffer, count in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(room)
                    status = inflate(stream, Z_NO_FLUSH)
                    count = room - Int(stream.pointee.avail_out)
                }
                output += written
                if output.count > bound {
                    end = .tooLarge
                    return status
                }
                // It needs more input than there is.
                if status == Z_OK, stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 {
                    return Z_BUF_ERROR
                }
            }
            return status
        }
        if let end { throw end }
        guard ending == Z_STREAM_END else { throw .notInflatable }
        return output
    }

    private static func isCompressed(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 2 else { return false }
        let isGzip = bytes[0] == 0x1f && bytes[1] == 0x8b
        // A layer, field 3 with a length, begins with 0x1a; no zlib header does.
        let isZlib =
            bytes[0] & 0x0f == 8 && bytes[0] >> 4 <= 7 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
        return isGzip || isZlib
    }
}
