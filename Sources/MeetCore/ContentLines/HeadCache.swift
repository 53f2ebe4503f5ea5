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
    private var writings = WritingTable(capacity: mostEntries)

    /// The beginning of a line as far as the colon before its value.
    struct Writing {
        let count: Int
        /// By `FNV1a`.
        let hash: UInt64

        /// `nil` where the line has none, or one that is not to be kept: long, or with a group, a quote, or what is no
        /// ASCII text.
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

    /// The head with its key, where it is kept from now on.
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
