/// Changes files of content lines in ways that leave much of them sound: whole lines come, go and move,
/// pieces with a meaning are put in, and the encoding changes.
struct LineMutator {
    private var state: UInt64
    let lines: [String]
    let pieces: [String]

    init(seed: UInt64, lines: [String], pieces: [String]) {
        state = seed
        self.lines = lines
        self.pieces = pieces
    }

    mutating func mutated(_ bytes: [UInt8], upTo room: Int) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<(1 + below(4)) { step(&bytes, room) }
        return Array(bytes.prefix(room))
    }

    /// The beginning of one file and the end of another, cut between lines.
    mutating func spliced(_ one: [UInt8], _ other: [UInt8], upTo room: Int) -> [UInt8] {
        let head = Self.cut(one)
        let tail = Self.cut(other)
        let joined = head.prefix(below(head.count + 1)) + tail.suffix(below(tail.count + 1))
        return Array(joined.joined().prefix(room))
    }

    private mutating func step(_ bytes: inout [UInt8], _ room: Int) {
        switch below(20) {
        case 0..<11: moveLines(&bytes, room)
        case 11..<15: if let piece = pick(pieces) { insert(Array(piece.utf8), into: &bytes) }
        case 15: insert([UInt8(truncatingIfNeeded: next())], into: &bytes)
        case 16: if !bytes.isEmpty { bytes[below(bytes.count)] = UInt8(truncatingIfNeeded: next()) }
        case 17: if !bytes.isEmpty { bytes.removeSubrange(range(in: bytes.count, most: 40)) }
        case 18: fold(&bytes)
        default: changeEncoding(&bytes)
        }
    }

    private mutating func moveLines(_ bytes: inout [UInt8], _ room: Int) {
        var cut = Self.cut(bytes)
        guard !cut.isEmpty else { return }
        let place = below(cut.count)
        switch below(9) {
        case 0: cut.remove(at: place)
        case 1: cut.insert(cut[place], at: below(cut.count + 1))
        case 2: cut.swapAt(place, below(cut.count))
        case 3: cut.insert(contentsOf: cut[range(in: cut.count, most: 30)], at: below(cut.count + 1))
        case 4 where chance(20):
            // Very many of one kind, for what grows faster than its input.
            let most = max(1, room / max(1, cut[place].count))
            cut.insert(contentsOf: repeatElement(cut[place], count: below(most)), at: place)
        case 5: exchangeHeads(&cut, place)
        default:
            guard let line = pick(lines) else { return }
            cut.insert(ArraySlice((line + (chance(50) ? "\r\n" : "\n")).utf8), at: below(cut.count + 1))
        }
        bytes = Array(cut.joined())
    }

    /// Gives a line the name and parameters of another.
    private mutating func exchangeHeads(_ cut: inout [ArraySlice<UInt8>], _ place: Int) {
        let other = cut[below(cut.count)]
        guard let colon = cut[place].firstIndex(of: UInt8(ascii: ":")),
            let otherColon = other.firstIndex(of: UInt8(ascii: ":"))
        else { return }
        cut[place] = other[..<otherColon] + cut[place][colon...]
    }

    private mutating func insert(_ piece: [UInt8], into bytes: inout [UInt8]) {
        var place = below(bytes.count + 1)
        if chance(50), let sign = bytes[place...].firstIndex(where: { "\",;:".utf8.contains($0) }) {
            // Beside a sign, where values begin and end.
            place = sign + below(2)
        }
        bytes.insert(contentsOf: piece, at: place)
    }

    private mutating func fold(_ bytes: inout [UInt8]) {
        insert(
            Array((pick(["\r\n ", "\n\t", "=\r\n", "=\n", "\r\n", "\n", "\r", "\r\r\n"]) ?? "").utf8),
            into: &bytes)
    }

    private mutating func changeEncoding(_ bytes: inout [UInt8]) {
        switch below(4) {
        case 0: bytes = bytes.flatMap { [$0, 0] }
        case 1: bytes = [0xFE, 0xFF] + bytes.flatMap { [0, $0] }
        case 2: bytes = [0xEF, 0xBB, 0xBF] + bytes
        default:
            guard !bytes.isEmpty else { return }
            let part = range(in: bytes.count, most: 20)
            let digits = Array("0123456789ABCDEF".utf8)
            bytes.replaceSubrange(
                part,
                with: bytes[part].flatMap { [UInt8(ascii: "="), digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
        }
    }

    /// The lines, each with its end.
    private static func cut(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var cut: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 10 {
            cut.append(bytes[start...index])
            start = index + 1
        }
        if start < bytes.count { cut.append(bytes[start...]) }
        return cut
    }

    // MARK: Chance

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func range(in count: Int, most: Int) -> Range<Int> {
        let start = below(count)
        return start..<min(count, start + 1 + below(most))
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    private mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(max(1, bound)))
    }

    /// SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
