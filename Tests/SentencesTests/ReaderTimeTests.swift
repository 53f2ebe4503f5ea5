import Foundation
import MeetCore
import MeetStore
import PlanningFixture
import Testing

@testable import Sentences

/// The reader's own clocks come first, and those of another zone beside them.
@Suite struct ReaderTimeTests {
    private static let athens = PlanningFixture.zone("Europe/Athens")

    private static func time(
        _ start: String, _ zone: String = "Europe/Athens", minutes: Int = 60
    ) -> MeetingTime {
        .timed(start: PlanningFixture.wall(start), zone: zone, minutes: minutes)
    }

    private static func due(_ minute: Int?, zone: String?) -> MeetingTime {
        .due(Deadline(day: PlanningFixture.date("2026-11-27"), minute: minute, zone: zone))
    }

    private static let day = PlanningFixture.date("2026-11-21")

    /// The start, and the whole time.
    private static let cases: [(MeetingTime, String, String)] = [
        (time("2026-11-24 10:00"), "Tue 24 Nov 10:00", "Tue 24 Nov 2026 10:00–11:00"),
        // The clocks agree.
        (time("2026-11-24 10:00", "Europe/Bucharest"), "Tue 24 Nov 10:00", "Tue 24 Nov 2026 10:00–11:00"),
        (
            time("2026-11-24 10:00", "Europe/Lisbon"), "Tue 24 Nov 12:00 (10:00 Lisbon)",
            "Tue 24 Nov 2026 12:00–13:00 (10:00–11:00 Lisbon)"
        ),
        (
            time("2026-11-21 03:00", "Asia/Tokyo"), "Fri 20 Nov 20:00 (Sat 21 Nov 03:00 Tokyo)",
            "Fri 20 Nov 2026 20:00–21:00 (Sat 21 Nov 03:00–04:00 Tokyo)"
        ),
        (
            time("2026-11-24 20:30", "America/New_York", minutes: 0),
            "Wed 25 Nov 03:30 (Tue 24 Nov 20:30 New York)",
            "Wed 25 Nov 2026 03:30 (Tue 24 Nov 20:30 New York)"
        ),
        (time("2026-11-24 10:00", "Nowhere/Known"), "Tue 24 Nov 10:00", "Tue 24 Nov 2026 10:00–11:00"),
        (.allDay(first: day, last: day), "Sat 21 Nov 2026", "Sat 21 Nov 2026"),
        (
            due(1080, zone: "Europe/Lisbon"), "by Fri 27 Nov 2026 20:00 (18:00 Lisbon)",
            "by Fri 27 Nov 2026 20:00 (18:00 Lisbon)"
        ),
        (due(nil, zone: nil), "by Fri 27 Nov 2026", "by Fri 27 Nov 2026"),
        (.unscheduled, "", ""),
    ]

    @Test(arguments: cases)
    func theReadersClocksComeFirst(_ time: MeetingTime, _ start: String, _ whole: String) {
        #expect(ReaderTime.start(time, readerZone: Self.athens) == start)
        #expect(ReaderTime.when(time, readerZone: Self.athens) == whole)
        let here = ReaderTime.here(time, readerZone: Self.athens)
        #expect(start.hasPrefix(here) && !here.contains("("))
    }

    @Test(
        arguments: [
            (time("2026-11-24 10:00", "Europe/Lisbon"), "24 Nov"),
            (time("2026-11-21 03:00", "Asia/Tokyo"), "20 Nov"),
            (time("2027-03-01 10:00"), "1 Mar"), (time("2027-11-24 10:00"), "24 Nov 2027"),
            (time("2025-11-24 10:00"), "24 Nov 2025"), (.unscheduled, ""),
        ] as [(MeetingTime, String)])
    func aRowHasItsDay(_ time: MeetingTime, _ day: String) {
        #expect(
            ReaderTime.dayOfRow(time, now: PlanningFixture.saturday.now, readerZone: Self.athens) == day)
    }

    @Test func theStartWithItsYearIsTheReaders() {
        let time = Self.time("2028-03-06 10:00", "Europe/Lisbon")
        #expect(ReaderTime.hereWithYear(time, readerZone: Self.athens) == "Mon 6 Mar 2028 12:00")
        #expect(ReaderTime.hereWithYear(.unscheduled, readerZone: Self.athens).isEmpty)
    }

    @Test func dayAndTimeAreTheReaders() {
        #expect(
            MeetingText.when(Self.time("2026-11-21 03:00", "Asia/Tokyo"), readerZone: Self.athens)
                == "Fri 20 Nov 2026 · 20:00–21:00 here · Sat 21 Nov 03:00–04:00 Asia/Tokyo")
        #expect(
            MeetingText.when(Self.time("2026-11-21 11:00"), readerZone: Self.athens)
                == "Sat 21 Nov 2026 · 11:00–12:00")
        #expect(
            MeetingText.when(Self.time("2026-11-21 11:00"), readerZone: Self.athens, namesOwnZone: true)
                == "Sat 21 Nov 2026 · 11:00–12:00 Europe/Athens")
    }

    // MARK: - Messages

    private static func item(_ recurrenceID: String, of meeting: Meeting?) -> InboxItem {
        InboxItem(
            method: "CANCEL", news: .cancelled, state: .unseen, uid: "choir", recurrenceID: recurrenceID,
            meeting: meeting, from: CalendarAddress(name: "Maria", email: "maria@example.org"),
            receivedAt: PlanningFixture.saturday.now)
    }

    private static let choir: Meeting = {
        var choir = Meeting(
            title: "Choir", time: time("2026-12-01 08:00", "Asia/Tokyo"),
            createdAt: PlanningFixture.saturday.now)
        choir.recurrence = Recurrence(rule: RecurrenceRule(.weekly))
        return choir
    }()

    /// The series has no such date any more.
    @Test func aMessageIsAboutItsDate() throws {
        let date = Self.item("20261208T080000", of: Self.choir)
        #expect(date.meantTime == Self.time("2026-12-08 08:00", "Asia/Tokyo"))
        #expect(Self.item("", of: Self.choir).meantTime == Self.choir.time)
        let unknown = try #require(Self.item("20261208T080000", of: nil).meantTime)
        #expect(ReaderTime.start(unknown, readerZone: Self.athens) == "Tue 8 Dec 2026")
        #expect(Self.item("", of: nil).meantTime == nil)
        // A date that differs has its own time.
        var moved = Self.choir
        (moved.recurrence, moved.recurrenceID) = (nil, "20261208T080000")
        moved.time = Self.time("2026-12-09 08:00", "Asia/Tokyo")
        #expect(Self.item("20261208T080000", of: moved).meantTime == moved.time)
    }

    @Test func aListHasTheTimeThatIsProposedOrAnswered() {
        var item = Self.item("", of: Self.choir)
        #expect(item.listedTime == Self.choir.time)
        let other = Self.time("2026-12-02 08:00", "Asia/Tokyo")
        item.news = .proposed(other)
        #expect(item.listedTime == other && item.meantTime == Self.choir.time)
        item.meeting?.recurrence = nil
        item.news = .wrote(.accepted)
        #expect(item.listedTime == Self.choir.time)
        item.changes = [FieldChange(.time, old: .time(other), new: nil)]
        #expect(item.listedTime == other)
        #expect(Language.english.reportsFormerTime(item, readerZone: Self.athens) == nil)
        // A message that came back told the time of then.
        item.news = .undelivered(isDelayed: false)
        #expect(item.listedTime == other)
        #expect(
            Language.english.reportsFormerTime(item, readerZone: Self.athens)
                == "The message told the old time, Wed 2 Dec 2026 01:00–02:00 (08:00–09:00 Tokyo).")
        #expect(Language.english.answersFormerTime(item, readerZone: Self.athens) == nil)
    }

    @Test func theWholeTimeHasTheReadersClocksAlone() {
        #expect(
            ReaderTime.whenHere(Self.time("2026-11-24 10:00", "Europe/Lisbon"), readerZone: Self.athens)
                == "Tue 24 Nov 2026 12:00–13:00")
        #expect(
            ReaderTime.whenHere(Self.time("2026-11-24 10:00"), readerZone: Self.athens)
                == "Tue 24 Nov 2026 10:00–11:00")
    }

    @Test func theDateIsThatOfTheReader() {
        let date = Self.item("20261208T080000", of: Self.choir)
        #expect(
            InvitationText.line([date], readerZone: PlanningFixture.zone("Asia/Tokyo"))
                == "Maria cancelled “Choir” (Tue 8 Dec)")
        #expect(
            InvitationText.line([date], readerZone: PlanningFixture.zone("America/New_York"))
                == "Maria cancelled “Choir” (Mon 7 Dec)")
    }

    @Test func aProposalAndAChangeHaveBothClocks() throws {
        let (old, new) = (
            Self.time("2026-11-24 10:00", "Europe/Lisbon"), Self.time("2026-11-25 11:00", "Europe/Lisbon")
        )
        var item = Self.item("", of: Self.choir)
        item.news = .proposed(new)
        #expect(
            InvitationText.line([item], readerZone: Self.athens)
                == "Maria proposes Wed 25 Nov 13:00 (11:00 Lisbon) for “Choir”: accept it?")
        let changes = [FieldChange(.time, old: .time(old), new: .time(new))]
        let shown = try #require(
            InvitationText.changes(changes, of: nil, readerZone: Self.athens).first)
        #expect(shown.old == "Tue 24 Nov 2026 12:00–13:00 (10:00–11:00 Lisbon)")
        #expect(shown.new == "Wed 25 Nov 2026 13:00–14:00 (11:00–12:00 Lisbon)")
    }
}
