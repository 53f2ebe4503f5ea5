/// A set of keys in a fixed amount of memory (a Bloom filter): an inserted key is always found, and another
/// one in ten thousand cases once, with half a million keys.
struct KeyFilter {
    private static let bits = 1 << 25
    private var words = [UInt64](repeating: 0, count: bits / 64)

    mutating func insert(_ hash: UInt64) {
        for place in Self.places(hash) { words[place >> 6] |= 1 << UInt64(place & 63) }
    }

    func mayContain(_ hash: UInt64) -> Bool {
        let (first, second, third) = Self.split(hash)
        return isSet(first) && isSet(second) && isSet(third)
    }

    private func isSet(_ place: Int) -> Bool { words[place >> 6] & (1 << UInt64(place & 63)) != 0 }

    private static func places(_ hash: UInt64) -> [Int] {
        let (first, second, third) = split(hash)
        return [first, second, third]
    }

    private static func split(_ hash: UInt64) -> (Int, Int, Int) {
        let mask = UInt64(bits - 1)
        let (low, high) = (hash & mask, hash >> 39 & mask)
        return (Int(low), Int(high), Int((low ^ high &* 0x9E37_79B9) & mask))
    }
}
