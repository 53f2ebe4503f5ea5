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
        guard end > 0, logical[end - 1] == ASCII.equals, ASCII.contains(header, "QUOTED-PRINTABLE") else {
            return
        }
        logical.removeLast(logical.count - end + 1)
        endsSoftly = true
    }

    /// What stands before the first colon, at most 1,000 bytes of it; empty if there is no colon there.
    private var header: ArraySlice<UInt8> {
        let beginning = logical.prefix(1000)
        guard let colon = beginning.firstIndex(of: ASCII.colon) else { return [] }
        return beginning[..<colon]
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
        let header = header
        return ASCII.contains(header, "BASE64") || ASCII.contains(header, "ENCODING=B")
            || ASCII.contains(logical[header.endIndex...].prefix(100), ";BASE64,")
    }
}
