import MeetCore
import Sentences
import Testing

/// The words about people one wants to meet, and about meetings that are over.
@Suite struct TouchTextTests {
    /// A person is no deadline.
    @Test func aDelayIsNoDeadline() throws {
        let today = CalendarDate(year: 2026, month: 11, day: 21)
        let wish = try #require(TouchWish(text: "P2M"))
        let days = [60, 61, 121, 0].map { today.adding(days: -$0) }
        let said = Languages.speaking(Language.greek) {
            days.map { Language.greek.overdue(TouchStanding(wish: wish, last: $0), on: today) }
                + [Language.greek.overdue(TouchStanding(wish: wish), on: today)]
        }
        #expect(said == ["αύριο", "σήμερα", "αργεί 59 ημέρες", "σε 61 ημέρες", "ποτέ"])
        let english = Languages.speaking(Language.english) {
            days.map { Language.english.overdue(TouchStanding(wish: wish, last: $0), on: today) }
        }
        #expect(english == ["due tomorrow", "due today", "59 days overdue", "due in 61 days"])
    }

    /// The title gives way, and the keys do not.
    @Test(arguments: [34, 36, 40, 48, 60, 100])
    func theQuestionFits(columns: Int) {
        for language in [Language.english, Language.greek] {
            let words = Languages.speaking(language) {
                language.whoCame(to: "Dinner at the Argonauts", all: "p", some: "v", columns: columns)
            }
            #expect(words.count <= columns, "\(words)")
            #expect(words.contains("Din") && words.contains("v"), "\(words)")
            #expect(columns < 100 || words.contains("Dinner at the Argonauts"), "\(words)")
        }
    }
}
