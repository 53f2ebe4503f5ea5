/// What stands before the value of a line: its group, its name and its parameters.
///
/// Shared by the lines that have it in common, so that a line is copied by counting one reference.
final class LineHead: Sendable {
    let group: String?
    let name: String
    let parameters: [ContentLine.Parameter]
    /// What a `HeadCache` calls this writing of it, from 0 on; `nil` where it is in none.
    let key: Int?

    init(group: String?, name: String, parameters: [ContentLine.Parameter], key: Int? = nil) {
        self.group = group
        self.name = name
        self.parameters = parameters
        self.key = key
    }
}

/// The heads that the lines of a file have again and again, each writing read once. Not to be shared between threads.
///
/// The cards of a file have some fifteen heads in common, and reading them took as long as the rest of the line.
final class HeadCache {
    /// Writings beyond are read each time. Longer ones, and those with a group, hardly ever come again.
    static let mostEntries = 128
    private static let longest = 100

    private var heads: [LineHead] = []
    /// What each head is written as, one after the other, and where each ends there.
    private var writings: [UInt8] = []
    private var ends: [Int] = []
    /// The keys, each behind the place that its hash gives; -1 where there is none.
    private var slots = [Int](repeating: -1, count: 4 * mostEntries)

    /// The beginning of a line as far as the colon before its value.
    struct Writing {
        let count: Int
        /// By FNV-1a.
        let hash: UInt64

        /// `nil` where the line has none, or one that is not to be kept: long, or with a group, a quote, or what is no
        /// ASCII text.
        init?(_ line: UnsafeBufferPointer<UInt8>) {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for index in 0..<min(line.count, longest + 1) {
                let byte = line[index]
                switch byte {
                case ASCII.colon:
                    count = index
                    self.hash = hash
                    return
                case ASCII.quote, ASCII.point, ..<ASCII.space, 0x80...: return nil
                default: hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
                }
            }
            return nil
        }
    }

    func find(_ writing: Writing, in line: UnsafeBufferPointer<UInt8>) -> LineHead? {
        for slot in Self.slots(writing) {
            let key = slots[slot]
            if key < 0 { return nil }
            if isWritten(key, writing, line) { return heads[key] }
        }
        return nil
    }

    private func isWritten(_ key: Int, _ writing: Writing, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = key == 0 ? 0 : ends[key - 1]
        guard ends[key] - start == writing.count else { return false }
        for index in 0..<writing.count where writings[start + index] != line[index] { return false }
        return true
    }

    /// The head with its key, where it is kept from now on.
    func insert(
        _ writing: Writing, in line: UnsafeBufferPointer<UInt8>, name: String,
        parameters: [ContentLine.Parameter]
    ) -> LineHead? {
        guard heads.count < Self.mostEntries,
            let slot = Self.slots(writing).first(where: { slots[$0] < 0 })
        else { return nil }
        let head = LineHead(group: nil, name: name, parameters: parameters, key: heads.count)
        slots[slot] = heads.count
        heads.append(head)
        writings.append(contentsOf: line[..<writing.count])
        ends.append(writings.count)
        return head
    }

    /// The places that a writing may have, one after the other.
    private static func slots(_ writing: Writing) -> some Sequence<Int> {
        let first = Int(truncatingIfNeeded: writing.hash >> 32)
        return (0..<8).lazy.map { (first + $0) & (4 * mostEntries - 1) }
    }
}
