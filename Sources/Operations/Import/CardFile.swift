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
    ///   - isStopped: Asked before each chunk, and now and then while a pipe gives nothing.
    ///   - onBytes: Hears how many bytes were read so far, after their cards were handed out.
    /// - Returns: The problems that belong to no card.
    /// - Throws: `ContactImportError.cannotRead`, `CancellationError` where it was stopped, and what `onCard`
    ///   throws.
    static func read(
        _ path: String, isStopped: () -> Bool = { false }, onBytes: (Int) throws -> Void = { _ in },
        onCard: (DecodedCard) throws -> Void
    ) throws -> [ImportProblem] {
        let name = name(of: path)
        // Without `O_NONBLOCK` the opening of a named pipe would wait for a writer, whatever happens.
        let descriptor =
            path == ContactImport.standardInput
            ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw ContactImportError(name, errno) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var reader = VCardReader(file: name)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            try wait(for: descriptor, isStopped)
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw ContactImportError(name, errno) }
            if count == 0 { break }
            try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), onCard)
            total += count
            try onBytes(total)
        }
        try reader.finish(onCard)
        return reader.problems
    }

    /// As it is called in problems.
    static func name(of path: String) -> String {
        path == ContactImport.standardInput ? "standard input" : path
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
