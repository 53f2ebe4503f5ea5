import Testing

@testable import MeetCore

@Suite struct CalendarColourTests {
    @Test(arguments: [
        ("seagreen", "#2E8B57"), (" SeaGreen ", "#2E8B57"), ("#2e8b57", "#2E8B57"), ("#2E8B57FF", "#2E8B57"),
        ("#0f8", "#00FF88"), ("black", "#000000"),
    ])
    func isRead(text: String, hex: String) { #expect(CalendarColour(text)?.hex == hex) }

    @Test(arguments: ["", "sea green", "#12", "#12345G", "2E8B57", "#", "#1234567"])
    func isNone(text: String) { #expect(CalendarColour(text) == nil) }

    @Test func isNamedLikeTheNearest() {
        #expect(CalendarColour("#2E8B58")?.name == "seagreen")
        #expect(CalendarColour("#00FFFF")?.name == "aqua")
        #expect(CalendarColour.allNames.count == 147)
        for name in CalendarColour.allNames {
            let colour = CalendarColour(name)
            #expect(colour.flatMap { CalendarColour($0.name) } == colour)
        }
    }

    @Test func aNewCalendarHasAFreeOne() {
        var taken: [CalendarColour] = []
        while let free = CalendarColour.free(besides: taken) {
            #expect(!taken.contains(free))
            taken.append(free)
        }
        #expect(taken.count == 7)
    }
}
