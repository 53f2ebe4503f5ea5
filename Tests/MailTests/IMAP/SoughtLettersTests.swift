import Testing
import Transport

@testable import Mail

/// Messages without a calendar that answer sent ones.
@Suite struct SoughtLettersTests {
    private static let sought = SoughtLetters(
        isOurs: { $0 == "sent@example.org" }, isAnswer: { $0.contains("[meet:") })

    /// An envelope (RFC 9051, 7.5.2) with that subject, sender and In-Reply-To.
    private static func envelope(
        _ subject: String = "Hi", from: String = "zoe", answering: String? = nil
    ) -> String {
        let answered = answering.map { "\"\($0)\"" } ?? "NIL"
        let people = #"(("Zoe" NIL "\#(from)" "example.org"))"#
        return #"("x" "\#(subject)" \#(people) \#(people) \#(people) NIL NIL NIL \#(answered) "<1@x>")"#
    }

    /// Returns the UIDs that a round reads, and the commands of it.
    ///
    /// - Parameter fields: The header fields that an envelope does not have, by UID.
    private func round(
        _ envelopes: [UInt32: String], fields: [UInt32: String] = [:], _ sought: SoughtLetters?
    ) throws -> (read: [UInt32], commands: [String]) {
        let uids = envelopes.keys.sorted()
        var commands: [String] = []
        let dialogue = ScriptedDialogue { line in
            let (tag, command) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
            commands.append(String(command))
            var said = ""
            if command.hasPrefix("EXAMINE") {
                said = "* \(uids.count) EXISTS\r\n* OK [UIDVALIDITY 9] x\r\n* OK [UIDNEXT 99] x\r\n"
            } else if command.hasPrefix("UID SEARCH") {
                said = "* SEARCH" + uids.map { " \($0)" }.joined() + "\r\n"
            } else if command.contains("BODYSTRUCTURE") {
                for uid in uids {
                    said += "* 1 FETCH (UID \(uid) RFC822.SIZE 9 BODYSTRUCTURE (\"TEXT\" \"PLAIN\" NIL))\r\n"
                }
            } else if command.contains("ENVELOPE") {
                let name = "HEADER.FIELDS (REFERENCES RETURN-PATH CONTENT-TYPE X-MEET-SAFETY)"
                for uid in uids {
                    let header = (fields[uid] ?? "") + "\r\n"
                    said += "* 1 FETCH (UID \(uid) ENVELOPE \(envelopes[uid] ?? "NIL") "
                    said += "BODY[\(name)]<0> {\(header.utf8.count)}\r\n\(header))\r\n"
                }
            } else if command.contains("BODY.PEEK[]") {
                for uid in uids {
                    said += "* 1 FETCH (UID \(uid) BODY[]<0> {4}\r\nmail)\r\n"
                }
            }
            return [.say(said + "\(tag) OK done\r\n")]
        }
        var sync = MailboxSync(dialogue, mailbox: "INBOX", key: "box", sought: sought)
        let batch = try sync.run(since: nil)
        return (batch.messages.map(\.uid), commands)
    }

    @Test func onlyWhatAnswersASentMessageIsRead() throws {
        let envelopes: [UInt32: String] = [
            11: Self.envelope(), 12: Self.envelope(answering: "<sent@example.org>"),
            13: Self.envelope(answering: "<other@example.org>"),
            14: Self.envelope(answering: "Your mail of Monday <other@x> <sent@example.org>"),
            15: Self.envelope("Coffee [meet:abc-y]"), 16: Self.envelope(from: "MAILER-DAEMON"),
            17: Self.envelope(from: "Postmaster"),
        ]
        let found = try round(envelopes, Self.sought)
        #expect(found.read == [12, 14, 15, 16, 17])
        // Nothing is marked as read, and nothing else is fetched.
        #expect(found.commands.filter { $0.contains("BODY.PEEK[]") }.count == 1)
    }

    /// The fields that an envelope does not have, and the addresses of servers.
    @Test(
        arguments: [
            ("", "", false), ("", "References: <a@x> <sent@example.org> <b@x>", true),
            ("", "References: <a@x>\r\n <sent@example.org>", true), ("", "References: <a@x>", false),
            ("", "Return-Path: <>", true), ("", "Return-Path: <zoe@example.org>", false),
            ("", "Content-Type: multipart/report;\r\n report-type=delivery-status; boundary=x", true),
            ("", "Content-Type: multipart/mixed; boundary=x", false),
            ("MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e", "", true), ("MailDaemon", "", true),
        ])
    func fieldsTellWhatEnvelopesDoNot(sender: String, fields: String, isRead: Bool) throws {
        let envelope = Self.envelope(from: sender.isEmpty ? "zoe" : sender)
        let header = fields.isEmpty ? "" : fields + "\r\n"
        let found = try round([11: envelope], fields: [11: header], Self.sought)
        #expect(found.read == (isRead ? [11] : []))
    }

    /// Of somebody who comes to a meeting of now, every mail may tell about the way; nobody else's is read.
    @Test func whoIsOnTheWayIsRead() throws {
        let sought = SoughtLetters(isOurs: { _ in false }, isOnTheWay: { $0 == "zoe@example.org" })
        let found = try round([11: Self.envelope("hello"), 12: Self.envelope("hello", from: "lena")], sought)
        #expect(found.read == [11])
    }

    @Test func withoutThemNoEnvelopeIsAskedFor() throws {
        let found = try round([11: Self.envelope(answering: "<sent@example.org>")], nil)
        #expect(found.read.isEmpty && !found.commands.contains { $0.contains("ENVELOPE") })
    }

    @Test(arguments: ["()", "NIL", #"("x")"#, #"("x" NIL NIL)"#, #"(1 2 (3) 4 5 6 7 8 9 10)"#])
    func envelopesThatAreNoneAreIgnored(_ envelope: String) throws {
        #expect(try round([11: envelope], Self.sought).read.isEmpty)
    }
}
