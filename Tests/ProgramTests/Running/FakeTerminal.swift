import Foundation
import Glibc

/// A terminal in our hands: the program on a pseudo-terminal of its own, which answers questions as it is
/// told.
///
/// Unlike tmux it shows nothing: it keeps what is written, byte by byte. Every wait is bounded.
final class FakeTerminal {
    /// The answers by the questions, in which the first of each is looked for.
    let answers: [(question: String, answer: String)]
    private(set) var written = ""
    /// The folder is there as long as the terminal is.
    private let home: Scratch
    private var bytes: [UInt8] = []
    private var isAnswered: [Bool]
    private let terminal: Int32
    private let pid: pid_t
    private(set) var status: Int32?

    /// `TIOCSPTLCK`, `TIOCGPTN` and `POSIX_SPAWN_SETSID`, which do not import.
    private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    private static let newSession: Int16 = 0x80

    /// Begins the program.
    ///
    /// - Parameters:
    ///   - environment: What to add to the environment of the home.
    init(_ home: Scratch, answers: [(String, String)] = [], environment: [String: String] = [:]) throws {
        self.home = home
        self.answers = answers.map { (question: $0.0, answer: $0.1) }
        isAnswered = Array(repeating: false, count: answers.count)
        // posix_openpt(3) and ptsname(3) do not import; these are the requests that they make (pty(7), ioctl_tty(2)).
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, UInt32) = (0, 0)
        guard terminal >= 0, ioctl(terminal, Self.setLock, &lock) == 0,
            ioctl(terminal, Self.getNumber, &number) == 0
        else { throw Trouble("There is no pseudo-terminal.") }
        self.terminal = terminal
        let path = "/dev/pts/\(number)"
        var size = winsize(ws_row: 36, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes its own.
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Self.newSession)
        // A crash is not asked about.
        let all = home.environment.merging(environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }) {
            $1
        }
        var words: [UnsafeMutablePointer<CChar>?] = [strdup(Program.path), nil]
        var variables: [UnsafeMutablePointer<CChar>?] = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, Program.path, &actions, &attributes, &words, &variables)
        guard code == 0 else {
            close(terminal)
            throw Trouble("Cannot start: \(String(cString: strerror(code)))")
        }
        pid = child
    }

    deinit {
        if status == nil {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        close(terminal)
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
    }

    func signal(_ number: Int32) { kill(pid, number) }

    /// Forgets what was written.
    func forget() { (written, bytes) = ("", []) }

    /// Reads, and answers, until what was written contains a text.
    func wait(for text: String) throws {
        let deadline = ContinuousClock.now + .seconds(Program.patience)
        while !written.contains(text) {
            guard try read(), ContinuousClock.now < deadline else {
                throw Trouble("There was no \(text.debugDescription) in \(written.debugDescription)")
            }
        }
    }

    /// Reads until the program has ended, and returns what `waitpid` tells.
    func waitForTheEnd() throws -> Int32 {
        let deadline = ContinuousClock.now + .seconds(Program.patience)
        while try read() {
            guard ContinuousClock.now < deadline else { throw Trouble("It does not end: \(written)") }
        }
        var found: Int32 = 0
        guard waitpid(pid, &found, 0) == pid else { throw Trouble("It has no end.") }
        status = found
        return found
    }

    /// Reads what there is, for a second at most; returns false once the program has closed the terminal.
    private func read() throws -> Bool {
        var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 1000) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(terminal, &buffer, buffer.count)
        guard count > 0 else { return false }
        bytes += buffer.prefix(count)
        written = String(decoding: bytes, as: UTF8.self)
        for (place, pair) in answers.enumerated() where !isAnswered[place] {
            guard written.contains(pair.question) else { continue }
            isAnswered[place] = true
            type(pair.answer)
        }
        return true
    }
}
