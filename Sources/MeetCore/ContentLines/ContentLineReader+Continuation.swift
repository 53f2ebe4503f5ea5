/// Lines that go on without an indent: quoted-printable (RFC 2045, 6.7) and base64 as vCard 2.1 and careless
/// writers have them.
extension ContentLineReader {
    /// The current line begins or ends a component; such lines are never folded.
    var isDelimiter: Bool {
        guard let first = logical.first, first | 0x20 == 0x62 || first | 0x20 == 0x65 else { return false }
        return ASCII.begins(logical, with: "BEGIN:") || ASCII.begins(logical, with: "END:")
    }

    /// Takes the `=` off the end of a quoted-printable line, and remembers that it stood there.
    mutating func noteSoftBreak() {
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
    func beginsProperty(_ physical: ArraySlice<UInt8>) -> Bool {
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
    func isStrayIndent(_ physical: ArraySlice<UInt8>) -> Bool {
        let start = physical.startIndex
        guard physical.count >= 4, ASCII.isBlank(physical[start]), physical[start + 1] == ASCII.equals,
            let high = ASCII.hexadecimal(physical[start + 2])
        else { return false }
        return (8...11).contains(high)
    }

    /// Whether a line without an indent is more of the base64 before it: nothing but its alphabet.
    func continuesBase64(_ physical: ArraySlice<UInt8>) -> Bool {
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
