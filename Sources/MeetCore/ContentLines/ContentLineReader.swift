import Foundation

/// Splits a stream of bytes into unfolded content lines (RFC 6350, 3.2; RFC 5545, 3.1).
///
/// It works on bytes, before the character set is known, so a fold may split a character. Accepts line ends
/// of every kind (CRLF, LF, CR, CR CR LF, also mixed), UTF-16 with and without a byte order mark, the soft
/// line breaks of quoted-printable, and base64 whose continuation lines lack their indent. Blank lines are
/// dropped. The result does not depend on the chunks.
///
/// Memory is bounded by `maximumLineLength` and the largest chunk.
package struct ContentLineReader {
    /// A logical line, made of one or several physical lines.
    package struct Line {
        /// The number of its first physical line, from 1.
        package var number: Int
        /// The bytes without line ends and fold marks.
        package var bytes: ArraySlice<UInt8>
        /// True if the line was longer than the limit; `bytes` is its beginning.
        package var isCut: Bool
        /// True if the file was UTF-16; declarations of its character sets are void.
        package var wasUTF16: Bool
    }

    /// The default maximum length, 16 MiB: room for a photo of about 12 MB in base64.
    package static let defaultMaximumLineLength = 16 << 20

    /// The maximum length in bytes, unfolded. A longer line is read to its end, and cut.
    package let maximumLineLength: Int

    private var byteOrder = ByteOrderDecoder()
    /// The bytes not yet processed, from the beginning of the current physical line.
    private var buffer: [UInt8] = []
    /// The length of the part of `buffer` that is known to hold no line end.
    private var searched = 0
    /// True if the current physical line was longer than the limit, and bytes of it were dropped.
    private var isDropping = false
    private var physicalNumber = 0

    // The logical line so far; it ends only when the next one begins.
    var logical: [UInt8] = []
    var hasLogical = false
    var isCut = false
    private var number = 0
    /// True if the line ended in the `=` of quoted-printable, so that the next physical line continues it.
    var endsSoftly = false
    /// The length of the latest physical line, with its soft break.
    var latestLength = 0
    private var sawBlankLine = false

    package init(maximumLineLength: Int = Self.defaultMaximumLineLength) {
        self.maximumLineLength = max(1, maximumLineLength)
    }

    /// Reads the next bytes and passes on each complete line. Not to be called again after a throw.
    package mutating func feed(
        _ chunk: UnsafeRawBufferPointer, _ body: (Line) throws -> Void
    ) rethrows {
        byteOrder.decode(chunk, into: &buffer)
        try drain(isLast: false, body)
    }

    /// Passes on the remaining line. No further bytes may be fed.
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

    /// Returns the end of the physical line that begins at `start`, and the beginning of the next one; `nil`
    /// if more bytes are needed to decide.
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
            // Programs that convert LF to CRLF twice leave CR CR LF, a single line end. Elsewhere each CR is
            // a line end.
            var after = index + 1
            while after < bytes.count, after < index + 4, bytes[after] == ASCII.carriageReturn { after += 1 }
            if after < bytes.count {
                return (index, bytes[after] == ASCII.lineFeed ? after + 1 : index + 1)
            }
            return isLast ? (index, index + 1) : nil
        }
    }

    /// Appends a physical line to the logical line, or ends that and begins the next.
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
                // A blank line in between is a sign of doubled line ends.
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
        // A consumer may keep the bytes, and the memory of a very long line is better released.
        logical.removeAll(keepingCapacity: logical.capacity <= 1 << 16)
    }
}

/// The positions of the next LF and the next CR of a buffer, each searched once: a file may hold only one of
/// the two.
private struct LineEnds {
    private var lineFeed = -1
    private var carriageReturn = -1

    /// Returns the first line end at or after `from`, or the end of the buffer.
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

/// Continuation lines without an indent: quoted-printable (RFC 2045, 6.7) and base64 in vCard 2.1 and
/// malformed files.
extension ContentLineReader {
    /// True if the current line begins or ends a component; such lines are never folded.
    var isDelimiter: Bool {
        guard let first = logical.first, first | 0x20 == 0x62 || first | 0x20 == 0x65 else { return false }
        return ASCII.begins(logical, with: "BEGIN:") || ASCII.begins(logical, with: "END:")
    }

    /// Removes the `=` at the end of a quoted-printable line, and records it.
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

    /// Returns whether a line after a soft break is a property of its own, because the break was a stray `=`.
    ///
    /// A component's delimiter always is. Any other line must look like a property, and the break must be
    /// unusual: neither near the right margin nor after an encoded line end, where writers break lines.
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

    /// Returns whether the blank at the beginning of a line after a soft break is an indent rather than text:
    /// it splits a UTF-8 character.
    private func isStrayIndent(_ physical: ArraySlice<UInt8>) -> Bool {
        let start = physical.startIndex
        guard physical.count >= 4, ASCII.isBlank(physical[start]), physical[start + 1] == ASCII.equals,
            let high = ASCII.hexadecimal(physical[start + 2])
        else { return false }
        return (8...11).contains(high)
    }

    /// Returns whether a line without an indent continues the base64 before it: it holds only base64
    /// characters.
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

/// The part before the value of a line that may not be complete.
private struct Head {
    /// The position of the colon before the value.
    var end = 0
    /// The transfer encoding in upper case; empty if there is none.
    var encoding = ""

    /// Parses the head, or returns `nil` if the value does not begin within 1,000 bytes. An open quote may
    /// still be closed, so the text after it is not a value yet.
    init?(_ line: [UInt8]) {
        let line = line.prefix(1000)
        var isQuoted = false
        var start = line.startIndex
        for (index, byte) in line.enumerated() {
            switch byte {
            case ASCII.quote:
                // A quote inside a value is text.
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
