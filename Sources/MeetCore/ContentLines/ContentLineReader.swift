/// Cuts a stream of bytes into unfolded content lines (RFC 6350, 3.2; RFC 5545, 3.1).
///
/// Works on bytes, before any character set is known, so a fold may stand in the middle of a character.
/// Takes line ends of every kind (CRLF, LF, CR, CR CR LF, also mixed), UTF-16 with and without a byte order
/// mark, the soft line breaks of quoted-printable, and base64 whose continuation lines lack their indent.
/// Blank lines are dropped. The same bytes give the same lines however they are cut into chunks.
///
/// Memory is bounded by `maximumLineLength` and the largest chunk.
package struct ContentLineReader {
    /// A logical line: what stood on one or several physical lines.
    package struct Line {
        /// Of its first physical line, from 1.
        package var number: Int
        /// Without line ends and fold marks.
        package var bytes: ArraySlice<UInt8>
        /// It was longer than the reader's bound; `bytes` is its beginning.
        package var isCut: Bool
        /// The file was UTF-16; what it says of its character sets is void.
        package var wasUTF16: Bool
    }

    /// 16 MiB: room for a photo of about 12 MB in base64.
    package static let defaultMaximumLineLength = 16 << 20

    /// In bytes, unfolded. What is longer is read to its end, and cut.
    package let maximumLineLength: Int

    private var byteOrder = ByteOrderDecoder()
    /// What has not been taken yet: begins with the current physical line.
    private var buffer: [UInt8] = []
    /// How much of `buffer` is known to hold no line end.
    private var searched = 0
    /// The current physical line was longer than the bound, and bytes of it were dropped.
    private var isDropping = false
    private var physicalNumber = 0

    // The logical line so far, which ends only where the next one begins.
    var logical: [UInt8] = []
    var hasLogical = false
    var isCut = false
    private var number = 0
    /// The line ended in the `=` of quoted-printable, so the next physical line continues it.
    var endsSoftly = false
    /// Length of the latest physical line, with its soft break.
    var latestLength = 0
    private var sawBlankLine = false

    package init(maximumLineLength: Int = Self.defaultMaximumLineLength) {
        self.maximumLineLength = max(1, maximumLineLength)
    }

    /// Takes the next bytes and hands out each line that is complete. Not to be called again after a throw.
    package mutating func feed(
        _ chunk: UnsafeRawBufferPointer, _ body: (Line) throws -> Void
    ) rethrows {
        byteOrder.decode(chunk, into: &buffer)
        try drain(isLast: false, body)
    }

    /// Hands out what is left. Nothing may be fed afterwards.
    package mutating func finish(_ body: (Line) throws -> Void) rethrows {
        byteOrder.finish(into: &buffer)
        try drain(isLast: true, body)
        try emit(body)
    }

    private mutating func drain(isLast: Bool, _ body: (Line) throws -> Void) rethrows {
        var start = 0
        while let (end, next) = lineEnd(from: start, isLast: isLast) {
            try take(start..<end, body)
            isDropping = false
            start = next
        }
        if start > 0 { buffer.removeFirst(start) }
        if buffer.count > maximumLineLength, buffer.last != ASCII.carriageReturn {
            buffer.removeLast(buffer.count - maximumLineLength)
            isDropping = true
        }
        searched = buffer.last == ASCII.carriageReturn ? 0 : buffer.count
    }

    /// Where the physical line that begins at `start` ends and where the next begins; `nil` if that cannot be
    /// told before more bytes have come.
    private mutating func lineEnd(from start: Int, isLast: Bool) -> (end: Int, next: Int)? {
        let from = max(start, searched)
        searched = 0
        return buffer.withUnsafeBufferPointer { bytes in
            var index = from
            while index < bytes.count, bytes[index] != ASCII.lineFeed, bytes[index] != ASCII.carriageReturn {
                index += 1
            }
            guard index < bytes.count else {
                return isLast && start < bytes.count ? (bytes.count, bytes.count) : nil
            }
            if bytes[index] == ASCII.lineFeed { return (index, index + 1) }
            // Programs that turn LF into CRLF twice leave CR CR LF: one line end. Elsewhere each CR is one.
            var after = index + 1
            while after < bytes.count, after < index + 4, bytes[after] == ASCII.carriageReturn { after += 1 }
            if after < bytes.count {
                return (index, bytes[after] == ASCII.lineFeed ? after + 1 : index + 1)
            }
            return isLast ? (index, index + 1) : nil
        }
    }

    /// Adds a physical line to the logical line, or ends that one and begins the next.
    private mutating func take(_ range: Range<Int>, _ body: (Line) throws -> Void) rethrows {
        physicalNumber += 1
        let isSoft = endsSoftly
        endsSoftly = false
        guard !range.isEmpty else {
            sawBlankLine = true
            return
        }
        let physical = buffer[range]
        if hasLogical {
            if isSoft, !beginsProperty(physical) {
                append(isStrayIndent(physical) ? physical.dropFirst() : physical)
                return
            }
            if ASCII.isBlank(physical[range.lowerBound]), !isDelimiter {
                // A blank line between is the mark of line ends doubled by some program.
                if !sawBlankLine || physical.contains(where: { !ASCII.isBlank($0) }) {
                    append(physical.dropFirst())
                }
                return
            }
            if !sawBlankLine, continuesBase64(physical) {
                append(physical)
                return
            }
            try emit(body)
        }
        var bytes = physical.drop(while: ASCII.isBlank)
        while bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard !bytes.isEmpty else { return }
        hasLogical = true
        number = physicalNumber
        append(bytes)
    }

    private mutating func append(_ physical: ArraySlice<UInt8>) {
        sawBlankLine = false
        latestLength = physical.count
        let room = maximumLineLength - logical.count
        isCut = isCut || isDropping || physical.count > room
        logical.append(contentsOf: physical.prefix(room))
        noteSoftBreak()
    }

    private mutating func emit(_ body: (Line) throws -> Void) rethrows {
        sawBlankLine = false
        guard hasLogical else { return }
        hasLogical = false
        try body(Line(number: number, bytes: logical[...], isCut: isCut, wasUTF16: byteOrder.isUTF16))
        isCut = false
        // A consumer may keep the bytes, and a very long line's memory is better given back.
        logical.removeAll(keepingCapacity: logical.capacity <= 1 << 16)
    }
}
