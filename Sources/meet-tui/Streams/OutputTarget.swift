import Foundation
import Glibc
import MeetCore
import MeetStore
import Sentences
import TerminalKit

/// The target of an export: a file that is created completely or not at all, a pipe or device, or standard
/// output.
final class OutputTarget {
    /// The path as named; `nil` for standard output.
    private let path: String?
    /// The file to create or replace; `nil` if output is written directly.
    private let place: String?
    private var descriptor = STDOUT_FILENO
    /// The temporary file that replaces the target when it is complete.
    private var part: ReplacingFile?
    private var isOpen = false
    private var failure: Int32?
    private var pending = ""

    /// Lets `body` write, and moves the file to its place. The temporary file is removed after an error, and
    /// if the process is terminated.
    ///
    /// - Parameter database: The database that is read; it is not overwritten.
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
        // A pipe without a reader cannot be waited for cleanly, and there is nothing to remove.
        guard place != nil else { return try write() }
        try Interruptible.run(stopped: say("Cancelled: nothing was written."), write)
    }

    /// Replaces a file by a text like `export`, for a process that handles its signals by itself.
    static func replace(_ path: String, of database: String, by text: String) throws {
        try MeetStore.checkIsNoOwnFile(path, of: database)
        let target = try OutputTarget(path: path, place: try place(path))
        target.write(text)
        try target.finish()
    }

    /// Returns the file of a path, following links; `nil` for a device or a pipe, which is not replaced.
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
        // A write beyond the size limit fails, instead of ending the program.
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

    /// Moves the file to its place.
    private func finish() throws {
        flush()
        guard let path else { return }
        if part != nil {
            try Task.checkCancellation()
            if failure == nil, fsync(descriptor) != 0 { failure = errno }
            if failure == nil { failure = part?.putInPlace(descriptor) }
        }
        isOpen = false
        // Some file systems report a full disk only now.
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
