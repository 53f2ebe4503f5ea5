import Foundation
import Testing

@testable import MeetCore

@Suite struct ReminderParserTests {
    @Test(arguments: [
        ("10 min", 10), ("10m before", 10), ("10 minutes earlier", 10), ("1h30m before", 90),
        ("1 h 30 min before", 90), ("2 days before", 2880), ("1 week", 10080), ("an hour before", 60),
        ("half an hour before", 30), ("1,5 h", 90), ("1:30 before", 90), ("the day before", 1440),
        ("-10m", 10),
        ("45", 45), ("0", 0), ("0 min before", 0), ("at the start", 0), ("when it starts", 0),
        ("10 λεπτά πριν", 10),
    ])
    func readsLengths(text: String, minutes: Int) throws {
        #expect(try ReminderParser.reminder(text) == .before(minutes: minutes))
    }

    @Test(arguments: ["the evening before", "Evening before", "evening", "το βράδυ πριν", "the night before"])
    func readsEvenings(text: String) throws {
        #expect(try ReminderParser.reminder(text) == .eveningBefore)
    }

    @Test(arguments: ["", "soon", "15:00", "10 foo", "before", "10 min after", "5 x 5"])
    func refusesWhatIsNone(text: String) {
        #expect(throws: ReminderError.notUnderstood(text)) { try ReminderParser.reminder(text) }
    }

    @Test func aYearIsTheMost() throws {
        #expect(try ReminderParser.reminder("366 days") == .before(minutes: 366 * 1440))
        #expect(throws: ReminderError.tooEarly("367 days")) { try ReminderParser.reminder("367 days") }
    }

    @Test func severalStandApart() throws {
        let all: [Reminder] = [.before(minutes: 10), .before(minutes: 60), .eveningBefore]
        for text in [
            "10 min, 1h, evening before", "10 min; 1 h before\nthe evening before",
            "10m,1h,the evening before",
            "10 min and 1 hour before and the evening before", "10 min, 10 m, 1h, evening, evening",
        ] { #expect(try ReminderParser.reminders(text) == all, "\(text)") }
        #expect(try ReminderParser.reminders(" , ") == [])
        #expect(
            try ReminderParser.reminders("1,5 h, 10 min") == [.before(minutes: 90), .before(minutes: 10)])
    }

    /// What scripts are told is read as the same.
    @Test func whatIsWrittenIsReadAgain() throws {
        let all: [Reminder] =
            [.eveningBefore]
            + [0, 1, 10, 59, 60, 90, 1439, 1440, 1500, 2880, 10_081].map { .before(minutes: $0) }
        for reminder in all {
            #expect(try ReminderParser.reminder(reminder.text) == reminder, "\(reminder.text)")
        }
    }

    @Test func reasonsAreWords() {
        let all: [ReminderReason] = [
            .start, .lead, .deadline, .asked(.eveningBefore), .asked(.before(minutes: 10)),
        ]
        #expect(all.map(\.word) == ["start", "lead", "deadline", "evening", "10m"])
        for reason in all { #expect(ReminderReason(word: reason.word) == reason) }
        for word in ["", "m", "-1m", "10", "later", "99999999999999m"] {
            #expect(ReminderReason(word: word) == nil, "\(word)")
        }
    }
}
