import Foundation
import Testing
import Transport

@testable import Mail

@Suite struct MailboxSyncTests {
    /// A server with one mailbox.
    final class Box {
        struct Message {
            var uid: UInt32
            var structure: String? = #"("TEXT" "CALENDAR" NIL)"#
            var body: String
            /// By the names of the sections: `HEADER`, `2.MIME`, `2`.
            var sections: [String: String] = [:]
            /// What it says of its size, where that is another.
            var size: Int?

            init(_ uid: UInt32, structure: String? = #"("TEXT" "CALENDAR" NIL)"#, body: String = "mail") {
                self.uid = uid
                self.structure = structure
                self.body = body
            }
        }

        var validity: UInt32 = 9
        var messages: [Message]
        var next: UInt32
        /// The messages that are left out of answers with bodies; their headers come.
        var withheld: Set<UInt32> = []
        /// The messages of which nothing is said but their sizes.
        var undescribed: Set<UInt32> = []
        /// The messages whose structure or body no reader understands, and what is said in its place.
        var poison: [UInt32: [ScriptedDialogue.Step]] = [:]
        /// What stands in place of an answer, by the beginning of the command.
        var changes: [String: [ScriptedDialogue.Step]] = [:]
        private(set) var commands: [String] = []

        init(_ messages: [Message] = [], next: UInt32? = nil) {
            self.messages = messages
            self.next = next ?? (messages.last?.uid ?? 0) + 1
        }

        func sync(
            since: MailboxState? = nil, limits: MailboxSync.Limits = MailboxSync.Limits()
        ) -> Result<MailBatch, MailError> {
            commands = []
            let dialogue = ScriptedDialogue { [self] line in answer(line) }
            var sync = MailboxSync(dialogue, mailbox: "INBOX", key: "box", limits: limits)
            do throws(MailError) { return .success(try sync.run(since: since)) } catch {
                return .failure(error)
            }
        }

        private func answer(_ line: String) -> [ScriptedDialogue.Step] {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return [.say("* BAD what\r\n")] }
            let (tag, command) = (words[0], words[1])
            commands.append(command)
            for (start, steps) in changes where command.hasPrefix(start) {
                return steps.map { step in
                    if case .say(let text) = step { .say(text.replacing("TAG", with: tag)) } else { step }
                }
            }
            if command.hasPrefix("UID FETCH "), !command.hasSuffix("RFC822.SIZE)"),
                !command.contains("[HEADER]"),
                let bad = wanted(by: command).first(where: { poison[$0.uid] != nil })
            {
                return poison[bad.uid] ?? []
            }
            return [.say(data(command) + "\(tag) OK done\r\n")]
        }

        private func wanted(by command: String) -> [Message] {
            let set = command.dropFirst(10).prefix { $0 != " " }
            let ranges = set.split(separator: ",").map { $0.split(separator: ":").compactMap { UInt32($0) } }
            return messages.filter { message in
                ranges.contains { ($0[0]...($0.last ?? $0[0])).contains(message.uid) }
            }
        }

        private func data(_ command: String) -> String {
            if command.hasPrefix("STATUS") {
                return "* STATUS INBOX (UIDVALIDITY \(validity) UIDNEXT \(next))\r\n"
            }
            if command.hasPrefix("EXAMINE") {
                return
                    "* \(messages.count) EXISTS\r\n* OK [UIDVALIDITY \(validity)] x\r\n* OK [UIDNEXT \(next)] x\r\n"
            }
            if command.hasPrefix("UID SEARCH UID ") {
                let start = UInt32(command.dropFirst(15).prefix { $0.isNumber }) ?? 0
                // The last one is in every range with a star.
                let found = messages.filter { $0.uid >= start || $0.uid == messages.last?.uid }
                return "* SEARCH" + found.map { " \($0.uid)" }.joined() + "\r\n"
            }
            if command.hasPrefix("FETCH "), let number = Int(command.dropFirst(6).prefix { $0.isNumber }) {
                return "* \(number) FETCH (UID \(messages[number - 1].uid))\r\n"
            }
            guard command.hasPrefix("UID FETCH ") else { return "" }
            return wanted(by: command).map { message in
                let sections = command.matches(of: /BODY\.PEEK\[([^\]]*)\]<0\.(\d+)>/)
                if sections.isEmpty {
                    let size = message.size ?? message.body.utf8.count
                    let isDescribed = command.contains("BODYSTRUCTURE")
                    if isDescribed, undescribed.contains(message.uid) { return "" }
                    let structure = message.structure.map { " BODYSTRUCTURE \($0)" } ?? ""
                    return
                        "* 1 FETCH (UID \(message.uid) RFC822.SIZE \(size)\(isDescribed ? structure : ""))\r\n"
                }
                let isHeader = sections.count == 1 && sections[0].output.1 == "HEADER"
                if withheld.contains(message.uid), !isHeader { return "* 1 FETCH (UID \(message.uid))\r\n" }
                let bodies = sections.compactMap { section -> String? in
                    let name = String(section.output.1)
                    guard let whole = name.isEmpty ? message.body : message.sections[name] else { return nil }
                    let body = whole.prefix(Int(section.output.2) ?? 0)
                    return " BODY[\(name)]<0> {\(body.utf8.count)}\r\n\(body)"
                }
                return "* 1 FETCH (UID \(message.uid)\(bodies.joined()))\r\n"
            }.joined()
        }
    }

    private static let plain = #"("TEXT" "PLAIN" NIL)"#

    private func state(_ next: UInt32, validity: UInt32 = 9, hasMore: Bool = false) -> MailboxState {
        MailboxState(mailbox: "box", uidValidity: validity, nextUID: next, hasMore: hasMore)
    }

    @Test func aMailboxIsKnownByItsUserAndServer() throws {
        let server = try MailServer("imaps://mail.example.org/Invitations", kind: .imap)
        let key = MailboxState.key(user: "maria", server: server)
        #expect(key == "maria \(server.url)")
        #expect(MailboxState.key(user: "nik", server: server) != key)
        #expect(MailboxState.key(user: "maria", server: nil) == "maria ")
    }

    @Test func onlyNewOnesAndOnlyCalendars() throws {
        let box = Box([.init(3), .init(5, structure: Self.plain), .init(8, body: "eight")])
        let first = try box.sync().get()
        #expect(first.messages.map(\.uid) == [3, 8])
        #expect(first.messages.last?.bytes == Array("eight".utf8))
        #expect(first.state == state(9))
        box.messages.append(.init(12))
        box.next = 13
        let second = try box.sync(since: first.state).get()
        #expect(second.messages.map(\.uid) == [12])
        #expect(second.state == state(13))
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
        let found = try box.sync(since: state(100, validity: 8)).get()
        #expect(found.messages.map(\.uid) == [1, 2])
        #expect(found.state == state(3))
        // A state of another mailbox is none.
        var other = state(100)
        other.mailbox = "elsewhere"
        #expect(try box.sync(since: other).get().messages.count == 2)
    }

    @Test func inBoundedBatches() throws {
        var limits = MailboxSync.Limits()
        limits.messages = 2
        limits.structures = 3
        let box = Box((1...8).map { .init($0, structure: $0 == 4 ? Self.plain : #"("TEXT" "CALENDAR")"#) })
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
        #expect(known == state(9))
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
        #expect(known == state(.max))
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
        #expect(batch.state == state(3))
    }

    @Test func anEmptyMailbox() throws {
        let batch = try Box(next: 7).sync().get()
        #expect(batch.messages.isEmpty)
        #expect(batch.state == state(7))
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

    // MARK: - One message never stops the others

    /// Reads until there is no more for now, as a round does.
    private func round(
        _ box: Box, since: MailboxState?, limits: MailboxSync.Limits = MailboxSync.Limits()
    ) throws -> MailBatch {
        var result = try box.sync(since: since, limits: limits).get()
        for _ in 0..<50 where result.state.hasMore {
            let next = try box.sync(since: result.state, limits: limits).get()
            result = MailBatch(
                state: next.state, messages: result.messages + next.messages, error: next.error)
        }
        return result
    }

    static let poisons: [[ScriptedDialogue.Step]] = [
        [.say("* 1 FETCH (UID 5 BODYSTRUCTURE \")\r\n")], [.say("meet99 WHAT\r\n")], [.close],
        [.say("* BYE crashed\r\n")],
    ]

    @Test(arguments: poisons)
    func oneMessageThatEndsTheConversation(_ steps: [ScriptedDialogue.Step]) throws {
        let box = Box((1...100).map { .init($0, body: "mail \($0)") })
        box.poison[5] = steps
        box.messages[4].sections["HEADER"] = "Subject: bad\r\nFrom: mallory@example.net\r\n\r\n"
        let first = try round(box, since: nil)
        #expect(first.messages.map(\.uid) == (1...100).filter { $0 != 5 })
        #expect(
            first.state
                == {
                    var state = state(101)
                    state.withheld = [.init(uid: 5, tries: 1)]
                    return state
                }())
        // It is asked for again a few times, and given by its header in the end.
        var known = first.state
        var found: [FetchedMail] = []
        for _ in 0..<3 {
            #expect(found.isEmpty)
            let batch = try round(box, since: known)
            known = batch.state
            found += batch.messages
        }
        #expect(found.map(\.uid) == [5] && found.first?.isWithheld == true)
        #expect(found.first.map { MIMEParser.parse($0.bytes).subject } == "bad")
        #expect(known == state(101))
        // And costs no more than a question then.
        #expect(try box.sync(since: known).get().messages.isEmpty)
        #expect(box.commands.count == 2)
    }

    /// In every other answer there is no body, as where a server is restarted.
    @Test func aBodyThatWasLeftOutIsAskedForAgain() throws {
        let box = Box([.init(1, body: "one"), .init(2, body: "two"), .init(3, body: "three")])
        box.withheld = [2]
        let first = try box.sync().get()
        #expect(first.messages.map(\.uid) == [1, 3] && first.error == nil)
        #expect(first.state.nextUID == 4 && first.state.withheld == [.init(uid: 2, tries: 1)])
        box.withheld = []
        box.messages.append(.init(4, body: "four"))
        box.next = 5
        let second = try box.sync(since: first.state).get()
        #expect(second.messages.map { String(decoding: $0.bytes, as: UTF8.self) } == ["four", "two"])
        #expect(second.state == state(5))
        #expect(try box.sync(since: second.state).get().messages.isEmpty)
    }

    @Test func aMessageOfWhichNothingWasSaidIsAskedForAgain() throws {
        let box = Box([.init(1), .init(2), .init(3, structure: Self.plain)])
        box.undescribed = [2, 3]
        let first = try box.sync().get()
        #expect(first.messages.map(\.uid) == [1] && first.state.withheld.map(\.uid) == [2, 3])
        box.undescribed = []
        // One of them was deleted meanwhile.
        box.messages.removeAll { $0.uid == 2 }
        let second = try box.sync(since: first.state).get()
        #expect(second.messages.isEmpty && second.state == state(4))
    }

    @Test func aMessageThatNeverComesIsAskedForAFewTimes() throws {
        let box = Box([.init(1)])
        box.withheld = [1]
        box.messages[0].sections["HEADER"] = "Subject: x\r\n\r\n"
        var batch = try box.sync().get()
        var rounds = 0
        while batch.messages.isEmpty, rounds < 10 {
            rounds += 1
            batch = try box.sync(since: batch.state).get()
        }
        #expect(rounds == 3 && batch.messages.map(\.isWithheld) == [true] && batch.state == state(2))
    }

    /// A server that hands over nothing is to blame itself, and nothing is passed over.
    @Test func aServerThatGivesNothing() throws {
        var limits = MailboxSync.Limits()
        limits.withheld = 3
        let box = Box((1...10).map { .init($0) })
        box.withheld = Set(1...10)
        let batch = try box.sync(limits: limits).get()
        #expect(batch.error == .unreadable(host: "mail.example.org") && !batch.state.hasMore)
        #expect(batch.state.nextUID <= 4)
        box.withheld = []
        #expect(try Set(round(box, since: batch.state).messages.map(\.uid)) == Set(1...10))
    }

    /// As many as are asked for again were withheld before, and another one ends each conversation.
    @Test func thereIsRoomForOthers() throws {
        var limits = MailboxSync.Limits()
        limits.withheld = 2
        let box = Box((1...4).map { .init($0) })
        box.withheld = [1, 2]
        box.poison[3] = [.close]
        var known = state(3)
        known.withheld = [.init(uid: 1, tries: 3), .init(uid: 2, tries: 3)]
        let batch = try round(box, since: known, limits: limits)
        #expect(batch.messages.map(\.uid) == [1, 2, 4])
        #expect(batch.state.nextUID == 5 && batch.state.withheld == [.init(uid: 3, tries: 1)])
    }

    @Test func statesOfBeforeAreUnderstood() throws {
        let text = #"{"mailbox":"box","uidValidity":9,"nextUID":4,"hasMore":false}"#
        #expect(try JSONDecoder().decode(MailboxState.self, from: Data(text.utf8)) == state(4))
        let new = MailboxState(
            mailbox: "box", uidValidity: 9, nextUID: 4, withheld: [.init(uid: 2, tries: 1)], atOnce: 7)
        #expect(try JSONDecoder().decode(MailboxState.self, from: JSONEncoder().encode(new)) == new)
    }

    // MARK: - Parts alone

    private static let part = #"("text" "calendar" NIL NIL NIL "7bit" 40 3)"#
    private static let attachment = #"("video" "mp4" NIL NIL NIL "base64" 6000000)"#

    private func long(_ structure: String, _ sections: [String: String], size: Int = 6_000_000) -> Box.Message
    {
        var message = Box.Message(1, structure: structure, body: "Subject: long\r\n\r\n")
        message.size = size
        message.sections = sections
        message.sections["HEADER"] =
            "Subject: long\r\nContent-Type: multipart/mixed;\r\n boundary=x\r\nFrom: m@example.org\r\n\r\n"
        return message
    }

    @Test func theCalendarBehindALongAttachment() throws {
        let box = Box([
            long(
                "(\(Self.attachment)\(Self.part) \"mixed\")",
                [
                    "2.MIME": "Content-Type: text/calendar; method=REQUEST\r\n\r\n",
                    "2": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
                ]), .init(2),
        ])
        let batch = try box.sync().get()
        #expect(batch.messages.map(\.uid) == [1, 2] && batch.messages.map(\.isCut) == [false, false])
        let mail = MIMEParser.parse(batch.messages[0].bytes)
        #expect(mail.subject == "long" && mail.from?.email == "m@example.org")
        #expect(mail.calendars.map(\.method) == ["REQUEST"])
        #expect(
            mail.calendars.first.map { String(decoding: $0.bytes, as: UTF8.self) }
                == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
        // The attachment was not fetched.
        #expect(!box.commands.contains { $0.contains("BODY.PEEK[1") })
    }

    @Test func aPartWithoutAHeaderOfItsOwn() throws {
        let part = #"("text" "calendar" NIL NIL NIL "base64" 40 3)"#
        let text = Data("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8).base64EncodedString()
        let box = Box([long("(\(Self.attachment)\(part) \"mixed\")", ["2": text])])
        let mail = MIMEParser.parse(try #require(try box.sync().get().messages.first).bytes)
        #expect(
            mail.calendars.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
            ])
    }

    @Test func aPartThatIsTooLongItselfIsCut() throws {
        let part = #"("text" "calendar" NIL NIL NIL "7bit" 60000000 3)"#
        let box = Box([
            long("(\(Self.attachment)\(part) \"mixed\")", ["2": String(repeating: "x", count: 5 << 20)])
        ])
        let mail = try #require(try box.sync().get().messages.first)
        #expect(mail.isCut && mail.bytes.count < 5 << 20)
    }

    @Test func thePartsOfALongMessageThatNeverCome() throws {
        let box = Box([long("(\(Self.attachment)\(Self.part) \"mixed\")", [:])])
        let batch = try box.sync().get()
        #expect(batch.messages.isEmpty && batch.state.withheld.map(\.uid) == [1])
    }

    /// Deeper than the reader of messages looks.
    @Test func theCalendarOfADeepMessageIsReadAlone() throws {
        let structure =
            String(repeating: "(", count: 30) + Self.part + String(repeating: " \"mixed\")", count: 30)
        let number = Array(repeating: "1", count: 30).joined(separator: ".")
        let box = Box([long(structure, [number: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"], size: 900)])
        let mail = try #require(try box.sync().get().messages.first)
        #expect(MIMEParser.parse(mail.bytes).calendars.count == 1 && !mail.isCut)
    }

    private static let texts = String(repeating: #"("text" "plain" NIL NIL NIL "7bit" 5 1)"#, count: 9000)

    /// However many parts stand before it.
    @Test func theCalendarBehindManyParts() throws {
        let structure = "(" + Self.texts + Self.part + " \"mixed\")"
        let box = Box([long(structure, ["9001": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"], size: 900_000)])
        let mail = try #require(try box.sync().get().messages.first)
        #expect(MIMEParser.parse(mail.bytes).calendars.count == 1 && !mail.isCut)
    }

    private static let many: [String] = {
        let nested = String(repeating: "(", count: 98) + plain + String(repeating: " \"mixed\")", count: 98)
        return [nested, "(" + texts + " \"mixed\")"]
    }()

    /// What the structure does not tell within bounds, the message has to.
    @Test(arguments: many)
    func messagesOfManyPartsAreLookedInto(_ structure: String) throws {
        let parts = String(repeating: "--b\r\n\r\nx\r\n", count: 400)
        let many = "Subject: many\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + parts
        let box = Box([.init(1), .init(2, structure: structure, body: many), .init(3)])
        let batch = try box.sync().get()
        #expect(batch.messages.map(\.uid) == [1, 2, 3] && batch.error == nil)
        #expect(MIMEParser.parse(batch.messages[1].bytes).isCut)
        #expect(batch.state == state(4))
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
