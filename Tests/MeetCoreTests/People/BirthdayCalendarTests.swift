import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct BirthdayCalendarTests {
    private static func entry(
        _ date: ContactDate, id: Int64 = 1, name: String = "Maria",
        occasion: BirthdayCalendar.Occasion = .birthday
    ) -> BirthdayCalendar.Entry {
        BirthdayCalendar.Entry(contact: Identifier(id), name: name, occasion: occasion, date: date)
    }

    /// The days with the years, as text.
    private static func days(
        _ entries: [BirthdayCalendar.Entry], _ first: String, _ end: String
    ) -> [String] {
        let range = PlanningFixture.date(first)..<PlanningFixture.date(end)
        return BirthdayCalendar.occurrences(of: entries, in: range).map {
            "\($0.day) \($0.name) \($0.years.map(String.init) ?? "-")"
        }
    }

    @Test func comeEveryYearWithTheAge() {
        let known = Self.entry(.date(year: 1985, month: 4, day: 12))
        #expect(
            Self.days([known], "2026-04-12", "2028-04-12") == ["2026-04-12 Maria 41", "2027-04-12 Maria 42"])
        let unknown = Self.entry(.date(year: nil, month: 4, day: 12))
        #expect(Self.days([unknown], "2027-01-01", "2028-01-01") == ["2027-04-12 Maria -"])
    }

    @Test func theEndOfTheRangeIsLeftOut() {
        let entry = Self.entry(.date(year: nil, month: 1, day: 1))
        #expect(Self.days([entry], "2026-12-31", "2027-01-01") == [])
        #expect(Self.days([entry], "2026-12-31", "2027-01-02") == ["2027-01-01 Maria -"])
        #expect(Self.days([entry], "2027-01-01", "2027-01-01") == [])
    }

    @Test func nobodyHasABirthdayBeforeBirth() {
        let entry = Self.entry(.date(year: 2026, month: 4, day: 12))
        #expect(
            Self.days([entry], "2024-01-01", "2028-01-01") == ["2026-04-12 Maria 0", "2027-04-12 Maria 1"])
    }

    @Test func thirtiethOfFebruaryIsNoDayAndTheLeapDayIsTheLastOfItsMonth() {
        let leap = Self.entry(.date(year: 2000, month: 2, day: 29))
        #expect(
            Self.days([leap], "2027-01-01", "2029-01-01") == ["2027-02-28 Maria 27", "2028-02-29 Maria 28"])
        for (month, day) in [(2, 30), (4, 31)] {
            let none = Self.entry(.date(year: nil, month: month, day: day))
            #expect(Self.days([none], "2027-01-01", "2029-01-01") == [])
        }
    }

    @Test func whatIsNoDayHasNone() {
        let entries = [
            ContactDate.date(year: 1985, month: nil, day: nil), .date(year: 1985, month: 4, day: nil),
            .date(year: nil, month: nil, day: 12), .text("circa 1800"),
        ].map { Self.entry($0) }
        #expect(Self.days(entries, "2027-01-01", "2029-01-01") == [])
        #expect(
            Self.days([Self.entry(.text("19850412T101500Z"))], "2027-01-01", "2028-01-01")
                == ["2027-04-12 Maria 42"])
    }

    @Test func theDaysAreInOrder() {
        let entries = [
            Self.entry(.date(year: nil, month: 5, day: 1), id: 1, name: "Zoe"),
            Self.entry(.date(year: nil, month: 4, day: 1), id: 2, name: "Nikos"),
            Self.entry(.date(year: nil, month: 5, day: 1), id: 3, name: "Ada", occasion: .anniversary),
        ]
        #expect(
            Self.days(entries, "2027-01-01", "2028-01-01")
                == ["2027-04-01 Nikos -", "2027-05-01 Ada -", "2027-05-01 Zoe -"])
    }

    @Test(arguments: [1, 9999]) func theBoundsOfTheCalendarAreNoTrap(year: Int) {
        func start(_ year: Int) -> CalendarDate { CalendarDate(year: year, month: 1, day: 1) }
        let range = start(year - 5)..<start(year + 5)
        let entry = Self.entry(.date(year: nil, month: 4, day: 12))
        #expect(!BirthdayCalendar.occurrences(of: [entry], in: range).isEmpty)
        let beyond = start(20_000)..<start(20_001)
        #expect(BirthdayCalendar.occurrences(of: [entry], in: beyond).isEmpty)
    }

    @Test(arguments: [
        ContactDate.date(year: 1985, month: 4, day: 12), .date(year: nil, month: 4, day: 12),
        .date(year: 1604, month: 2, day: 29), .text("19850412T101500Z"),
    ])
    func aStoredDateIsReadFromItsLineAlone(date: ContactDate) throws {
        var contact = Contact(name: "Maria")
        contact.birthday = date
        contact.propertyParameters["BDAY"] = [
            UnmodelledProperty.Parameter(name: "X-NOTE", values: [String(repeating: "a:b;", count: 20)])
        ]
        let card = VCardEncoder.encode(contact, version: .v4)
        let start = try #require(card.range(of: "BDAY"))
        let text = String(card[start.lowerBound...])
        #expect(BirthdayCalendar.Entry.date(of: "BDAY", beginning: text)?.parts?.month == date.parts?.month)
        #expect(BirthdayCalendar.Entry.date(of: "BDAY", beginning: text)?.parts?.year == date.parts?.year)
        #expect(BirthdayCalendar.Entry.date(of: "ANNIVERSARY", beginning: text) == nil)
    }

    @Test(arguments: [
        "BDAY;VALUE=text:circa 1800\r\n", "BDAYS:19850412\r\n", "BDAY", "", "BDAY:\r\n", "BDAY:1985\r\n2",
    ])
    func anotherLineHasNoDay(text: String) {
        #expect(BirthdayCalendar.Entry.date(of: "BDAY", beginning: text)?.parts?.month == nil)
    }
}
