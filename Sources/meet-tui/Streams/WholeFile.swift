import Glibc
import MeetCore
import Sentences

/// Reads all bytes of a file, or of standard input, until the task is cancelled.
enum WholeFile {
    static let standardInput = "-"
    private static let chunkSize = 1 << 20
    /// The maximum wait for input in milliseconds, after which cancellation is checked.
    private static let patience: Int32 = 100

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: A file or a named pipe, or `standardInput`.
    ///   - limit: The maximum number of bytes.
    /// - Throws: `CommandFailure`, and `CancellationError` if the task is cancelled.
    static func read(_ path: String, limit: Int) throws -> [UInt8] {
        // Without `O_NONBLOCK`, opening a named pipe would wait for a writer indefinitely.
        let descriptor =
            path == standardInput
            ? STDIN_FILENO : PathText.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw failure(path) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var size = stat()
        if fstat(descriptor, &size) == 0, size.st_mode & S_IFMT == S_IFREG {
            bytes.reserveCapacity(min(limit, max(0, Int(size.st_size))))
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            try wait(for: descriptor)
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else {
                throw CommandFailure(say("\(path) is larger than \(limit >> 20) MiB."))
            }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    /// Waits until there is data, an end, or an error.
    private static func wait(for descriptor: Int32) throws {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            try Task.checkCancellation()
            request.revents = 0
        } while poll(&request, 1, patience) == 0
    }

    private static func failure(_ path: String) -> CommandFailure {
        let code = errno
        return CommandFailure(say("Cannot read \(path): \(String(cString: strerror(code)))."))
    }
}
