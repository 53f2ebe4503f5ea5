import Foundation

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
        var ends = LineEnds()
        while let (end, next) = lineEnd(from: start, isLast: isLast, &ends) {
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
    private mutating func lineEnd(
        from start: Int, isLast: Bool, _ ends: inout LineEnds
    ) -> (end: Int, next: Int)? {
        let from = max(start, searched)
        searched = 0
        return buffer.withUnsafeBufferPointer { bytes in
            let index = ends.next(in: bytes, from: from)
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
        physical.prefix(room).withUnsafeBufferPointer { logical.append(contentsOf: $0) }
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

/// The next LF and the next CR of a buffer, each looked for once: a file may hold only one of the two.
private struct LineEnds {
    private var lineFeed = -1
    private var carriageReturn = -1

    /// The first of them at `from` or behind; the end of the buffer where there is none.
    mutating func next(in bytes: UnsafeBufferPointer<UInt8>, from: Int) -> Int {
        if lineFeed < from { lineFeed = Self.place(of: ASCII.lineFeed, in: bytes, from) }
        if carriageReturn < from { carriageReturn = Self.place(of: ASCII.carriageReturn, in: bytes, from) }
        return min(lineFeed, carriageReturn)
    }

    private static func place(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ from: Int) -> Int {
        guard from < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + from, Int32(byte), bytes.count - from)
        else { return bytes.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

/// Lines that go on without an indent: quoted-printable (RFC 2045, 6.7) and base64 as vCard 2.1 and careless
/// writers have them.
extension ContentLineReader {
    /// The current line begins or ends a component; such lines are never folded.
    var isDelimiter: Bool {
        guard let first = logical.first, first | 0x20 == 0x62 || first | 0x20 == 0x65 else { return false }
        return ASCII.begins(logical, with: "BEGIN:") || ASCII.begins(logical, with: "END:")
    }

    /// Takes the `=` off the end of a quoted-printable line, and remembers that it stood there.
    private mutating func noteSoftBreak() {
        endsSoftly = false
        var end = logical.count
        while end > 0, ASCII.isBlank(logical[end - 1]) { end -= 1 }
        guard end > 0, logical[end - 1] == ASCII.equals, let head = Head(logical),
            ["QUOTED-PRINTABLE", "Q"].contains(head.encoding)
        else { return }
        logical.removeLast(logical.count - end + 1)
        endsSoftly = true
    }

    /// Whether a line after a soft break is a property of its own, because the break was a stray `=`.
    ///
    /// A component's delimiter always is. Else it has to look like one, and the break has to be strange:
    /// neither near the right margin nor after an encoded line end, which is where writers break.
    private func beginsProperty(_ physical: ArraySlice<UInt8>) -> Bool {
        if ASCII.begins(physical, with: "BEGIN:V") || ASCII.begins(physical, with: "END:V") { return true }
        guard latestLength < 50, !logical.suffix(3).elementsEqual("=0A".utf8),
            !logical.suffix(3).elementsEqual("=0a".utf8)
        else { return false }
        for (offset, byte) in physical.enumerated() {
            if byte == ASCII.colon || byte == ASCII.semicolon { return offset > 0 }
            let isName =
                (65...90).contains(byte) || (offset > 0 && (byte == ASCII.hyphen || byte == ASCII.point))
            guard isName else { return false }
        }
        return false
    }

    /// Whether the blank that begins a line after a soft break is an indent rather than text: it stands
    /// between the bytes of one UTF-8 character.
    private func isStrayIndent(_ physical: ArraySlice<UInt8>) -> Bool {
        let start = physical.startIndex
        guard physical.count >= 4, ASCII.isBlank(physical[start]), physical[start + 1] == ASCII.equals,
            let high = ASCII.hexadecimal(physical[start + 2])
        else { return false }
        return (8...11).contains(high)
    }

    /// Whether a line without an indent is more of the base64 before it: nothing but its alphabet.
    private func continuesBase64(_ physical: ArraySlice<UInt8>) -> Bool {
        let isAlphabet = physical.allSatisfy {
            ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
                || $0 == ASCII.equals
                || ASCII.isBlank($0)
        }
        guard isAlphabet else { return false }
        guard let head = Head(logical) else { return false }
        return ["BASE64", "B"].contains(head.encoding)
            || ASCII.contains(logical[head.end...].prefix(100), ";BASE64,")
    }
}

/// What stands before the value of a line that may not be complete.
private struct Head {
    /// Of the colon before the value.
    var end = 0
    /// What the parameters say of the transfer encoding, in upper case; `""` where they say nothing.
    var encoding = ""

    /// `nil` where the value has not begun within 1,000 bytes. A quote that is still open may close later, so
    /// what follows it is no value yet.
    init?(_ line: [UInt8]) {
        let line = line.prefix(1000)
        var isQuoted = false
        var start = line.startIndex
        for (index, byte) in line.enumerated() {
            switch byte {
            case ASCII.quote:
                // Elsewhere than around a value it is text.
                let isOpening =
                    index > 0 && (line[index - 1] == ASCII.equals || line[index - 1] == ASCII.comma)
                isQuoted = !isQuoted && isOpening && start > line.startIndex
            case ASCII.semicolon where !isQuoted, ASCII.colon where !isQuoted:
                if start > line.startIndex, encoding.isEmpty { note(line[start..<index]) }
                start = index + 1
                if byte == ASCII.colon {
                    end = index
                    return
                }
            default: break
            }
        }
        return nil
    }

    private mutating func note(_ parameter: ArraySlice<UInt8>) {
        let parts = parameter.split(separator: ASCII.equals, maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts.map { part in
            String(decoding: ASCII.trimmed(part).filter { $0 != ASCII.quote }, as: UTF8.self).uppercased()
        }
        switch words.count {
        case 2 where words[0] == "ENCODING": encoding = words[1]
        case 1 where ["QUOTED-PRINTABLE", "BASE64", "7BIT", "8BIT"].contains(words[0]): encoding = words[0]
        default: break
        }
    }
}
