import Glibc
import MeetCore

/// A file that is written beside another, and takes its place when it is whole.
///
/// What was there keeps its mode, its owner and its group. Where the new file cannot have the same, where the old one
/// has further names, or where no file can be made beside it, it is written over once everything
/// there is to write is known.
struct ReplacingFile {
    /// The file to be made or replaced.
    private let place: String
    /// Beside it; gone once it took its place.
    private var name: String?
    /// The file that was there.
    private var old: stat?

    init(_ place: String) {
        self.place = place
        var status = stat()
        if PathText.withPath(place, { lstat($0, &status) }) == 0 { old = status }
    }

    /// - Returns: A descriptor to write to, and to read from; −1 with `errno`.
    mutating func open() -> Int32 {
        let beside = "\(place).\(getpid()).part"
        // What a program of the same number left behind after a power cut.
        PathText.withPath(beside) { _ = unlink($0) }
        let descriptor = PathText.withPath(beside) {
            Glibc.open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        if descriptor >= 0 {
            name = beside
            return descriptor
        }
        let reason = errno
        guard old != nil, [EACCES, EPERM, EROFS, ENAMETOOLONG].contains(reason) else { return -1 }
        guard let unnamed = tmpfile() else {
            errno = reason
            return -1
        }
        defer { fclose(unnamed) }
        return fcntl(fileno(unnamed), F_DUPFD_CLOEXEC, 0)
    }

    /// Puts what was written in its place.
    ///
    /// - Returns: What failed, as `errno` has it; `nil` where nothing did.
    mutating func putInPlace(_ descriptor: Int32) -> Int32? {
        guard let name, isAlike(descriptor) else { return copy(descriptor) }
        let isDone = PathText.withPath(name) { from in PathText.withPath(place) { rename(from, $0) } } == 0
        guard isDone else { return errno }
        self.name = nil
        return nil
    }

    /// Takes away what did not get into its place.
    mutating func remove() {
        if let name { PathText.withPath(name) { _ = unlink($0) } }
        name = nil
    }

    /// Gives the new file what the old one has; whether that is all of it.
    private func isAlike(_ descriptor: Int32) -> Bool {
        guard let old else { return true }
        var new = stat()
        guard old.st_nlink == 1, fstat(descriptor, &new) == 0 else { return false }
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid),
            fchown(descriptor, old.st_uid, old.st_gid) != 0
        {
            return false
        }
        return fchmod(descriptor, old.st_mode & 0o7777) == 0 && fstat(descriptor, &new) == 0
            && (new.st_uid, new.st_gid, new.st_mode) == (old.st_uid, old.st_gid, old.st_mode)
    }

    /// Writes it over what is there.
    private func copy(_ descriptor: Int32) -> Int32? {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return errno }
        let target = PathText.withPath(place) { Glibc.open($0, O_WRONLY | O_TRUNC | O_CLOEXEC) }
        guard target >= 0 else { return errno }
        var failure: Int32?
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while failure == nil {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { break }
            if count < 0 {
                if errno != EINTR { failure = errno }
                continue
            }
            var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            while !rest.isEmpty, failure == nil {
                let written = write(target, rest.baseAddress, rest.count)
                if written < 0 {
                    if errno != EINTR { failure = errno }
                } else {
                    rest = UnsafeRawBufferPointer(rebasing: rest[written...])
                }
            }
        }
        if failure == nil, fsync(target) != 0 { failure = errno }
        if close(target) != 0, failure == nil { failure = errno }
        return failure
    }
}
