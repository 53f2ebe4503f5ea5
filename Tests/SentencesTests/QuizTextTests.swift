import Foundation
import MeetCore
import Operations
import Sentences
import Testing
import VenueSearch

@Suite struct QuizTextTests {
    private static let found = ImportProblem.Excerpt("x")
    private static let zone = TimeZone(identifier: "Europe/Athens")!

    @Test(arguments: [
        QuizFault.unknownFormat, .tooLarge(limit: 8 << 20), .tooManyQuestions(limit: 10_000), .brokenJSON,
        .noResults, .noText, .tooLong(limit: 500), .tooFewOptions, .tooManyOptions(limit: 8),
        .sameOption(found), .noRightOption, .severalRightOptions, .unexpectedLine(found),
        .unknownAnswer(found), .unclosedBrace, .unsupportedKind,
    ])
    func everyFaultHasAReason(fault: QuizFault) {
        let reason = say.words(fault)
        #expect(!reason.isEmpty && !reason.hasSuffix("."))
        #expect(ImportProblem.Reason.quiz(fault).text == reason)
        #expect(ErrorText.sentence(fault) == "This is not a quiz: \(reason).")
    }

    @Test(arguments: [
        TableError.numberOfOptions(1), .sameOption("a"), .noQuestions, .noPack("rivers"), .seconds(1),
        .notOrganizer(title: "Dinner"),
    ])
    func everyErrorHasASentence(error: TableError) {
        let sentence = ErrorText.sentence(error)
        #expect(sentence.hasSuffix(".") && !sentence.hasPrefix("Something went wrong"))
    }

    @Test func aVenueHasItsDistanceAndOpening() throws {
        let home = try #require(Coordinate(latitude: 39.36, longitude: 22.94))
        let there = try #require(Coordinate(latitude: 39.36, longitude: 22.95))
        var venue = Venue(name: "Café Entra")
        venue.coordinate = there
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 21), hour: 19, minute: 0)
        let time = MeetingTime.timed(start: start, zone: "Europe/Athens", minutes: 60)
        let option = VoteText.option(
            .venue(venue), from: home, at: time, zones: .none, readerZone: Self.zone)
        #expect(option.text == "Café Entra" && option.detail == "860 m")
        #expect(option.content == .venue(venue))
        venue.openingHours = "Mo-Su 10:00-23:00"
        let open = VoteText.option(.venue(venue), from: nil, at: time, zones: .none, readerZone: Self.zone)
        #expect(!open.detail.isEmpty && !open.detail.contains("860"))
        let words = VoteText.option(
            .text("Pizza"), from: home, at: time, zones: .none, readerZone: Self.zone)
        #expect(words.text == "Pizza" && words.detail.isEmpty)
    }

    /// A phone reads dates and facts about venues in its language, and typed words as they are.
    @Test func datesAndVenuesAreInTheOtherLanguagesToo() throws {
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 28), hour: 19, minute: 0)
        let time = MeetingTime.timed(start: start, zone: "Europe/Athens", minutes: 60)
        func option(_ content: Poll.Content) -> TableOption {
            VoteText.option(content, from: nil, at: time, zones: .none, readerZone: Self.zone)
        }
        var venue = Venue(name: "Café Entra")
        venue.openingHours = "Mo-Su 10:00-23:00"
        for content in [Poll.Content.time(time), .venue(venue)] {
            let english = Languages.speaking(.english) { option(content) }
            let greek = Languages.speaking(.greek) { option(content) }
            let (inGreek, inEnglish) = (english.translations?["el"], greek.translations?["en"])
            #expect(inGreek == TableOption.Words(greek.text, detail: greek.detail))
            #expect(inEnglish == TableOption.Words(english.text, detail: english.detail))
            #expect(inGreek != inEnglish && english.translations?["en"] == nil)
        }
        #expect(option(.text("Pizza")).translations == nil)
    }
}
