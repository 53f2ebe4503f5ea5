import Glibc
import MeetCore
import MeetStore

/// Reads the cards of one file in chunks.
enum CardFile {
    private static let chunkSize = 256 << 10
    /// How long a wait for more input may last before it is asked whether to go on, in milliseconds.
    private static let patience: Int32 = 100

    /// - Parameters:
    ///   - path: `ContactImport.standardInput` too.
    ///   - copy: What to read instead, where there is one.
    ///   - isStopped: Asked before each chunk, and now and then while a pipe gives nothing.
    ///   - onBytes: Hears how many bytes were read so far, after their cards were handed out.
    /// - Returns: The problems that belong to no card.
    /// - Throws: `ContactImportError.cannotRead`, `CancellationError` where it was stopped, and what `onCard`
    ///   throws.
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

    /// Hands out all bytes of a file.
    static func chunks(
        of path: String, copy: Spool? = nil, isStopped: () -> Bool,
        _ onChunk: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        if let copy { return try copy.chunks(buffer, isStopped: isStopped, onChunk) }
        // Without `O_NONBLOCK` the opening of a named pipe would wait for a writer, whatever happens.
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

    /// Returns when there is something to read, or an end, or an error.
    private static func wait(for descriptor: Int32, _ isStopped: () -> Bool) throws {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            if isStopped() { throw CancellationError() }
            request.revents = 0
        } while poll(&request, 1, patience) == 0
    }
}
