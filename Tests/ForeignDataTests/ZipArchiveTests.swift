import Foundation
import MeetCore
import StoreFixture
import Testing

@testable import ForeignData

@Suite struct ZipArchiveTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func fault(_ bytes: [UInt8], limits: ZipArchive.Limits = .init()) throws -> ForeignFault? {
        do {
            let archive = try open(bytes, limits: limits)
            for entry in archive.entries where !entry.isFolder { _ = try archive.bytes(of: entry) }
            return nil
        } catch let fault as ForeignFault { return fault }
    }

    private func open(_ bytes: [UInt8], limits: ZipArchive.Limits = .init()) throws -> ZipArchive {
        let file = fixture.folder.appendingPathComponent("a.zip")
        try Data(bytes).write(to: file)
        return try ZipArchive(path: file.path, limits: limits)
    }

    @Test func storedAndDeflatedEntriesAreRead() throws {
        var zip = ZipWriter()
        zip.add("Takeout/", [])
        zip.add("Takeout/a.ics", Array("BEGIN".utf8))
        zip.add("Takeout/ά.vcf", Array("Ελένη".utf8), deflated: ZipWriter.deflated(Array("Ελένη".utf8)))
        for comment in [[], Array(repeating: 0x41, count: 300)] as [[UInt8]] {
            let archive = try open(zip.finished(comment: comment))
            #expect(archive.entries.map(\.name) == ["Takeout/", "Takeout/a.ics", "Takeout/ά.vcf"])
            #expect(archive.entries.map(\.isFolder) == [true, false, false])
            #expect(try archive.bytes(of: archive.entries[1]) == Array("BEGIN".utf8))
            #expect(try archive.bytes(of: archive.entries[2]) == Array("Ελένη".utf8))
        }
        #expect(try open(ZipWriter().finished()).entries == [])
    }

    @Test func largeNumbersOfZIP64AreRead() throws {
        var zip = ZipWriter()
        zip.isWide = true
        zip.add("a.vcf", Array("wide".utf8))
        let archive = try open(zip.finished())
        #expect(try archive.bytes(of: archive.entries[0]) == Array("wide".utf8))
    }

    @Test func namesThatLeadOutAreRefused() throws {
        for name in ["../a.ics", "a/../../b.ics", "/etc/a.ics", "..\\a.ics", "C:\\a.ics", "a\0.ics"] {
            var zip = ZipWriter()
            zip.add(name, [1])
            #expect(try fault(zip.finished()) == .unsafeName(ImportProblem.Excerpt(name)), "\(name)")
        }
        var harmless = ZipWriter()
        harmless.add("a..b/..c.ics", [1])
        #expect(try fault(harmless.finished()) == nil)
    }

    @Test func encryptedAndUnknownEntriesAreRefused() throws {
        for (flags, method) in [(1, 0), (0x40, 8), (0x2000, 8), (0, 99)] {
            var zip = ZipWriter()
            zip.add("a.vcf", [1, 2], flags: flags, method: method)
            #expect(try fault(zip.finished()) == .encrypted(ImportProblem.Excerpt("a.vcf")))
        }
        var zip = ZipWriter()
        zip.add("a.vcf", [1, 2], method: 12)
        #expect(try fault(zip.finished()) == .unknownCompression(ImportProblem.Excerpt("a.vcf")))
    }

    /// The contents end at the announced size, and the announced sizes at the limits.
    @Test func bombsAreRefused() throws {
        let bomb = ZipWriter.zeros(copies: 40_000)
        #expect(bomb.count < 100_000)
        let damaged = ForeignFault.damagedEntry(ImportProblem.Excerpt("a.vcf"))
        var lying = ZipWriter()
        lying.add("a.vcf", [0, 0, 0], deflated: bomb)
        #expect(try fault(lying.finished()) == damaged)
        var limits = ZipArchive.Limits()
        limits.entryBytes = 1 << 20
        var announced = ZipWriter()
        announced.add("a.vcf", Array(repeating: 0, count: 40_000 * 258 + 1), deflated: bomb)
        #expect(try fault(announced.finished()) == nil)
        #expect(try fault(announced.finished(), limits: limits) == .tooLarge(megabytes: 1))
        // Several small ones add up.
        limits = ZipArchive.Limits()
        limits.totalBytes = 3 << 20
        var many = ZipWriter()
        for number in 0..<4 { many.add("\(number).vcf", Array(repeating: 1, count: 1 << 20)) }
        #expect(try fault(many.finished(), limits: limits) == .tooLarge(megabytes: 3))
        limits.entries = 3
        #expect(try fault(many.finished(), limits: limits) == .tooManyEntries(limit: 3))
    }

    @Test func damagedArchivesAreTold() throws {
        let text = Array("BEGIN:VCARD".utf8)
        var zip = ZipWriter()
        zip.add("a.vcf", text, deflated: ZipWriter.deflated(text))
        let whole = zip.finished()
        #expect(try fault(whole) == nil)
        for count in 0..<whole.count { #expect(try fault(Array(whole.prefix(count))) != nil, "\(count)") }
        // A byte of the contents.
        var changed = whole
        changed[30 + 5 + 7] ^= 1
        #expect(try fault(changed) == .damagedEntry(ImportProblem.Excerpt("a.vcf")))
        // Whatever byte is wrong, reading ends.
        for index in whole.indices {
            var other = whole
            other[index] ^= 0xff
            _ = try fault(other)
        }
        #expect(try fault(Array("no archive at all, but long enough to be one".utf8)) == .noArchive)
    }

    /// Another program's archive.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zip")))
    func archivesOfInfoZIPAreRead() throws {
        let folder = fixture.folder.appendingPathComponent("in")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = String(repeating: "BEGIN:VCARD and so on\r\n", count: 500)
        try Data(text.utf8).write(to: folder.appendingPathComponent("all.vcf"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/zip")
        process.arguments = ["-q", "-r", "../out.zip", "."]
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        let archive = try ZipArchive(path: fixture.folder.appendingPathComponent("out.zip").path)
        let entry = try #require(archive.entries.first { $0.name == "all.vcf" })
        #expect(entry.method == 8 && entry.size == text.utf8.count)
        #expect(try archive.bytes(of: entry) == Array(text.utf8))
    }
}
