import Testing

@testable import MeetCore

@Suite struct TouchWishParserTests {
    @Test(arguments: [
        ("every 2 months", "P2M"), ("2 months", "P2M"), ("every month", "P1M"), ("monthly", "P1M"),
        ("Every 3 Weeks ", "P3W"), ("weekly", "P1W"), ("every other week", "P2W"), ("every year", "P1Y"),
        ("every 10 days", "P10D"), ("P2M", "P2M"), ("p6w", "P6W"), ("κάθε 2 μήνες", "P2M"),
        ("κάθε εβδομάδα", "P1W"), ("3 εβδομάδες", "P3W"), ("κάθε χρόνο", "P1Y"),
    ]) func aWishIsRead(_ typed: String, _ text: String) {
        #expect(TouchWishParser.wish(typed)?.text == text)
    }

    /// Neither a time nor particular days say how often.
    @Test(arguments: [
        "", " ", "often", "2", "every tuesday", "every 2 months on the first", "every 0 weeks", "tomorrow",
        "every 2 hours", "every 2 months at 5", String(repeating: "every ", count: 100),
    ]) func anythingElseIsNone(_ typed: String) {
        #expect(TouchWishParser.wish(typed) == nil)
    }
}
