import Foundation
import MeetCore
import Operations
import PlanningFixture
import Testing

@testable import Sentences

/// What others read in the mails of polls.
@Suite struct PollLetterTests {
    private static let athens = TimeZone(identifier: "Europe/Athens")!
    private static let sender = CalendarAddress(name: "Eleni", email: "eleni@example.net")

    private static func poll(title: String = "Dinner") -> Poll {
        var poll = Poll(
            uid: "p1", title: title,
            options: [24, 25, 26].map { Poll.Option(.time(SentenceFixture.time(11, $0, 10))) },
            createdAt: PlanningFixture.saturday.now)
        poll.deadline = SentenceFixture.time(11, 22, 18).start(readerZone: athens)
        return poll
    }

    private func letter(
        _ step: PollLetter.Step = .question, _ poll: Poll = PollLetterTests.poll(), zone: String? = nil,
        in language: Language = .english
    ) -> Letter {
        let addressee = Addressee(
            CalendarAddress(name: "Ann", email: "ann@example.org"),
            zone: zone.flatMap { TimeZone(identifier: $0) })
        let content = LetterContent(
            .poll(PollLetter(step, poll, zone: Self.athens)),
            Meeting(uid: poll.uid, title: poll.title, createdAt: poll.createdAt), sender: Self.sender,
            addressee: addressee)
        return Languages.speaking(language) { language.letter(content) }
    }

    private func links(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("mailto:") }
    }

    @Test func theQuestionHasNumbersADeadlineAndLinks() {
        let letter = letter()
        #expect(letter.subject == "Poll: Dinner")
        #expect(letter.text.hasPrefix("Eleni asks when you can come to “Dinner”.\n\n"))
        #expect(
            letter.text.contains("\n  1  Tue 24 Nov 2026 · 10:00–11:00 Athens\n  2  Wed"),
            "\(letter.text)")
        #expect(letter.text.contains("Please answer by Sun 22 Nov 18:00 "), "\(letter.text)")
        #expect(letter.text.contains("such as: 1 yes, 3 maybe\n"))
        let links = links(letter.text)
        #expect(links.count == 5)
        let token = BallotToken.token(poll: "p1", address: "ann@example.org")
        for (link, choice) in zip(links, ["-all", "-none", "-1", "-2", "-3"]) {
            #expect(link.hasPrefix("mailto:eleni@example.net?subject="))
            #expect(link.contains("\(token)\(choice)%5D"), "\(link)")
        }
    }

    /// The reader's own clocks come first, and the deadline is on them alone.
    @Test func timesAreOnTheClocksOfTheReader() {
        let text = letter(zone: "Europe/Lisbon").text
        #expect(text.contains("1  Tue 24 Nov 2026 · 08:00–09:00 Lisbon, 10:00–11:00 Athens"), "\(text)")
        #expect(text.contains("Please answer by Sun 22 Nov 16:00 Lisbon."), "\(text)")
    }

    /// A link that is too long is cut by mail programs, and its body is lost.
    @Test(arguments: ["👩‍👩‍👧‍👦", "Δείπνο στην ταβέρνα "]) func linksAreShort(_ word: String) {
        let title = String(repeating: word, count: 60)
        let links = links(letter(.question, Self.poll(title: title), in: .english).text)
        #expect(links.count == 5 && links.allSatisfy { $0.utf8.count < 1800 && $0.contains("meet-poll") })
    }

    /// The words of the links are votes as the program reads them.
    @Test(arguments: [Language.english, .greek]) func theWordsOfLinksAreRead(_ language: Language) throws {
        let links = links(letter(in: language).text)
        #expect(links.count == 5)
        for link in links {
            let parts = try #require(URLComponents(string: String(link))?.queryItems)
            let subject = try #require(parts.first { $0.name == "subject" }?.value)
            let body = try #require(parts.first { $0.name == "body" }?.value)
            let choice = try #require(BallotToken.find(in: subject)?.choice)
            let read = BallotReader.read(body, options: 3)
            #expect(read.isClear && read.votes == choice.votes(options: 3), "\(body)")
        }
    }

    @Test func theReminderAndTheDecision() {
        #expect(letter(.reminder).text.hasPrefix("Eleni is still waiting for your vote on “Dinner”."))
        let decision = letter(.decision(number: 2))
        #expect(decision.subject == "Decided: Dinner")
        #expect(
            decision.text
                == "Eleni has decided on “Dinner”.\n\nDecided: Wed 25 Nov 2026 · 10:00–11:00 Athens\n")
    }

    @Test func venuesAndWordsAreOptionsToo() {
        var poll = Self.poll()
        poll.options = [Poll.Option(.venue(SentenceFixture.entra)), Poll.Option(.venue(Venue(name: "Avra")))]
        let venues = letter(.question, poll).text
        #expect(venues.contains("asks which place suits you for “Dinner”"))
        #expect(venues.contains("1  Café Entra") && venues.contains("2  Avra"), "\(venues)")
        #expect(venues.contains("such as: 1 yes, 2 maybe"))
        poll.options = ["Ann", "Nikos"].map { Poll.Option(.text($0)) }
        #expect(letter(.question, poll).text.contains("1  Ann\n  2  Nikos"))
    }

    @Test func votesInWords() {
        #expect(Language.english.words([3: .maybe, 1: .yes, 2: .no]) == "1 yes, 2 no, 3 maybe")
    }
}
