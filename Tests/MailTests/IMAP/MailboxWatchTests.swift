import Testing
import Transport

@testable import Mail

/// The conversation that waits for new messages (RFC 2177).
@Suite struct MailboxWatchTests {
    private typealias Step = ScriptedDialogue.Step

    private struct Outcome {
        var hasNews: Bool?
        var error: MailError?
        /// The commands without their tags.
        var heard: [String] = []
        var waits: [Duration] = []
        /// How often the server began to report changes.
        var begun = 0
    }

    /// Watches a mailbox of two messages, of which the last has UID 8.
    ///
    /// - Parameter idle: What is said to each IDLE, and to DONE once that is through; `TAG` is that of IDLE.
    private func watch(
        offers: String = "IMAP4rev1 IDLE", since next: UInt32? = 9, validity: UInt32 = 7, _ idle: [[Step]]
    ) -> Outcome {
        var idles = idle[...]
        var tag = ""
        let dialogue = ScriptedDialogue { line in
            if line == "DONE" { return [.say("\(tag) OK done\r\n")] }
            tag = String(line.prefix { $0 != " " })
            switch line.dropFirst(tag.count + 1) {
            case "CAPABILITY": return [.say("* CAPABILITY \(offers)\r\n\(tag) OK\r\n")]
            case "EXAMINE \"INBOX\"":
                let data = "* 2 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 9] x\r\n"
                return [.say("\(data)\(tag) OK [READ-ONLY]\r\n")]
            case "IDLE":
                return (idles.popFirst() ?? []).map { step in
                    if case .say(let text) = step { .say(text.replacing("TAG", with: tag)) } else { step }
                }
            default: return []
            }
        }
        var outcome = Outcome()
        var watch = MailboxWatch(dialogue, mailbox: "INBOX", key: "box")
        let state = next.map { MailboxState(mailbox: "box", uidValidity: validity, nextUID: $0) }
        do throws(MailError) {
            outcome.hasNews = try watch.run(since: state) { outcome.begun += 1 }
        } catch { outcome.error = error }
        outcome.heard = dialogue.heard.map { line in
            line == "DONE" ? line : String(line.drop { $0 != " " }.dropFirst())
        }
        outcome.waits = dialogue.waits
        return outcome
    }

    private static let beginning = ["CAPABILITY", "EXAMINE \"INBOX\""]

    @Test(arguments: ["* 3 EXISTS\r\n", "* 3 EXISTS\r\n* 1 RECENT\r\n", "* 1 EXPUNGE\r\n* 2 EXISTS\r\n"])
    func aNewMessageEndsIt(said: String) {
        let outcome = watch([[.say("+ idling\r\n"), .say(said)]])
        #expect(outcome.hasNews == true && outcome.begun == 1)
        #expect(outcome.heard == Self.beginning + ["IDLE", "DONE", "LOGOUT"])
    }

    /// The servers that keep the connection alive, marks of other programs, deleted messages, and numbers repeated.
    @Test func othersDoNot() {
        let others = [
            "* OK Still here", "* 1 FETCH (FLAGS (\\Seen))", "* 2 EXISTS", "* 1 EXPUNGE", "* 1 EXISTS",
            "* 0 RECENT", "+ still", "",
        ].joined(separator: "\r\n")
        let outcome = watch([[.say("+ \r\n"), .say(others), .say("* 2 EXISTS\r\n")]])
        #expect(outcome.hasNews == true && outcome.waits.count == 2)
        #expect(outcome.heard == Self.beginning + ["IDLE", "DONE", "LOGOUT"])
    }

    @Test func itIsSentAgainBeforeTheServerEndsIt() throws {
        let outcome = watch([
            [.say("+ idling\r\n"), .quiet], [.say("+ idling\r\n"), .quiet],
            [.say("+ idling\r\n* 3 EXISTS\r\n")],
        ])
        #expect(outcome.hasNews == true && outcome.begun == 3)
        let idle = ["IDLE", "DONE"]
        #expect(outcome.heard == Self.beginning + idle + idle + idle + ["LOGOUT"])
        let longest = try #require(outcome.waits.max())
        #expect(longest <= .seconds(25 * 60) && longest > .seconds(24 * 60))
    }

    @Test func whatComesBeforeOrAfterTheWaitCounts() {
        let before = watch([[.say("* 3 EXISTS\r\n+ idling\r\n")]])
        #expect(before.hasNews == true && before.waits.isEmpty)
        #expect(before.heard == Self.beginning + ["IDLE", "DONE", "LOGOUT"])
        // It comes after DONE was sent, before the command is completed.
        let after = watch([[.say("+ idling\r\n"), .quiet, .say("* 3 EXISTS\r\n")]])
        #expect(after.hasNews == true)
        #expect(after.heard == Self.beginning + ["IDLE", "DONE", "LOGOUT"])
    }

    @Test(arguments: [(UInt32(8), UInt32(7)), (9, 6)])
    func whatCameSinceTheLastRoundEndsItAtOnce(next: UInt32, validity: UInt32) {
        let outcome = watch(since: next, validity: validity, [])
        #expect(outcome.hasNews == true && outcome.begun == 0)
        #expect(outcome.heard == Self.beginning + ["LOGOUT"])
    }

    @Test func aServerWithoutIt() {
        let outcome = watch(offers: "IMAP4rev1 IDLENESS", [])
        #expect(outcome.hasNews == false && outcome.heard == ["CAPABILITY", "LOGOUT"])
        #expect(watch(offers: "imap4rev1 idle", since: nil, [[.say("+ \r\n* 3 EXISTS\r\n")]]).hasNews == true)
    }

    private static let failures: [(steps: [Step], error: MailError)] = [
        (
            [.say("+ idling\r\n"), .say("* BYE logged out\r\n")],
            .network(.broken(host: "mail.example.org", stage: .receive, reason: "logged out"))
        ),
        (
            [.say("+ idling\r\n"), .close],
            .network(.broken(host: "mail.example.org", stage: .receive, reason: ""))
        ),
        ([.say("TAG NO not now\r\n")], .mailbox(host: "mail.example.org", name: "INBOX", said: "not now")),
        ([.say("TAG OK at once\r\n")], .unreadable(host: "mail.example.org")),
        ([.say("+ idling\r\n"), .say("TAG OK early\r\n")], .unreadable(host: "mail.example.org")),
        // The server says nothing at all.
        (
            [.quiet],
            .network(.timeout(host: "mail.example.org", stage: .receive, limit: .seconds(1)))
        ),
    ]

    @Test(arguments: failures.indices) func whatFails(index: Int) {
        let outcome = watch([Self.failures[index].steps])
        #expect(outcome.hasNews == nil && outcome.error == Self.failures[index].error)
        #expect(!outcome.heard.contains("DONE"))
    }

    @Test func aCancelledWaitIsEnded() {
        let outcome = watch([[.say("+ idling\r\n"), .fail(.cancelled)]])
        #expect(outcome.error == .cancelled && outcome.heard.last == "DONE")
    }

    @Test func aServerThatNeverStops() {
        let line = Step.say(String(repeating: "* OK again\r\n", count: 10_000))
        let outcome = watch([[.say("+ idling\r\n")] + Array(repeating: line, count: 20)])
        #expect(outcome.error == .tooLarge(host: "mail.example.org", limit: 1 << 20))
    }
}
