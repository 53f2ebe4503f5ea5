import Foundation
import Synchronization

/// A program run without a shell for its output (`posix_spawn`, POSIX.1-2017).
///
/// Only its own end counts: a process that it leaves behind, such as a password agent, is not waited for,
/// though it may hold the pipe open. Its standard error is discarded.
package struct SpawnedCommand {
    package var path: String
    package var arguments: [String]
    package var environment: [String: String]
    /// The standard input; empty without one.
    package var input: [UInt8]?

    package init(path: String, arguments: [String], environment: [String: String]) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
    }

    /// Returns the path of a program on the `PATH`; a name with a slash is its path. `nil` if there is none.
    package static func find(_ name: String, in environment: [String: String]) -> String? {
        let files = FileManager.default
        if name.contains("/") { return files.isExecutableFile(atPath: name) ? name : nil }
        for folder in (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":") {
            let path = "\(folder)/\(name)"
            if files.isExecutableFile(atPath: path) { return path }
        }
        return nil
    }

    package enum Outcome: Hashable {
        case notStarted
        /// Killed because it took too long, or `isStopped` returned true.
        case tookTooLong
        case exited(status: Int, output: [UInt8])
        case killed(signal: Int)
    }

    /// The maximum output in bytes; the rest is dropped.
    package var mostOutput = 65_536

    /// The interval in milliseconds at which `isStopped` is checked.
    private static let look: Int32 = 100

    /// Runs the program. Blocks until it ended, at most `limit` seconds, or until shortly after `isStopped`.
    package func run(limit: TimeInterval, isStopped: () -> Bool = { false }) -> Outcome {
        guard let output = Pipe(), let exit = Pipe(), let pid = spawn(output: output.write) else {
            return .notStarted
        }
        output.closeWrite()
        // Detects the end without reaping the process, so that its id is not reused yet.
        let ended = exit.write
        let watcher = Thread {
            // The output of an abandoned command is not read.
            var broken = sigset_t()
            sigemptyset(&broken)
            sigaddset(&broken, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &broken, nil)
            var information = siginfo_t()
            while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
            // A byte rather than closing, because another child may have inherited this end, so that closing
            // it has no effect.
            var word: UInt8 = 0
            _ = write(ended, &word, 1)
            close(ended)
        }
        exit.leaveWrite()
        watcher.start()
        let (bytes, isInTime) = withExtendedLifetime((output, exit)) {
            collect(from: output.read, until: exit.read, limit: limit, isStopped)
        }
        if !isInTime { kill(pid, SIGKILL) }
        let outcome = Self.outcome(of: pid, output: bytes)
        return isInTime ? outcome : .tookTooLong
    }

    /// Starts a program that may keep running, without reading its output.
    ///
    /// - Parameter patience: The time to wait for its end, in seconds.
    /// - Returns: `nil` if it keeps running.
    package func start(patience: TimeInterval) -> Outcome? {
        guard let pid = spawn(output: nil) else { return .notStarted }
        let ended = DispatchSemaphore(value: 0)
        let outcome = Mutex<Outcome?>(nil)
        Thread.detachNewThread {
            let found = Self.outcome(of: pid, output: [])
            outcome.withLock { $0 = found }
            ended.signal()
        }
        return ended.wait(timeout: .now() + patience) == .success ? outcome.withLock { $0 } : nil
    }

    /// Waits for the end of a child.
    private static func outcome(of pid: pid_t, output: [UInt8]) -> Outcome {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        let signal = Int(status & 0x7F)
        return signal == 0
            ? .exited(status: Int(status >> 8 & 0xFF), output: output) : .killed(signal: signal)
    }

    /// Starts the process.
    ///
    /// - Parameter output: The descriptor for its output; `nil` to discard it.
    private func spawn(output: Int32?) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else {
            return nil
        }
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var source: Int32 = -1
        defer { if source >= 0 { close(source) } }
        if let input {
            guard let file = Self.unnamedFile(input) else { return nil }
            source = file
            posix_spawn_file_actions_adddup2(&actions, source, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // The command does not inherit the program's signal handling.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            OuterEnvironment.restored(environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var pid: pid_t = 0
        return posix_spawn(&pid, path, &actions, &attributes, &words, &variables) == 0 ? pid : nil
    }

    /// Returns an anonymous file, read from its beginning: unlike with a pipe, a program that does not read
    /// it blocks nothing. It is in memory if the system can do that (memfd_create(2)), since it may be a
    /// password.
    private static func unnamedFile(_ bytes: [UInt8]) -> Int32? {
        var descriptor = memoryFile()
        if descriptor < 0 {
            var path = Array("\(FileManager.default.temporaryDirectory.path)/meet-XXXXXX".utf8CString)
            descriptor = mkstemp(&path)
            guard descriptor >= 0 else { return nil }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            unlink(path)
        }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            written += count
        }
        guard written == bytes.count, lseek(descriptor, 0, SEEK_SET) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Returns an empty file in memory; negative if the system has none.
    private static func memoryFile() -> Int32 {
        typealias Create = @convention(c) (_ name: UnsafePointer<CChar>, _ flags: CUnsignedInt) -> CInt
        // Glibc declares it for C with extensions only.
        guard let symbol = dlsym(nil, "memfd_create") else { return -1 }
        // `MFD_CLOEXEC` of sys/mman.h.
        return unsafeBitCast(symbol, to: Create.self)("meet", 1)
    }

    /// Collects the output until `end` becomes readable, or the time is over.
    private func collect(
        from output: Int32, until end: Int32, limit: TimeInterval, _ isStopped: () -> Bool
    ) -> (bytes: [UInt8], isInTime: Bool) {
        let deadline = ContinuousClock.now + .seconds(max(0, min(limit, 86_400)))
        var bytes: [UInt8] = []
        var isOpen = true
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero, !isStopped() else { return (bytes, false) }
            let milliseconds = Int32(
                clamping: left.components.seconds * 1000 + 1 + left.components.attoseconds
                    / 1_000_000_000_000_000)
            var entries = [
                pollfd(fd: isOpen ? output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 2, min(milliseconds, Self.look)) >= 0 || errno == EINTR else {
                return (bytes, false)
            }
            if entries[0].revents != 0 { isOpen = read(output, &bytes) }
            if entries[1].revents != 0 {
                while isOpen, read(output, &bytes) {}
                return (bytes, true)
            }
        }
    }

    /// Reads the available bytes; returns false if there are none, or at the end.
    private func read(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return false }
        bytes += buffer[..<min(count, max(0, mostOutput - bytes.count))]
        return true
    }

    /// A pipe whose ends close with this object, and are not inherited by children.
    private final class Pipe {
        let read: Int32
        let write: Int32
        private var ownsWrite = true

        init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            // Only for the reading end: the other one is the command's, which does not expect it.
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            read = ends[0]
            write = ends[1]
        }

        func closeWrite() {
            close(write)
            ownsWrite = false
        }

        /// Leaves closing the writing end to another owner.
        func leaveWrite() { ownsWrite = false }

        deinit {
            close(read)
            if ownsWrite { close(write) }
        }
    }
}
