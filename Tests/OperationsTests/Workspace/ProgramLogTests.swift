import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct ProgramLogTests {
    private let fixture: StoreFixture
    private let path: String

    init() throws {
        fixture = try StoreFixture()
        path = fixture.folder.appendingPathComponent("state/meet/log").path
    }

    private func makeLog(
        _ level: LogLevel, isPersonal: Bool = false, largest: Int = ProgramLog.largest
    ) -> ProgramLog {
        let log = ProgramLog(
            path: path, writer: .agent, largest: largest, now: { instant("2026-11-21T07:41Z") })
        log.follow(level: level, isPersonal: isPersonal)
        return log
    }

    private func text(_ suffix: String = "") -> String {
        (try? String(contentsOfFile: path + suffix, encoding: .utf8)) ?? ""
    }

    private enum Trouble: Error {
        case refused(by: String)
        case gone
    }

    @Test func personalDataIsLeftOut() throws {
        let quiet = makeLog(.debug)
        quiet.write(Trouble.refused(by: "maria@example.org"), sentence: "Maria refused the mail.")
        quiet.write(Trouble.gone, sentence: "Gone")
        quiet.flush()
        #expect(!text().contains("aria"))
        let head = "2026-11-21T07:41:00Z agent[\(getpid())]"
        #expect(text().contains("\(head) error failed error=Trouble.refused\n"))
        #expect(text().contains("error=Trouble.gone\n"))
        let open = makeLog(.debug, isPersonal: true)
        open.write(Trouble.gone, sentence: "Maria said \"no\"\nand left.")
        open.flush()
        #expect(text().hasSuffix("text=\"Maria said \\\"no\\\" and left.\"\n"))
    }

    @Test func theLevelDecides() {
        let none = makeLog(.off)
        none.write(Trouble.gone, sentence: "")
        none.flush()
        #expect(!FileManager.default.fileExists(atPath: path))
        let errors = makeLog(.error)
        errors.write(.info, .started)
        errors.write(.error, .hook, [(.name, "saved")])
        errors.flush()
        #expect(text().split(separator: "\n").count == 1)
    }

    @Test func aLargeFileIsRenamed() {
        let log = makeLog(.info, largest: 400)
        for number in 0..<60 {
            log.write(.info, .round, [(.count, String(number))])
            log.flush()
        }
        #expect(text().contains("count=59\n"))
        for suffix in ["", ".1", ".2", ".3"] {
            #expect(!text(suffix).isEmpty && text(suffix).utf8.count < 600, "\(suffix)")
        }
        #expect(!FileManager.default.fileExists(atPath: path + ".4"))
    }

    /// Each line is written or counted.
    @Test func theBufferIsBounded() {
        let log = makeLog(.info, largest: .max)
        for number in 0..<50_000 { log.write(.info, .round, [(.count, String(number))]) }
        log.flush()
        let lines = text().split(separator: "\n")
        let counts = lines.compactMap { line in
            line.split(separator: " dropped=").dropFirst().first.flatMap { Int($0) }
        }
        #expect(lines.count - counts.count + counts.reduce(0, +) == 50_000)
        #expect(lines.filter { $0.contains("count=") }.count == lines.count - counts.count)
    }

    /// A link in the place of the file is not written through.
    @Test func aLinkIsNotFollowed() throws {
        let other = fixture.folder.appendingPathComponent("other").path
        try Data().write(to: URL(filePath: other))
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        let log = makeLog(.info)
        log.write(.info, .started)
        log.flush()
        #expect(try Data(contentsOf: URL(filePath: other)).isEmpty)
    }

    /// Lines that could not be written are counted in the first one that is.
    @Test func linesThatCannotBeWrittenAreCounted() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let log = makeLog(.info)
        for number in 0..<3 {
            log.write(.info, .round, [(.count, String(number))])
            log.flush()
        }
        try FileManager.default.removeItem(atPath: path)
        log.write(.info, .ended)
        log.flush()
        let lines = text().split(separator: "\n")
        #expect(lines.count == 2 && lines.first?.hasSuffix(" info ended") == true, "\(lines)")
        #expect(lines.last?.hasSuffix(" dropped=3") == true, "\(lines)")
        log.write(.info, .started)
        log.flush()
        #expect(text().split(separator: "\n").count == 3)
    }

    @Test func thePathFollowsTheEnvironment() {
        #expect(ProgramLog.path(environment: ["XDG_STATE_HOME": "/s"]) == "/s/meet/log")
        #expect(ProgramLog.path(environment: ["HOME": "/home/m"]) == "/home/m/.local/state/meet/log")
    }
}
