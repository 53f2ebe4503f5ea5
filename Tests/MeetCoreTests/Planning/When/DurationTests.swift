import Testing

@testable import MeetCore

@Suite struct DurationTests {
    @Test(arguments: [
        ("1h30m", 90), ("1h 30", 90), ("1h30", 90), ("1 h 30 min", 90), ("90m", 90), ("90", 90), ("1:30", 90),
        ("0:45", 45), ("2 hours", 120), ("1 hour", 60), ("an hour", 60), ("1.5h", 90), ("1,5h", 90),
        ("0.25 h", 15), ("1.5d", 2160), ("2d", 2880), ("1d 2h", 1560), ("1 day 2 hours 5 min", 1565),
        ("1 week", 10_080), ("PT1H30M", 90), ("pt90m", 90), ("P1D", 1440), ("P1DT2H", 1560), ("P2W", 20_160),
        ("PT5400S", 90), ("90 λεπτά", 90), ("2 ώρες", 120), ("1", 1), ("1.33h", 80), (" 2h ", 120),
        ("half an hour", 30), ("half a day", 720), ("an hour and a half", 90), ("2 hours and a half", 150),
    ])
    func understands(text: String, minutes: Int) {
        #expect(DurationParser.minutes(text) == minutes)
    }

    @Test(arguments: [
        "", " ", "0", "0h", "h", "-5", "1:75", "1:5", "1:30:00", "30m 1h", "1h 1h", "2d 30", "1h 30 x", "PT",
        "P", "PT1H30", "P1M", "PT90S", "1.5.5h", "1.2345h", "99999999999999999999h", "999999999w", "1e3 h",
        "½ h",
        "half", "an", "a half", "hour and a half", "P1YT1H", "P9999999W", "h1", "1h30m5",
    ])
    func refuses(text: String) {
        #expect(DurationParser.minutes(text) == nil)
    }
}
