import Glibc
import MeetCore

/// A file that is written beside another, and replaces it when it is complete.
///
/// Mode, owner and group are kept. If the new file cannot have them, the old one has further names, or no
/// file can be created beside it, it is overwritten once all output is known.
struct ReplacingFile {
    /// The file to create or replace.
    private let place: String
    /// The temporary file beside it; `nil` after the replacement.
    private var name: String?
    /// The state of the existing file.
    private var old: stat?

    init(_ place: String) {
        self.place = place
        var status = stat()
        if PathText.withPath(place, { lstat($0, &status) }) == 0 { old = status }
    }

    /// Opens the file.
    ///
    /// - Returns: A descriptor for writing and reading; −1 with `errno`.
    mutating func open() -> Int32 {
        let beside = "\(place).\(getpid()).part"
        // Left by a program with the same process id after a power failure.
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

    /// Moves the written file to its place.
    ///
    /// - Returns: The `errno` of a failure; `nil` on success.
    mutating func putInPlace(_ descriptor: Int32) -> Int32? {
        guard let name, isAlike(descriptor) else { return copy(descriptor) }
        let isDone = PathText.withPath(name) { from in PathText.withPath(place) { rename(from, $0) } } == 0
        guard isDone else { return errno }
        self.name = nil
        return nil
    }

    /// Removes a file that was not moved to its place.
    mutating func remove() {
        if let name { PathText.withPath(name) { _ = unlink($0) } }
        name = nil
    }

    /// Gives the new file the attributes of the old one; returns whether all of them could be set.
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

    /// Overwrites the existing file, once there is room for the new contents.
    private func copy(_ descriptor: Int32) -> Int32? {
        var new = stat()
        guard fstat(descriptor, &new) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return errno }
        let target = PathText.withPath(place) { Glibc.open($0, O_WRONLY | O_CLOEXEC) }
        guard target >= 0 else { return errno }
        var failure = reserve(new.st_size, in: target)
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
        if failure == nil, ftruncate(target, new.st_size) != 0 { failure = errno }
        if failure == nil, fsync(target) != 0 { failure = errno }
        if close(target) != 0, failure == nil { failure = errno }
        return failure
    }

    /// Makes room for larger contents, so that a full disk is found before the old ones are overwritten.
    ///
    /// - Returns: The `errno` of a failure, after which the file is as it was; `nil` on success.
    private func reserve(_ size: off_t, in target: Int32) -> Int32? {
        var old = stat()
        guard fstat(target, &old) == 0 else { return errno }
        guard size > old.st_size else { return nil }
        let code = posix_fallocate(target, 0, size)
        // Some file systems cannot reserve room.
        if code == 0 || code == EOPNOTSUPP || code == EINVAL { return nil }
        ftruncate(target, old.st_size)
        return code
    }
}
