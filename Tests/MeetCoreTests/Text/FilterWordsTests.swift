import Testing

@testable import MeetCore

@Suite struct FilterWordsTests {
    @Test(arguments: [
        ("coffee  maria", "coffee  maria", [String]()), ("cal:work", "", ["work"]),
        ("coffee cal:Work maria CAL:λ", "coffee maria", ["Work", "λ"]), ("cal: tea", "tea", []),
        ("local:work", "local:work", []), ("", "", []),
    ])
    func calendarsAreNoWords(text: String, words: String, calendars: [String]) {
        let filter = FilterWords(text)
        #expect(filter.words == words)
        #expect(filter.calendars == calendars)
    }
}
