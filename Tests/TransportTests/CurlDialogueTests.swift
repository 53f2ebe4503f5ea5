import Foundation
import ServerFixture
import Testing

@testable import Transport

/// What is said until one is signed in, with servers that follow a script.
@Suite struct CurlDialogueTests {
    private static func request(
        _ server: LineServer, _ service: DialogueRequest.Service = .smtp,
        _ encryption: DialogueRequest.Encryption = .whereAsked,
        secret: DialogueRequest.Secret? = .init("hunter2"),
        limits: DialogueLimits = DialogueLimits(
            connect: .seconds(20), silence: .seconds(20), total: .seconds(20))
    ) -> DialogueRequest {
        DialogueRequest(
            service: service, host: "127.0.0.1", port: server.port, encryption: encryption,
            user: "me@example.org",
            secret: secret, limits: limits)
    }

    /// Opens, and says `lines`; what came back to the last of them.
    private static func talk(_ request: DialogueRequest, _ lines: [String] = []) async -> Result<
        String, DialogueError
    > {
        do throws(DialogueError) {
            let answer = try await CurlDialogueTransport().hold(request) { dialogue in
                var answer = ""
                for line in lines {
                    try? dialogue.send(Array("\(line)\r\n".utf8))
                    answer =
                        (try? dialogue.receive()).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
                }
                return answer
            }
            return .success(answer)
        } catch { return .failure(error) }
    }

    private static func smtp(_ offers: [String], sayingTo answers: [String: String] = [:]) throws
        -> LineServer
    {
        try LineServer(greeting: "220 hello\r\n") { line in
            for (start, answer) in answers where line.hasPrefix(start) { return answer }
            if line.hasPrefix("EHLO") {
                return (["250-hello"] + offers.map { "250-\($0)" }).joined(separator: "\r\n")
                    + "\r\n250 HELP\r\n"
            }
            return "250 fine\r\n"
        }
    }

    @Test func signedInAndSpoken() async throws {
        let server = try Self.smtp(
            ["AUTH PLAIN"], sayingTo: ["AUTH": "235 welcome\r\n", "NOOP": "250 bored\r\n"])
        #expect(await Self.talk(Self.request(server), ["NOOP"]) == .success("250 bored\r\n"))
        // This machine's name is nobody's business.
        #expect(server.heard.first == "EHLO [127.0.0.1]")
    }

    @Test(arguments: [["AUTH PLAIN LOGIN"], []])
    func nothingIsSaidWithoutEncryptionWhereItIsDemanded(offers: [String]) async throws {
        let server = try Self.smtp(offers, sayingTo: ["AUTH": "235 welcome\r\n"])
        let result = await Self.talk(Self.request(server, .smtp, .demanded))
        #expect(result == .failure(.notEncrypted(host: "127.0.0.1:\(server.port)")))
        #expect(!server.heard.contains { $0.hasPrefix("AUTH") })
    }

    @Test func anIMAPServerWithoutEncryption() async throws {
        let server = try LineServer(greeting: "* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] hello\r\n") { line in
            let tag = line.prefix { $0 != " " }
            return line.contains("CAPABILITY")
                ? "* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n\(tag) OK\r\n" : "\(tag) OK fine\r\n"
        }
        let result = await Self.talk(Self.request(server, .imap, .demanded))
        #expect(result == .failure(.notEncrypted(host: "127.0.0.1:\(server.port)")))
        #expect(!server.heard.contains { $0.contains("AUTH") || $0.contains("LOGIN") })
    }

    @Test func noWayToSignIn() async throws {
        let server = try Self.smtp(["SIZE 100"])
        let result = await Self.talk(Self.request(server))
        #expect(result == .failure(.noSignIn(host: "127.0.0.1:\(server.port)")))
        // Who need not sign in gets on.
        #expect(await Self.talk(Self.request(server, secret: nil), ["NOOP"]) == .success("250 fine\r\n"))
    }

    @Test func aTokenIsToldAsATokenOnly() async throws {
        let token = DialogueRequest.Secret("ya29.token", isToken: true)
        let server = try Self.smtp(["AUTH PLAIN XOAUTH2"], sayingTo: ["AUTH": "235 welcome\r\n"])
        #expect(await Self.talk(Self.request(server, secret: token), ["NOOP"]) == .success("250 fine\r\n"))
        let said = server.heard.first { $0.hasPrefix("AUTH") } ?? ""
        let words = said.split(separator: " ").map(String.init)
        #expect(words.prefix(2) == ["AUTH", "XOAUTH2"])
        let blob = Data(base64Encoded: words.last ?? "").map { String(decoding: $0, as: UTF8.self) }
        #expect(blob == "user=me@example.org\u{1}auth=Bearer ya29.token\u{1}\u{1}")
        let other = try Self.smtp(["AUTH PLAIN LOGIN"], sayingTo: ["AUTH": "235 welcome\r\n"])
        let result = await Self.talk(Self.request(other, secret: token))
        #expect(result == .failure(.noSignIn(host: "127.0.0.1:\(other.port)")))
        #expect(!other.heard.contains { $0.hasPrefix("AUTH") })
    }

    @Test func whatARefusalSays() async throws {
        let server = try Self.smtp(["AUTH PLAIN"], sayingTo: ["AUTH": "535 not hunter2\r\n"])
        let result = await Self.talk(Self.request(server))
        #expect(result == .failure(.signIn(host: "127.0.0.1:\(server.port)", said: "535 not …")))
    }

    @Test func aRefusalThatRepeatsTheSecret() async throws {
        let server = try LineServer(greeting: "220 hello\r\n") { line in
            if line.hasPrefix("EHLO") { return "250-hello\r\n250 AUTH PLAIN\r\n" }
            return line.hasPrefix("AUTH") ? "535 not \(line)\r\n" : "250 fine\r\n"
        }
        let result = await Self.talk(Self.request(server))
        #expect(
            result == .failure(.signIn(host: "127.0.0.1:\(server.port)", said: "535 not AUTH PLAIN …")))
    }

    @Test func anEndlessGreeting() async throws {
        let server = try LineServer(greeting: String(repeating: "220-on and on\r\n", count: 20_000)) { _ in ""
        }
        guard case .failure(.transport(let error)) = await Self.talk(Self.request(server)) else {
            Issue.record("it was listened to")
            return
        }
        #expect(error.host == "127.0.0.1:\(server.port)")
    }

    @Test func aServerThatHangsUp() async throws {
        let server = try LineServer(greeting: nil) { _ in "" }
        guard case .failure(.transport) = await Self.talk(Self.request(server)) else {
            Issue.record("it was listened to")
            return
        }
    }

    @Test func silenceEnds() async throws {
        let limits = DialogueLimits(
            connect: .milliseconds(300), silence: .milliseconds(300), total: .seconds(20))
        let mute = try LineServer(greeting: "") { _ in "" }
        guard case .failure(.transport(.timeout)) = await Self.talk(Self.request(mute, limits: limits)) else {
            Issue.record("it was waited for")
            return
        }
        let server = try Self.smtp(["AUTH PLAIN"], sayingTo: ["AUTH": "235 welcome\r\n", "NOOP": ""])
        var patient = limits
        patient.connect = .seconds(20)
        #expect(await Self.talk(Self.request(server, limits: patient), ["NOOP"]) == .success("nothing"))
    }

    /// Each byte comes soon after the last, so that it is never silent.
    @Test func aDripEnds() async throws {
        let server = try Self.smtp(
            ["AUTH PLAIN"], sayingTo: ["AUTH": "235 welcome\r\n", "NOOP": LineServer.drip])
        let limits = DialogueLimits(
            connect: .seconds(20), silence: .seconds(20), drip: .milliseconds(300), total: .seconds(600))
        let ending = try await CurlDialogueTransport().hold(Self.request(server, limits: limits)) {
            dialogue in
            do throws(TransportError) {
                try dialogue.send(Array("NOOP\r\n".utf8))
                while true { _ = try dialogue.receive() }
            } catch { return error }
        }
        #expect(
            ending == .timeout(host: "127.0.0.1:\(server.port)", stage: .receive, limit: .milliseconds(300)))
    }

    /// A wait of its own is not the silence of a server that owes an answer.
    @Test func nothingMayCome() async throws {
        let server = try Self.smtp(
            ["AUTH PLAIN"], sayingTo: ["AUTH": "235 welcome\r\n", "NOOP": "250 bored\r\n"])
        let limits = DialogueLimits(
            connect: .seconds(20), silence: .milliseconds(1), total: .seconds(20))
        let heard = try await CurlDialogueTransport().hold(Self.request(server, limits: limits)) { dialogue in
            var heard: [String?] = []
            for line in ["", "NOOP\r\n"] {
                try? dialogue.send(Array(line.utf8))
                let patience = line.isEmpty ? Duration.milliseconds(50) : .seconds(20)
                let bytes = try? dialogue.receive(within: patience)
                heard.append(bytes.map { String(decoding: $0, as: UTF8.self) })
            }
            return heard
        }
        #expect(heard == [nil, "250 bored\r\n"])
    }

    @Test func aWaitIsCancelledAtOnce() async throws {
        let server = try Self.smtp(["AUTH PLAIN"], sayingTo: ["AUTH": "235 welcome\r\n"])
        let (waits, wait) = AsyncStream<Void>.makeStream()
        let request = Self.request(server)
        let task = Task {
            try await CurlDialogueTransport().hold(request) { dialogue -> TransportError? in
                wait.yield()
                do throws(TransportError) {
                    _ = try dialogue.receive(within: .seconds(1500))
                    return nil
                } catch { return error }
            }
        }
        for await _ in waits { break }
        task.cancel()
        #expect(try await task.value == TransportError.cancelled)
    }

    @Test func cancellingEndsItAtOnce() async throws {
        let mute = try LineServer(greeting: "") { _ in "" }
        // No limit ends it first, however busy the machine is.
        let limits = DialogueLimits(connect: .seconds(600), silence: .seconds(600), total: .seconds(600))
        let request = Self.request(mute, limits: limits)
        let task = Task { await Self.talk(request) }
        await mute.connected()
        task.cancel()
        #expect(await task.value == .failure(.transport(.cancelled)))
    }
}

/// A server on 127.0.0.1 that greets, and answers each line.
final class LineServer: @unchecked Sendable {
    var port: Int { listener.port }
    private let listener: LoopbackListener
    private let lock = NSLock()
    private var lines: [String] = []
    private var accepted = 0

    /// Answered with bytes that come one by one and never end.
    static let drip = "drip"

    /// All lines that were said to it.
    var heard: [String] { lock.withLock { lines } }

    /// - Parameter greeting: `nil` hangs up.
    init(greeting: String?, _ answer: @escaping @Sendable (String) -> String) throws {
        listener = try LoopbackListener()
        listener.accept { [weak self] client in
            self?.lock.withLock { self?.accepted += 1 }
            Thread.detachNewThread { [weak self] in
                Self.serve(client, greeting, answer) { line in
                    self?.lock.withLock { self?.lines.append(line) }
                }
            }
        }
    }

    deinit { listener.stop() }

    /// Returns when somebody is there.
    func connected() async {
        while lock.withLock({ accepted }) == 0 { await Task.yield() }
    }

    private static func serve(
        _ client: Int32, _ greeting: String?, _ answer: (String) -> String, _ note: (String) -> Void
    ) {
        defer { close(client) }
        guard let greeting else { return }
        @discardableResult func say(_ text: String) -> Bool {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        say(greeting)
        var pending: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            pending += buffer[..<count]
            while let end = pending.firstIndex(of: 10) {
                let line = String(decoding: pending[..<end].filter { $0 != 13 }, as: UTF8.self)
                pending.removeFirst(end + 1)
                note(line)
                let words = answer(line)
                guard words == drip else {
                    say(words)
                    continue
                }
                // Somebody who hangs up is heard.
                var descriptor = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
                while say("x"), poll(&descriptor, 1, 20) == 0 {}
                return
            }
        }
    }
}
