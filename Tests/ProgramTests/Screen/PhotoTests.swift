import Foundation
import Glibc
import StoreFixture
import Testing

extension OnATerminal {
    @Suite(.serialized) struct PhotoTests {
        /// What a viewer was given to show goes with the program, however it ends; after a kill, with the next start.
        @Test(arguments: [nil, SIGTERM, SIGHUP, SIGINT, SIGKILL]) func aPhotoDoesNotStay(signal: Int32?)
            async throws
        {
            let home = try Scratch()
            for folder in ["bin", "temporary"] {
                try FileManager.default.createDirectory(
                    atPath: home.path(folder), withIntermediateDirectories: false)
            }
            try makeProgram(at: home.path("bin/xdg-open"), "#!/bin/sh\ncp \"$1\" \"$HOME/seen\"\n")
            home.environment["PATH"] = home.path("bin") + ":" + (home.environment["PATH"] ?? "")
            home.environment["TMPDIR"] = home.path("temporary")
            try home.write(
                "BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nPHOTO:data:image/png;base64,AQID\nEND:VCARD\n",
                to: "ann.vcf")
            try home.succeed("contacts", "import", "ann.vcf")
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("3")
            try await screen.wait(for: "▌ Ann")
            try screen.press("p")
            try await screen.wait(for: "Opened " + home.path("temporary"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: home.path("seen"))) == Data([1, 2, 3]))
            func left() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: home.path("temporary"))
            }
            #expect(try left().count == 1)
            if let signal {
                #expect(kill(try screen.pid, signal) == 0)
            } else {
                try screen.press("q")
            }
            #expect(try await screen.waitForTheEnd() == signal.map { 128 + Int($0) } ?? 0)
            if signal == SIGKILL {
                #expect(try left().count == 1)
                let again = try Tmux(home)
                try await again.wait(for: "empty folder") { _ in try left().isEmpty }
            }
            #expect(try left().isEmpty)
        }

        /// What shows a link of a card is given no key, and no file to attach.
        @Test func aViewerIsGivenTheLinkAlone() async throws {
            let home = try Scratch()
            try FileManager.default.createDirectory(
                atPath: home.path("bin"), withIntermediateDirectories: false)
            let script = "#!/bin/sh\n(env; echo \"$@\") >\"$HOME/part\"\nmv \"$HOME/part\" \"$HOME/seen\"\n"
            try makeProgram(at: home.path("bin/xdg-open"), script)
            home.environment["PATH"] = home.path("bin") + ":" + (home.environment["PATH"] ?? "")
            home.environment["MEET_FOURSQUARE_KEY"] = "s3cret"
            home.environment["FOURSQUARE_API_KEY"] = "s3cret"
            try home.write(
                "BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nURL:mailto:ann@x.gr?subject=Hi&attach=/etc/passwd\nEND:VCARD\n",
                to: "ann.vcf")
            try home.succeed("contacts", "import", "ann.vcf")
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("3")
            try await screen.wait(for: "▌ Ann", "subject=Hi")
            try screen.press("w")
            try await screen.wait(for: "Opened mailto:ann@x.gr")
            try await screen.wait(for: "viewer") { _ in
                FileManager.default.fileExists(atPath: home.path("seen"))
            }
            let seen = try String(contentsOfFile: home.path("seen"), encoding: .utf8)
            #expect(seen.hasSuffix("\nmailto:ann@x.gr?subject=Hi\n"), "\(seen)")
            #expect(seen.contains("\nHOME=") || seen.hasPrefix("HOME="), "\(seen)")
            #expect(!seen.contains("s3cret"), "\(seen)")
        }
    }
}
