import Testing
import Transport

@testable import Mail

/// Copies of sent messages (RFC 9051, 6.3.12; RFC 6154).
@Suite struct SentCopiesTests {
    /// A server that takes messages.
    private final class Server {
        var offers = "IMAP4rev1 SPECIAL-USE LITERAL+"
        /// The mailboxes that it lists.
        var list: [String] = []
        /// True if LIST takes no options.
        var refusesOptions = false
        /// The reply to APPEND before the message; the usual one is to ask for it.
        var refusal: String?
        /// The bytes said after the message, where these are not the usual ones.
        var ending: [ScriptedDialogue.Step]?

        /// The commands without their tags.
        private(set) var commands: [String] = []
        /// The messages that it took.
        private(set) var stored: [String] = []
        /// The message that is arriving, and its announced size.
        private var arriving: (tag: String, size: Int, text: String)?

        /// Stores copies.
        ///
        /// - Returns: The error, if any.
        func store(_ messages: [String]) -> MailError? {
            let dialogue = ScriptedDialogue { [self] line in answer(line) }
            var sent = SentCopies(dialogue)
            return mailError { () throws(MailError) in try sent.store(messages.map { Array($0.utf8) }) }
        }

        private func answer(_ line: String) -> [ScriptedDialogue.Step] {
            if let message = arriving { return take(line, of: message) }
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return [.say("* BAD what\r\n")] }
            let (tag, command) = (words[0], words[1])
            commands.append(command)
            if command == "CAPABILITY" { return [.say("* CAPABILITY \(offers)\r\n\(tag) OK done\r\n")] }
            if command.hasPrefix("LIST") {
                if refusesOptions, command.hasSuffix(")") { return [.say("\(tag) BAD options\r\n")] }
                return [.say(list.map { "* LIST \($0)\r\n" }.joined() + "\(tag) OK done\r\n")]
            }
            guard command.hasPrefix("APPEND"), let open = command.lastIndex(of: "{") else { return [] }
            let isAwaited = !command.hasSuffix("+}")
            if isAwaited, let refusal { return [.say("\(tag) \(refusal)\r\n")] }
            let digits = command[open...].filter(\.isNumber)
            arriving = (tag, Int(digits) ?? 0, "")
            return isAwaited ? [.say("+ go on\r\n")] : []
        }

        private func take(
            _ line: String, of message: (tag: String, size: Int, text: String)
        ) -> [ScriptedDialogue.Step] {
            var message = message
            message.text += line + "\r\n"
            guard message.text.utf8.count >= message.size + 2 else {
                arriving = message
                return []
            }
            arriving = nil
            if let ending { return ending }
            if let refusal { return [.say("\(message.tag) \(refusal)\r\n")] }
            stored.append(String(decoding: message.text.utf8.prefix(message.size), as: UTF8.self))
            return [.say("* 1 EXISTS\r\n\(message.tag) OK [APPENDUID 1 1] done\r\n")]
        }
    }

    private static let first = "Subject: One\r\n\r\nκαφές\r\n"
    private static let second = "Subject: Two\r\n\r\n.\r\n\r\nnothing more"
    private static let marked = [#"(\HasNoChildren) "/" INBOX"#, #"(\HasNoChildren \Sent) "/" "Gesendet""#]

    @Test func allOnOneConnection() {
        let server = Server()
        server.list = Self.marked
        #expect(server.store([Self.first, Self.second]) == nil)
        #expect(server.stored == [Self.first, Self.second])
        #expect(
            server.commands == [
                "CAPABILITY", #"LIST "" "*" RETURN (SPECIAL-USE)"#, #"APPEND "Gesendet" (\Seen) {28+}"#,
                #"APPEND "Gesendet" (\Seen) {33+}"#, "LOGOUT",
            ])
    }

    /// Without LITERAL+ nothing is sent before the server asks for it.
    @Test func itWaitsUntilTheServerAsks() {
        let server = Server()
        server.offers = "IMAP4rev1 LITERAL-"
        server.list = Self.marked
        #expect(server.store([Self.first]) == nil)
        #expect(server.stored == [Self.first])
        let commands = ["CAPABILITY", #"LIST "" "*""#, #"APPEND "Gesendet" (\Seen) {28}"#, "LOGOUT"]
        #expect(server.commands == commands)
    }

    @Test func aServerThatTakesNoOptions() {
        let server = Server()
        server.refusesOptions = true
        server.list = Self.marked
        #expect(server.store([Self.first]) == nil)
        #expect(server.commands[1...2] == [#"LIST "" "*" RETURN (SPECIAL-USE)"#, #"LIST "" "*""#])
        #expect(server.stored == [Self.first])
    }

    private static let lists: [(list: [String], name: String)] = [
        ([#"() "/" "Sent Items""#, #"() "/" Sent"#], #""Sent""#),
        ([#"() "/" Archive"#, #"() "/" "Sent Items""#], #""Sent Items""#),
        ([#"() "." INBOX"#, #"() "." INBOX.Sent"#], #""INBOX.Sent""#),
        ([#"(\Noselect) "/" "[Gmail]""#, #"() "/" "[Gmail]/Sent Mail""#], #""[Gmail]/Sent Mail""#),
        // The mark counts more than a name.
        ([#"() "/" Sent"#, #"(\sent) "/" "My mail""#], #""My mail""#),
        ([#"(\NonExistent \Sent) "/" Old"#, #"() NIL SENT"#], #""SENT""#),
        // A name is repeated as the server spells it.
        ([#"(\Sent) "/" "&A5EDwAM-""#], #""&A5EDwAM-""#),
        ([#"(\Sent) "/" "a \"b\" \\c""#], #""a \"b\" \\c""#),
        (["(\\Sent) \"/\" {6}\r\nPosted"], #""Posted""#),
        // No command can contain the end of a line.
        (["(\\Sent) \"/\" {5}\r\nA\r\nBC", #"() "/" Sent"#], #""Sent""#),
    ]

    @Test(arguments: lists.indices) func whichMailbox(index: Int) {
        let server = Server()
        server.list = Self.lists[index].list
        #expect(server.store([Self.first]) == nil)
        #expect(server.commands.contains(#"APPEND \#(Self.lists[index].name) (\Seen) {28+}"#))
    }

    @Test func aServerWithoutOne() {
        let server = Server()
        server.list = [#"() "/" INBOX"#, #"() "/" Archive/Sent"#, #"(\Noselect) "/" Sent"#]
        #expect(server.store([Self.first]) == .mailbox(host: "mail.example.org", name: "Sent", said: ""))
        #expect(server.commands.last == "LOGOUT" && !server.commands.contains { $0.hasPrefix("APPEND") })
    }

    @Test(arguments: ["IMAP4rev1", "IMAP4rev1 LITERAL+"]) func aRefusalEndsIt(offers: String) {
        let server = Server()
        server.offers = offers
        server.list = Self.marked
        server.refusal = "NO [OVERQUOTA] Over quota"
        let error = server.store([Self.first, Self.second])
        #expect(error == .mailbox(host: "mail.example.org", name: "Sent", said: "Over quota"))
        #expect(server.stored.isEmpty && server.commands.filter { $0.hasPrefix("APPEND") }.count == 1)
    }

    /// A server that does not want the message has not stored it.
    @Test func anEndBeforeTheMessage() {
        let server = Server()
        server.offers = "IMAP4rev1"
        server.list = Self.marked
        server.refusal = "OK done"
        #expect(server.store([Self.first]) == .unreadable(host: "mail.example.org"))
        #expect(server.stored.isEmpty)
    }

    private static let endings: [(steps: [ScriptedDialogue.Step], error: MailError)] = [
        (
            [.say("* BYE shutting down\r\n")],
            .network(.broken(host: "mail.example.org", stage: .receive, reason: "shutting down"))
        ),
        ([.close], .network(.broken(host: "mail.example.org", stage: .receive, reason: ""))),
        ([.say("+ more\r\n")], .unreadable(host: "mail.example.org")),
        ([.fail(.cancelled)], .cancelled),
    ]

    @Test(arguments: endings.indices) func aLostConnection(index: Int) {
        let server = Server()
        server.list = Self.marked
        server.ending = Self.endings[index].steps
        #expect(server.store([Self.first, Self.second]) == Self.endings[index].error)
        // It may be stored, so it is not sent again.
        #expect(server.commands.filter { $0.hasPrefix("APPEND") }.count == 1)
    }
}
