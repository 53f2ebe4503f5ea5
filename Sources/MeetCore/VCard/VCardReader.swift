/// Reads the cards of a file of any size, chunk by chunk: vCard 2.1 (versit, 1996), 3.0 (RFC 2426), 4.0 (RFC
/// 6350) and cards without a version.
///
/// Cards come out in file order. A card may lack its BEGIN or its END, stand inside another, or be followed
/// by garbage; a broken card does not affect the others. Memory is bounded by `limits`.
package struct VCardReader {
    package let file: String
    package let limits: VCardLimits
    /// The problems that belong to no card; complete after `finish` has returned.
    package private(set) var problems: [ImportProblem] = []

    private var lines: ContentLineReader
    private var decoder: CardDecoder
    /// The open cards, outermost first.
    private var open: [RawCard] = []
    /// True if a nested card has ended and the innermost open card may go on or have lost its END.
    private var isSuspended = false
    /// The complete cards that wait for an open card around or before them.
    private var held: [RawCard] = []
    private var nextIndex = 0
    /// The first line since the latest card that belongs to no card.
    private var stray: (number: Int, text: ImportProblem.Excerpt, isBinary: Bool)?
    /// The first line of the file that belongs to no card.
    private var firstStray: (number: Int, text: ImportProblem.Excerpt, isBinary: Bool)?

    package init(file: String, limits: VCardLimits = VCardLimits()) {
        self.file = file
        self.limits = limits
        lines = ContentLineReader(maximumLineLength: limits.lineBytes)
        decoder = CardDecoder(file: file, limits: limits)
    }

    /// Reads the next bytes and passes on each complete card. Not to be called again after a throw.
    package mutating func feed(
        _ chunk: UnsafeRawBufferPointer, _ onCard: (DecodedCard) throws -> Void
    ) rethrows {
        // The line reader is moved out during its callback, which changes the other properties.
        var lines = self.lines
        self.lines = ContentLineReader(maximumLineLength: 1)
        defer { self.lines = lines }
        try lines.feed(chunk) { try take($0, onCard) }
    }

    package mutating func feed(_ chunk: [UInt8], _ onCard: (DecodedCard) throws -> Void) rethrows {
        try chunk.withUnsafeBytes { try feed($0, onCard) }
    }

    /// Passes on the remaining cards. No further bytes may be fed.
    package mutating func finish(_ onCard: (DecodedCard) throws -> Void) rethrows {
        var lines = self.lines
        try lines.finish { try take($0, onCard) }
        if open.first?.isImplicit == true { discardImplicit() }
        closeAll()
        try flush(onCard)
        reportStray()
        if nextIndex == 0, !problems.contains(where: { $0.severity == .skipped }) {
            problems = [noCard]
        }
    }

    /// The problem of a file without cards.
    private var noCard: ImportProblem {
        let isBinary = firstStray?.isBinary ?? false
        var found = isBinary ? nil : firstStray?.text
        if found?.text.unicodeScalars.contains("\u{FFFD}") == true { found = nil }
        return ImportProblem(
            file: file, line: firstStray?.number ?? 1, reason: .noCard(found: found, isBinary: isBinary),
            severity: .skipped, isOfWholeFile: true)
    }

    private mutating func take(
        _ line: ContentLineReader.Line, _ onCard: (DecodedCard) throws -> Void
    ) rethrows {
        switch line.bytes.first.map(ASCII.uppercased) {
        case UInt8(ascii: "B") where isDelimiter(line.bytes, "BEGIN:"):
            begin(line.number)
        case UInt8(ascii: "E") where isDelimiter(line.bytes, "END:"):
            end(line)
        default:
            property(line)
        }
        if held.count > limits.cardsHeldBack { closeAll() }
        if open.isEmpty, !held.isEmpty {
            try flush(onCard)
        }
    }

    private func isDelimiter(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        guard bytes.count < 100, ASCII.begins(bytes, with: word) else { return false }
        let name = ASCII.trimmed(bytes.dropFirst(word.utf8CodeUnitCount))
        return name.count == 5 && ASCII.begins(name, with: "VCARD")
    }

    // MARK: Boundaries of cards

    private mutating func begin(_ number: Int) {
        if open.last?.isImplicit == true { discardImplicit() }
        reportStray()
        var card = RawCard(index: nextIndex, line: number)
        if let outer = open.indices.last, !isSuspended, open[outer].awaitsAgent {
            card.isAgent = true
            open[outer].awaitsAgent = false
        } else {
            nextIndex += 1
        }
        isSuspended = false
        open.append(card)
        if open.count > limits.nesting { close(open.removeFirst()) }
    }

    private mutating func end(_ line: ContentLineReader.Line) {
        guard let card = open.popLast() else {
            noteStray(line)
            return
        }
        isSuspended = false
        if card.isAgent, let outer = open.indices.last {
            adopt(card, into: outer)
        } else {
            if card.isImplicit {
                nextIndex += 1
                stray = nil
            }
            held.append(card)
            isSuspended = !open.isEmpty
        }
    }

    /// Makes a nested card the text of its AGENT property, as in vCard 3.0 (RFC 2426, 3.5.4).
    private mutating func adopt(_ agent: RawCard, into outer: Int) {
        guard let last = open[outer].lines.last, !open[outer].isFull else { return }
        var text = Array("BEGIN:VCARD\\n".utf8)
        for line in agent.lines {
            let content = String(decoding: agent.bytes[line.range], as: UTF8.self)
            TextValue.append(content, escapingCommas: true, escapingSemicolons: true, to: &text)
            text += "\\n".utf8
        }
        text += "END:VCARD".utf8
        guard open[outer].bytes.count + text.count <= limits.cardBytes else { return }
        open[outer].bytes += text
        open[outer].lines[open[outer].lines.count - 1].range = last.range.lowerBound..<open[outer].bytes.count
    }

    private mutating func property(_ line: ContentLineReader.Line) {
        if open.isEmpty || isSuspended {
            let name = try? ContentLine(parsing: line.bytes, characterSets: decoder.characterSets).name
            let isKnown = name.map { VCardProperty($0) != nil } ?? false
            if !open.isEmpty, name == nil || name == "VERSION" || name == "FN" || name == "N" { closeAll() }
            if open.isEmpty {
                noteStray(line)
                guard isKnown, let stray else { return }
                var card = RawCard(index: nextIndex, line: line.number)
                card.isImplicit = true
                card.problems.append(problem(stray.number, .noBegin(found: stray.text)))
                open.append(card)
            }
            isSuspended = false
        }
        guard let top = open.indices.last else { return }
        if line.isCut {
            open[top].problems.append(
                problem(line.number, .propertyTooLong(bytes: limits.lineBytes, found: excerpt(line))))
        } else if open[top].bytes.count + line.bytes.count > limits.cardBytes
            || open[top].lines.count >= limits.cardProperties
        {
            guard !open[top].isFull else { return }
            open[top].isFull = true
            let reason = ImportProblem.Reason.cardTooLong(
                bytes: limits.cardBytes, properties: limits.cardProperties)
            open[top].problems.append(problem(line.number, reason))
        } else {
            open[top].append(line)
        }
    }

    /// Ends every open card as having lost its END.
    private mutating func closeAll() {
        while !open.isEmpty { close(open.removeFirst()) }
        isSuspended = false
    }

    private mutating func close(_ card: RawCard) {
        var card = card
        let last = card.lines.last?.number ?? card.line
        card.problems.append(
            problem(last, .noEnd(begunInLine: card.line)))
        if card.isAgent {
            card.index = nextIndex
            nextIndex += 1
        }
        held.append(card)
    }

    private mutating func flush(_ onCard: (DecodedCard) throws -> Void) rethrows {
        if held.count > 1 { held.sort { $0.index < $1.index } }
        for card in held { try onCard(decoder.decode(card)) }
        held.removeAll(keepingCapacity: true)
    }

    // MARK: What belongs to no card

    /// Discards lines that looked like a card without a BEGIN and were none.
    private mutating func discardImplicit() {
        open.removeAll { $0.isImplicit }
    }

    private mutating func noteStray(_ line: ContentLineReader.Line) {
        guard stray == nil else { return }
        let isBinary = line.bytes.contains { $0 < 0x20 && $0 != UInt8(ascii: "\t") && $0 != 0x1B }
        stray = (line.number, excerpt(line), isBinary)
        if firstStray == nil { firstStray = stray }
    }

    private mutating func reportStray() {
        guard let found = stray else { return }
        stray = nil
        report(problem(found.number, .noBegin(found: found.text)))
    }

    private mutating func report(_ problem: ImportProblem) {
        if problems.count < limits.problems { problems.append(problem) }
    }

    private func excerpt(_ line: ContentLineReader.Line) -> ImportProblem.Excerpt {
        ImportProblem.Excerpt(line.bytes)
    }

    private func problem(_ line: Int, _ reason: ImportProblem.Reason) -> ImportProblem {
        ImportProblem(file: file, line: line, reason: reason, severity: .warning)
    }
}
