import Foundation
import Glibc
import TerminalKit

/// Where an export goes: a file that appears whole or not at all, or standard output.
final class OutputTarget {
    private let path: String?
    private let temporary: String
    private var descriptor: Int32
    private var failure: Int32?
    private var pending = ""

    init(path: String?) throws {
        self.path = path
        temporary = (path ?? "") + ".\(getpid()).part"
        descriptor = STDOUT_FILENO
        guard path != nil else { return }
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(temporary, errno) }
    }

    func write(_ text: String) {
        pending += text
        if pending.utf8.count > 1 << 16 { flush() }
    }

    private func flush() {
        defer { pending = "" }
        guard path != nil else {
            // A file holds every byte; a terminal would act on some.
            let isShown = isatty(descriptor) == 1
            return Output.write(isShown ? VisibleText.visibleLines(pending) : pending, to: descriptor)
        }
        pending.withUTF8 { bytes in
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
    func finish() throws {
        flush()
        guard let path else { return }
        if failure == nil, fsync(descriptor) != 0 { failure = errno }
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, rename(temporary, path) != 0 { failure = errno }
        guard let failure else { return }
        unlink(temporary)
        throw Self.failure(path, failure)
    }

    private static func failure(_ path: String, _ code: Int32) -> Failure {
        Failure("Cannot write \(path): \(String(cString: strerror(code))).")
    }
}
