import CZlib
import Foundation
import Glibc
import MeetCore

/// A zip archive, read without unpacking it to files (APPNOTE.TXT 6.3.10,
/// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT): entries that are stored or deflated, with
/// ZIP64 for large ones.
///
/// Memory and time are bounded by `Limits`, whatever the sizes in the archive say. Not thread-safe.
package final class ZipArchive {
    package struct Entry: Hashable, Sendable {
        package var name: String
        /// The size of the contents, as the directory says it.
        package var size: Int
        package var isEncrypted: Bool
        package var compressedSize: Int
        var method: Int
        var checksum: UInt32
        /// The position of the local header.
        var position: Int

        package var isFolder: Bool { name.hasSuffix("/") }
    }

    package struct Limits: Sendable {
        /// The maximum number of entries.
        package var entries = 100_000
        /// The maximum size of one entry's contents in bytes.
        package var entryBytes = 256 << 20
        /// The maximum size of all read contents in bytes.
        package var totalBytes = 1 << 30

        package init() {}
    }

    /// The files and folders, in the order of the directory.
    package private(set) var entries: [Entry] = []

    private let descriptor: Int32
    private let size: Int
    private let limits: Limits
    /// The size of the contents read so far.
    private var total = 0

    /// The maximum size of the directory in bytes.
    private static let largestDirectory = 32 << 20

    /// Opens an archive and reads its directory.
    package init(path: String, limits: Limits = Limits()) throws(ForeignFault) {
        self.limits = limits
        descriptor = PathText.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isFile ? Int(status.st_size) : 0
        guard isFile else { throw .noArchive }
        entries = try readEntries()
    }

    // A class is deinitialised even if its initialiser throws after all properties have values.
    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns whether a file begins like a zip archive.
    package static func isArchive(_ path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        let beginning = [UInt8]((try? handle.read(upToCount: 4)) ?? Data())
        return beginning == [0x50, 0x4b, 3, 4] || beginning == [0x50, 0x4b, 5, 6]
    }

    // MARK: - Contents

    /// Returns the contents of an entry.
    package func bytes(of entry: Entry) throws(ForeignFault) -> [UInt8] {
        let name = ImportProblem.Excerpt(entry.name)
        guard !entry.isEncrypted else { throw .encrypted(name) }
        guard entry.method == 0 || entry.method == 8 else { throw .unknownCompression(name) }
        let bound = min(limits.entryBytes, limits.totalBytes - total)
        guard entry.size <= bound, entry.compressedSize <= bound else {
            throw .tooLarge(megabytes: (bound == limits.entryBytes ? bound : limits.totalBytes) >> 20)
        }
        let header = try read(30, at: entry.position)
        guard header.number(0, 4) == 0x0403_4b50 else { throw .damagedEntry(name) }
        let start = entry.position + 30 + header.number(26, 2) + header.number(28, 2)
        guard start <= size, entry.compressedSize <= size - start else { throw .damagedEntry(name) }
        let packed = try read(entry.compressedSize, at: start)
        // One byte more than announced is enough to find that it lies.
        guard let contents = entry.method == 0 ? packed : RawInflater.inflated(packed, atMost: entry.size),
            contents.count == entry.size, Self.checksum(contents) == entry.checksum
        else { throw .damagedEntry(name) }
        total += contents.count
        return contents
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
    }

    // MARK: - The directory

    private func readEntries() throws(ForeignFault) -> [Entry] {
        let (count, length, start) = try directory()
        guard count <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
        guard length <= Self.largestDirectory else { throw .tooManyEntries(limit: limits.entries) }
        guard start >= 0, length >= 0, start <= size, length <= size - start else { throw .noArchive }
        let bytes = try read(length, at: start)
        var entries: [Entry] = []
        var place = 0
        for _ in 0..<count {
            guard place + 46 <= bytes.count, bytes.number(place, 4) == 0x0201_4b50 else { throw .noArchive }
            let flags = bytes.number(place + 8, 2)
            let names = place + 46
            let nameLength = bytes.number(place + 28, 2)
            let extraLength = bytes.number(place + 30, 2)
            let next = names + nameLength + extraLength + bytes.number(place + 32, 2)
            guard next <= bytes.count else { throw .noArchive }
            var entry = Entry(
                name: Self.name(bytes[names..<names + nameLength]), size: bytes.number(place + 24, 4),
                // Encrypted, strongly encrypted, a hidden directory; or AES (method 99).
                isEncrypted: flags & 0x2041 != 0 || bytes.number(place + 10, 2) == 99,
                compressedSize: bytes.number(place + 20, 4), method: bytes.number(place + 10, 2),
                checksum: UInt32(bytes.number(place + 16, 4)), position: bytes.number(place + 42, 4))
            try entry.widen(bytes[names + nameLength..<names + nameLength + extraLength])
            guard Self.isSafe(entry.name) else { throw .unsafeName(ImportProblem.Excerpt(entry.name)) }
            guard entry.position <= size - 30 else { throw .noArchive }
            entries.append(entry)
            place = next
        }
        return entries
    }

    /// Finds the end record, and returns the number of entries, and the length and the position of the
    /// directory.
    private func directory() throws(ForeignFault) -> (count: Int, length: Int, start: Int) {
        // A comment of at most 65535 bytes follows the record.
        let tail = min(size, 22 + 0xffff)
        let bytes = try read(tail, at: size - tail)
        guard tail >= 22 else { throw .noArchive }
        var place = tail - 22
        while bytes.number(place, 4) != 0x0605_4b50 || place + 22 + bytes.number(place + 20, 2) > tail {
            guard place > 0 else { throw .noArchive }
            place -= 1
        }
        // Parts of an archive on several disks.
        let isWhole = bytes.number(place + 8, 2) == bytes.number(place + 10, 2)
        guard isWhole else { throw .noArchive }
        let count = bytes.number(place + 10, 2)
        let length = bytes.number(place + 12, 4)
        let start = bytes.number(place + 16, 4)
        guard count == 0xffff || length == 0xffff_ffff || start == 0xffff_ffff else {
            return (count, length, start)
        }
        let locator = size - tail + place - 20
        guard locator >= 0 else { return (count, length, start) }
        let found = try read(20, at: locator)
        guard found.number(0, 4) == 0x0706_4b50 else { return (count, length, start) }
        let position = found.number(8, 8)
        guard position >= 0, position <= size - 56 else { throw .noArchive }
        let record = try read(56, at: position)
        guard record.number(0, 4) == 0x0606_4b50, record.number(32, 8) >= 0 else { throw .noArchive }
        return (record.number(32, 8), record.number(40, 8), record.number(48, 8))
    }

    private func read(_ count: Int, at position: Int) throws(ForeignFault) -> [UInt8] {
        guard count > 0 else { return [] }
        guard position >= 0, position <= size, count <= size - position else { throw .noArchive }
        var done = 0
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while done < count, let base = buffer.baseAddress {
                let got = pread(descriptor, base + done, count - done, off_t(position + done))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                done += got
            }
            initialized = done
        }
        if let failure { throw .unreadable(String(cString: strerror(failure))) }
        guard done == count else { throw .noArchive }
        return bytes
    }

    // MARK: - Names

    /// Returns the name; one that is not UTF-8 is read as windows-1252, as it is only shown and compared.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: CharacterSetDecoder().utf8(bytes, declared: nil), as: UTF8.self)
    }

    /// Returns whether a name stays within the archive.
    private static func isSafe(_ name: String) -> Bool {
        guard !name.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0) else { return false }
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        let isDrive = parts.first.map { $0.count == 2 && $0.hasSuffix(":") } ?? false
        return !name.hasPrefix("\\") && !isDrive && !parts.contains("..")
    }
}

extension ZipArchive.Entry {
    /// Takes the sizes and the position of ZIP64 (4.5.3) in place of those that do not fit into 32 bits.
    fileprivate mutating func widen(_ extra: ArraySlice<UInt8>) throws(ForeignFault) {
        let none = 0xffff_ffff
        guard size == none || compressedSize == none || position == none else { return }
        let fields = Array(extra)
        var place = 0
        while place + 4 <= fields.count {
            let (kind, length) = (fields.number(place, 2), fields.number(place + 2, 2))
            place += 4
            guard place + length <= fields.count else { break }
            if kind == 1 {
                var next = place
                func wide() -> Int? {
                    guard next + 8 <= place + length else { return nil }
                    defer { next += 8 }
                    return fields.number(next, 8)
                }
                if size == none { size = wide() ?? -1 }
                if compressedSize == none { compressedSize = wide() ?? -1 }
                if position == none { position = wide() ?? -1 }
                break
            }
            place += length
        }
        guard size >= 0, compressedSize >= 0, position >= 0 else { throw .noArchive }
    }
}

extension [UInt8] {
    /// Returns the number in bytes, lowest first; -1 if it is too large. The bytes must exist.
    fileprivate func number(_ place: Int, _ count: Int) -> Int {
        var number: UInt64 = 0
        for index in (0..<count).reversed() { number = number << 8 | UInt64(self[place + index]) }
        return Int(exactly: number) ?? -1
    }
}

/// Decompresses deflated data without a header (RFC 1951).
private enum RawInflater {
    /// Returns the contents; `nil` for invalid data, or if they are longer than the bound.
    static func inflated(_ bytes: [UInt8], atMost bound: Int) -> [UInt8]? {
        // zlib stores the address of its stream, so it must not move.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        let opened = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK else { return nil }
        defer { inflateEnd(stream) }
        var output: [UInt8] = []
        let chunk = 256 << 10
        var input = bytes
        let ending = input.withUnsafeMutableBufferPointer { source -> Int32 in
            stream.pointee.next_in = source.baseAddress
            stream.pointee.avail_in = UInt32(clamping: source.count)
            var status = Z_OK
            while status == Z_OK {
                let room = Swift.min(chunk, bound + 1 - output.count)
                guard room > 0 else { return Z_BUF_ERROR }
                output += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(room)
                    status = inflate(stream, Z_NO_FLUSH)
                    count = room - Int(stream.pointee.avail_out)
                }
                // It needs more input than there is.
                if status == Z_OK, stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 {
                    return Z_BUF_ERROR
                }
            }
            return status
        }
        guard ending == Z_STREAM_END, output.count <= bound else { return nil }
        return output
    }
}
