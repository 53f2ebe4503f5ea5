import Foundation
import Glibc
import Testing

extension OnATerminal {
    /// What is written to a terminal that answers questions about its abilities, and to one that does not.
    @Suite(.serialized) struct AnsweringTerminalTests {
        private static let first = "\u{1B}[?u\u{1B}[?2026$p\u{1B}[?1004$p\u{1B}[>q\u{1B}[c"
        private static let offers = [
            "\u{1B}[?2026h", "\u{1B}[?1004h", "\u{1B}[>5u", "\u{1B}]8;", "\u{1B}_G", "\u{1B}P0;1;0q",
        ]
        /// 32×16, red at the left and blue at the right.
        private static let photo =
            "iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAIAAAD4YuoOAAAAIElEQVR42mP4z8BAEiJR+X+GUQtGLRi1"
            + "YNSCUQuGggUAUKb+ELySDi8AAAAASUVORK5CYII="

        private func withPhoto() throws -> Scratch {
            let home = try Scratch()
            try home.write(
                "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nEMAIL:ann@example.org\r\n"
                    + "URL:https://ann.example.org\r\n"
                    + "PHOTO;ENCODING=b;TYPE=PNG:\(Self.photo)\r\nEND:VCARD\r\n", to: "ann.vcf")
            try home.succeed("contacts", "import", "ann.vcf")
            return home
        }

        /// Without answers nothing is delayed, and nothing is used.
        @Test(arguments: ["vt100", "linux", "xterm", "xterm-256color", "tmux", "screen"], [false, true])
        func aTerminalThatIsSilent(name: String, isPlain: Bool) throws {
            let plain = ["NO_COLOR": "1", "LANG": "C", "LC_ALL": "C"]
            let terminal = try FakeTerminal(
                try withPhoto(), environment: ["TERM": name].merging(isPlain ? plain : [:]) { $1 })
            try terminal.wait(for: "Me")
            terminal.type("3")
            try terminal.wait(for: "ann@example.org")
            for offer in Self.offers {
                #expect(!terminal.written.contains(offer), "\(offer.debugDescription)")
            }
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
            for offer in Self.offers {
                #expect(!terminal.written.contains(offer), "\(offer.debugDescription)")
            }
            // Asked once, before anything is drawn.
            #expect(terminal.written.components(separatedBy: Self.first).count == 2)
            #expect(!terminal.written.contains("\u{1B}[<u"))
        }

        /// A VT100 that answers what it knows is asked nothing more.
        @Test func anOldTerminalIsAskedOnce() throws {
            let terminal = try FakeTerminal(try withPhoto(), answers: [("\u{1B}[c", "\u{1B}[?1;2c")])
            try terminal.wait(for: "Me")
            terminal.type("3")
            try terminal.wait(for: "ann@example.org")
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
            for offer in Self.offers + ["\u{1B}[16t"] { #expect(!terminal.written.contains(offer)) }
        }

        private static let modern = "\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[?1004;2$y\u{1B}P>|x\u{1B}\\"

        @Test func kittysProtocols() throws {
            let terminal = try FakeTerminal(
                try withPhoto(),
                answers: [
                    (Self.first, Self.modern + "\u{1B}[?62c"),
                    ("\u{1B}[16t", "\u{1B}[6;16;8t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"),
                ])
            try terminal.wait(for: "a=q")
            try terminal.wait(for: "\u{1B}[>5u")
            try terminal.wait(for: "\u{1B}[?1004h")
            try terminal.wait(for: "\u{1B}[?2026h")
            terminal.type("3")
            try terminal.wait(for: "\u{1B}]8;;mailto:ann@example.org\u{1B}\\")
            try terminal.wait(for: "\u{1B}]8;;https://ann.example.org\u{1B}\\")
            try terminal.wait(for: "a=T,q=2,C=1,i=1,")
            // Every frame that begins ends.
            let begun = terminal.written.components(separatedBy: "\u{1B}[?2026h").count
            let ended = terminal.written.components(separatedBy: "\u{1B}[?2026l").count
            #expect(begun == ended || begun == ended + 1)
            // The picture goes with the tab, and the key is one of the protocol: ^C.
            terminal.type("1")
            try terminal.wait(for: "a=d,d=I,i=1")
            terminal.forget()
            terminal.type("\u{1B}[99;5u")
            #expect(try terminal.waitForTheEnd() == 0)
            for end in ["\u{1B}[<u", "\u{1B}[?1004l", "\u{1B}[?2004l"] {
                #expect(terminal.written.contains(end), "\(end.debugDescription)")
            }
            // Before the alternate screen is left: its keyboard is its own.
            let popped = try #require(terminal.written.range(of: "\u{1B}[<u"))
            let left = try #require(terminal.written.range(of: "\u{1B}[?1049l"))
            #expect(popped.lowerBound < left.lowerBound)
        }

        /// kitty 0.26 ends its attributes with an empty parameter.
        @Test func anEmptyParameterIsAnAnswerToo() throws {
            let terminal = try FakeTerminal(
                try withPhoto(),
                answers: [
                    (Self.first, "\u{1B}[2;2R" + Self.modern + "\u{1B}[?62;c"),
                    ("\u{1B}[16t", "\u{1B}[6;16;8t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c"),
                ])
            try terminal.wait(for: "\u{1B}[>5u")
            terminal.type("3")
            try terminal.wait(for: "a=T,q=2,C=1,i=1,")
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
        }

        /// A terminal whose cursor moves by two columns for a character of two bytes is sent ASCII alone. So
        /// is one that tells nothing, in the locale `C`.
        @Test(arguments: ["C", "C.UTF-8"], [2, 3, nil] as [Int?])
        func theCursorTellsTheEncoding(locale: String, column: Int?) throws {
            let terminal = try FakeTerminal(
                try withPhoto(),
                answers: column.map { [(Self.first, "\u{1B}[2;\($0)R\u{1B}[?1;2c")] } ?? [],
                // It repeats no character by a sequence.
                environment: ["TERM": "vt100", "LC_ALL": locale])
            let isUnicode = column.map { $0 == 2 } ?? (locale != "C")
            // The rule below the tabs.
            try terminal.wait(for: isUnicode ? "────" : "----")
            // Before the screen is cleared for ASCII, what UTF-8 may have done is undone.
            let undone = terminal.written.range(of: "\u{18}\u{1B}\\\u{1B}[\"q\u{1B}[?5W")
            #expect((undone != nil) == (locale == "C.UTF-8" && column == 3))
            if let undone {
                #expect(terminal.written[undone.upperBound...].contains("\u{1B}[H\u{1B}[J"))
            }
            terminal.forget()
            terminal.type("3")
            try terminal.wait(for: "ann@example.org")
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
            #expect(terminal.written.utf8.contains { $0 >= 0x80 } == isUnicode)
        }

        /// In a terminal with ASCII alone Greek would be question marks: it is English, unless Greek is set.
        @Test(arguments: [
            ("el_GR.ISO-8859-7", 3, "", "Contacts"), ("el_GR.ISO-8859-7", 2, "", "Επαφές"),
            ("el_GR.UTF-8", 3, "", "Contacts"), ("el_GR.UTF-8", 2, "", "Επαφές"),
            ("el_GR.ISO-8859-7", 3, "el", "??????"),
        ])
        func greekNeedsItsLetters(locale: String, column: Int, setting: String, tab: String) throws {
            let home = try withPhoto()
            if !setting.isEmpty { try home.succeed("settings", "set", "language", setting) }
            let terminal = try FakeTerminal(
                home, answers: [(Self.first, "\u{1B}[2;\(column)R\u{1B}[?1;2c")],
                environment: ["TERM": "vt100", "LC_ALL": locale])
            try terminal.wait(for: tab)
            terminal.forget()
            terminal.type("3")
            try terminal.wait(for: "ann@example.org")
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
            #expect(terminal.written.contains("???") == (setting == "el"))
        }

        /// GNU screen shows the last frame afterwards if it was not cleared: by default it has no alternate
        /// screen, although its description has one.
        @Test(arguments: [true, false]) func screenIsLeftEmpty(isInScreen: Bool) throws {
            let environment = isInScreen ? ["TERM": "screen", "STY": "1.x"] : ["TERM": "screen"]
            let terminal = try FakeTerminal(try withPhoto(), environment: environment)
            try terminal.wait(for: "Me")
            terminal.forget()
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
            let left = try #require(terminal.written.range(of: "\u{1B}[?1049l"))
            #expect(terminal.written[..<left.lowerBound].contains("\u{1B}[H\u{1B}[J") == isInScreen)
        }

        /// GNU screen keeps a lone Escape to itself while a mouse mode is on.
        @Test(arguments: [true, false]) func screenIsLeftWithoutAMouse(isInScreen: Bool) throws {
            let terminal = try FakeTerminal(
                try withPhoto(), environment: isInScreen ? ["TERM": "screen", "STY": "1.x"] : [:])
            try terminal.wait(for: "Me")
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
            #expect(terminal.written.contains("\u{1B}[?1000h") != isInScreen)
            #expect(terminal.written.contains("\u{1B}[?2004h"))
        }

        @Test(arguments: [true, false]) func sixelsUnlessTheyAreNotWanted(areWanted: Bool) throws {
            let home = try withPhoto()
            if !areWanted { try home.succeed("settings", "set", "terminal.pictures", "off") }
            let terminal = try FakeTerminal(
                home,
                answers: [
                    (Self.first, "\u{1B}[?62;4c"),
                    ("\u{1B}[16t", "\u{1B}[6;16;8t\u{1B}[?1;0;16S\u{1B}[?62;4c"),
                ])
            try terminal.wait(for: "\u{1B}[?1;1;0S")
            terminal.type("3")
            if areWanted {
                try terminal.wait(for: "\u{1B}P0;1;0q\"1;1;")
            } else {
                try terminal.wait(for: "▀")
            }
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
            #expect(terminal.written.contains("\u{1B}P0;1;0q") == areWanted)
            // No kitty graphics where its keyboard is not offered.
            #expect(!terminal.written.contains("\u{1B}_G"))
        }

        /// A map is a picture if the person and the environment want it, until the tab is left.
        @Test(arguments: [
            (true, true, false), (false, true, false), (true, false, false), (true, true, true),
        ])
        func aMapIsAPictureIfItIsWanted(isKitty: Bool, isWanted: Bool, isPlain: Bool) throws {
            let home = try withPhoto()
            try home.succeed(
                "venues", "add", "Entra", "--address", "Ermou 14, Volos", "--coordinates", "39.3622,22.9422")
            if isWanted { try home.succeed("settings", "set", "map.picture", "on") }
            let (sign, other) = ("a=T,q=2,C=1,i=1,", "\u{1B}P0;1;0q\"1;1;")
            let answers =
                isKitty
                ? [
                    (Self.first, Self.modern + "\u{1B}[?62c"),
                    ("\u{1B}[16t", "\u{1B}[6;16;8t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"),
                ]
                : [
                    (Self.first, "\u{1B}[?62;4c"),
                    ("\u{1B}[16t", "\u{1B}[6;16;8t\u{1B}[?1;0;16S\u{1B}[?62;4c"),
                ]
            let terminal = try FakeTerminal(
                home, answers: answers, environment: isPlain ? ["NO_COLOR": "1"] : [:])
            try terminal.wait(for: isKitty ? "\u{1B}[>5u" : "\u{1B}[?1;1;0S")
            terminal.type("4")
            if isWanted, !isPlain {
                try terminal.wait(for: isKitty ? sign : other)
                terminal.type("1")
                if isKitty { try terminal.wait(for: "a=d,d=I,i=1,") }
            } else {
                try terminal.wait(for: "├")
            }
            terminal.type("q")
            #expect(try terminal.waitForTheEnd() == 0)
            #expect(terminal.written.contains(sign) == (isWanted && isKitty && !isPlain))
            #expect(terminal.written.contains(other) == !isKitty)
        }

        /// What was taken is returned when the program is ended, or crashes.
        @Test(arguments: [SIGTERM, SIGSEGV]) func everyWayOutRestores(signal: Int32) throws {
            let terminal = try FakeTerminal(
                try withPhoto(),
                answers: [(Self.first, Self.modern + "\u{1B}[?62c"), ("\u{1B}[16t", "\u{1B}[?62c")])
            try terminal.wait(for: "\u{1B}[>5u")
            try terminal.wait(for: "\u{1B}[?1004h")
            terminal.forget()
            terminal.signal(signal)
            #expect(try terminal.waitForTheEnd() & 0x7F == signal)
            for end in ["\u{1B}[<u", "\u{1B}[?1004l", "\u{1B}[?2026l"] {
                #expect(terminal.written.contains(end), "\(end.debugDescription)")
            }
        }
    }
}
