/// The parameters that the lines of a file have again and again, each writing read once. Not to be shared between threads.
///
/// A card has some four lines with the same few parameters as the cards around it, and reading them took as long as the
/// rest of the line.
final class ParameterCache {
    /// Writings beyond are read each time. Longer ones hardly ever come again.
    static let mostEntries = 128
    private static let longest = 100

    /// Of each writing, by its key: from the first semicolon to the colon before the value, without that.
    private var writings: [[UInt8]] = []
    private var parameters: [[ContentLine.Parameter]] = []
    /// The keys, each behind the place that its hash gives; -1 where there is none.
    private var slots = [Int](repeating: -1, count: 4 * mostEntries)

    /// - Parameter key: What `insert` gave this writing, from 0 on.
    /// - Returns: `nil` where it is not known.
    func find(_ bytes: UnsafeBufferPointer<UInt8>) -> (parameters: [ContentLine.Parameter], key: Int)? {
        guard bytes.count <= Self.longest else { return nil }
        for slot in Self.slots(bytes) {
            let key = slots[slot]
            if key < 0 { return nil }
            if writings[key].count == bytes.count, writings[key].elementsEqual(bytes) {
                return (parameters[key], key)
            }
        }
        return nil
    }

    /// - Returns: The number by which this writing is known from now on; `nil` where it is not kept.
    func insert(_ bytes: UnsafeBufferPointer<UInt8>, _ parameters: [ContentLine.Parameter]) -> Int? {
        guard bytes.count <= Self.longest, writings.count < Self.mostEntries,
            let slot = Self.slots(bytes).first(where: { slots[$0] < 0 })
        else { return nil }
        slots[slot] = writings.count
        writings.append(Array(bytes))
        self.parameters.append(parameters)
        return slots[slot]
    }

    /// The places that a writing may have, one after the other (FNV-1a).
    private static func slots(_ bytes: UnsafeBufferPointer<UInt8>) -> some Sequence<Int> {
        let hash: UInt64 = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        let first = Int(truncatingIfNeeded: hash >> 32)
        return (0..<8).lazy.map { (first + $0) & (4 * mostEntries - 1) }
    }
}
