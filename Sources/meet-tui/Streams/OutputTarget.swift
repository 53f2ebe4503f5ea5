import Foundation
import Glibc
import MeetCore
import MeetStore
import MeetUI
import TerminalKit

/// Where an export goes: a file that appears whole or not at all, a pipe or device, or standard output.
final class OutputTarget {
    /// As the person named it; `nil` for standard output.
    private let path: String?
    /// The file that is to be made or replaced; `nil` where what is written goes straight to its place.
    private let place: String?
    private var descriptor = STDOUT_FILENO
    /// What is written first, to be put in the place of the file when it is whole.
    private var part: ReplacingFile?
    private var isOpen = false
    private var failure: Int32?
    private var pending = ""

    /// Lets `body` write, and puts the file in its place. What it has of a file is taken away again where
    /// anything fails, and where the process is told to end meanwhile.
    ///
    /// - Parameter database: Which the export reads; nothing is written over it.
    static func export(
        to path: String?, of database: String, _ body: @escaping @Sendable (OutputTarget) throws -> Void
    ) throws {
        if let path { try MeetStore.checkIsNoOwnFile(path, of: database) }
        let place = try path.flatMap(place)
        let write: @Sendable () throws -> Void = {
            let target = try OutputTarget(path: path, place: place)
            try body(target)
            try target.finish()
        }
        // A pipe that nobody reads from cannot be waited for in good order, nor is there anything to tidy up.
        guard place != nil else { return try write() }
        try Interruptible.run(stopped: say.nothingWasWritten, write)
    }

    /// The file that a path means, links followed; `nil` for a device or a pipe, which is not to be replaced.
    private static func place(_ path: String) throws -> String? {
        var status = stat()
        guard PathText.withPath(path, { stat($0, &status) }) == 0 else { return path }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw failure(path, EISDIR)
        case S_IFREG:
            guard PathText.withPath(path, { access($0, W_OK) }) == 0 else { throw failure(path, errno) }
            guard let resolved = PathText.withPath(path, { realpath($0, nil) }) else { return path }
            defer { free(resolved) }
            return PathText.text(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
        default: return nil
        }
    }

    private init(path: String?, place: String?) throws {
        self.path = path
        self.place = place
        guard let path else { return }
        // Where there may be no larger file, the write fails instead of the program.
        signal(SIGXFSZ, SIG_IGN)
        if let place {
            part = ReplacingFile(place)
            descriptor = part?.open() ?? -1
        } else {
            descriptor = PathText.withPath(path) { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
        }
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        isOpen = true
    }

    deinit { discard() }

    func write(_ text: String) {
        pending += text
        if pending.utf8.count > 1 << 16 { flush() }
    }

    private func flush() {
        defer { pending = "" }
        // A file holds every byte; a terminal would act on some.
        var shown = place == nil && isatty(descriptor) == 1 ? VisibleText.visibleLines(pending) : pending
        guard path != nil else { return Output.write(shown, to: descriptor) }
        shown.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty, failure == nil {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0 {
                    if errno != EINTR { failure = errno }
                } else {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                }
            }
        }
    }

    /// Puts the file in its place.
    private func finish() throws {
        flush()
        guard let path else { return }
        if part != nil {
            try Task.checkCancellation()
            if failure == nil, fsync(descriptor) != 0 { failure = errno }
            if failure == nil { failure = part?.putInPlace(descriptor) }
        }
        isOpen = false
        // Some file systems tell only now that there is no room.
        if close(descriptor) != 0, failure == nil { failure = errno }
        part?.remove()
        if let failure { throw Self.failure(path, failure) }
    }

    private func discard() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor)
        part?.remove()
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
        CommandFailure(say.cannotWrite(path, reason: String(cString: strerror(code))))
    }
}
