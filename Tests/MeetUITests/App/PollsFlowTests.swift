import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Polls by keys, from the form to the decision.
@MainActor
@Suite struct PollsFlowTests {
    private func open(
        _ keys: Key..., size: Size = Size(columns: 120, rows: 36),
        seed: (MeetStore) throws -> Void = Seed.polls
    ) async throws -> Harness {
        let harness = try await Harness(size, seed: seed)
        for key in keys { await harness.press(key) }
        return harness
    }

    private func dinner(_ harness: Harness) throws -> Poll {
        try #require(try harness.store.poll(uid: "dinner"))
    }

    private func isAsked(_ harness: Harness) -> Bool {
        harness.app.topLayer.screen.scopes.contains(.sending)
    }

    // MARK: - The list

    @Test(arguments: ["1", "5"] as [Key]) func aKeyShowsThem(_ tab: Key) async throws {
        let harness = try await open(tab, "V")
        #expect(harness.app.topLayer.screen is PollsScreen)
        let row = harness.rows.first { $0.contains("▌") } ?? ""
        #expect(row.contains("Dinner with everybody") && row.contains("3 of 5 voted"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is PollScreen)
        await harness.press(.escape, .escape)
        #expect(harness.app.layers.isEmpty)
    }

    @Test func thePaletteFindsThem() async throws {
        let harness = try await open("3", ":")
        await harness.type("doodle")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is PollsScreen, "\(harness.screen)")
    }

    @Test func aPollIsDroppedAndBroughtBack() async throws {
        let harness = try await open("V", "x")
        #expect(try dinner(harness).state == .dropped)
        #expect(harness.screen.contains("u brings it back"), "\(harness.screen)")
        await harness.press("u")
        #expect(try dinner(harness).state == .open)
    }

    // MARK: - The form

    private func fill(_ harness: Harness, _ options: String) async {
        await harness.press("V", "n")
        await harness.type("Lunch")
        await harness.press(.tab, .tab)
        await harness.type(options)
    }

    @Test func aPollIsMadeAndSent() async throws {
        let harness = try await open(seed: Seed.mail)
        await fill(harness, "tue 9, tue 14, wed 9-12")
        #expect(harness.screen.contains("3  Wed 25 Nov 2026 · 09:00–12:00"), "\(harness.screen)")
        await harness.press(.tab, .enter)
        await harness.type("maria")
        await harness.press(.enter, .tab)
        await harness.type("maria")
        await harness.press(.tab)
        await harness.type("mon 18:00")
        await harness.press(.control("s"))
        let poll = try #require(try harness.store.polls().first, "\(harness.screen)")
        #expect(poll.state == .draft && poll.title == "Lunch")
        let times = [Seed.time(11, 24, 9), Seed.time(11, 24, 14), Seed.time(11, 25, 9, minutes: 180)]
        #expect(poll.options.map(\.content) == times.map { .time($0) })
        #expect(poll.people.map(\.email) == ["maria@example.org"] && poll.people[0].isRequired)
        #expect(poll.deadline == Seed.instant(11, 23, 18))
        #expect(try harness.store.drafts().isEmpty)
        await harness.press(.enter, "s")
        #expect(harness.screen.contains("Send the poll to 1 person?"), "\(harness.screen)")
        await harness.press("I")
        #expect(harness.app.topLayer.screen is LetterPreview, "\(harness.screen)")
        await harness.press(.escape, .enter)
        #expect(harness.mail.sent.isEmpty)
        await harness.press("s", "Y")
        #expect(harness.mail.sent.map(\.to) == [["maria@example.org"]], "\(harness.screen)")
        #expect(try harness.store.polls().first?.state == .open)
    }

    @Test func spaceSwitchesTheHolds() async throws {
        let harness = try await open(seed: Seed.mail)
        await fill(harness, "tue 9, tue 14")
        await harness.press(.tab, .tab, .tab, .tab, .space)
        #expect(harness.screen.contains("yes, in your calendar until the decision"), "\(harness.screen)")
        await harness.press(.space)
        #expect(!harness.screen.contains("yes, in your calendar"), "\(harness.screen)")
    }

    /// The search for free time behind the calendar offers no second form of a poll.
    @Test func theCalendarOfTheFormOffersNoPoll() async throws {
        let harness = try await open(seed: Seed.mail)
        await harness.press("V", "n", .tab, .tab, .tab, .enter)
        await harness.type("maria")
        await harness.press(.enter, .backTab, .control("o"), "f")
        #expect(harness.app.topLayer.screen is CommonTimePicker, "\(harness.screen)")
        await harness.press(.space, .tab, .space, "v")
        #expect(harness.app.topLayer.screen is CommonTimePicker, "\(harness.screen)")
    }

    @Test func whatIsInTheWayIsNamedWhileTyping() async throws {
        let harness = try await open(seed: Seed.mail)
        await fill(harness, "sun 10:30, tue 9")
        #expect(harness.screen.contains("overlaps “Run club”"), "\(harness.screen)")
    }

    @Test func aMistakeIsToldAndStays() async throws {
        let harness = try await open(seed: Seed.mail)
        await fill(harness, "tue 9, qqq")
        await harness.press(.control("s"))
        #expect(harness.app.topLayer.screen is PollForm && harness.screen.contains("qqq"))
        await harness.press(.control("u"))
        await harness.type("tue 9")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("A poll has 2 to 12 options."), "\(harness.screen)")
        #expect(try harness.store.polls().isEmpty)
    }

    @Test func daysArePickedInTheCalendar() async throws {
        let harness = try await open(seed: Seed.mail)
        await fill(harness, "tue 9")
        await harness.press(.control("o"), .enter)
        guard let form = harness.app.topLayer.screen as? PollForm, case .times(let times) = form.reading
        else {
            Issue.record("\(harness.screen)")
            return
        }
        #expect(times.count == 2 && times.first == Seed.time(11, 24, 9))
    }

    @Test func anUnfinishedFormIsOffered() async throws {
        let harness = try await open(seed: Seed.mail)
        await fill(harness, "tue 9, wed 9")
        await harness.restart()
        #expect(harness.screen.contains("An unfinished poll"), "\(harness.screen)")
        await harness.press(.enter)
        let form = try #require(harness.app.topLayer.screen as? PollForm, "\(harness.screen)")
        #expect(form.reading == .times([Seed.time(11, 24, 9), Seed.time(11, 25, 9)]))
        await harness.press(.control("s"))
        #expect(try harness.store.polls().map(\.title) == ["Lunch"])
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func optionsThatWereSentStay() async throws {
        let harness = try await open("V", "e", .tab, .tab, .enter)
        #expect(harness.screen.contains("were sent and stay as they are"), "\(harness.screen)")
        await harness.press(.tab, .tab, .tab, .control("x"), .control("s"))
        let poll = try dinner(harness)
        #expect(poll.deadline == nil && poll.options == Seed.dinner.options, "\(harness.screen)")
        #expect(poll.people.map(\.votes) == Seed.dinner.people.map(\.votes))
        #expect(poll.people[0].isRequired)
    }

    // MARK: - The grid

    @Test func theGridTellsWhatIsInTheWay() async throws {
        let harness = try await open("V", .enter)
        let row = harness.rows.first { $0.contains("Sun 22 Nov") } ?? ""
        #expect(row.contains("ruled out by Maria") && row.contains("! Run club"), "\(harness.screen)")
        // The leading option is selected.
        #expect(harness.rows.contains { $0.contains("▌★") && $0.contains("Tue 24 Nov") }, "\(harness.screen)")
        #expect(harness.screen.contains("waiting for Zoë and Petros"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is PollDetail)
        #expect(harness.screen.contains("“I come a bit later.”"), "\(harness.screen)")
    }

    @Test func votesAreTypedForSomebodyWhoPhoned() async throws {
        let harness = try await open("V", .enter, .right, .right, "v")
        #expect(harness.screen.contains("Votes of Zoë Tzanaki"), "\(harness.screen)")
        await harness.type("hello")
        await harness.press(.enter)
        #expect(harness.screen.contains("It is not clear which options"), "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("1 yes, 3 maybe")
        #expect(harness.screen.contains("~ Thu 26 Nov 19:00"), "\(harness.screen)")
        await harness.press(.enter)
        let votes = try dinner(harness).people[2].votes
        #expect(votes[1] == .yes && votes[3] == .maybe)
        #expect(harness.screen.contains("4 of 5 voted"), "\(harness.screen)")
        // The second option is selected, on which the vote says nothing.
        #expect(harness.screen.contains("Zoë Tzanaki · No vote on this"), "\(harness.screen)")
        await harness.press("u")
        #expect(try dinner(harness).people[2].votes.isEmpty)
        #expect(harness.screen.contains("3 of 5 voted"), "\(harness.screen)")
    }

    @Test func thoseWhoHaveNotVotedAreReminded() async throws {
        let harness = try await open("V", .enter, "r")
        #expect(harness.screen.contains("Remind 1 person?"), "\(harness.screen)")
        #expect(harness.screen.contains("without an address: Petros"), "\(harness.screen)")
        await harness.press("Y")
        #expect(harness.mail.sent.map(\.to) == [["zoe@example.net"]])
        #expect(try dinner(harness).remindedAt == Harness.now)
    }

    @Test func aPersonIsMadeRequired() async throws {
        let harness = try await open("V", .enter, .right, "*")
        #expect(try dinner(harness).people.map(\.isRequired) == [true, true, false, false, false])
        #expect(harness.rows.contains { $0.contains("Thu 26 Nov") && $0.contains("ruled out by Nikos") })
        await harness.press("u")
        #expect(try dinner(harness).people[1].isRequired == false)
    }

    @Test func aPollIsClosedAndOpenedAgain() async throws {
        let harness = try await open("V", .enter, "c")
        #expect(try dinner(harness).state == .closed)
        await harness.press("r")
        #expect(harness.screen.contains("is closed."), "\(harness.screen)")
        // Without another deadline it is not sent, and nothing is asked.
        await harness.press("s")
        #expect(harness.screen.contains("The deadline has already passed."), "\(harness.screen)")
        #expect(!harness.screen.contains("yes, send"), "\(harness.screen)")
        await harness.press("u")
        #expect(try dinner(harness).state == .open)
    }

    @Test func aDecisionMakesTheMeetingAndAsksWhomToNotify() async throws {
        let harness = try await open("V", .enter, "D")
        #expect(harness.screen.contains("Decide on this time?"), "\(harness.screen)")
        #expect(!harness.screen.contains("yes, send"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try dinner(harness).state == .open)
        await harness.press("D", "Y")
        let poll = try dinner(harness)
        #expect(poll.state == .decided && poll.decided == 2)
        let meeting = try #require(try poll.meetingID.flatMap { try harness.store.meeting($0) })
        #expect(meeting.time == Seed.time(11, 24, 19, minutes: 120) && meeting.invitees.count == 5)
        #expect(isAsked(harness), "\(harness.screen)")
        #expect(harness.screen.contains("Send invitations to 4 people?"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is PollScreen && harness.mail.sent.isEmpty)
        await harness.press("u")
        #expect(try dinner(harness).state == .open)
        #expect(try poll.meetingID.flatMap { try harness.store.meeting($0) } == nil)
        await harness.press(.down, "D", "Y", "Y")
        #expect(try dinner(harness).decided == 3)
        #expect(Set(harness.mail.sent.flatMap(\.to)).count == 4, "\(harness.screen)")
    }

    @Test func theMeetingOfADecisionIsOpened() async throws {
        let harness = try await open("V", .enter, "o")
        #expect(harness.screen.contains("The poll has no meeting yet."), "\(harness.screen)")
        await harness.press("D", "Y", .enter, "o")
        #expect(harness.app.topLayer.screen is MeetingsScreen, "\(harness.screen)")
    }

    @Test(arguments: [(40, 12), (36, 10)]) func theGridWorksInFewCells(columns: Int, rows: Int) async throws {
        let harness = try await open("V", .enter, size: Size(columns: columns, rows: rows))
        for _ in 0..<4 { await harness.press(.right) }
        #expect(harness.rows.contains { $0.contains("▌★") }, "\(harness.screen)")
        #expect(harness.rows.contains { $0.contains("Pe") }, "\(harness.screen)")
        await harness.press("v")
        #expect(harness.screen.contains("Votes of Petros"), "\(harness.screen)")
        await harness.type("2 yes")
        await harness.press(.enter)
        #expect(try dinner(harness).people[4].votes == [2: .yes], "\(harness.screen)")
    }

    // MARK: - The inbox

    @Test func aDoubtfulVoteIsAskedAbout() async throws {
        let harness = try await open("5")
        let token = BallotToken.token(poll: "dinner", address: "zoe@example.net")
        harness.mail.lay(
            Seed.plainMail(
                from: "Mallory <mallory@example.com>",
                subject: "Dinner \(BallotToken.tag(token, .option(2)))", "2 yes"))
        await harness.press("R")
        #expect(harness.screen.contains("doubtful"), "\(harness.screen)")
        #expect(try dinner(harness).people[2].votes.isEmpty)
        await harness.press("o")
        #expect(harness.app.topLayer.screen is PollScreen, "\(harness.screen)")
        await harness.press(.escape, "a")
        #expect(try dinner(harness).people[2].votes[2] == .yes, "\(harness.screen)")
        await harness.press("u")
        #expect(try dinner(harness).people[2].votes.isEmpty)
    }

    @Test func newsOfAPollHasNoSender() async throws {
        let harness = try await open("5") { store in
            try Seed.polls(store)
            let item = InboxItem(
                method: "POLL", news: .allVoted, state: .unseen, uid: "dinner",
                receivedAt: Harness.now)
            _ = try store.insert(item, sourceKey: nil, component: "") { _ in false }
        }
        #expect(harness.screen.contains("all voted"), "\(harness.screen)")
        #expect(!harness.screen.contains("somebody"), "\(harness.screen)")
    }

    /// Words that name options unclearly cannot be applied.
    @Test func unclearVotesAreTypedIn() async throws {
        let harness = try await open("5")
        let token = BallotToken.token(poll: "dinner", address: "zoe@example.net")
        harness.mail.lay(
            Seed.plainMail(
                from: "Zoë <zoe@example.net>", subject: "Dinner \(BallotToken.tag(token, nil))",
                "It depends: 2 yes, 1 no"))
        await harness.press("R", "a")
        #expect(harness.screen.contains("Its votes are not clear"), "\(harness.screen)")
        #expect(try dinner(harness).people[2].votes.isEmpty)
    }

    @Test func aVoteFromThePersonCounts() async throws {
        let harness = try await open("5")
        let token = BallotToken.token(poll: "dinner", address: "zoe@example.net")
        harness.mail.lay(
            Seed.plainMail(
                from: "Zoë <zoe@example.net>", subject: "Dinner \(BallotToken.tag(token, .all))",
                "All of them work for me.\n\nI bring wine."))
        await harness.press("R")
        #expect(try dinner(harness).people[2].votes == [1: .yes, 2: .yes, 3: .yes], "\(harness.screen)")
        #expect(harness.screen.contains("Dinner with everybody"), "\(harness.screen)")
    }
}
