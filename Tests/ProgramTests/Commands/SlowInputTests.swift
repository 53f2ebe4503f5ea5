import Foundation
import Glibc
import Testing

/// An import from somebody who is slow to write.
@Suite struct SlowInputTests {
    private static func cards(_ numbers: Range<Int>) -> String {
        numbers.map { "BEGIN:VCARD\nVERSION:4.0\nUID:p\($0)\nFN:Person number \($0)\nEND:VCARD\n" }.joined()
    }

    /// Begins an import from standard input, and gives it the first cards.
    private func begin(_ home: Scratch, _ pipe: NamedPipe, _ options: String = "") async throws -> Child {
        let child = try Child(
            "/bin/sh", ["-c", "exec \"$0\" contacts import - \(options) < book.vcf", Program.path],
            environment: home.environment, folder: home.folder)
        try await pipe.waitForReader()
        pipe.write(Self.cards(0..<200))
        try await pipe.waitUntilRead()
        return child
    }

    @Test func keepsNobodyFromWriting() async throws {
        let home = try Scratch()
        let pipe = try NamedPipe(home.path("book.vcf"))
        let child = try await begin(home, pipe)
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "2026-12-03 18:30")
        #expect(try home.succeed("contacts", "list").output.isEmpty)
        pipe.write(Self.cards(200..<300))
        pipe.end()
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
        #expect(
            String(decoding: child.output, as: UTF8.self)
                == "300 added, 0 updated, 0 unchanged, 0 skipped\n")
        #expect(try home.succeed("contacts", "list").lines.count == 300)
        #expect(try home.succeed("meetings", "list", "--all").output.contains("Coffee"))
    }

    @Test func aPreviewKeepsNobodyFromWriting() async throws {
        let home = try Scratch()
        try home.succeed("meetings", "add", "--title", "Before", "--start", "2026-12-03 18:30")
        let pipe = try NamedPipe(home.path("book.vcf"))
        let child = try await begin(home, pipe, "--dry-run")
        try home.succeed("meetings", "add", "--title", "Meanwhile", "--start", "2026-12-03 19:30")
        pipe.write(Self.cards(200..<210))
        pipe.end()
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
        #expect(String(decoding: child.output, as: UTF8.self).contains("210 added"))
        #expect(try home.succeed("contacts", "list").output.isEmpty)
    }

    /// What is waited for is kept where nobody else can look, and is gone however the program ends.
    @Test func theCopyHasNoNameAndIsNobodyElses() async throws {
        let home = try Scratch()
        let folder = home.path("temporary")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        home.environment["TMPDIR"] = folder
        let pipe = try NamedPipe(home.path("book.vcf"))
        let child = try await begin(home, pipe)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child.pid)/fd")
            .map { "/proc/\(child.pid)/fd/\($0)" }
        let copy = try #require(
            open.first {
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: $0)
                return target?.hasPrefix(folder + "/meet-import-") == true
            })
        var status = stat()
        #expect(stat(copy, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(status.st_nlink == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        child.killGroup()
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(signal: SIGKILL))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
}
