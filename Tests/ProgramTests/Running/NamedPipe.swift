import Foundation
import Glibc

/// A named pipe that a test writes into while the program reads from it: the program waits for as long as the test
/// wants it to.
final class NamedPipe {
    private let path: String
    private var descriptor: Int32 = -1

    init(_ path: String) throws {
        self.path = path
        guard mkfifo(path, 0o600) == 0 else { throw Trouble("mkfifo: \(String(cString: strerror(errno)))") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns once somebody reads.
    func waitForReader() async throws {
        let deadline = ContinuousClock.now + .seconds(Program.patience)
        while descriptor < 0 {
            descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor < 0 else { return }
            guard ContinuousClock.now < deadline else { throw Trouble("Nobody reads \(path).") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Returns once all that was written is read.
    func waitUntilRead() async throws {
        let deadline = ContinuousClock.now + .seconds(Program.patience)
        while true {
            var left: Int32 = 0
            guard ioctl(descriptor, UInt(FIONREAD), &left) == 0, left > 0 else { return }
            guard ContinuousClock.now < deadline else { throw Trouble("Nobody goes on reading \(path).") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Says that there is no more to come.
    func end() {
        close(descriptor)
        descriptor = -1
    }

    /// Writes as much of it as there is room for now.
    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
