import Foundation
import StoreFixture
import Testing

extension OnATerminal {
    /// The moving picture of the README: keys typed into the running program, and the answer of an invitee who has
    /// the program too. Each scene is played again, and its text has to be the same. `make demo` records it anew.
    @Suite(
        .serialized,
        .enabled(if: HelsinkiStreets.areThere, "the picture shows streets that are not in ../shared"))
    struct DemoTests {
        private static let folder = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../docs/screenshots").standardizedFileURL
        private static let (columns, rows) = (100, 30)
        private static let title = "meet: import, plan in a line, invite, get the answer, see the map"

        @Test func isWhatTheProgramShows() async throws {
            let records = ProcessInfo.processInfo.environment["MEET_UPDATE_DEMO"] == "1"
            let played = try await Play(columns: Self.columns, rows: Self.rows, isRecorded: records).played()
            let picture = Self.folder.appendingPathComponent("demo.svg")
            if records {
                let text = AnimatedPicture(played.frames, .dark, columns: Self.columns, rows: Self.rows)
                    .text(title: Self.title, description: played.scenes)
                try Data(text.utf8).write(to: picture, options: .atomic)
                let cast = try Asciicast(columns: Self.columns, rows: Self.rows)
                    .text(played.frames, title: Self.title)
                try Data(cast.utf8).write(
                    to: Self.folder.appendingPathComponent("demo.cast"), options: .atomic)
            }
            let stored = try String(contentsOf: picture, encoding: .utf8)
            #expect(
                SVGPicture.screenText(of: stored) == played.scenes,
                "docs/screenshots/demo.svg is out of date: run make demo")
        }
    }

    /// The script of the demo.
    private final class Play {
        private let home: Scratch
        private let invitee: Scratch
        private let screen: Tmux
        private let isRecorded: Bool
        private var frames: [AnimatedPicture.Frame] = []
        private var scenes: [String] = []
        /// The keys that were pressed since the last frame, and since the last scene.
        private var keysOfFrame: [String] = []
        private var keysOfScene: [String] = []

        init(columns: Int, rows: Int, isRecorded: Bool) throws {
            self.isRecorded = isRecorded
            let ada = try Play.person("Ada Okonkwo", "ada@example.org")
            home = ada
            invitee = try Play.person("Maria Papadopoulou", "maria@example.org")
            try ada.succeed("settings", "set", "theme", "dark")
            try ada.succeed("settings", "set", "map.tiles.file", HelsinkiStreets.file)
            try ada.succeed(
                "venues", "add", "Kahvila Engel", "--category", "cafe", "--address",
                "Aleksanterinkatu 26, Helsinki", "--coordinates", "60.16925,24.95100", "--opening-hours",
                "Mo-Su 08:00-21:00")
            let (program, folder) = try Play.install(in: ada)
            screen = try Tmux(
                ada, columns: columns, rows: rows,
                command: ["/bin/sh", "-c", "cd \"$0\" && exec \"$1\"", folder, program],
                environment: ["COLORTERM": "truecolor"])
        }

        /// Puts the program into a home as if it were installed there, with its holidays and its sample: no path of this
        /// machine is shown then.
        ///
        /// - Returns: The program, and the folder of the sample, with nothing else in it, as the picker lists what is
        ///   there.
        private static func install(in home: Scratch) throws -> (program: String, folder: String) {
            let files = FileManager.default
            let folder = home.path("share/doc/meet/examples")
            for made in [folder, home.path("share/meet"), home.path("bin")] {
                try files.createDirectory(atPath: made, withIntermediateDirectories: true)
            }
            try files.copyItem(atPath: Program.addressBook, toPath: folder + "/contacts.vcf")
            let sources = URL(fileURLWithPath: Program.addressBook).deletingLastPathComponent()
            try files.createSymbolicLink(
                atPath: home.path("share/meet/holidays"),
                withDestinationPath: sources.appendingPathComponent("holidays").path)
            let built = URL(fileURLWithPath: Program.path).resolvingSymlinksInPath().path
            let program = home.path("bin/meet-tui")
            // A link takes no time, but only within one file system.
            do {
                try files.linkItem(atPath: built, toPath: program)
            } catch {
                try copyProgram(from: built, to: program)
            }
            return (program, folder)
        }

        /// Somebody whose mail is put into files, which the other one reads.
        private static func person(_ name: String, _ address: String) throws -> Scratch {
            let home = try Scratch()
            try home.holdClock()
            home.environment["LANG"] = "en_GB.UTF-8"
            home.environment["COLORTERM"] = "truecolor"
            let program = home.path("send")
            try makeProgram(
                at: program,
                """
                #!/bin/sh
                cat >'\(home.folder)'/$$.part && mv '\(home.folder)'/$$.part '\(home.folder)'/$$.eml
                """)
            try home.succeed("settings", "set", "me.name", name)
            try home.succeed("settings", "set", "mail.address", address)
            try home.succeed("settings", "set", "mail.command", program)
            return home
        }

        func played() async throws -> (frames: [AnimatedPicture.Frame], scenes: [String]) {
            try await screen.wait(for: "Welcome to meet, Ada Okonkwo.")
            try await show(1800, as: "An empty database.")

            try press("i")
            try await screen.wait(for: "Sample with invented people", "contacts.vcf")
            try await show(1000)
            try press("Enter")
            try await screen.wait(for: "65 new")
            try await show(1800, as: "Import: an address book before it is imported.")
            try press("Enter")
            try await screen.wait(for: "65  added")
            try await show(1300)
            try press("Enter")
            try await screen.wait(without: "65  added")

            try press("N")
            try await screen.wait(for: "New meeting in one line")
            try await show(700)
            try await type("Coffee tomorrow 10:00 for 1h at Kahvila Engel with maria, nikos")
            try await screen.wait(for: "Maria Papadopoulou, Nikos Karras")
            try await show(2200, as: "A meeting in one line.")
            try press("Enter")
            try await screen.wait(for: "Send invitations to 2 people?")
            try await show(2000, as: "Invitations by mail.")
            try press("Y")
            try await screen.wait(for: "Sent: 2 messages.")
            try await show(1800)

            try answer()
            try await screen.wait(for: "Maria Papadopoulou is coming", "✓1 ·1")
            try await show(2800, as: "The answer arrives.")

            try press("F10")
            try await screen.wait(without: "F10 dismiss")
            try press("Enter")
            try await screen.wait(for: "← list")
            try press("M")
            try await screen.wait(for: "Enter go there", "Senaatintori")
            try await show(3600, as: "The way there on the map.")
            return (frames, scenes)
        }

        /// The invitee reads the invitation and says yes; the mail comes back.
        private func answer() throws {
            guard
                let invitation = try mails(of: home).first(where: {
                    try $0.text.contains("To: Maria Papadopoulou")
                })
            else { throw Trouble("No invitation was sent to the invitee.") }
            try invitee.succeed("invitations", "read", invitation.path)
            try invitee.succeed(
                "invitations", "answer", "1", "accepted", "--comment", "See you there!")
            try invitee.succeed("invitations", "sync")
            guard let reply = try mails(of: invitee).first else { throw Trouble("No answer was sent.") }
            try home.succeed("invitations", "read", reply.path)
        }

        private struct Mail {
            var path: String
            var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }
        }

        private func mails(of person: Scratch) throws -> [Mail] {
            try FileManager.default.contentsOfDirectory(atPath: person.folder).sorted()
                .filter { $0.hasSuffix(".eml") }.map { Mail(path: person.path($0)) }
        }

        /// A frame for each letter where it is recorded.
        private func type(_ text: String) async throws {
            guard isRecorded else { return try screen.type(text) }
            var typed = ""
            for letter in text {
                try screen.type(String(letter))
                typed.append(letter)
                try await screen.wait(for: typed.trimmingCharacters(in: .whitespaces))
                try await show(letter == " " ? 90 : 60, looks: 4)
            }
        }

        /// Presses a key, which stands below the next frame.
        private func press(_ key: String) throws {
            try screen.press(key)
            keysOfFrame.append(key)
            keysOfScene.append(key)
        }

        /// Adds the screen as it is when nothing changes any more; a named one is a scene.
        private func show(_ milliseconds: Int, as scene: String? = nil, looks needed: Int = 20) async throws {
            guard isRecorded || scene != nil else { return }
            var last: Tmux.Screen?
            var looks = 0
            try await screen.wait(for: "still screen") { seen in
                looks = seen == last ? looks + 1 : 0
                last = seen
                return looks >= needed && seen.isAtRest
            }
            let drawn = DrawnScreen(try screen.tmux(["capture-pane", "-p", "-e", "-N"]))
            frames.append(
                AnimatedPicture.Frame(screen: drawn, milliseconds: milliseconds, keys: keysOfFrame))
            keysOfFrame = []
            guard let scene else { return }
            let keys = keysOfScene.isEmpty ? [] : ["Keys: \(keysOfScene.joined(separator: ", "))"]
            scenes += ["", scene] + keys + [""] + drawn.text
            keysOfScene = []
        }
    }
}
