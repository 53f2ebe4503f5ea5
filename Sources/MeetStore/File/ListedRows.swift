/// The rows of a whole list, in order, by id: the contact, or the meeting, which may have several rows.
struct ListedRows: Sendable {
    /// The ids, in the order of the list.
    let ids: [Int64]
    /// The stored starts, if the list is ordered by them; else empty.
    let starts: [Int64]
    /// The positions in `ids`, ordered by id.
    private let places: [Int32]

    init(_ ids: [Int64], startingAt starts: [Int64] = []) {
        self.ids = ids
        self.starts = starts
        places = Self.placesByID(ids)
    }

    /// Returns the number of rows that start before.
    func place(atOrAfter start: Int64) -> Int {
        Self.first(of: starts.count) { starts[$0] >= start }
    }

    /// Returns the positions of the rows with this id.
    func places(of id: Int64) -> [Int] {
        let first = Self.first(of: places.count) { ids[Int(places[$0])] >= id }
        return places[first...].prefix { ids[Int($0)] == id }.map(Int.init)
    }

    /// Returns the first index from which on a condition holds; `count` if it never does.
    private static func first(of count: Int, where isSo: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isSo(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the matching rows.
    ///
    /// - Parameter found: Ids in any order; those not in the list are ignored.
    func matching(_ found: [Int64]) -> MatchedRows {
        var matched = MatchedRows(of: ids.count)
        let isAscending = zip(found, found.dropFirst()).allSatisfy(<=)
        var next = 0
        for id in isAscending ? found : found.sorted() {
            while next < places.count, ids[Int(places[next])] < id { next += 1 }
            while next < places.count, ids[Int(places[next])] == id {
                matched.insert(Int(places[next]))
                next += 1
            }
        }
        return matched
    }

    /// Returns the positions ordered by id. Ids are nearly consecutive, so they are counted, which takes 1 ms
    /// for 100,000, where sorting takes 15.
    private static func placesByID(_ ids: [Int64]) -> [Int32] {
        guard let least = ids.min(), let most = ids.max() else { return [] }
        let (range, isTooWide) = most.subtractingReportingOverflow(least)
        guard !isTooWide, range < 4 * Int64(ids.count) else {
            return (0..<Int32(ids.count)).sorted {
                (ids[Int($0)], $0) < (ids[Int($1)], $1)
            }
        }
        var ends = [Int32](repeating: 0, count: Int(range) + 2)
        for id in ids { ends[Int(id - least) + 1] += 1 }
        for place in 1..<ends.count { ends[place] += ends[place - 1] }
        var places = [Int32](repeating: 0, count: ids.count)
        for (place, id) in ids.enumerated() {
            let slot = Int(id - least)
            places[Int(ends[slot])] = Int32(place)
            ends[slot] += 1
        }
        return places
    }
}

/// The rows of a list that match a filter, as a bit for each position.
struct MatchedRows: Sendable {
    private(set) var count = 0
    private var words: [UInt64]

    init(of rows: Int) {
        words = [UInt64](repeating: 0, count: (rows + 63) / 64)
    }

    mutating func insert(_ place: Int) {
        guard !contains(place) else { return }
        words[place >> 6] |= 1 << UInt64(place & 63)
        count += 1
    }

    mutating func remove(_ place: Int) {
        guard contains(place) else { return }
        words[place >> 6] &= ~(1 << UInt64(place & 63))
        count -= 1
    }

    func contains(_ place: Int) -> Bool { words[place >> 6] & 1 << UInt64(place & 63) != 0 }

    /// Returns the number of matches before a position of the whole list.
    func count(before place: Int) -> Int {
        let whole = place >> 6
        let rest = place & 63
        let before = words.prefix(whole).reduce(0) { $0 + $1.nonzeroBitCount }
        return rest == 0 ? before : before + (words[whole] & (1 << UInt64(rest) - 1)).nonzeroBitCount
    }

    /// Returns the positions in the whole list of these positions among the matches.
    func places(_ shown: Range<Int>) -> [Int] {
        let shown = shown.clamped(to: 0..<count)
        var places: [Int] = []
        places.reserveCapacity(shown.count)
        var passed = 0
        for (index, word) in words.enumerated() where places.count < shown.count {
            if passed + word.nonzeroBitCount <= shown.lowerBound {
                passed += word.nonzeroBitCount
                continue
            }
            var rest = word
            while rest != 0, places.count < shown.count {
                if passed >= shown.lowerBound { places.append(index << 6 | rest.trailingZeroBitCount) }
                rest &= rest - 1
                passed += 1
            }
        }
        return places
    }
}
