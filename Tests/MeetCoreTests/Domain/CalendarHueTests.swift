import Testing

@testable import MeetCore

@Suite struct CalendarHueTests {
    @Test(arguments: CalendarColour.Hue.allCases) func itsColourIsOfIt(_ hue: CalendarColour.Hue) {
        #expect(hue.colour.hue == hue)
    }

    /// Colours of servers and programs.
    @Test(arguments: [
        ("#0082C9", CalendarColour.Hue.blue), ("#1BADF8", .blue), ("navy", .blue), ("#63DA38", .green),
        ("limegreen", .green), ("#FFCC00", .yellow), ("darkorange", .yellow), ("#CC73E1", .violet),
        ("purple", .violet), ("#FF2968", .red), ("crimson", .red), ("turquoise", .cyan), ("aqua", .cyan),
    ])
    func othersAreNear(_ text: String, _ hue: CalendarColour.Hue) {
        #expect(CalendarColour(text)?.hue == hue, "\(text)")
    }

    @Test(arguments: ["black", "white", "gray", "#7F8080"]) func greysLookLikeNone(_ text: String) {
        #expect(CalendarColour(text)?.hue == CalendarColour.standard.hue)
    }

    /// As long as there are hues, new calendars differ on the screen.
    @Test func newColoursAreOfOtherHues() {
        var taken = [CalendarColour.standard]
        for _ in CalendarColour.Hue.allCases.dropFirst() {
            if let free = CalendarColour.free(besides: taken) { taken.append(free) }
        }
        #expect(Set(taken.map(\.hue)) == Set(CalendarColour.Hue.allCases))
    }
}
