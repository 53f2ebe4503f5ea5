import PlanningFixture
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
        ("Coffee at 5", "Coffee / at 5 / - / "), ("Coffee with bob at 17", "Coffee / at 17 / - / bob"),
        ("Coffee at 5 with bob", "Coffee / at 5 / - / bob"), ("Tea @ 5", "Tea / at 5 / - / "),
        ("Dinner at 5 Senses", "Dinner / - / 5 Senses / "),
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
        // What comes again.
        (
            "Choir every tuesday 19:00 until june @Engel",
            "Choir / every tuesday 19:00 until june / Engel / "
        ),
        (
            "Coffee @Engel every second tue 9 until june except march with nik",
            "Coffee / every second tue 9 until june except march / Engel / nik"
        ),
        (
            "Standup every weekday 9:00-9:15 with maria",
            "Standup / every weekday 9:00-9:15 / - / maria"
        ),
        ("Pay rent monthly on the 1st", "Pay rent / monthly on the 1st / - / "),
        ("Pay rent monthly", "Pay rent / monthly / - / "), ("Daily standup", "Daily standup / - / - / "),
        ("Weekly review fri 15:00", "Weekly review / fri 15:00 / - / "),
        ("Birthday of Maria every 24 dec", "Birthday of Maria / every 24 dec / - / "),
        ("Water the plants every 3 days x10", "Water the plants / every 3 days x10 / - / "),
        ("Once upon a time fri 20:00", "Once upon a time / fri 20:00 / - / "),
        ("Two suns", "Two suns / - / - / "),
        ("Lunch with nik every fri 12:30", "Lunch / every fri 12:30 / - / nik"),
        ("@Engel", " / - / Engel / "), ("tue 9", " / tue 9 / - / "), ("with maria", " / - / - / maria"),
        // Deadlines and several places.
        ("antibiotics @any pharmacy by friday", "antibiotics / by friday / any pharmacy / "),
        ("keyboard @Public or @Plaisio by 3 dec", "keyboard / by 3 dec / Public+Plaisio / "),
        ("keyboard by fri 18:00 @Public, @Plaisio, @Public", "keyboard / by fri 18:00 / Public+Plaisio / "),
        ("Tea @Coffee or Tea", "Tea / - / Coffee or Tea / "),
        ("Pay the rent before friday", "Pay the rent / before friday / - / "),
        ("by fri call mum", "call mum / by fri / - / "),
        ("Antibiotics until fri", "Antibiotics / until fri / - / "),
        ("Coffee tue 9 until 10 @Engel", "Coffee / tue 9 until 10 / Engel / "),
        ("Fix the till fri", "Fix the till / fri / - / "), ("Stop by", "Stop by / - / - / "),
        ("Αντιβιοτικά @φαρμακείο μέχρι Παρασκευή", "Αντιβιοτικά / μέχρι Παρασκευή / φαρμακείο / "),
    ])
    func isTakenApart(line: String, expected: String) {
        #expect(Self.shown(line) == expected)
    }

    static func shown(_ text: String) -> String {
        let line = QuickLine(text, clock: PlanningFixture.saturday)
        let venues = line.venues.isEmpty ? "-" : line.venues.joined(separator: "+")
        let parts = [line.title, line.when ?? "-", venues, line.people.joined(separator: "+")]
        return parts.joined(separator: " / ")
    }

    /// No time is looked for in it, and none is left in its title unsaid.
    @Test func aLongTextIsATitle() {
        let text = String(repeating: "word ", count: 300)
        let line = QuickLine(text, clock: PlanningFixture.saturday)
        #expect(line.title.count == text.count - 1 && line.refusal == nil)
        #expect(QuickLine(text + "fri 15:00", clock: PlanningFixture.saturday).refusal != nil)
        let shorter = String(repeating: "word ", count: 150) + "fri 15:00"
        #expect(QuickLine(shorter, clock: PlanningFixture.saturday).when == "fri 15:00")
    }

    /// It is not read at all: a form reads its title with each key.
    @Test func aPageIsRefused() {
        let text = String(repeating: "word ", count: 10_000)
        let line = QuickLine(text, clock: PlanningFixture.saturday)
        #expect(line.title.count == text.count - 1 && line.refusal == .tooLong)
    }

    /// What is in quotation marks ends at the last of them.
    @Test func aQuotedWordMayGoOn() {
        let line = QuickLine("\"Macbeth\"-premiere fri 20:00 with Nikos", clock: PlanningFixture.saturday)
        #expect(line.title == "Macbeth-premiere" && line.when == "fri 20:00" && line.people == ["Nikos"])
    }

    /// The time is that of its words, and nobody need read them again.
    @Test(arguments: ["Coffee tue 9 @Engel", "antibiotics by friday", "Tea (fri 15:00) with Nik", "Standup"])
    func theTimeIsCarried(text: String) throws {
        let line = QuickLine(text, clock: PlanningFixture.saturday)
        let words = line.when
        #expect(
            try line.time == words.map { try WhenParser.typed($0, clock: PlanningFixture.saturday) })
        #expect((line.time == nil) == (words == nil))
    }
}
