import Dispatch
import Foundation
import MeetStore
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The log file: lines of `key=value`, without titles, names, addresses and sentences unless the person wants
/// them.
///
/// Writing a line puts it into a buffer of bounded size, and a queue of its own writes the file, so that
/// nobody waits for the disk. What the buffer cannot take is counted. Several processes write to the file,
/// each batch with one call, and the one that finds it too large renames it.
package final class ProgramLog: Sendable {
    /// The process that writes.
    package enum Writer: String, Sendable { case screen, agent, command }

    /// The subject of a line.
    package enum Event: String, Sendable { case started, ended, round, failed, hook }

    /// The name of a fact.
    package enum Key: String, Sendable { case name, status, ms, error, text, count, version, command }

    private struct State {
        var level = LogLevel.off
        var isPersonal = false
        var lines: [String] = []
        /// The number of lines that the buffer did not take.
        var dropped = 0
        var isWriting = false
    }

    /// The number of lines in the buffer.
    private static let mostLines = 500
    /// The size in bytes at which the file is renamed.
    package static let largest = 1 << 20
    /// The number of older files that are kept.
    package static let kept = 3
    /// The length of a value in characters.
    private static let longest = 300

    package let path: String
    private let writer: Writer
    private let largest: Int
    private let now: @Sendable () -> Date
    private let queue = DispatchQueue(label: "meet.log", qos: .utility)
    private let state = Mutex(State())

    /// Makes a log that writes nothing before `follow`.
    package init(
        path: String, writer: Writer, largest: Int = ProgramLog.largest,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.path = path
        self.writer = writer
        self.largest = largest
        self.now = now
    }

    /// Returns the path of the file: `$XDG_STATE_HOME/meet/log`, else `~/.local/state/meet/log`.
    package static func path(environment: [String: String]) -> String {
        let drafts = MeetStore.defaultDraftFolder(environment: environment)
        return (drafts as NSString).deletingLastPathComponent + "/log"
    }

    /// Takes the level and the privacy of the present settings.
    package func follow(_ store: MeetStore) {
        guard let level = try? LogSettings.level(in: store),
            let isPersonal = try? LogSettings.isPersonal(in: store)
        else { return }
        follow(level: level, isPersonal: isPersonal)
    }

    package func follow(level: LogLevel, isPersonal: Bool) {
        state.withLock { ($0.level, $0.isPersonal) = (level, isPersonal) }
    }

    /// Writes a line, unless the level leaves it out.
    ///
    /// - Parameters:
    ///   - facts: Facts that tell nothing of people: codes and numbers.
    ///   - personal: Facts that may; left out by default.
    package func write(
        _ level: LogLevel, _ event: Event, _ facts: [(Key, String)] = [], personal: [(Key, String)] = []
    ) {
        let isFirst = state.withLock { state in
            guard level != .off, level <= state.level else { return false }
            guard state.lines.count < Self.mostLines else {
                state.dropped += 1
                return false
            }
            let shown = facts + (state.isPersonal ? personal : [])
            let words = [head, level.rawValue, event.rawValue]
            let told = shown.map { "\($0.rawValue)=\(Self.quoted($1))" }
            state.lines.append((words + told).joined(separator: " "))
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isFirst { queue.async { [self] in writeLines() } }
    }

    /// The beginning of a line: the time in UTC and the process.
    private var head: String { "\(now().ISO8601Format()) \(writer.rawValue)[\(getpid())]" }

    /// Writes a failure: the name of its type and its case. Its sentence may name people.
    package func write(_ error: any Error, sentence: String) {
        write(.error, .failed, [(.error, Self.code(of: error))], personal: [(.text, sentence)])
    }

    /// Waits until all lines are written.
    package func flush() { queue.sync { writeLines() } }

    /// Returns the type of an error and the name of its case, without its values: `MailError.refused`.
    static func code(of error: any Error) -> String {
        let name = String(describing: type(of: error))
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return name }
        if let label = mirror.children.first?.label { return "\(name).\(label)" }
        return (error as Any) is any CustomStringConvertible ? name : "\(name).\(error)"
    }

    /// Returns a value as one word, or in quotes, on one line.
    private static func quoted(_ value: String) -> String {
        let short = String(value.prefix(longest))
        let isWord =
            !short.isEmpty
            && short.unicodeScalars.allSatisfy {
                $0.value > 32 && $0.value != 127 && $0 != "\"" && $0 != "="
            }
        if isWord { return short }
        let visible = short.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.properties.generalCategory == .control: " "
            default: String(scalar)
            }
        }
        return "\"\(visible.joined())\""
    }

    // MARK: - The file

    /// Writes the lines of the buffer, on the queue.
    private func writeLines() {
        let (taken, dropped) = state.withLock { state in
            defer { (state.lines, state.dropped, state.isWriting) = ([], 0, false) }
            return (state.lines, state.dropped)
        }
        let lines = taken + (dropped > 0 ? ["\(head) dropped=\(dropped)"] : [])
        if lines.isEmpty { return }
        guard !write(lines) else { return }
        // The next lines that are written say how many are missing.
        state.withLock { $0.dropped += taken.count + dropped }
    }

    /// Writes lines to the end of the file.
    ///
    /// - Returns: False if the disk is full, or the file cannot be written; then none of them is in it.
    private func write(_ lines: [String]) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard let file = openLocked() else { return false }
        // Releases the lock too.
        defer { close(file) }
        var before = stat()
        guard fstat(file, &before) == 0 else { return false }
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // A part of a line would spoil the next one.
                ftruncate(file, before.st_size)
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Opens the file and locks it, after renaming one that is too large; `nil` if it cannot be written. A
    /// link in its place is not followed.
    private func openLocked() -> Int32? {
        // Another process may rename it between opening and locking.
        for _ in 0..<5 {
            let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard file >= 0 else { return nil }
            var (held, named) = (stat(), stat())
            guard flock(file, LOCK_EX) == 0, fstat(file, &held) == 0 else {
                close(file)
                return nil
            }
            let isNamed =
                lstat(path, &named) == 0 && named.st_ino == held.st_ino && named.st_dev == held.st_dev
            guard held.st_mode & S_IFMT == S_IFREG else {
                close(file)
                return nil
            }
            if isNamed, Int(held.st_size) < largest { return file }
            if isNamed { rotate() }
            close(file)
        }
        return nil
    }

    /// Renames the file and the older ones; the oldest is replaced.
    private func rotate() {
        for number in stride(from: Self.kept, to: 1, by: -1) {
            rename("\(path).\(number - 1)", "\(path).\(number)")
        }
        rename(path, "\(path).1")
    }
}
