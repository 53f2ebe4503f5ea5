/// Narrows a list by what is typed. Both sides are expected folded (case and accents) by the caller.
///
/// A query of several words wants each of them, in any order. For each, the beginning of the candidate ranks
/// above the beginning of a word, that above a place inside a word, and that above scattered letters in
/// order; within a rank, whole words, early places and short candidates come first, and scattered letters
/// that begin words or stand together come before others. Scores compare only under one query.
package struct FuzzyMatch: Sendable {
    private let terms: [[UInt32]]
    private let asciiTerms: [[UInt8]]?

    package init(_ query: String) {
        terms = query.split(whereSeparator: \.isWhitespace).prefix(16)
            .map { $0.unicodeScalars.prefix(256).map(\.value) }
        let bytes = terms.map { $0.compactMap { UInt8(exactly: $0 < 128 ? $0 : 256) } }
        asciiTerms = zip(terms, bytes).allSatisfy { $0.count == $1.count } ? bytes : nil
    }

    package var isEmpty: Bool { terms.isEmpty }

    /// `nil` when it does not match; larger is better. An empty query matches everything with 0.
    package func score(_ candidate: String) -> Int? {
        var candidate = candidate
        return candidate.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 < 128 }) {
                // A query with other letters cannot match.
                guard let asciiTerms else { return nil }
                return Self.total(asciiTerms, in: bytes)
            }
            return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: bytes.count) { buffer in
                let count = Self.decode(bytes, into: buffer)
                return Self.total(terms, in: UnsafeBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    /// Which Unicode scalars of the candidate matched, ascending; `nil` when it does not match.
    package func positions(_ candidate: String) -> [Int]? {
        let scalars = candidate.unicodeScalars.map(\.value)
        return scalars.withUnsafeBufferPointer { buffer in
            var all: Set<Int> = []
            for term in terms {
                var places: [Int] = []
                guard FuzzyTerm(term, in: buffer).score(recording: &places) != nil else { return nil }
                all.formUnion(places)
            }
            return all.sorted()
        }
    }

    /// The indexes of the candidates that match, the best first; equal ones keep their order.
    package func rank(_ candidates: [String], limit: Int = .max) -> [Int] {
        var found: [(score: Int, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            if let score = score(candidate) { found.append((score, index)) }
        }
        found.sort { $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index }
        return found.prefix(max(0, limit)).map(\.index)
    }

    package static func score(query: String, candidate: String) -> Int? {
        FuzzyMatch(query).score(candidate)
    }

    package static func positions(query: String, candidate: String) -> [Int]? {
        FuzzyMatch(query).positions(candidate)
    }

    @inline(__always)
    private static func total<Unit: FixedWidthInteger & UnsignedInteger>(
        _ terms: [[Unit]], in candidate: UnsafeBufferPointer<Unit>
    ) -> Int? {
        var sum = 0
        for term in terms {
            guard let score = FuzzyTerm(term, in: candidate).score() else { return nil }
            sum += score
        }
        return sum
    }

    /// A `String` holds valid UTF-8, so only the lengths are looked at.
    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt32>
    ) -> Int {
        var count = 0
        var index = 0
        while index < bytes.count {
            let lead = UInt32(bytes[index])
            let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            var scalar = length == 1 ? lead : lead & (0x7F >> UInt32(length))
            for offset in 1..<max(1, length) where index + offset < bytes.count {
                scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F)
            }
            buffer[count] = scalar
            count += 1
            index += length
        }
        return count
    }
}
