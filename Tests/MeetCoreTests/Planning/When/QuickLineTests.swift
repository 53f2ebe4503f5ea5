import Testing

@testable import MeetCore

@Suite struct QuickLineTests {
    /// Title, time, venue and people, `-` for none.
    @Test(arguments: [
        ("Coffee tue 9 @Engel with maria, nik", "Coffee / tue 9 / Engel / maria+nik"),
        ("Coffee @Engel tue 9 with maria and nik", "Coffee / tue 9 / Engel / maria+nik"),
        ("Coffee with maria, nik tue 9 @Café Entra", "Coffee / tue 9 / Café Entra / maria+nik"),
        ("tue 9 Coffee", "Coffee / tue 9 / - / "), ("Coffee", "Coffee / - / - / "), ("", " / - / - / "),
        ("Movie night", "Movie night / - / - / "),
        ("Movie night fri 20:00", "Movie night / fri 20:00 / - / "),
        ("Friday evening drinks", "drinks / Friday evening / - / "),
        (
            "Tea tomorrow evening @ \"Café Entra\" with maria@x.gr",
            "Tea / tomorrow evening / Café Entra / maria@x.gr"
        ),
        // A word that is a day by chance.
        ("Second sun dance", "Second sun dance / - / - / "), ("We sat down fri", "We sat down / fri / - / "),
        ("Room 101 tue 9", "Room 101 / tue 9 / - / "), ("Plan B, tue 9", "Plan B / tue 9 / - / "),
        ("Weekend trip", "Weekend trip / - / - / "), ("Lunch on tue at 12", "Lunch / on tue at 12 / - / "),
        (
            "Dinner 24.12. 18:30 for 2h with Zoë Tzanaki & Petros",
            "Dinner / 24.12. 18:30 for 2h / - / Zoë Tzanaki+Petros"
        ),
        ("Καφές Τρίτη 9 @Engel με Μαρία και Νίκο", "Καφές / Τρίτη 9 / Engel / Μαρία+Νίκο"),
        (
            "Review next week tue 10:00-11:30 Europe/Berlin @Room 5",
            "Review / next week tue 10:00-11:30 Europe/Berlin / Room 5 / "
        ),
        ("@Engel", " / - / Engel / "), ("tue 9", " / tue 9 / - / "), ("with maria", " / - / - / maria"),
    ])
    func isTakenApart(line: String, expected: String) {
        let line = QuickLine(line, clock: PlanningFixture.saturday)
        let parts = [line.title, line.when ?? "-", line.venue ?? "-", line.people.joined(separator: "+")]
        #expect(parts.joined(separator: " / ") == expected)
    }

    @Test func aLongTextIsATitle() {
        let text = String(repeating: "fri ", count: 10_000)
        #expect(QuickLine(text, clock: PlanningFixture.saturday).title.count == text.count - 1)
    }
}
