import Foundation
import Testing
import Transport

@testable import Mail

/// A message that a server or a reader stumbles over never stops the others.
@Suite struct TroublesomeMessageTests {
    private typealias Box = ScriptedMailbox

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
                    var state = Box.state(101)
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
        #expect(known == Box.state(101))
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
        #expect(second.state == Box.state(5))
        #expect(try box.sync(since: second.state).get().messages.isEmpty)
    }

    @Test func aMessageOfWhichNothingWasSaidIsAskedForAgain() throws {
        let box = Box([.init(1), .init(2), .init(3, structure: Box.plain)])
        box.undescribed = [2, 3]
        let first = try box.sync().get()
        #expect(first.messages.map(\.uid) == [1] && first.state.withheld.map(\.uid) == [2, 3])
        box.undescribed = []
        // One of them was deleted meanwhile.
        box.messages.removeAll { $0.uid == 2 }
        let second = try box.sync(since: first.state).get()
        #expect(second.messages.isEmpty && second.state == Box.state(4))
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
        #expect(rounds == 3 && batch.messages.map(\.isWithheld) == [true] && batch.state == Box.state(2))
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
        var known = Box.state(3)
        known.withheld = [.init(uid: 1, tries: 3), .init(uid: 2, tries: 3)]
        let batch = try round(box, since: known, limits: limits)
        #expect(batch.messages.map(\.uid) == [1, 2, 4])
        #expect(batch.state.nextUID == 5 && batch.state.withheld == [.init(uid: 3, tries: 1)])
    }
}
