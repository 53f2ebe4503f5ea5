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

    private func send(_ command: String, to: [String] = ["n@x.org", "p@x.org"], limit: TimeInterval = 20)
        async
        -> MailError?
    {
        let sender = CommandSender(
            command: command, environment: ["PATH": "/usr/bin:/bin", "MEET_MAIL_PASSWORD": "secret"],
            limit: limit)
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
