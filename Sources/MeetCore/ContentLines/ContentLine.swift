/// A property as it stands in a file: `group.NAME;PARAMETER=value:VALUE` (RFC 6350, 3.3; RFC 5545, 3.1).
package struct ContentLine: Sendable {
    package typealias Parameter = UnmodelledProperty.Parameter

    /// The maximum number of parameters of a line, and of values of a parameter; further ones are ignored.
    package static let maximumParameters = 1000

    /// The maximum length in bytes of a group and a name together. A longer one would be folded when written
    /// back, and its beginning alone may be read as base64.
    package static let maximumNameLength = 74

    /// The maximum length in bytes of a group, which leaves room for the longest name that may follow,
    /// X-ABRELATEDNAMES.
    package static let maximumGroupLength = maximumNameLength - 17

    /// The part before the value, shared by the lines of the file that begin alike.
    private(set) var head: LineHead
    /// The value, unfolded but not decoded and still escaped.
    package var value: ArraySlice<UInt8>
    /// The number of its first physical line, from 1.
    package var number: Int

    /// The group as written.
    package var group: String? {
        get { head.group }
        set { head = LineHead(group: newValue, name: name, parameters: parameters) }
    }

    /// The name in upper case.
    package var name: String { head.name }

    /// The parameters in the order of the line, with names in upper case. The name of a parameter that is a
    /// value alone (vCard 2.1) is empty; a malformed name is possible (`hasProperName`). Values hold no
    /// control characters but the tab and `\n`.
    package var parameters: [Parameter] {
        get { head.parameters }
        set { head = LineHead(group: group, name: name, parameters: newValue) }
    }

    /// Returns the values of every parameter of this name (given in upper case).
    package func values(of name: String) -> [String] {
        var values: [String] = []
        for parameter in parameters where parameter.name == name { values += parameter.values }
        return values
    }

    /// Returns the value of the first parameter of this name (given in upper case), rejoined if an unquoted
    /// comma split it.
    package func value(of name: String) -> String? {
        guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
        return parameter.values.count == 1 ? parameter.values[0] : parameter.values.joined(separator: ",")
    }
}

extension UnmodelledProperty.Parameter {
    /// True if the name is valid by the grammar, where an underscore is accepted too.
    var hasProperName: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen || $0 == UInt8(ascii: "_")
            }
    }
}

/// A reason why a line is not of the form `NAME:VALUE`.
package enum ContentLineError: Error {
    case missingColon
    /// The part before the colon is no name, or is very long.
    case invalidName
}

extension ContentLine {
    /// Parses an unfolded line.
    ///
    /// Accepts common mistakes: blanks around names, an opening quote that is never closed, text after a
    /// closing quote. With `decodesCarets` the values of parameters are decoded by RFC 6868. Parameters that
    /// are not UTF-8 are decoded by `characterSets`. A `cache` must always be used with the same
    /// `decodesCarets`.
    package init(
        parsing bytes: ArraySlice<UInt8>, number: Int = 1, decodesCarets: Bool = true,
        characterSets: CharacterSetDecoder
    ) throws(ContentLineError) {
        try self.init(
            parsing: bytes, number: number, decodesCarets: decodesCarets, characterSets: characterSets,
            cache: nil)
    }

    init(
        parsing bytes: ArraySlice<UInt8>, number: Int, decodesCarets: Bool,
        characterSets: CharacterSetDecoder,
        cache: HeadCache?
    ) throws(ContentLineError) {
        let scanned = bytes.withUnsafeBufferPointer { bytes -> Result<(LineHead, Int), ContentLineError> in
            let writing = cache == nil ? nil : HeadCache.Writing(bytes)
            if let cache, let writing, let known = cache.find(writing, in: bytes) {
                return .success((known, writing.count + 1))
            }
            var scanner = Scanner(decodesCarets: decodesCarets, characterSets: characterSets)
            if let error = scanner.scan(bytes) { return .failure(error) }
            if let cache, let writing, scanner.position == writing.count + 1,
                let head = cache.insert(
                    writing, in: bytes, name: scanner.name, parameters: scanner.parameters)
            {
                return .success((head, scanner.position))
            }
            let head = LineHead(group: scanner.group, name: scanner.name, parameters: scanner.parameters)
            return .success((head, scanner.position))
        }
        let (head, length) = try scanned.get()
        self.head = head
        value = bytes[(bytes.startIndex + length)...]
        self.number = number
    }
}

private struct Scanner: ~Copyable {
    let decodesCarets: Bool
    let characterSets: CharacterSetDecoder
    var group: String?
    var name = ""
    var parameters: [ContentLine.Parameter] = []
    /// The position of the next byte; at the end, the start of the value.
    var position = 0

    init(decodesCarets: Bool, characterSets: CharacterSetDecoder) {
        self.decodesCarets = decodesCarets
        self.characterSets = characterSets
    }

    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> ContentLineError? {
        guard scanName(bytes) else {
            return bytes.contains(ASCII.colon) ? .invalidName : .missingColon
        }
        return scanParameters(bytes)
    }

    private mutating func scanParameters(_ bytes: UnsafeBufferPointer<UInt8>) -> ContentLineError? {
        while position < bytes.count, bytes[position] == ASCII.semicolon {
            position += 1
            scanParameter(bytes)
        }
        guard position < bytes.count else { return .missingColon }
        position += 1
        return nil
    }

    /// Advances `position` to the `;` or `:` after the name.
    private mutating func scanName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while start < bytes.count, ASCII.isBlank(bytes[start]) { start += 1 }
        var end = start
        var point: Int?
        while end < bytes.count {
            let byte = bytes[end]
            if ASCII.isLetterOrDigit(byte) || byte == ASCII.hyphen || byte == UInt8(ascii: "_") {
                end += 1
            } else if byte == ASCII.point, point == nil {
                point = end
                end += 1
            } else {
                break
            }
        }
        guard end - start <= ContentLine.maximumNameLength else { return false }
        position = end
        while position < bytes.count, ASCII.isBlank(bytes[position]) { position += 1 }
        guard position < bytes.count, bytes[position] == ASCII.colon || bytes[position] == ASCII.semicolon
        else {
            return false
        }
        if let point {
            if point > start { group = text(bytes, start, point) }
            start = point + 1
        }
        name = Self.uppercased(bytes, start, end)
        return end > start
    }

    private mutating func scanParameter(_ bytes: UnsafeBufferPointer<UInt8>) {
        let start = position
        while position < bytes.count, bytes[position] != ASCII.equals, bytes[position] != ASCII.semicolon,
            bytes[position] != ASCII.colon
        {
            position += 1
        }
        let (first, last) = trimmed(bytes, start, position)
        guard position < bytes.count, bytes[position] == ASCII.equals else {
            if last > first { append("", [text(bytes, first, last)]) }
            return
        }
        position += 1
        var values = [scanValue(bytes)]
        while position < bytes.count, bytes[position] == ASCII.comma {
            position += 1
            let value = scanValue(bytes)
            if values.count < ContentLine.maximumParameters { values.append(value) }
        }
        append(Self.uppercased(bytes, first, last), values)
    }

    private mutating func append(_ name: String, _ values: [String]) {
        guard parameters.count < ContentLine.maximumParameters else { return }
        parameters.append(ContentLine.Parameter(name: name, values: values))
    }

    /// Advances `position` to the `,`, `;` or `:` after the value.
    private mutating func scanValue(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let start = position
        guard start < bytes.count, bytes[start] == ASCII.quote,
            let close = bytes[(start + 1)...].firstIndex(of: ASCII.quote)
        else { return scanUnquoted(bytes) }
        position = close + 1
        let quoted = decoded(bytes, start + 1, close)
        // Text after the closing quote is invalid; it is kept as it stands.
        return position >= bytes.count || isEndOfValue(bytes[position])
            ? quoted : quoted + scanUnquoted(bytes)
    }

    private mutating func scanUnquoted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let start = position
        while position < bytes.count, !isEndOfValue(bytes[position]) { position += 1 }
        return decoded(bytes, start, position)
    }

    private func isEndOfValue(_ byte: UInt8) -> Bool {
        byte == ASCII.comma || byte == ASCII.semicolon || byte == ASCII.colon
    }

    private func decoded(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String {
        let value = text(bytes, start, end)
        return decodesCarets && value.utf8.contains(ASCII.caret) ? CaretEncoding.decode(value) : value
    }

    private func trimmed(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> (Int, Int) {
        var (start, end) = (start, end)
        while start < end, ASCII.isBlank(bytes[start]) { start += 1 }
        while end > start, ASCII.isBlank(bytes[end - 1]) { end -= 1 }
        return (start, end)
    }

    private func text(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String {
        let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if part.allSatisfy({ $0 < 0x80 && !ASCII.isControl($0) }) {
            return String(decoding: part, as: UTF8.self)
        }
        let text = characterSets.utf8(Array(part)[...], declared: nil)
        return String(decoding: TextValue.withoutControls(text), as: UTF8.self)
    }

    private static func uppercased(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String {
        String(unsafeUninitializedCapacity: end - start) { room in
            for index in start..<end { room[index - start] = ASCII.uppercased(bytes[index]) }
            return end - start
        }
    }
}
