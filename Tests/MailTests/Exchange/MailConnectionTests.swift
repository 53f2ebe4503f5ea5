import Foundation
import Testing
import Transport

@testable import Mail

/// What errors hold of what a server says.
@Suite struct MailConnectionTests {
    /// Conversations with a server that follows a script, or with none.
    struct ScriptedTransport: DialogueTransport {
        var error: DialogueError?
        var answer: @Sendable (String) -> [ScriptedDialogue.Step] = { _ in [] }

        func hold<Value: Sendable>(
            _ request: DialogueRequest, _ body: @escaping @Sendable (any Dialogue) -> Value
        ) async throws(DialogueError) -> Value {
            if let error { throw error }
            return body(ScriptedDialogue(answer))
        }
    }

    private static let blob = Data("\0me\0hunter22".utf8).base64EncodedString()
    private static let rude = "\u{1B}]0;hunter22\u{7}\u{202E} \(blob) HUNTER22 %68unter2%32"
    private static let polite = "]0;… … … …"

    private static func failure(_ transport: ScriptedTransport) async -> MailError? {
        let secret = MailSecretSource(command: nil, environment: ["MEET_MAIL_PASSWORD": "hunter22"])
        let sender = CurlSMTP(
            server: MailServer(kind: .smtp, host: "mail.example.org"), user: "me", secret: secret,
            transport: transport)
        do throws(MailError) {
            try await sender.send(Array("Subject: x\r\n\r\n".utf8), from: "m@x.org", to: ["n@x.org"])
            return nil
        } catch { return error }
    }

    @Test func refusals() async {
        let error = await Self.failure(
            ScriptedTransport { [.say("\($0.hasPrefix("RCPT") ? 550 : 250) \(Self.rude)\r\n")] })
        let refusal = SMTPRefusal(step: .recipient("n@x.org"), code: 550, said: Self.polite)
        #expect(error == .refused(host: "mail.example.org", refusal))
    }

    @Test(arguments: [
        (
            DialogueError.certificate(host: "a", names: ["b"], reason: rude),
            MailError.certificate(host: "a", names: ["b"], reason: polite)
        ),
        (.signIn(host: "a", said: rude), .signIn(host: "a", said: polite)),
        (
            .transport(.broken(host: "a", stage: .receive, reason: rude)),
            .network(.broken(host: "a", stage: .receive, reason: polite))
        ),
        (
            .transport(.tls(host: "a", reason: rude)), .network(.tls(host: "a", reason: polite))
        ),
        (.transport(.connect(host: "a", reason: rude)), .network(.connect(host: "a", reason: polite))),
        (.transport(.cancelled), .cancelled), (.notEncrypted(host: "a"), .notEncrypted(host: "a")),
    ])
    func openings(error: DialogueError, expected: MailError) async {
        #expect(await Self.failure(ScriptedTransport(error: error)) == expected)
    }

    @Test func mailboxes() async {
        let secret = MailSecretSource(command: nil, environment: ["MEET_MAIL_PASSWORD": "hunter22"])
        for answer in ["TAG NO [X] \(Self.rude)", "* BYE \(Self.rude)"] {
            let receiver = CurlIMAP(
                server: MailServer(kind: .imap, host: "mail.example.org"), user: "me", secret: secret,
                transport: ScriptedTransport { line in
                    [.say(answer.replacing("TAG", with: line.prefix { $0 != " " }) + "\r\n")]
                })
            let error = await #expect(throws: MailError.self) { try await receiver.check() }
            switch error {
            case .mailbox(_, _, let said): #expect(said == Self.polite)
            case .network(.broken(_, _, let reason)): #expect(reason == Self.polite)
            default: Issue.record("\(String(describing: error))")
            }
        }
    }

    /// Where a message, and not the mailbox, ends the conversation.
    @Test func messages() async throws {
        let secret = MailSecretSource(command: nil, environment: ["MEET_MAIL_PASSWORD": "hunter22"])
        let receiver = CurlIMAP(
            server: MailServer(kind: .imap, host: "mail.example.org"), user: "me", secret: secret,
            transport: ScriptedTransport { line in
                let tag = line.prefix { $0 != " " }
                let answer =
                    switch line.dropFirst(tag.count + 1).prefix(8) {
                    case "EXAMINE ": "* 1 EXISTS\r\n"
                    case "UID SEAR": "* SEARCH 1\r\n"
                    default: "\(tag) NO \(Self.rude)\r\n"
                    }
                return [.say("\(answer)\(tag) OK\r\n")]
            })
        guard case .mailbox(_, _, let said)? = try await receiver.newMessages(since: nil).error else {
            Issue.record("there is no error")
            return
        }
        #expect(said == Self.polite)
    }
}
