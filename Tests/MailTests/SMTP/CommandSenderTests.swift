import Foundation
import Processes
import Testing

@testable import Mail

/// Programs that stand in for sendmail.
@Suite struct CommandSenderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "meet-\(UUID().uuidString)")

    /// The command line of a script.
    private func command(_ script: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("send").path
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        return "/bin/sh \(path) one"
    }

    private func send(
        _ command: String, to: [String] = ["n@x.org", "p@x.org"], limit: TimeInterval = 20,
        also: [String: String] = [:]
    ) async -> MailError? {
        let environment = ["PATH": "/usr/bin:/bin", "MEET_MAIL_PASSWORD": "secret"]
        let sender = CommandSender(
            command: command, environment: environment.merging(also) { $1 }, limit: limit)
        do throws(MailError) {
            try await sender.send(Array("Subject: x\r\n\r\nγεια\r\n".utf8), from: "m@x.org", to: to)
            return nil
        } catch { return error }
    }

    @Test func theMessageAndTheEnvelope() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.path + "/log"
        let line = try command("{ printf '%s|' \"$@\"; env; cat; } >\(log)\n")
        #expect(await send(line) == nil)
        let text = try String(contentsOfFile: log, encoding: .utf8)
        #expect(text.hasPrefix("one|-i|-f|m@x.org|--|n@x.org|p@x.org|"))
        #expect(text.hasSuffix("Subject: x\n\nγεια\n"))
        #expect(!text.contains("secret"))
    }

    /// What the script of the portable archive sets is for the C library in it.
    @Test func theVariablesOfThePortableArchiveAreAsBefore() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.path + "/log"
        let line = try command("env >\(log)\n")
        let error = await send(
            line,
            also: [
                "LOCPATH": "/opt/meet/lib/locale:/own", "MEET_OUTER_LOCPATH": "/own",
                "GCONV_PATH": "/opt/meet/lib/gconv", "MEET_OUTER_GCONV_PATH": "", "OTHER": "kept",
            ])
        #expect(error == nil)
        let variables = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        #expect(variables.contains("LOCPATH=/own") && variables.contains("OTHER=kept"), "\(variables)")
        #expect(!variables.contains { $0.hasPrefix("GCONV_PATH") || $0.hasPrefix("MEET_OUTER") })
        // What a person has set is left alone.
        #expect(await send(line, also: ["GCONV_PATH": "/own"]) == nil)
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("GCONV_PATH=/own\n"))
    }

    @Test func oneThatDoesNotRead() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(await send(try command("exit 0\n")) == nil)
    }

    @Test(arguments: [("exit 75\n", 75), ("exit 1\n", 1), ("kill -9 $$\n", 137)])
    func failures(script: String, status: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(await send(try command(script)) == .command(name: "/bin/sh", .failed(status: status)))
    }

    @Test func oneThatDoesNotEnd() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let error = await send(try command("exec tail -f /dev/null\n"), limit: 0.3)
        #expect(error == .command(name: "/bin/sh", .tookTooLong))
        #expect(error?.mayHaveArrived == true)
    }

    @Test func oneThatIsNotThere() async {
        #expect(await send("/nowhere/sendmail -t") == .command(name: "/nowhere/sendmail", .notFound))
        #expect(await send("") == .command(name: "", .notFound))
    }

    @Test func noAddressIsAnOption() async {
        #expect(await send("true", to: ["-oQ/tmp@x.org"]) == .badAddress("-oQ/tmp@x.org"))
        #expect(await send("true", to: []) == .badAddress(""))
    }
}
