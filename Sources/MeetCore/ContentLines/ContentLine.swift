/// One property as it stands in a file: `group.NAME;PARAMETER=value:VALUE` (RFC 6350, 3.3; RFC 5545, 3.1).
package struct ContentLine: Sendable {
    package typealias Parameter = UnmodelledProperty.Parameter

    /// Parameters of a line, and values of a parameter; those beyond are passed over.
    package static let maximumParameters = 1000

    /// Bytes of a group and a name together. A longer one would be folded when it is written back, and its
    /// beginning alone may be taken for base64.
    package static let maximumNameLength = 74

    /// Bytes of a group that leave room for the longest name it may have to stand before, X-ABRELATEDNAMES.
    package static let maximumGroupLength = maximumNameLength - 17

    /// What stands before the value, in one with the other lines of the file that begin alike.
    private(set) var head: LineHead
    /// Unfolded; not decoded and still escaped.
    package var value: ArraySlice<UInt8>
    /// Of its first physical line, from 1.
    package var number: Int

    /// As written.
    package var group: String? {
        get { head.group }
        set { head = LineHead(group: newValue, name: name, parameters: parameters) }
    }

    /// In upper case.
    package var name: String { head.name }

    /// In the order of the line, their names in upper case. The name of a parameter that is a value alone
    /// (vCard 2.1) is empty; a careless writer's may be no name at all (`hasProperName`). Values hold no control
    /// characters but the tab and `\n`.
    package var parameters: [Parameter] {
        get { head.parameters }
        set { head = LineHead(group: group, name: name, parameters: newValue) }
    }

    /// The values of every parameter of this name (given in upper case).
    package func values(of name: String) -> [String] {
        var values: [String] = []
        for parameter in parameters where parameter.name == name { values += parameter.values }
        return values
    }

    /// The value of the first parameter of this name (given in upper case); its parts joined again where an
    /// unquoted comma cut it.
    package func value(of name: String) -> String? {
        guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
        return parameter.values.count == 1 ? parameter.values[0] : parameter.values.joined(separator: ",")
    }
}

extension UnmodelledProperty.Parameter {
    /// Whether its name is one by the grammar, or nearly: an underscore is taken too.
    var hasProperName: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen || $0 == UInt8(ascii: "_")
            }
    }
}

/// Why a line is none of the form `NAME:VALUE`.
package enum ContentLineError: Error {
    case missingColon
    /// What stands before the colon is no name, or a very long one.
    case invalidName
}

extension ContentLine {
    /// Parses an unfolded line.
    ///
    /// Takes what careless writers leave: blanks around names, an opening quote that is never closed, text
    /// after a closing quote. With `decodesCarets` the values of parameters are decoded by RFC 6868.
    /// Parameters that are not UTF-8 are decoded by `characterSets`. `cache` is for lines that are parsed with the same
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
    /// Where the next byte is read; in the end, where the value begins.
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

    /// Leaves `position` at the `;` or `:` after the name.
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

    /// Leaves `position` at the `,`, `;` or `:` after the value.
    private mutating func scanValue(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let start = position
        guard start < bytes.count, bytes[start] == ASCII.quote,
            let close = bytes[(start + 1)...].firstIndex(of: ASCII.quote)
        else { return scanUnquoted(bytes) }
        position = close + 1
        let quoted = decoded(bytes, start + 1, close)
        // Text after the closing quote does not belong there; it is taken as it stands.
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
