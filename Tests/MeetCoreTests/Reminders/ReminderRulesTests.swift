import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// Which reminders a meeting has that is saved on Saturday, 21 November 2026, at 09:41 in Athens.
@Suite struct ReminderRulesTests {
    private typealias Fixture = PlanningFixture

    private func timed(_ wall: String, _ zone: String = "Europe/Athens") -> MeetingTime {
        .timed(start: Fixture.wall(wall), zone: zone, minutes: 60)
    }

    private func due(_ day: String, _ minute: Int? = nil) -> MeetingTime {
        .due(Deadline(day: Fixture.date(day), minute: minute, zone: "Europe/Athens"))
    }

    /// `11-21 10:15 lead`, by the reader's clocks.
    private func list(
        _ time: MeetingTime, _ asked: [Reminder] = [], lead: Int? = nil, isOver: Bool = false,
        saved: String = "2026-11-21 07:41", leadSaved: String? = nil, zone: TimeZone = Fixture.athens
    ) -> [String] {
        ReminderRules(
            time, asked: asked, lead: lead, isOver: isOver, saved: Fixture.instant(saved),
            leadSaved: leadSaved.map(Fixture.instant), zone: zone
        ).reminders.map { "\(Fixture.text(.at($0.at, in: zone)).dropFirst(5)) \($0.reason.word)" }
    }

    @Test func aMeetingIsToldAtItsStartAndALeadBefore() {
        #expect(list(timed("2026-11-21 11:00"), lead: 45) == ["11-21 10:15 lead", "11-21 11:00 start"])
        #expect(list(timed("2026-11-21 11:00")) == ["11-21 11:00 start"])
        #expect(list(timed("2026-11-21 11:00"), lead: 0) == ["11-21 11:00 start"])
    }

    @Test func oneIsToldWhenToLeave() {
        func list(_ leave: String, _ asked: [Reminder] = [], saved: String = "2026-11-21 07:41") -> [String] {
            var rules = ReminderRules(
                timed("2026-11-21 11:00"), asked: asked, saved: Fixture.instant(saved), zone: Fixture.athens)
            rules.leave = Fixture.instant(leave)
            return rules.reminders.map {
                "\(Fixture.text(.at($0.at, in: Fixture.athens)).dropFirst(11)) \($0.reason.word)"
            }
        }
        #expect(list("2026-11-21 08:30") == ["10:20 leave-soon", "10:30 leave", "11:00 start"])
        // One of two at the same moment is told, and says more.
        #expect(
            list("2026-11-21 08:30", [.before(minutes: 30)])
                == ["10:20 leave-soon", "10:30 leave", "11:00 start"])
        // What is past when the meeting is saved is not told; nor is a way that ends after the start.
        #expect(list("2026-11-21 08:30", saved: "2026-11-21 08:25") == ["10:30 leave", "11:00 start"])
        #expect(list("2026-11-21 09:00") == ["11:00 start"])
        for reason in [ReminderReason.leave, .leaveSoon] {
            #expect(ReminderReason(word: reason.word) == reason && !reason.isAnchor)
        }
    }

    @Test func whatIsNotAheadWhenItIsSavedDoesNotCount() {
        // In 45 minutes, with a lead of 60.
        #expect(list(timed("2026-11-21 10:26"), lead: 60) == ["11-21 10:26 start"])
        // At that very moment.
        #expect(list(timed("2026-11-21 10:26"), lead: 45) == ["11-21 10:26 start"])
        #expect(list(timed("2026-11-21 09:00"), [.eveningBefore], lead: 45) == [])
        // The lead was made longer since.
        #expect(
            list(timed("2026-11-21 11:00"), lead: 60, leadSaved: "2026-11-21 08:30") == ["11-21 11:00 start"])
    }

    @Test func anyNumberMayBeAskedFor() {
        #expect(
            list(
                timed("2026-11-23 20:00"),
                [.before(minutes: 10), .eveningBefore, .before(minutes: 1440), .before(minutes: 90)], lead: 30
            )
                == [
                    "11-22 18:00 evening", "11-22 20:00 1440m", "11-23 18:30 90m", "11-23 19:30 lead",
                    "11-23 19:50 10m", "11-23 20:00 start",
                ])
    }

    @Test func atTheSameMomentThereIsOne() {
        #expect(
            list(timed("2026-11-21 11:00"), [.before(minutes: 0), .before(minutes: 45)], lead: 45)
                == ["11-21 10:15 45m", "11-21 11:00 start"])
    }

    @Test func whatIsOverHasNone() {
        #expect(list(timed("2026-11-21 11:00"), [.before(minutes: 10)], lead: 45, isOver: true) == [])
        #expect(list(.unscheduled, [.before(minutes: 10)], lead: 45) == [])
    }

    @Test func aDeadlineIsTold() {
        #expect(list(due("2026-11-27", 17 * 60 + 30), lead: 45) == ["11-27 17:30 deadline"])
        #expect(list(due("2026-11-27")) == ["11-27 09:00 deadline"])
        // What is noted down on the day itself, after its morning.
        #expect(list(due("2026-11-21")) == ["11-21 18:00 deadline"])
        #expect(list(due("2026-11-21"), saved: "2026-11-21 16:30") == [])
        #expect(
            list(due("2026-11-27"), [.before(minutes: 60), .eveningBefore])
                == ["11-26 18:00 evening", "11-27 08:00 60m", "11-27 09:00 deadline"])
    }

    @Test func wholeDaysBeginInTheMorningOfTheReader() {
        let days = MeetingTime.allDay(first: Fixture.date("2026-11-23"), last: Fixture.date("2026-11-25"))
        #expect(
            list(days, [.eveningBefore, .before(minutes: 30)], lead: 45)
                == ["11-22 18:00 evening", "11-23 08:30 30m", "11-23 09:00 start"])
        #expect(list(days, zone: Fixture.newYork) == ["11-23 09:00 start"])
    }

    @Test func aZoneElsewhereHasItsOwnStartAndTheReadersEvening() {
        // 10:00 in Tokyo is 03:00 in Athens.
        #expect(
            list(timed("2026-11-24 10:00", "Asia/Tokyo"), [.eveningBefore, .before(minutes: 60)])
                == ["11-23 18:00 evening", "11-24 02:00 60m", "11-24 03:00 start"])
    }

    /// The clocks are put forward at 03:00 on 28 March 2027.
    @Test func daysBeforeAreDaysOfTheCalendar() {
        #expect(list(timed("2027-03-28 10:00"), [.before(minutes: 1440)]).first == "03-27 10:00 1440m")
        // Hours are hours.
        #expect(list(timed("2027-03-28 10:00"), [.before(minutes: 600)]).first == "03-27 23:00 600m")
    }
}
