import Foundation
import Testing
import Transport

@testable import Mail

@Suite struct SMTPConversationTests {
    private static let message = Array("Subject: x\r\n\r\n.dot\r\nlast".utf8)

    /// Takes all, but for what `changes` says of a line by its beginning.
    private static func server(_ changes: [String: [ScriptedDialogue.Step]] = [:], opening: [String] = [])
        -> ScriptedDialogue
    {
        var isData = false
        return ScriptedDialogue(opening: opening) { line in
            if isData, line != "." { return [] }
            isData = false
            for (start, steps) in changes where line.hasPrefix(start) { return steps }
            if line == "DATA" {
                isData = true
                return [.say("354 go on\r\n")]
            }
            return [.say("250-fi"), .say("ne\r\n250 really\r\n")]
        }
    }

    private static func deliver(
        _ server: ScriptedDialogue, from: String = "m@x.org", to: [String] = ["n@x.org", "p@x.org"]
    ) -> MailError? {
        mailError { () throws(MailError) in
            var conversation = SMTPConversation(server)
            try conversation.deliver(message, from: from, to: to)
        }
    }

    @Test func whatIsSaid() {
        let server = Self.server(opening: ["250-SIZE 1000", "250 8BITMIME"])
        #expect(Self.deliver(server) == nil)
        #expect(
            server.heard == [
                "MAIL FROM:<m@x.org> SIZE=27", "RCPT TO:<n@x.org>", "RCPT TO:<p@x.org>", "DATA", "Subject: x",
                "",
                "..dot", "last", ".", "QUIT",
            ])
    }

    @Test(arguments: [
        ("MAIL", SMTPRefusal.Step.sender, "451 later\r\n", 451),
        ("RCPT TO:<p", .recipient("p@x.org"), "550-5.1.1 No\r\n550 5.1.1 such\r\n", 550),
        ("DATA", .message, "554 no\r\n", 554), (".", .message, "552 too much\r\n", 552),
    ])
    func refusals(line: String, step: SMTPRefusal.Step, answer: String, code: Int) {
        let server = Self.server([line: [.say(answer)]])
        let error = Self.deliver(server)
        guard case .refused("mail.example.org", let refusal) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(refusal.step == step)
        #expect(refusal.code == code)
        #expect(error?.mayHaveArrived == false)
        #expect(error?.isTemporary == (code < 500))
        // Nobody got it.
        #expect(step == .message || !server.heard.contains("DATA"))
    }

    @Test(arguments: ["MAIL", "RCPT", "DATA"])
    func aConnectionLostBeforeTheMessageIsHandedOver(line: String) {
        let error = Self.deliver(Self.server([line: [.close]]))
        #expect(error == .network(.broken(host: "mail.example.org", stage: .receive, reason: "")))
    }

    @Test(arguments: [
        [ScriptedDialogue.Step.close], [], [.say("25")], [.say("what?\r\n")], [.say("250-a\r\n550 b\r\n")],
        [.say("354 more\r\n")], [.say(String(repeating: "2", count: 10_000))],
        [.fail(.broken(host: "mail.example.org", stage: .receive, reason: "reset"))], [.fail(.cancelled)],
    ])
    func withoutAnAnswerToTheMessageNobodyKnows(steps: [ScriptedDialogue.Step]) {
        let error = Self.deliver(Self.server([".": steps]))
        guard case .doubtful("mail.example.org", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.mayHaveArrived == true)
        #expect(error?.isTemporary == false)
    }

    /// Before the end marker the server cannot have the message.
    @Test func itIsNotedBeforeTheEndMarker() {
        let server = Self.server()
        var last: [String?] = []
        let error = mailError { () throws(MailError) in
            var conversation = SMTPConversation(server)
            try conversation.deliver(Self.message, from: "m@x.org", to: ["n@x.org"]) { () -> Bool in
                last.append(server.heard.last)
                return false
            }
        }
        #expect(error == .cancelled && last == ["last"])
        #expect(!server.heard.contains("."))
    }

    @Test func oneThatTookItMayHangUp() {
        #expect(Self.deliver(Self.server(["QUIT": [.close]])) == nil)
    }

    @Test(arguments: ["", "nobody", "a@", "@b", "a b@c", "a@b>\r\nRCPT TO:<c@d", "a@b,c@d"])
    func addressesThatAreNone(address: String) {
        let server = Self.server()
        #expect(Self.deliver(server, to: ["n@x.org", address]) == .badAddress(address))
        #expect(server.heard.isEmpty)
    }

    @Test func lettersBeyondASCII() {
        #expect(Self.deliver(Self.server(), to: ["ν@x.gr"]) == .badAddress("ν@x.gr"))
        let server = Self.server(opening: ["250 SMTPUTF8"])
        #expect(Self.deliver(server, to: ["ν@x.gr"]) == nil)
        #expect(server.heard.first == "MAIL FROM:<m@x.org> SMTPUTF8")
    }

    @Test(arguments: [
        ("a\nb", "a\r\nb\r\n"), ("a\r\n.\r\n", "a\r\n..\r\n"), ("a\r.b", "a\r\n..b\r\n"), ("", ""),
    ])
    func lines(data: String, expected: String) {
        #expect(String(decoding: SMTPConversation.stuffed(Array(data.utf8)), as: UTF8.self) == expected)
    }
}
