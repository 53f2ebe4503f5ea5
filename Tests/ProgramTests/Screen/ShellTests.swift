import Foundation
import Glibc
import Testing

extension OnATerminal {
    /// The program as a job of a shell: the terminal has to be the shell's again after it, whatever ended it.
    ///
    /// The shell is a plain sh(1). One with line editing sets the terminal up by itself and would hide what was
    /// left wrong.
    @Suite(.serialized) struct ShellTests {
        private func shell(_ home: Scratch, _ environment: [String: String] = [:]) async throws -> Tmux {
            var environment = environment
            environment["PS1"] = "begin> "
            environment["MEET"] = Program.path
            // Where a toolchain is installed, Swift would stop to ask what to do about a crash.
            environment["SWIFT_BACKTRACE"] = "enable=no"
            let screen = try Tmux(
                home, columns: 100, rows: 30, command: ["/bin/sh", "-i"], environment: environment)
            try await screen.wait(for: "begin>")
            try screen.type("set -m; ulimit -c 0; stty -a >before; PS1='ready> '; clear")
            try screen.press("Enter")
            try await screen.wait(for: "cleared screen") {
                isReady($0) && $0.lines.first?.hasPrefix("ready>") == true
            }
            return screen
        }

        /// Whether the last thing on the screen is the shell's prompt.
        private func isReady(_ screen: Tmux.Screen) -> Bool {
            screen.lines.last { !$0.isEmpty }?.trimmingCharacters(in: .whitespaces) == "ready>"
        }

        private func startProgram(on screen: Tmux) async throws {
            try screen.type("$MEET")
            try screen.press("Enter")
            try await screen.wait(for: "Welcome to meet.", "0 meetings")
            #expect(try screen.value("alternate_on") == "1")
            #expect(try screen.value("mouse_any_flag") == "1")
        }

        /// The process in the foreground of the terminal.
        private func job(of screen: Tmux) throws -> pid_t {
            let stat = try String(contentsOfFile: "/proc/\(screen.pid)/stat", encoding: .utf8)
            let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
            guard fields.count > 6, let job = pid_t(fields[6]), job != (try screen.pid) else {
                throw Trouble("The shell has no job in the foreground.")
            }
            return job
        }

        /// Whether the shell reads lines and shows what is typed, on its own screen, in the mode it had.
        private func expectSanity(on screen: Tmux, in home: Scratch, status: Int32? = nil) async throws {
            try await screen.wait(for: "shell's screen") { found in
                try isReady(found) && screen.value("alternate_on") == "0"
            }
            // What it prints is not what is typed, and is not there from before.
            let number = Int.random(in: 1000...9999)
            let command = "echo status=$? sane-$((2*\(number))); stty -a >after; sort -u after >done"
            try screen.type(command)
            try screen.press("Enter")
            let shown = try await screen.wait(for: "sane-\(2 * number)")
            #expect(shown.contains("ready> \(command)"), "no echo:\n\(shown)")
            if let status { #expect(shown.contains("status=\(status) sane-\(2 * number)"), "\(shown)") }
            try await screen.wait(for: "mode of the terminal") { _ in
                FileManager.default.fileExists(atPath: home.path("done"))
            }
            let after = try String(contentsOfFile: home.path("after"), encoding: .utf8)
            #expect(
                after.contains(" icanon") && after.contains(" echo ") && after.contains(" icrnl"), "\(after)")
            let before = try String(contentsOfFile: home.path("before"), encoding: .utf8)
            // After a kill nobody knows how it was; `stty sane` has this one on, the kernel off.
            #expect(after.replacing("-brkint", with: "brkint") == before.replacing("-brkint", with: "brkint"))
            #expect(try screen.value("cursor_flag") == "1")
            #expect(try screen.value("mouse_any_flag") == "0")
            #expect(try screen.value("keypad_flag") == "0")
            #expect(try screen.value("keypad_cursor_flag") == "0")
            // Nothing of the attributes is left over either.
            #expect(try screen.captureStyled().colors.isEmpty)
            try FileManager.default.removeItem(atPath: home.path("done"))
        }

        @Test func quitAndInterruptKeysEndIt() async throws {
            for key in ["q", "C-c"] {
                let home = try Scratch()
                let screen = try await shell(home)
                try await startProgram(on: screen)
                try screen.press(key)
                try await expectSanity(on: screen, in: home, status: 0)
                #expect(try screen.capture().lines.first?.hasPrefix("ready> $MEET") == true)
            }
        }

        @Test(arguments: [
            SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGUSR1,
            SIGUSR2, SIGSYS, SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF, SIGPWR,
        ])
        func signalsLeaveASaneTerminal(signal: Int32) async throws {
            let home = try Scratch()
            let screen = try await shell(home)
            try await startProgram(on: screen)
            #expect(kill(try job(of: screen), signal) == 0)
            try await expectSanity(on: screen, in: home, status: 128 + signal)
            // What shells say of a job that a signal ended, and of none that exits with such a status.
            if signal == SIGTERM { #expect(try screen.capture().contains("Terminated")) }
        }

        @Test func suspendsAndComesBack() async throws {
            let home = try Scratch()
            let screen = try await shell(home)
            try await startProgram(on: screen)
            try screen.press("3")
            let before = try await screen.wait(for: "an empty book") {
                $0.contains("Nobody here yet") && $0.contains("0 contacts") && $0.isAtRest
            }
            for _ in 1...2 {
                try screen.press("C-z")
                try await expectSanity(on: screen, in: home)
                try await screen.wait(for: "prompt", until: isReady)
                try screen.type("fg")
                try screen.press("Enter")
                try await screen.wait(for: "screen as it was") { found in
                    found.lines.dropFirst() == before.lines.dropFirst()
                }
                #expect(try screen.value("mouse_any_flag") == "1")
                try screen.press("6")
                try await screen.wait(for: "Time zone")
                try screen.press("3")
                try await screen.wait(for: "Nobody here yet")
            }
            try screen.press("q")
            try await expectSanity(on: screen, in: home, status: 0)
        }

        @Test func aResizeWhileItIsStoppedIsSeen() async throws {
            let home = try Scratch()
            let screen = try await shell(home)
            try await startProgram(on: screen)
            try screen.press("C-z")
            try await screen.wait(for: "prompt", until: isReady)
            try screen.resize(columns: 70, rows: 20)
            try screen.type("fg")
            try screen.press("Enter")
            try await screen.wait(for: "smaller screen") { found in
                found.lines.count == 20 && found.lines[1] == String(repeating: "─", count: 70)
                    && found.lines[18] == String(repeating: "─", count: 70)
                    && found.contains("Welcome to meet.")
            }
        }

        @Test func stoppedFromOutsideItComesBackToo() async throws {
            let home = try Scratch()
            let screen = try await shell(home)
            try await startProgram(on: screen)
            #expect(kill(try job(of: screen), SIGTSTP) == 0)
            try await expectSanity(on: screen, in: home)
            try screen.type("fg")
            try screen.press("Enter")
            try await screen.wait(for: "Welcome to meet.", "0 meetings")
            // A stop that no program can see leaves the terminal as it is; coming back draws all the same.
            #expect(kill(try job(of: screen), SIGSTOP) == 0)
            try await screen.wait(for: "stopped job") { _ in (try? job(of: screen)) == nil }
            try screen.type("fg")
            try screen.press("C-j")
            try await screen.wait(for: "screen again") { found in
                found.contains("Welcome to meet.") && !found.contains("fg")
            }
            try screen.press("q")
            try await expectSanity(on: screen, in: home, status: 0)
        }

        @Test func afterAKillTheNextStartPutsThingsRight() async throws {
            let home = try Scratch()
            let screen = try await shell(home)
            try await startProgram(on: screen)
            #expect(kill(try job(of: screen), SIGKILL) == 0)
            try await screen.wait(for: "shell's prompt") { found in
                (try? job(of: screen)) == nil && found.contains("ready>")
            }
            // Nothing translates Return into a line end now, and nothing is shown.
            try screen.type("$MEET")
            try screen.press("C-j")
            try await screen.wait(for: "started program") { _ in (try? job(of: screen)) != nil }
            try screen.press("?")
            try await screen.wait(for: "Plan a new meeting")
            try screen.press("Escape")
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("q")
            try await expectSanity(on: screen, in: home, status: 0)
        }

        @Test(arguments: ["dumb", "", "no-such-terminal"])
        func anUnfitTerminalGetsASentence(name: String) async throws {
            let home = try Scratch()
            let screen = try await shell(home)
            try screen.type("TERM=\(name) $MEET 2>errors; echo status=$?")
            try screen.press("Enter")
            try await screen.wait(for: "status=1")
            let errors = try String(contentsOfFile: home.path("errors"), encoding: .utf8)
            #expect(errors.split(separator: "\n").count == 1, "\(errors)")
            #expect(errors.hasPrefix("meet-tui: "))
            #expect(name.isEmpty ? errors.contains("TERM") : errors.contains("“\(name)”"), "\(errors)")
            #expect(!errors.contains("Something went wrong"))
            try await expectSanity(on: screen, in: home)
        }

        @Test func keysOrScreenFromAFileGetASentence() async throws {
            let home = try Scratch()
            let screen = try await shell(home)
            for (redirection, number) in [("</dev/null", 1), (">out", 2)] {
                try screen.type("$MEET \(redirection) 2>errors; echo \(number) status=$?")
                try screen.press("Enter")
                try await screen.wait(for: "\(number) status=1")
                let errors = try String(contentsOfFile: home.path("errors"), encoding: .utf8)
                #expect(errors.split(separator: "\n").count == 1, "\(errors)")
                #expect(errors.contains("needs a terminal"))
            }
            try await expectSanity(on: screen, in: home)
        }

        @Test func aDatabaseThatCannotBeOpenedLeavesTheTerminalAlone() async throws {
            let home = try Scratch()
            try home.write(String(repeating: "no database\n", count: 100), to: "letter")
            let screen = try await shell(home)
            try screen.type("$MEET --database letter; echo status=$?")
            try screen.press("Enter")
            try await screen.wait(for: "status=1", "not an SQLite database")
            try await expectSanity(on: screen, in: home)
        }
    }
}
