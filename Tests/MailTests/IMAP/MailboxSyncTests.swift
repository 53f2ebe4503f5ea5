import Foundation
import Testing
import Transport

@testable import Mail

@Suite struct MailboxSyncTests {
    private typealias Box = ScriptedMailbox

    @Test func aMailboxIsKnownByItsUserAndServer() throws {
        let server = try MailServer("imaps://mail.example.org/Invitations", kind: .imap)
        let key = MailboxState.key(user: "maria", server: server)
        #expect(key == "maria \(server.url)")
        #expect(MailboxState.key(user: "nik", server: server) != key)
        #expect(MailboxState.key(user: "maria", server: nil) == "maria ")
    }

    @Test func onlyNewOnesAndOnlyCalendars() throws {
        let box = Box([.init(3), .init(5, structure: Box.plain), .init(8, body: "eight")])
        let first = try box.sync().get()
        #expect(first.messages.map(\.uid) == [3, 8])
        #expect(first.messages.last?.bytes == Array("eight".utf8))
        #expect(first.state == Box.state(9))
        box.messages.append(.init(12))
        box.next = 13
        let second = try box.sync(since: first.state).get()
        #expect(second.messages.map(\.uid) == [12])
        #expect(second.state == Box.state(13))
        // Nothing is marked as read.
        #expect(
            box.commands.allSatisfy {
                !$0.contains("BODY[") && !$0.hasPrefix("SELECT") && !$0.hasPrefix("STORE")
            })
    }

    @Test func anUnchangedMailboxIsOneQuestion() throws {
        let box = Box([.init(3)])
        let first = try box.sync().get()
        let second = try box.sync(since: first.state).get()
        #expect(second.messages.isEmpty)
        #expect(second.state == first.state)
        #expect(box.commands == ["STATUS \"INBOX\" (UIDVALIDITY UIDNEXT)", "LOGOUT"])
    }

    @Test func otherNumbersMeanOtherMessages() throws {
        let box = Box([.init(1), .init(2)])
        let found = try box.sync(since: Box.state(100, validity: 8)).get()
        #expect(found.messages.map(\.uid) == [1, 2])
        #expect(found.state == Box.state(3))
        // A state of another mailbox is none.
        var other = Box.state(100)
        other.mailbox = "elsewhere"
        #expect(try box.sync(since: other).get().messages.count == 2)
    }

    @Test func inBoundedBatches() throws {
        var limits = MailboxSync.Limits()
        limits.messages = 2
        limits.structures = 3
        let box = Box((1...8).map { .init($0, structure: $0 == 4 ? Box.plain : #"("TEXT" "CALENDAR")"#) })
        var known: MailboxState?
        var uids: [[UInt32]] = []
        repeat {
            let batch = try box.sync(since: known, limits: limits).get()
            known = batch.state
            uids.append(batch.messages.map(\.uid))
            #expect(uids.count < 20)
        } while known?.hasMore == true && uids.count < 20
        #expect(uids.flatMap { $0 } == [1, 2, 3, 5, 6, 7, 8])
        #expect(uids.allSatisfy { $0.count <= 2 })
        #expect(known == Box.state(9))
    }

    /// Nothing comes after the highest number of all: it is not 0 that is read from then, which were everything anew.
    @Test(arguments: [1, 200])
    func theHighestNumberIsTheLast(_ together: Int) throws {
        var limits = MailboxSync.Limits()
        limits.messages = together
        let box = Box([.init(5), .init(.max - 1), .init(.max)], next: .max)
        var known: MailboxState?
        var uids: [UInt32] = []
        repeat {
            let batch = try box.sync(since: known, limits: limits).get()
            known = batch.state
            uids += batch.messages.map(\.uid)
        } while known?.hasMore == true && uids.count < 10
        #expect(uids == [5, .max - 1, .max])
        #expect(known == Box.state(.max))
        #expect(try box.sync(since: known, limits: limits).get().messages.isEmpty)
        // A server that counts on asks for one message again.
        var more = try #require(known)
        more.hasMore = true
        #expect(try box.sync(since: more, limits: limits).get().messages.map(\.uid) == [.max])
    }

    @Test(
        arguments: [
            ([1, 2, 3, 7], "1:3,7"), ([.max - 1, .max], "4294967294:4294967295"),
            ([.max, 0], "4294967295,0"),
            ([.max], "4294967295"), ([], ""),
        ] as [([UInt32], String)])
    func numbersAsASet(_ uids: [UInt32], _ text: String) {
        #expect(MailboxSync.set(uids) == text)
    }

    @Test func aMailboxSeenForTheFirstTimeIsReadFromItsEnd() throws {
        var limits = MailboxSync.Limits()
        limits.first = 2
        #expect(try Box((1...5).map { .init($0) }).sync(limits: limits).get().messages.map(\.uid) == [4, 5])
    }

    @Test func ofALongMessageTheBeginning() throws {
        var limits = MailboxSync.Limits()
        limits.message = 10
        limits.unreadable = 4
        let long = "0123456789abcdef"
        let box = Box([
            .init(1, body: "short"), .init(2, body: long),
            .init(3, structure: #"("APPLICATION" "MS-TNEF" NIL)"#, body: long), .init(4, body: "short"),
        ])
        let found = try box.sync(limits: limits).get().messages
        #expect(
            found.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                "short", "0123456789", "0123", "short",
            ])
        #expect(found.map(\.isCut) == [false, true, true, false])
    }

    @Test func whatTheServerDoesNotDescribeIsLookedAt() throws {
        let calendar = "Content-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\n"
        let box = Box([
            .init(1, structure: nil, body: calendar), .init(2, structure: "NIL", body: "Subject: x\r\n\r\nx"),
        ])
        let batch = try box.sync().get()
        #expect(batch.messages.map(\.uid) == [1])
        #expect(batch.state == Box.state(3))
    }

    @Test func anEmptyMailbox() throws {
        let batch = try Box(next: 7).sync().get()
        #expect(batch.messages.isEmpty)
        #expect(batch.state == Box.state(7))
    }

    @Test(arguments: [
        (
            "EXAMINE", [ScriptedDialogue.Step.close],
            MailError.network(.broken(host: "mail.example.org", stage: .receive, reason: ""))
        ),
        (
            "EXAMINE", [.say("TAG NO [NONEXISTENT] gone\r\n")],
            .mailbox(host: "mail.example.org", name: "INBOX", said: "gone")
        ),
        (
            "UID SEARCH", [.say("* BYE night\r\n")],
            .network(.broken(host: "mail.example.org", stage: .receive, reason: "night"))
        ),
        ("UID SEARCH", [.say("* SEARCH (\r\n")], .unreadable(host: "mail.example.org")),
        ("UID SEARCH", [.say("+ go on\r\n")], .unreadable(host: "mail.example.org")),
        (
            "UID FETCH", [.say("* 1 FETCH (UID 1 BODY[] {99999999999}\r\n")],
            .tooLarge(host: "mail.example.org", limit: 16 << 20)
        ),
        // A literal that is longer than the server says, and one that is shorter.
        (
            "UID FETCH", [.say("* 1 FETCH (UID 1 BODY[] {3}\r\nlonger)\r\nTAG OK\r\n")],
            .unreadable(host: "mail.example.org")
        ),
        (
            "UID FETCH", [.say("* 1 FETCH (UID 1 BODY[] {14}\r\nshort)\r\nTAG OK done\r\n")],
            .unreadable(host: "mail.example.org")
        ),
        ("UID FETCH", [.say("\u{1B}]0;owned\u{07}\r\n")], .unreadable(host: "mail.example.org")),
        (
            "UID FETCH",
            [
                .say("* 1 FETCH (UID 1"),
                .fail(.timeout(host: "mail.example.org", stage: .receive, limit: .seconds(30))),
            ],
            .network(.timeout(host: "mail.example.org", stage: .receive, limit: .seconds(30)))
        ),
    ])
    func hostileServers(command: String, steps: [ScriptedDialogue.Step], error: MailError) throws {
        let box = Box([.init(1)])
        box.changes[command] = steps
        var state: MailboxState?
        switch box.sync() {
        case .failure(let found): #expect(found == error)
        case .success(let batch):
            #expect(batch.error == error)
            state = batch.state
        }
        // Nothing is lost by it.
        box.changes = [:]
        #expect(try box.sync(since: state).get().messages.count == 1)
    }

    @Test func statesOfBeforeAreUnderstood() throws {
        let text = #"{"mailbox":"box","uidValidity":9,"nextUID":4,"hasMore":false}"#
        #expect(try JSONDecoder().decode(MailboxState.self, from: Data(text.utf8)) == Box.state(4))
        let new = MailboxState(
            mailbox: "box", uidValidity: 9, nextUID: 4, withheld: [.init(uid: 2, tries: 1)], atOnce: 7)
        #expect(try JSONDecoder().decode(MailboxState.self, from: JSONEncoder().encode(new)) == new)
    }

    @Test func anEndlessServer() {
        let box = Box([.init(1)])
        let line = Array("* OK \(String(repeating: "x", count: 1 << 20))\r\n".utf8)
        box.changes["UID SEARCH"] = Array(repeating: .bytes(line), count: 20)
        guard case .failure(.tooLarge) = box.sync() else {
            Issue.record("it was listened to")
            return
        }
    }

    @Test func whatNobodyAskedForIsPassedOver() throws {
        let box = Box([.init(1)])
        box.changes["UID FETCH 1 (UID BODY"] = [
            .say(
                "* 99 EXISTS\r\n* 1 FETCH (UID 77 BODY[] {1}\r\nx)\r\n* 1 FETCH (FLAGS (\\Seen))\r\nold1 OK late\r\n"
            ),
            .say("* 1 FETCH (BODY[]<0> {4}\r\nmail UID 1)\r\n* 1 FETCH (UID 1 FLAGS ())\r\nTAG OK\r\n"),
        ]
        #expect(try box.sync().get().messages == [FetchedMail(uid: 1, bytes: Array("mail".utf8))])
    }
}
