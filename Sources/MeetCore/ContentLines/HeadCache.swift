/// The part before the value of a line: its group, its name and its parameters.
///
/// Shared by the lines that have it in common, so that copying a line counts a single reference.
final class LineHead: Sendable {
    let group: String?
    let name: String
    let parameters: [ContentLine.Parameter]
    /// The number of its writing in a `HeadCache`, from 0; `nil` if it is not cached.
    let key: Int?

    init(group: String?, name: String, parameters: [ContentLine.Parameter], key: Int? = nil) {
        self.group = group
        self.name = name
        self.parameters = parameters
        self.key = key
    }
}

/// A cache of the heads that the lines of a file repeat, each writing parsed once. Not thread-safe.
///
/// The cards of a file have some fifteen heads in common, and parsing them took as long as the rest of the
/// line.
final class HeadCache {
    /// The maximum number of writings; further ones are parsed each time. Long ones, and those with a group,
    /// rarely repeat.
    static let mostEntries = 128
    private static let longest = 100

    private var heads: [LineHead] = []
    private var writings = WritingTable(capacity: mostEntries)

    /// The bytes of a line up to the colon before its value.
    struct Writing {
        let count: Int
        /// The hash (`FNV1a`).
        let hash: UInt64

        /// Finds the head of a line, or returns `nil` if there is none or it is not to be cached: long, or
        /// with a group, a quote, or bytes outside ASCII.
        init?(_ line: UnsafeBufferPointer<UInt8>) {
            var hash = FNV1a.beginning
            for index in 0..<min(line.count, longest + 1) {
                let byte = line[index]
                switch byte {
                case ASCII.colon:
                    count = index
                    self.hash = hash
                    return
                case ASCII.quote, ASCII.point, ..<ASCII.space, 0x80...: return nil
                default: hash = FNV1a.hash(byte, after: hash)
                }
            }
            return nil
        }
    }

    func find(_ writing: Writing, in line: UnsafeBufferPointer<UInt8>) -> LineHead? {
        writings.find(UnsafeBufferPointer(rebasing: line[..<writing.count]), hash: writing.hash).map {
            heads[$0]
        }
    }

    /// Caches a head, and returns it with its key.
    func insert(
        _ writing: Writing, in line: UnsafeBufferPointer<UInt8>, name: String,
        parameters: [ContentLine.Parameter]
    ) -> LineHead? {
        let bytes = UnsafeBufferPointer(rebasing: line[..<writing.count])
        guard let key = writings.insert(bytes, hash: writing.hash) else { return nil }
        let head = LineHead(group: nil, name: name, parameters: parameters, key: key)
        heads.append(head)
        return head
    }
}
