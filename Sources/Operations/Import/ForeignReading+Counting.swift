import ForeignData
import Glibc
import MeetCore

/// A reading that counts the records, for the offers of the first start: it keeps none of them, and reads a
/// bounded part of the files.
extension ForeignReading {
    /// Returns whether a file is read as a whole. While records are counted, a large one is not.
    ///
    /// - Parameter count: Counts the rows of a database that is too large, without reading it as a whole.
    mutating func mayRead(_ path: String, orCount count: (String) -> RowCounts? = { _ in nil }) -> Bool {
        guard let tally else { return true }
        // The log of a database is copied with it.
        let size = Self.size(of: path) + Self.size(of: path + "-wal")
        if size > tally.left, let rows = count(path) {
            self.tally?.counts.add(
                ForeignCounts(
                    contacts: rows.contacts, groups: rows.groups, meetings: rows.meetings,
                    toDos: rows.toDos, isMore: rows.isMore))
            return false
        }
        return mayRead(bytes: size)
    }

    /// Returns whether contents of a size are read as a whole.
    mutating func mayRead(bytes: Int) -> Bool { tally?.takesWhole(bytes) ?? true }

    /// Notes that something was not counted.
    mutating func leaveUncounted() { tally?.counts.isMore = true }

    /// Counts the records of a vCard or iCalendar file, or of its beginning.
    mutating func count(ofFile path: String) throws {
        guard var tally else { return }
        var counter = RecordCounter()
        defer {
            counter.finish()
            tally.counts.add(counter.counts)
            self.tally = tally
        }
        do throws(any Error) {
            try CardFile.chunks(of: path, isStopped: isStopped) { chunk in
                try tally.takePart(chunk.count)
                counter.feed(chunk)
            }
        } catch let error where error is ForeignTally.Spent || error is ContactImportError {
            // The beginning was counted; a file that cannot be read is named by the import.
        }
    }

    /// The contents of a file with one item.
    enum ItemKind {
        case meeting, toDo
        /// Neither in the whole file.
        case none
        /// Neither in its beginning.
        case unknown
        /// The bytes that may be read have been read.
        case unread
    }

    /// The size of the beginning of an item, which has its component after the zones of its times.
    private static let beginning = 16 << 10

    /// Returns the kind of an item by the beginning of its file.
    mutating func kind(ofItem path: String) -> ItemKind {
        guard let left = tally?.left, left > 0 else { return .unread }
        let descriptor = PathText.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { return .none }
        defer { close(descriptor) }
        var counter = RecordCounter()
        let read = withUnsafeTemporaryAllocation(byteCount: Self.beginning, alignment: 16) { buffer in
            let count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
            counter.feed(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
            return count
        }
        counter.finish()
        _ = tally?.takesWhole(min(read, left))
        if counter.counts.meetings > 0 { return .meeting }
        if counter.counts.toDos > 0 { return .toDo }
        return read < Self.beginning ? .none : .unknown
    }

    /// Counts the records of a vCard or iCalendar file in memory.
    mutating func count(_ bytes: [UInt8]) {
        var counter = RecordCounter()
        bytes.withUnsafeBytes { counter.feed($0) }
        counter.finish()
        tally?.counts.add(counter.counts)
    }

    /// Returns the size of a file in bytes; 0 without one.
    private static func size(of path: String) -> Int {
        var status = stat()
        return PathText.withPath(path) { stat($0, &status) } == 0 ? Int(status.st_size) : 0
    }
}
