import DocumentFixture
import Foundation
import Testing

/// What `Scripts/bootstrap` says where something is missing, on machines that are made of a few commands.
@Suite struct BootstrapTests {
    /// A machine on which nothing is found but these commands, and a copy of the script.
    private final class Machine {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bootstrap-\(UUID().uuidString)")

        init(_ commands: [String: String]) throws {
            let files = FileManager.default
            let scripts = folder.appending(path: "Scripts")
            try files.createDirectory(at: scripts, withIntermediateDirectories: true)
            try files.copyItem(
                at: Package.root.appending(path: "Scripts/bootstrap"),
                to: scripts.appending(path: "bootstrap"))
            for name in ["dirname", "env"] {
                let real = ["/usr/bin/\(name)", "/bin/\(name)"].first { files.fileExists(atPath: $0) }
                try add(name, "exec \(try #require(real)) \"$@\"")
            }
            for (name, script) in commands { try add(name, script) }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        private func add(_ name: String, _ script: String) throws {
            let file = folder.appending(path: "bin/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }

        /// Lays the sources of the libraries where the build looks for them.
        func fetch() throws {
            for library in ["GRDB.swift", "swift-argument-parser", "FlyingFox"] {
                let checkout = folder.appending(path: ".build/checkouts/\(library)")
                try FileManager.default.createDirectory(at: checkout, withIntermediateDirectories: true)
                try Data().write(to: checkout.appending(path: "Package.swift"))
            }
        }

        /// Runs the script, and returns its status and its own sentences.
        func run(_ words: String...) throws -> (status: Int32, said: [String]) {
            let run = try ProgramRun(
                folder.appending(path: "Scripts/bootstrap"), words,
                environment: ["PATH": folder.appending(path: "bin").path])
            return (run.status, run.output.split(separator: "\n").map(String.init))
        }
    }

    private static let needed = "libncurses-dev libsqlite3-dev libcurl4-openssl-dev zlib1g-dev"
    private static let pictures = "libturbojpeg0-dev libpng-dev libqrencode4"
    /// Debian, with nothing installed.
    private static let debian = [
        "swift": "exit 0", "git": "exit 0", "dpkg-query": "exit 1", "apt-get": "exit 0", "id": "echo 0",
    ]
    /// Debian, with everything installed.
    private static let complete = debian.merging([
        "dpkg-query": "for name in \(needed) \(pictures) tmux; do echo installed:$name; done"
    ]) { $1 }

    private func machine(_ commands: [String: String], _ more: [String: String] = [:]) throws -> Machine {
        try Machine(commands.merging(more) { $1 })
    }

    @Test func withEverythingItSaysNothing() throws {
        let machine = try machine(Self.complete, ["apt-get": "exit 1", "swift": "exit 1"])
        try machine.fetch()
        for word in ["", "--tests"] {
            let run = try word.isEmpty ? machine.run() : machine.run(word)
            #expect(run.status == 0 && run.said == [], "\(run.said)")
        }
    }

    @Test func aMissingToolchainIsNamed() throws {
        let run = try machine(["apt-get": "exit 1"]).run()
        #expect(run.status == 1 && run.said.count == 1)
        #expect(run.said.first?.contains("the Swift toolchain is missing: get Swift 6.1") == true)
    }

    @Test func missingPackagesAreInstalled() throws {
        let machine = try machine(Self.debian, ["apt-get": "echo \"$@\" >> \"${0%/*}/../asked\""])
        try machine.fetch()
        let run = try machine.run("--tests")
        #expect(run.status == 0 && run.said.count == 1, "\(run.said)")
        let asked = try String(contentsOf: machine.folder.appending(path: "asked"), encoding: .utf8)
        #expect(asked.contains("install \(Self.needed) tmux \(Self.pictures)\n"), "\(asked)")
    }

    /// Neither root nor sudo: the packages are named.
    @Test func withoutRightsThePackagesAreNamed() throws {
        let run = try machine(Self.debian, ["id": "echo 1000"]).run()
        #expect(run.status == 1 && run.said.count == 1)
        #expect(run.said.first?.contains("as root, run: apt-get install \(Self.needed)") == true)
    }

    @Test func withoutANetworkThePackagesAreNamed() throws {
        let run = try machine(Self.debian, ["apt-get": "exit 100"]).run()
        #expect(run.status == 1)
        let last = try #require(run.said.last)
        #expect(last.contains("apt needs a network") && last.contains("apt-get install \(Self.needed)"))
    }

    /// What only photos need may be missing.
    @Test func withoutPicturesItGoesOn() throws {
        let machine = try machine(
            Self.debian,
            [
                "dpkg-query": "for name in \(Self.needed); do echo installed:$name; done",
                "apt-get": "exit 100",
            ])
        try machine.fetch()
        let run = try machine.run()
        #expect(run.status == 0 && run.said.last?.contains("photos of contacts are not shown") == true)
    }

    @Test func elsewhereThanOnDebianWhatIsNeededIsNamed() throws {
        let run = try machine(["swift": "exit 0", "git": "exit 0"]).run("--tests")
        let last = try #require(run.said.last)
        #expect(run.status == 1 && last.contains(" tmux") && last.contains("There is no apt here: install"))
        #expect(last.contains("the development files of ncurses, SQLite, libcurl and zlib, and tmux with"))
    }

    @Test func librariesThatCannotBeFetchedAreNamed() throws {
        let offline = try machine(Self.complete, ["swift": "exit 1"]).run()
        #expect(offline.status == 1 && offline.said.count == 1)
        let sentence = try #require(offline.said.first)
        #expect(sentence.contains("GRDB.swift could not be fetched") && sentence.contains("needs a network"))
        var commands = Self.complete
        commands["git"] = nil
        let run = try machine(commands).run()
        #expect(run.status == 1 && run.said.first?.contains("git is missing") == true)
    }
}
