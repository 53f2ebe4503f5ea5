import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Votes by mail: whose they are, and whether they count.
@Suite struct PollBallotsTests {
    private let desk: PollDesk

    init() throws { desk = try PollDesk() }

    @Test func aLinkAndTypedWordsCountUnasked() async throws {
        let id = try await desk.open()
        let items = try await desk.receive(try desk.link(.all, of: "ann", in: id))
        #expect(try desk.votes("ann", in: id) == [1: .yes, 2: .yes, 3: .yes])
        #expect(items.map(\.state) == [.dismissed])
        try await desk.receive(try desk.reply("1 yes, 3 maybe\n\n> Maria asks", from: "nikos"))
        let votes = try desk.votes("nikos", in: id)
        #expect(votes[1] == .yes && votes[3] == .maybe)
        #expect(try desk.host.inbox(.open).isEmpty)
        #expect(try desk.poll(id).completedAt == nil)
    }

    /// What was typed under the words of a link counts, not the link.
    @Test func typedWordsPrecedeTheLink() async throws {
        let id = try await desk.open()
        try await desk.receive(try desk.link(.option(3), of: "ann", in: id, words: "2 yes"))
        #expect(try desk.votes("ann", in: id)[2] == .yes)
        #expect(try desk.votes("ann", in: id)[3] != .yes)
    }

    /// An answer to an answer keeps its subject.
    @Test func theSubjectOfALinkIsNoVoteLater() async throws {
        let id = try await desk.open()
        let token = BallotToken.token(poll: try desk.poll(id).uid, address: "ann@example.org")
        let items = try await desk.receive(
            desk.mail(
                "Where is it?", from: "ann@example.org",
                subject: "Re: Dinner \(BallotToken.tag(token, .all))",
                inReplyTo: "other@example.org"))
        #expect(try desk.votes("ann", in: id).isEmpty)
        #expect(items.map(\.doubt) == [.unclearVotes])
        #expect(items.first?.canBeTaken == false && items.first?.comment?.contains("Where") == true)
    }

    /// The link of one option says that the others do not work.
    @Test func theLinkOfAnOptionIsAboutTheOthersToo() async throws {
        let id = try await desk.open()
        try await desk.receive(try desk.link(.option(3), of: "ann", in: id))
        #expect(try desk.votes("ann", in: id) == [1: .no, 2: .no, 3: .yes])
    }

    /// A provider replaced the Message-ID of the poll's mail; the quoted links tell the poll and the person.
    @Test func theQuotedLinksNameThePoll() async throws {
        let id = try await desk.open()
        let token = BallotToken.token(poll: try desk.poll(id).uid, address: "ann@example.org")
        func answer(_ sender: String, subject: String = "Re: Dinner", quote: String? = nil) -> [UInt8] {
            let link = quote ?? "mailto:maria@example.org?subject=Dinner%20%5Bmeet-poll%3A\(token)-all%5D"
            return desk.mail(
                "2 yes\n\n> \(link)", from: sender, subject: subject,
                inReplyTo: "replaced@provider.example")
        }
        // Neither the subject nor the link alone is enough.
        try await desk.receive(answer("ann@example.org", quote: "Where?"))
        try await desk.receive(answer("ann@example.org", subject: "Re: Lunch"))
        #expect(try desk.votes("ann", in: id).isEmpty)
        try await desk.receive(answer("ann@example.org"))
        #expect(try desk.votes("ann", in: id)[2] == .yes && desk.votes("ann", in: id)[1] != .yes)
        // Another person of the poll votes for themselves, and a stranger is asked about.
        try await desk.receive(answer("zoe@example.org"))
        #expect(try desk.votes("zoe", in: id)[2] == .yes)
        let items = try await desk.receive(answer("mallory@example.net"))
        #expect(items.map(\.doubt) == [.notAttendee])
    }

    @Test func aForgedVoteIsAskedAndNeverCounted() async throws {
        let id = try await desk.open()
        let items = try await desk.receive(
            try desk.link(.nothing, of: "ann", in: id, sender: "mallory@example.net"))
        let item = try #require(items.first)
        #expect(item.doubt == .notAttendee && item.state == .waiting && item.from?.email == "ann@example.org")
        #expect(item.realSender?.email == "mallory@example.net" && item.meeting?.title == "Dinner")
        #expect(try desk.votes("ann", in: id).isEmpty)
        // Another vote of the person does not settle the question.
        try await desk.receive(try desk.link(.all, of: "ann", in: id))
        #expect(try desk.host.inbox(.open).map(\.id) == [item.id])
        _ = try TakeProposal(try #require(item.id)).run(in: desk.workspace)
        #expect(try desk.votes("ann", in: id)[1] == .no)
        #expect(try desk.host.inbox(.open).isEmpty)
        _ = try desk.store.undo()
        #expect(try desk.votes("ann", in: id)[1] == .yes)
        #expect(try desk.host.inbox(.open).map(\.doubt) == [.notAttendee])
    }

    /// What the person said themselves later is not overruled by an older message.
    @Test func aForgedVoteDoesNotOverruleALaterOne() async throws {
        let id = try await desk.open()
        let items = try await desk.receive(
            try desk.link(.nothing, of: "ann", in: id, sender: "mallory@example.net"))
        desk.advance(60)
        try await desk.receive(try desk.link(.all, of: "ann", in: id))
        let forged = try #require(items.first?.id)
        #expect(throws: PollError.votedLater(name: "Ann")) {
            try TakeProposal(forged).run(in: desk.workspace)
        }
        #expect(try desk.votes("ann", in: id)[1] == .yes)
        #expect(try desk.host.inbox(.open).map(\.id) == [forged])
    }

    /// The votes of somebody who was asked back are typed in.
    @Test func typedVotesAnswerAnUnclearMail() async throws {
        let id = try await desk.open()
        let items = try await desk.receive(try desk.reply("Which evening suits you?", from: "ann"))
        try await desk.receive(try desk.reply("That depends on the weather", from: "zoe"))
        #expect(items.map(\.doubt) == [.unclearVotes])
        let ann = try desk.poll(id).voter(named: "ann")
        _ = try RecordVotes(id, voter: ann, .text("1 yes")).run(in: desk.workspace)
        #expect(try desk.host.inbox(.open).map { $0.from?.email } == ["zoe@example.org"])
        _ = try desk.store.undo()
        #expect(try desk.votes("ann", in: id).isEmpty)
        #expect(try desk.host.inbox(.open).count == 2)
        // Removed votes answer nothing.
        _ = try RecordVotes(id, voter: ann, .votes([:], comment: nil)).run(in: desk.workspace)
        #expect(try desk.host.inbox(.open).count == 2)
    }

    /// Nobody decides on a vote in a poll that was given up; words are still read.
    @Test func aVoteOnADroppedPollAsksNothing() async throws {
        let id = try await desk.open()
        _ = try DropPoll(id).run(in: desk.workspace)
        try await desk.receive(try desk.link(.all, of: "ann", in: id))
        try await desk.receive(
            try desk.link(.nothing, of: "nikos", in: id, sender: "mallory@example.net"))
        #expect(try desk.host.inbox(.open).isEmpty && desk.host.inbox().count == 2)
        let items = try await desk.receive(try desk.reply("1 yes\n\nShall I bring a cake?", from: "zoe"))
        #expect(items.map(\.state) == [.unseen] && items.first?.doubt == nil)
        #expect(try desk.votes("ann", in: id).isEmpty && desk.votes("zoe", in: id).isEmpty)
    }

    @Test func anotherAddressOfTheContactIsTheSamePerson() async throws {
        var contact = Contact(name: "Ann")
        contact.emails = [
            ContactEmail(address: "ann@example.org"), ContactEmail(address: "a@home.example"),
        ]
        try desk.store.save(contact)
        let id = try await desk.open()
        try await desk.receive(try desk.link(.option(2), of: "ann", in: id, sender: "a@home.example"))
        #expect(try desk.votes("ann", in: id)[2] == .yes)
    }

    /// A family shares an address: the mail that is answered tells who writes.
    @Test func theAddresseeOfASharedAddressVotes() async throws {
        for guest in ["ann", "zoe"] {
            var contact = Contact(name: guest.capitalized)
            let addresses = [PollDesk.address(guest), "family@home.example"]
            contact.emails = addresses.map { ContactEmail(address: $0) }
            try desk.store.save(contact)
        }
        let id = try await desk.open()
        try await desk.receive(try desk.reply("2 yes", from: "zoe", sender: "family@home.example"))
        #expect(try desk.votes("zoe", in: id)[2] == .yes)
        #expect(try desk.votes("ann", in: id).isEmpty)
    }

    @Test func aForwardedVoteIsAsked() async throws {
        let id = try await desk.open()
        let token = BallotToken.token(poll: try desk.poll(id).uid, address: "ann@example.org")
        let items = try await desk.receive(
            desk.mail(
                "", from: "ann@example.org", subject: "Fwd: Dinner \(BallotToken.tag(token, .all))"))
        #expect(items.map(\.doubt) == [.unclearVotes])
        #expect(try desk.votes("ann", in: id).isEmpty)
    }

    @Test func automaticRepliesAreDropped() async throws {
        let id = try await desk.open()
        let items = try await desk.receive(
            try desk.reply("I am on holiday.", from: "ann", isAutomatic: true))
        #expect(items.isEmpty)
        #expect(try desk.host.inbox().isEmpty && desk.votes("ann", in: id).isEmpty)
    }

    /// The later mail counts, whatever came first.
    @Test func aLaterVoteReplacesTheEarlier() async throws {
        let id = try await desk.open()
        let first = try desk.link(.all, of: "ann", in: id)
        desk.advance(60)
        let second = try desk.link(.nothing, of: "ann", in: id)
        try await desk.receive(second)
        try await desk.receive(first)
        #expect(try desk.votes("ann", in: id) == [1: .no, 2: .no, 3: .no])
        desk.advance(60)
        try await desk.receive(try desk.link(.all, of: "ann", in: id))
        #expect(try desk.votes("ann", in: id)[1] == .yes)
    }

    /// A question about unclear words stays, if a vote from before them is read later.
    @Test func anEarlierVoteDoesNotAnswerALaterQuestion() async throws {
        let id = try await desk.open()
        let first = try desk.link(.all, of: "ann", in: id)
        desk.advance(60)
        let unclear = try desk.reply("Perhaps we should meet at my place instead?", from: "ann")
        let asked = try await desk.receive(unclear)
        let question = try #require(asked.first)
        #expect(question.doubt == .unclearVotes)
        try await desk.receive(first)
        #expect(try desk.votes("ann", in: id)[1] == .yes)
        #expect(try desk.host.inbox(.open).map(\.id) == [question.id])
        desk.advance(60)
        try await desk.receive(try desk.link(.nothing, of: "ann", in: id))
        #expect(try desk.host.inbox(.open).isEmpty)
    }

    @Test func theSameMailIsReadOnce() async throws {
        let id = try await desk.open()
        let bytes = try desk.link(.all, of: "ann", in: id)
        try await desk.receive(bytes)
        _ = try RecordVotes(id, voter: 0, .votes([1: .no], comment: nil)).run(in: desk.workspace)
        try await desk.receive(bytes)
        #expect(try desk.votes("ann", in: id) == [1: .no])
        #expect(try desk.host.inbox().count == 1)
    }

    /// A late vote is told and asked; one that was sent in time and read late counts.
    @Test func afterTheDeadlineItIsAsked() async throws {
        let id = try await desk.open()
        desk.advance(7 * 86_400 - 60)
        let inTime = try desk.link(.all, of: "ann", in: id)
        desk.advance(120)
        let late = try desk.link(.all, of: "zoe", in: id)
        #expect(try RunPolls().run(in: desk.workspace).closed.count == 1)
        try await desk.receive(inTime)
        let items = try await desk.receive(late)
        #expect(try desk.votes("ann", in: id)[1] == .yes)
        #expect(items.map(\.doubt) == [.lateVotes])
        #expect(try desk.votes("zoe", in: id).isEmpty)
        _ = try TakeProposal(try #require(items.first?.id)).run(in: desk.workspace)
        #expect(try desk.votes("zoe", in: id)[1] == .yes)
    }

    /// The comment is read, and is done when it was seen.
    @Test func wordsBesideTheVotesAreShown() async throws {
        let id = try await desk.open()
        let token = BallotToken.token(poll: try desk.poll(id).uid, address: "ann@example.org")
        let items = try await desk.receive(
            desk.mail(
                "1 yes\n\nShall I bring a cake?", from: "ann@example.org",
                subject: "Dinner \(BallotToken.tag(token, .option(1)))"))
        let item = try #require(items.first)
        #expect(item.state == .unseen && item.comment?.contains("cake") == true && item.isDoneWhenSeen)
        let known = try #require(item.id)
        #expect(try SeeAnswer(known).run(in: desk.workspace))
    }

    /// A later vote hides no words that were not read.
    @Test func unreadWordsOutliveALaterVote() async throws {
        let id = try await desk.open()
        try await desk.receive(try desk.reply("1 yes\n\nShall I bring a cake?", from: "ann"))
        desk.advance(60)
        try await desk.receive(try desk.link(.nothing, of: "ann", in: id))
        #expect(try desk.votes("ann", in: id)[1] == .no)
        let open = try desk.host.inbox(.open)
        #expect(open.map(\.state) == [.unseen] && open.first?.comment?.contains("cake") == true)
    }

    @Test func aMessageIsUndone() async throws {
        let id = try await desk.open()
        let items = try await desk.receive(try desk.link(.all, of: "ann", in: id))
        _ = try UndoMessage(try #require(items.first?.id)).run(in: desk.workspace)
        #expect(try desk.votes("ann", in: id).isEmpty)
    }

    /// News once, whether the last vote came by mail or a round found it.
    @Test func thatAllHaveVotedIsNewsOnce() async throws {
        let id = try await desk.open()
        for guest in ["ann", "nikos"] { try await desk.receive(try desk.link(.all, of: guest, in: id)) }
        let items = try await desk.receive(try desk.link(.option(1), of: "zoe", in: id))
        #expect(items.map(\.news).contains(.allVoted))
        #expect(try RunPolls().run(in: desk.workspace).isEmpty)
        desk.advance(60)
        let again = try await desk.receive(try desk.link(.all, of: "zoe", in: id))
        #expect(!again.map(\.news).contains(.allVoted))
    }

    /// The agent may be ended between storing and showing: its news stay until they are shown.
    @Test func newsThatTheAgentHasNotShownStay() async throws {
        let id = try await desk.open()
        for guest in ["ann", "nikos"] { try await desk.receive(try desk.link(.all, of: guest, in: id)) }
        desk.office.deliver(try desk.link(.option(1), of: "zoe", in: id), to: desk.host.address)
        _ = try await SyncMail().run(in: desk.workspace.ofAgent)
        let untold = UntoldPollNews(desk.store)
        #expect(try untold.items().map(\.news) == [.allVoted])
        desk.advance(8 * 86_400)
        #expect(try RunPolls().run(in: desk.workspace.ofAgent).closed.count == 1)
        #expect(try untold.items().map(\.news) == [.allVoted])
        try untold.remove(try untold.items())
        #expect(try untold.items().isEmpty)
    }

    @Test func aDeadlineThatTheAgentHasNotShownStays() async throws {
        _ = try await desk.open()
        desk.advance(8 * 86_400)
        _ = try RunPolls().run(in: desk.workspace.ofAgent)
        let items = try UntoldPollNews(desk.store).items()
        #expect(items.map(\.news) == [.pollClosed])
        // What was seen in the inbox is not shown again.
        for item in items {
            var seen = item
            seen.state = .dismissed
            try desk.store.save(seen)
        }
        #expect(try UntoldPollNews(desk.store).items().isEmpty)
    }

    /// The open program shows its news itself.
    @Test func theOpenProgramListsNoNews() async throws {
        _ = try await desk.open()
        desk.advance(8 * 86_400)
        #expect(try RunPolls().run(in: desk.workspace).news.count == 1)
        #expect(try UntoldPollNews(desk.store).items().isEmpty)
    }

    /// The last vote was typed by mistake: that the person votes after all is news.
    @Test func afterUndoItIsNewsThatAllHaveVoted() async throws {
        let id = try await desk.open()
        for guest in ["ann", "nikos"] { try await desk.receive(try desk.link(.all, of: guest, in: id)) }
        let zoe = try desk.poll(id).voter(named: "zoe")
        _ = try RecordVotes(id, voter: zoe, .text("1 yes")).run(in: desk.workspace)
        #expect(try desk.poll(id).completedAt != nil && desk.host.inbox(.open).isEmpty)
        _ = try desk.store.undo()
        #expect(try desk.votes("zoe", in: id).isEmpty)
        let items = try await desk.receive(try desk.link(.option(1), of: "zoe", in: id))
        #expect(items.map(\.news).contains(.allVoted))
    }
}
