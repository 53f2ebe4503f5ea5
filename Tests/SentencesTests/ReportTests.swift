import Foundation
import MeetCore
import MeetStore
import Operations
import PlanningFixture
import Testing

@testable import Sentences

/// The report on a meeting, as a file and as a mail.
@Suite struct ReportTests {
    private static func content(
        _ came: [Invitee]?, zone: String? = nil, _ edit: (inout Meeting) -> Void = { _ in }
    ) -> LetterContent {
        var meeting = Meeting(
            title: "Dinner", time: SentenceFixture.time(11, 20, 19), venue: SentenceFixture.entra,
            invitees: [
                Invitee(name: "Anna", email: "anna@example.org", participation: .accepted),
                Invitee(name: "Ben", email: "ben@example.org"),
                Invitee(name: "Eleni", email: "eleni@example.net", participation: .accepted),
            ], createdAt: PlanningFixture.saturday.now)
        edit(&meeting)
        var content = LetterContent(
            .report(came: came), meeting,
            sender: CalendarAddress(name: "Eleni", email: "eleni@example.net"))
        content.addressee = Addressee(
            CalendarAddress(name: "Anna", email: "anna@example.org"),
            zone: zone.flatMap { TimeZone(identifier: $0) })
        return content
    }

    private static func markdown(_ content: LetterContent, in language: Language = .english) -> String {
        Languages.speaking(language) { language.report(content) }
    }

    @Test func itHasAllThatIsKnown() {
        let anna = Invitee(name: "Anna", email: "anna@example.org")
        let text = Self.markdown(
            Self.content([anna]) {
                $0.decided = "We meet monthly.\nBen pays."
                $0.notes = "It rained."
            })
        #expect(
            text == """
                # Dinner

                - **When:** Fri 20 Nov 2026 · 19:00–20:00 Athens
                - **Where:** Café Entra · Ermou 14, Volos
                - **Came:** Anna
                - **Absent:** Ben

                ## Decided

                We meet monthly.
                Ben pays.

                ## Notes

                It rained.

                """, "\(text)")
    }

    @Test func withoutAnAnswerTheInvitedAreNamed() {
        let text = Self.markdown(Self.content(nil))
        #expect(text.contains("- **Invited:** Anna, Ben, Eleni\n") && !text.contains("Came"), "\(text)")
        #expect(!text.contains("##"))
        #expect(Self.markdown(Self.content([])).contains("- **Came:** nobody\n"))
    }

    /// Names and titles of others change nothing but themselves.
    @Test func signsOfMarkdownAreInert() {
        let text = Self.markdown(
            Self.content(nil) {
                $0.title = "# <b>x</b> [y](z)\n- _a_"
                $0.notes = "<script>alert(1)</script>"
            })
        #expect(text.hasPrefix("# # \\<b>x\\</b> \\[y\\](z) - \\_a\\_\n"), "\(text)")
        #expect(text.contains("\\<script>") && !text.contains("\n<"), "\(text)")
    }

    @Test func aMailIsInTheWordsAndOnTheClocksOfTheReader() {
        let content = Self.content(nil, zone: "Europe/Lisbon") { $0.decided = "Yes" }
        let letter = Languages.speaking(.english) { Language.english.letter(content) }
        #expect(letter.subject == "Report: Dinner, Fri 20 Nov 17:00 Lisbon")
        #expect(letter.text.hasPrefix("Eleni sends you the decisions and notes of “Dinner”.\n\n# Dinner\n"))
        #expect(letter.text.contains("17:00–18:00 Lisbon, 19:00–20:00 Athens"), "\(letter.text)")
    }

    @Test(arguments: [
        (1, TouchWish.Unit.month, "every month"), (2, .month, "every 2 months"), (1, .week, "every week"),
        (3, .week, "every 3 weeks"), (1, .day, "every day"), (10, .day, "every 10 days"),
        (1, .year, "every year"), (2, .year, "every 2 years"),
    ]) func wishesAreSaidAsTheyAreTyped(_ count: Int, _ unit: TouchWish.Unit, _ words: String) throws {
        let wish = try #require(TouchWish(count, unit))
        #expect(Language.english.words(wish) == words)
        for language in Languages.all {
            let said = Languages.speaking(language) { language.words(wish) }
            #expect(TouchWishParser.wish(said) == wish, "\(said)")
        }
    }
}
