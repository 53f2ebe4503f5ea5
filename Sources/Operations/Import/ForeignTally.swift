import Glibc
import MeetCore

/// The numbers of a program's records, counted without keeping the records, and the bytes that may still be
/// read for it.
struct ForeignTally {
    /// The maximum number of bytes read of a program's files.
    static let mostBytes = 16 << 20

    /// The end of the bytes that may be read.
    struct Spent: Error {}

    var counts = ForeignCounts()
    /// The number of bytes that may still be read.
    private(set) var left: Int

    init(mostBytes: Int = ForeignTally.mostBytes) {
        left = mostBytes
    }

    /// Takes the bytes of a file that is read as a whole.
    ///
    /// - Returns: False if they are too many; then the file is not read, and the numbers are too small.
    mutating func takesWhole(_ bytes: Int) -> Bool {
        guard bytes <= left else {
            counts.isMore = true
            return false
        }
        left -= bytes
        return true
    }

    /// Takes a part of a file.
    ///
    /// - Throws: `Spent` if nothing may be read any more; then the numbers are too small.
    mutating func takePart(_ bytes: Int) throws {
        guard left > 0 else {
            counts.isMore = true
            throw Spent()
        }
        left -= bytes
    }
}

/// Counts the records of vCard and iCalendar files by the lines with which they begin, which takes a fraction
/// of the time of reading them.
struct RecordCounter {
    private(set) var counts = ForeignCounts()
    /// The beginning of the line.
    private var line: [UInt8] = []

    /// The number of bytes of a line that matter: those of the longest name, in UTF-16, with a margin.
    private static let longest = 40

    mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        guard let base = chunk.baseAddress else { return }
        var place = 0
        while place < chunk.count {
            if line.count > Self.longest {
                guard let end = memchr(base + place, 0x0A, chunk.count - place) else { return }
                place = UnsafeRawPointer(end) - base
            }
            let byte = chunk[place]
            place += 1
            if byte == 0x0A { finish() } else { line.append(byte) }
        }
    }

    /// Ends the last line, which may have no line end.
    mutating func finish() {
        defer { line.removeAll(keepingCapacity: true) }
        // A byte order mark and the zeros of UTF-16 do not count. Most lines begin with another letter.
        guard line.count <= Self.longest, let first = line.first(where: { $0 != 0 && $0 < 0x80 }),
            first == UInt8(ascii: "B") || first == UInt8(ascii: "b")
        else { return }
        let text = String(decoding: line.filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self)
        switch text.trimmed.uppercased() {
        case "BEGIN:VCARD": counts.contacts += 1
        case "BEGIN:VEVENT": counts.meetings += 1
        case "BEGIN:VTODO": counts.toDos += 1
        default: break
        }
    }
}
