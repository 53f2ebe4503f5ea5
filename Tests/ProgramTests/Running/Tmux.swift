import Foundation
import Testing

/// A terminal of its own for one test: a tmux(1) server on a socket in the test's folder, with one window.
///
/// Every wait looks at the screen, or asks tmux, until what is waited for is there; after `Program.patience`
/// seconds it gives up and shows what was there instead.
final class Tmux {
    /// Whether tmux is there at all; without it the tests that need a terminal are skipped.
    static let isInstalled: Bool = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/tmux")
        }
    }()

    /// What stands on the terminal.
    struct Screen: Equatable, CustomStringConvertible {
        var lines: [String]

        init(_ text: String) {
            lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if lines.last == "" { lines.removeLast() }
        }

        var description: String { lines.map { "│" + $0 }.joined(separator: "\n") }

        func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

        func line(with text: String) -> String? { lines.first { $0.contains(text) } }

        /// Whether no spinner turns: nothing that was begun is still to change what stands there. A map has these signs too,
        /// but within lines; a spinner has a word or the end of the line behind its blank.
        var isAtRest: Bool { !lines.contains { $0.contains(/(^|[ ─━│┃])[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] \p{L}/) } }
    }

    private let home: Scratch
    private let socket: String

    /// Starts the program, or another command, in a terminal of that size.
    ///
    /// - Parameters:
    ///   - command: The command and its arguments; not looked at by a shell.
    ///   - environment: What to add to the environment of the home.
    init(
        _ home: Scratch, columns: Int = 120, rows: Int = 36, command: [String] = [Program.path],
        environment: [String: String] = [:]
    ) throws {
        self.home = home
        socket = home.path("tmux-\(UUID().uuidString.prefix(8))")
        let variables = environment.flatMap { ["-e", "\($0.key)=\($0.value)"] }
        // The window stays when its command ends, so that what it left there can be read. tmux does not always
        // tell that it has ended, so a shell writes down its process and its status.
        let begun = "echo $$ >\"$0.pid\"; exec \"$@\""
        let script =
            "/bin/sh -c '\(begun)' \"$0\" \"$@\"; echo $? >\"$0.part\"; mv \"$0.part\" \"$0.status\""
        try tmux(
            ["start-server", ";", "set-option", "-g", "default-terminal", "tmux-256color", ";"]
                + [
                    "set-option", "-g", "remain-on-exit", "on", ";", "set-option", "-s", "escape-time", "0",
                    ";",
                ]
                + ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", home.folder] + variables
                + ["--", "/bin/sh", "-c", script, socket] + command)
    }

    deinit { _ = try? tmux(["kill-server"]) }

    /// Runs a tmux command; commands are told apart by ";".
    @discardableResult
    func tmux(_ arguments: [String]) throws -> String {
        let child = try Child(
            "/usr/bin/env", ["tmux", "-S", socket, "-f", "/dev/null"] + arguments,
            environment: home.environment,
            folder: home.folder)
        guard let ending = try child.wait(milliseconds: Program.patience * 1000) else {
            throw Trouble("tmux \(arguments.joined(separator: " ")) does not end.")
        }
        guard ending.status == 0 else {
            throw Trouble(
                "tmux \(arguments.joined(separator: " ")): \(ending), \(String(decoding: child.errors, as: UTF8.self))"
            )
        }
        return String(decoding: child.output, as: UTF8.self)
    }

    // MARK: - Keys

    /// Presses keys by the names tmux has for them: `n`, `Tab`, `C-s`, `PPage`.
    func press(_ keys: String...) throws {
        try press(keys)
    }

    func press(_ keys: [String]) throws {
        try tmux(["send-keys", "--"] + keys)
    }

    /// Types text, each character as its key.
    func type(_ text: String) throws {
        try tmux(["send-keys", "-l", "--", text])
    }

    /// Pastes text as a terminal does: in brackets where the program asked for them, otherwise as typed.
    func paste(_ text: String) throws {
        try home.write(text, to: "pasted")
        try tmux(["load-buffer", home.path("pasted"), ";", "paste-buffer", "-p"])
    }

    /// Writes bytes in one piece, as a terminal tells of its mouse: what comes a while after an ESC is no part of it.
    func write(_ bytes: String) throws { try write(Array(bytes.utf8)) }

    func write(_ bytes: [UInt8]) throws {
        try home.write(bytes: bytes, to: "pasted")
        try tmux(["load-buffer", home.path("pasted"), ";", "paste-buffer", "-r"])
    }

    func resize(columns: Int, rows: Int) throws {
        try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    // MARK: - What is there

    func capture() throws -> Screen {
        Screen(try tmux(["capture-pane", "-p"]))
    }

    /// The screen with its colours and attributes.
    func captureStyled() throws -> StyledScreen {
        StyledScreen(Screen(try captureWithSequences()))
    }

    /// The screen with the sequences of its colours and attributes, without those of links, which newer versions
    /// of tmux have.
    func captureWithSequences() throws -> String {
        try tmux(["capture-pane", "-p", "-e"]).replacing(/\u{1B}\]8;[^\u{1B}]*\u{1B}\\/, with: "")
    }

    /// A value that tmux knows of the window: `pane_pid`, `alternate_on`, `cursor_flag`.
    func value(_ format: String) throws -> String {
        try tmux(["display-message", "-p", "#{\(format)}"]).trimmingCharacters(in: .newlines)
    }

    /// What the command in the window passed to exit(3), or 128 and the signal that ended it; `nil` while it runs.
    var status: Int? { number("status") }

    /// The process of the command in the window.
    var pid: pid_t {
        get throws {
            guard let pid = number("pid") else { throw Trouble("The command in the window has not begun.") }
            return pid_t(pid)
        }
    }

    private func number(_ name: String) -> Int? {
        (try? String(contentsOfFile: "\(socket).\(name)", encoding: .utf8))
            .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    // MARK: - Waiting

    /// Waits until a screen is as it should be, and returns it.
    @discardableResult
    func wait(for what: String, until isSo: (Screen) throws -> Bool) async throws -> Screen {
        let deadline = ContinuousClock.now + .seconds(Program.patience)
        while true {
            let screen = try capture()
            if try isSo(screen) { return screen }
            guard ContinuousClock.now < deadline else { throw Trouble("There was no \(what):\n\(screen)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits until all of these texts are on the screen.
    @discardableResult
    func wait(for texts: String...) async throws -> Screen {
        try await wait(for: texts.joined(separator: ", ")) { screen in texts.allSatisfy(screen.contains) }
    }

    /// Waits until none of these texts is on the screen any more.
    @discardableResult
    func wait(without texts: String...) async throws -> Screen {
        try await wait(for: "end of " + texts.joined(separator: ", ")) { screen in
            !texts.contains(where: screen.contains)
        }
    }

    /// Waits until the command in the window has ended, and returns its `status`.
    func waitForTheEnd() async throws -> Int {
        try await wait(for: "end") { _ in status != nil }
        return status ?? -1
    }
}

extension Trait where Self == ConditionTrait {
    /// The test needs a terminal, which tmux gives.
    static var needsTmux: Self {
        .enabled(if: Tmux.isInstalled, "tmux is not installed; it gives these tests their terminal")
    }
}
