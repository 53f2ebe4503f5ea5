import Foundation
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// The bytes of a database that SQLite locks (https://www.sqlite.org/lockingv3.html): in WAL mode, an open
/// connection holds some of them. So an open database is detected without SQLite, even a damaged one.
///
/// The locks belong to an open file description (fcntl(2), F_OFD_SETLK), so that closing other descriptors of
/// this process does not release them.
final class DatabaseLock: Sendable {
    private let descriptor: Int32

    /// The first locked byte, the pending one, followed by the reserved one and the shared ones.
    private static let firstByte = 0x4000_0000
    private static let length = 512
    /// F_OFD_GETLK and F_OFD_SETLK of Linux.
    private static let query: Int32 = 36
    private static let set: Int32 = 37

    /// Locks the database against all others until the object is released.
    ///
    /// - Throws: `locked` if the database is open elsewhere; else the error.
    init(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFile.failure(path) }
        var lock = Self.whole
        guard fcntl(descriptor, Self.set, &lock) == 0 else {
            let isHeld = errno == EAGAIN || errno == EACCES
            let failure = StoreFile.failure(path)
            close(descriptor)
            throw isHeld ? .locked : failure
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Returns whether the database is open elsewhere. Needs no permission to write.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = whole
        return fcntl(descriptor, query, &lock) == 0 && Int32(lock.l_type) != F_UNLCK
    }

    private static var whole: flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(firstByte)
        lock.l_len = off_t(length)
        return lock
    }
}
