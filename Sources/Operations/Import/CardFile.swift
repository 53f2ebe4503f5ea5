import Glibc
import MeetCore
import MeetStore

/// Reads the cards of a file in chunks.
enum CardFile {
    private static let chunkSize = 256 << 10
    /// The maximum wait for input in milliseconds, after which cancellation is checked.
    private static let patience: Int32 = 100

    /// Reads the cards of a file.
    ///
    /// - Parameters:
    ///   - path: The path, or `ContactImport.standardInput`.
    ///   - copy: A copy to read instead, if any.
    ///   - isStopped: Checked before each chunk, and repeatedly while a pipe has no data.
    ///   - onBytes: Receives the number of bytes read so far, after their cards were passed on.
    /// - Returns: The problems that belong to no card.
    /// - Throws: `ContactImportError.cannotRead`, `CancellationError` if it was stopped, and the errors of
    ///   `onCard`.
    static func read(
        _ path: String, copy: Spool? = nil, isStopped: () -> Bool = { false },
        onBytes: (Int) throws -> Void = { _ in }, onCard: (DecodedCard) throws -> Void
    ) throws -> [ImportProblem] {
        var reader = VCardReader(file: path)
        var total = 0
        try chunks(of: path, copy: copy, isStopped: isStopped) { chunk in
            try reader.feed(chunk, onCard)
            total += chunk.count
            try onBytes(total)
        }
        try reader.finish(onCard)
        return reader.problems
    }

    /// Passes on all bytes of a file.
    static func chunks(
        of path: String, copy: Spool? = nil, isStopped: () -> Bool,
        _ onChunk: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        if let copy { return try copy.chunks(buffer, isStopped: isStopped, onChunk) }
        // Without `O_NONBLOCK`, opening a named pipe would wait for a writer indefinitely.
        let descriptor =
            path == ContactImport.standardInput
            ? STDIN_FILENO
            : PathText.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw ContactImportError(path, errno) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        while true {
            try wait(for: descriptor, isStopped)
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw ContactImportError(path, errno) }
            if count == 0 { return }
            try onChunk(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Waits until there is data, an end, or an error.
    private static func wait(for descriptor: Int32, _ isStopped: () -> Bool) throws {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            if isStopped() { throw CancellationError() }
            request.revents = 0
        } while poll(&request, 1, patience) == 0
    }
}
