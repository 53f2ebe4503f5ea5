import Testing

@testable import MeetCore

@Suite struct MeetingCalendarTests {
    @Test(arguments: [
        ("Work", [String](), "W"), ("Work", ["w"], "O"), ("Work", ["W", "O", "R", "K"], "A"),
        ("7 Λέσχη", [], "Λ"), ("2027", ["A"], "B"), ("Αργίες", ["A"], "Ρ"), ("Arts", ["Α", "Ρ"], "R"),
    ])
    func aSignIsAFreeLetter(name: String, used: [String], sign: String) {
        #expect(MeetingCalendar.sign(for: name, besides: used) == sign)
    }

    @Test func aSignIsOneLetter() {
        #expect(["W", "λ", "Ж"].allSatisfy(MeetingCalendar.isSign))
        #expect(!["", "WO", "7", " ", "★"].contains(where: MeetingCalendar.isSign))
    }

    @Test func withoutOneTheDefaultIsMeant() {
        var own = MeetingCalendar(id: Identifier(1), name: "Personal", sign: "P")
        own.isDefault = true
        let work = MeetingCalendar(id: Identifier(2), name: "Work", sign: "W")
        let all = [work, own]
        #expect(all.calendar(of: nil) == own && all.calendar(of: Identifier(2)) == work)
        #expect(all.calendar(of: Identifier(9)) == own && own.meetingsID == nil)
        #expect(work.isCalled(" WORK ") && !work.isCalled("Wor") && work.begins(with: "wor"))
    }
}
