import Foundation
import Glibc
import Synchronization

/// A process with its standard streams in our hands. Every wait is bounded.
///
/// posix_spawn(3) rather than Foundation's `Process`: it tells the signal that ended a process, starts it in a
/// group of its own, and needs no run loop.
final class Child {
    struct Ending: Equatable, CustomStringConvertible {
        /// What was passed to exit(3); `nil` where a signal ended the process.
        var status: Int32?
        var signal: Int32?

        var description: String { status.map { "exit status \($0)" } ?? "signal \(signal ?? 0)" }
    }

    let pid: pid_t
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []
    private var outputEnd: Int32
    private var errorsEnd: Int32
    private var inputEnd: Int32
    private var input: ArraySlice<UInt8>
    private var ending: Ending?

    /// Only one is begun at a time: a child that was begun between making a pipe and marking it to be closed
    /// would keep it open.
    private static let beginning = Mutex(())

    /// - Parameters:
    ///   - input: What it reads on standard input, a pipe; `nil` gives it /dev/null.
    ///   - environment: All of it; nothing is inherited.
    ///   - folder: Its working folder.
    init(
        _ path: String, _ arguments: [String], input: [UInt8]? = nil, environment: [String: String],
        folder: String
    ) throws {
        let words = ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", folder, path] + arguments
        let begun = try Self.beginning.withLock { _ in
            try Self.begin(words, takesInput: input != nil, environment: environment)
        }
        pid = begun.pid
        self.input = (input ?? [])[...]
        inputEnd = begun.input
        outputEnd = begun.output
        errorsEnd = begun.errors
        // A short text fits into the pipe, so that nobody has to wait for the process to have it read.
        if self.input.count <= 4096 {
            writeInput()
            closeInput()
        }
    }

    private func closeInput() {
        guard inputEnd >= 0, input.isEmpty else { return }
        close(inputEnd)
        inputEnd = -1
    }

    /// The process and our ends of its streams.
    private static func begin(
        _ words: [String], takesInput: Bool, environment: [String: String]
    ) throws -> (pid: pid_t, input: Int32, output: Int32, errors: Int32) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var standardInput = (read: Int32(-1), write: Int32(-1))
        if takesInput {
            standardInput = try pipe()
            posix_spawn_file_actions_adddup2(&actions, standardInput.read, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        let standardOutput = try pipe()
        let standardError = try pipe()
        posix_spawn_file_actions_adddup2(&actions, standardOutput.write, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, standardError.write, STDERR_FILENO)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, and signals as a shell would hand them on.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var copies: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in copies + variables { free(pointer) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, words[0], &actions, &attributes, &copies, &variables)
        close(standardOutput.write)
        close(standardError.write)
        if standardInput.read >= 0 { close(standardInput.read) }
        guard code == 0 else { throw Trouble("Cannot start \(words): \(String(cString: strerror(code)))") }
        return (pid, standardInput.write, standardOutput.read, standardError.read)
    }

    deinit {
        if ending == nil {
            kill(-pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        for descriptor in [inputEnd, outputEnd, errorsEnd] where descriptor >= 0 { close(descriptor) }
    }

    /// Ends the process and what it started.
    func killGroup() {
        kill(-pid, SIGKILL)
    }

    /// Stops listening to what it prints, as `head` does when it has enough.
    func closeOutput() {
        close(outputEnd)
        outputEnd = -1
    }

    /// Gathers what it prints until it has ended, or `milliseconds` have passed.
    ///
    /// - Returns: How it ended; `nil` when it runs on.
    func wait(milliseconds: Double) throws -> Ending? {
        if let ending { return ending }
        let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(milliseconds * 1e6)
        while outputEnd >= 0 || errorsEnd >= 0 {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now < deadline else { return nil }
            closeInput()
            var descriptors = [
                pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errorsEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
            ]
            guard poll(&descriptors, 3, Int32((deadline - now) / 1_000_000) + 1) > 0 else { continue }
            if descriptors[0].revents != 0, let bytes = Self.read(&outputEnd) { output += bytes }
            if descriptors[1].revents != 0, let bytes = Self.read(&errorsEnd) { errors += bytes }
            if descriptors[2].revents != 0 { writeInput() }
        }
        // Its streams are closed, so it is ending.
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { throw Trouble("waitpid: \(String(cString: strerror(errno)))") }
        }
        let signal = status & 0x7F
        let found = Ending(
            status: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal)
        ending = found
        return found
    }

    private func writeInput() {
        guard inputEnd >= 0, !input.isEmpty else { return }
        let count = input.withUnsafeBytes { write(inputEnd, $0.baseAddress, min($0.count, 4096)) }
        if count > 0 {
            input = input.dropFirst(count)
        } else if count < 0, errno != EINTR {
            input = []
        }
    }

    /// What can be read now; closes the descriptor at the end.
    private static func read(_ descriptor: inout Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count > 0 { return Array(bytes.prefix(count)) }
        if count < 0, errno == EINTR { return nil }
        close(descriptor)
        descriptor = -1
        return nil
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Trouble("pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
