import Testing

@testable import MeetCore

/// Birthdays as they are typed.
@Suite struct TypedDateTests {
    private static let day = ContactDate.date(year: 1985, month: 4, day: 12)

    @Test(arguments: [
        "12 Apr 1985", "12 April 1985", "Apr 12, 1985", "April 12th 1985", "12.4.1985", "12.04.1985",
        "1985-04-12", "1985/4/12", "19850412", "12 Απρ 1985", "12 Απριλίου 1985", "12-4-1985", "1985 Apr 12",
    ]) func isReadAsItIsWritten(_ typed: String) {
        #expect(ContactDate(typed: typed) == Self.day)
    }

    @Test(arguments: [
        ("12 Apr", ContactDate.date(year: nil, month: 4, day: 12)),
        ("--04-12", .date(year: nil, month: 4, day: 12)),
        ("13/12/1985", .date(year: 1985, month: 12, day: 13)),
        ("4/4/1985", .date(year: 1985, month: 4, day: 4)), ("12.4.", .date(year: nil, month: 4, day: 12)),
        ("Apr 1985", .date(year: 1985, month: 4, day: nil)),
        ("1985", .date(year: 1985, month: nil, day: nil)), ("29 Feb", .date(year: nil, month: 2, day: 29)),
        ("29 Feb 2024", .date(year: 2024, month: 2, day: 29)),
    ]) func partsMayBeMissing(_ typed: String, _ date: ContactDate) {
        #expect(ContactDate(typed: typed) == date)
    }

    @Test(arguments: [
        "", "spring", "12", "Apr", "30 Feb 1985", "29 Feb 2023", "12.13.1985", "32 Apr 1985", "12 Apr 85",
        "12 4",
        "3/12/1985", "12/4", "12 Apr 1985 1986", "1 2 3", "circa 1800", "12:4:1985",
    ]) func whatIsNoDateIsRefused(_ typed: String) {
        #expect(ContactDate(typed: typed) == nil)
    }
}
