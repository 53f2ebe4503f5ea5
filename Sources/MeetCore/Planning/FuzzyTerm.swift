/// One word of a query against one candidate, both as code units: bytes where all is ASCII, else scalars.
struct FuzzyTerm<Unit: FixedWidthInteger & UnsignedInteger> {
    private let term: [Unit]
    private let candidate: UnsafeBufferPointer<Unit>

    init(_ term: [Unit], in candidate: UnsafeBufferPointer<Unit>) {
        self.term = term
        self.candidate = candidate
    }

    @inline(__always)
    func score() -> Int? {
        guard mayMatch else { return nil }
        if let (place, tier) = substring() { return Self.score(tier, place: place, length: candidate.count) }
        var places: [Int] = []
        return scattered(&places)
    }

    /// As `score()`, and says where.
    func score(recording places: inout [Int]) -> Int? {
        guard mayMatch else { return nil }
        if let (place, tier) = substring() {
            places = Array(place..<(place + term.count))
            return Self.score(tier, place: place, length: candidate.count)
        }
        return scattered(&places)
    }

    private enum Tier: Int {
        case scattered = 1, inside, word, wholeWord, beginning, wholeBeginning
    }

    /// Whether the letters are there in order; most candidates end here.
    @inline(__always)
    private var mayMatch: Bool {
        var next = 0
        for unit in candidate {
            if next == term.count { break }
            if unit == term[next] { next += 1 }
        }
        return next == term.count
    }

    /// The best place where the whole term stands.
    @inline(__always)
    private func substring() -> (place: Int, tier: Tier)? {
        guard let first = term.first, candidate.count >= term.count else { return nil }
        var best: (place: Int, tier: Tier)?
        for place in 0...(candidate.count - term.count) where candidate[place] == first {
            var length = 1
            while length < term.count, candidate[place + length] == term[length] { length += 1 }
            guard length == term.count else { continue }
            let tier = tier(at: place)
            if tier.rawValue > (best?.tier.rawValue ?? 0) { best = (place, tier) }
        }
        return best
    }

    private func tier(at place: Int) -> Tier {
        let end = place + term.count
        let isWhole = end == candidate.count || Self.isSeparator(candidate[end])
        if place == 0 { return isWhole ? .wholeBeginning : .beginning }
        guard isWordStart(place) else { return .inside }
        return isWhole ? .wholeWord : .word
    }

    /// Along word beginnings where that works (`pd` in `petros dimitriou`), else the narrowest stretch that
    /// ends first.
    private func scattered(_ places: inout [Int]) -> Int? {
        places = alongWords() ?? narrowest()
        guard places.count == term.count, let first = places.first else { return nil }
        var bonus = 0
        for (index, place) in places.enumerated() {
            if isWordStart(place) { bonus += 60 }
            if index > 0, places[index - 1] == place - 1 { bonus += 40 }
        }
        return Self.score(.scattered, place: first, length: candidate.count) + min(bonus, 5000)
    }

    private func alongWords() -> [Int]? {
        var places: [Int] = []
        for unit in term {
            let next = (places.last ?? -1) + 1
            if !places.isEmpty, next < candidate.count, candidate[next] == unit {
                places.append(next)
            } else if let start = candidate.indices.dropFirst(next)
                .first(where: { candidate[$0] == unit && isWordStart($0) })
            {
                places.append(start)
            } else {
                return nil
            }
        }
        return places
    }

    private func narrowest() -> [Int] {
        var next = 0
        var end = 0
        while end < candidate.count, next < term.count {
            if candidate[end] == term[next] { next += 1 }
            end += 1
        }
        var places: [Int] = []
        var place = end
        for unit in term.reversed() {
            repeat { place -= 1 } while place >= 0 && candidate[place] != unit
            guard place >= 0 else { return [] }
            places.append(place)
        }
        return places.reversed()
    }

    private func isWordStart(_ place: Int) -> Bool {
        !Self.isSeparator(candidate[place]) && (place == 0 || Self.isSeparator(candidate[place - 1]))
    }

    /// ASCII that is neither a letter nor a digit; anything else counts as a letter.
    private static func isSeparator(_ unit: Unit) -> Bool {
        switch UInt32(truncatingIfNeeded: unit) {
        case 48...57, 65...90, 97...122: false
        case 0...127, 0xA0, 0xB7, 0x2010...0x2015, 0x3000: true
        default: false
        }
    }

    private static func score(_ tier: Tier, place: Int, length: Int) -> Int {
        tier.rawValue * 10_000 - min(place, 1000) - min(length, 1000)
    }
}
