import Foundation
import MeetCore
import Operations
import PlanningFixture
import Testing

@testable import Sentences

/// A letter to one person: in their language, with the times on their clocks, and with links that answer it.
@Suite struct AddresseeTests {
    private static let sender = CalendarAddress(name: "Eleni", email: "eleni@example.net")
    private static let zoe = CalendarAddress(name: "Zoë", email: "zoe@example.org")

    private static func coffee(_ time: MeetingTime = SentenceFixture.time(11, 24, 10)) -> Meeting {
        var meeting = Meeting(
            uid: "coffee-1", title: "Coffee", time: time, venue: SentenceFixture.entra,
            createdAt: PlanningFixture.saturday.now)
        meeting.invitees = [Invitee(name: "Zoë", email: "zoe@example.org")]
        return meeting
    }

    private func letter(
        _ kind: LetterContent.Kind, _ meeting: Meeting = coffee(), zone: String? = nil,
        languages: [String] = []
    ) -> Letter {
        let addressee = Addressee(
            Self.zoe, zone: zone.flatMap { TimeZone(identifier: $0) }, languages: languages)
        return Languages.letter(LetterContent(kind, meeting, sender: Self.sender, addressee: addressee))
    }

    // MARK: - Time

    @Test(
        arguments: [
            (nil, "Tue 24 Nov 2026 · 10:00–11:00 Athens", "Tue 24 Nov 10:00 Athens"),
            ("Europe/Athens", "Tue 24 Nov 2026 · 10:00–11:00 Athens", "Tue 24 Nov 10:00"),
            // Other zones with the same clocks are no other time.
            ("Europe/Helsinki", "Tue 24 Nov 2026 · 10:00–11:00 Athens", "Tue 24 Nov 10:00"),
            (
                "Europe/Lisbon", "Tue 24 Nov 2026 · 08:00–09:00 Lisbon, 10:00–11:00 Athens",
                "Tue 24 Nov 08:00 Lisbon"
            ),
            (
                "America/Los_Angeles",
                "Tue 24 Nov 2026 · 00:00–01:00 Los Angeles, 10:00–11:00 Athens",
                "Tue 24 Nov 00:00 Los Angeles"
            ),
            (
                "Pacific/Honolulu",
                "Mon 23 Nov 2026 · 22:00–23:00 Honolulu, Tue 24 Nov\n         10:00–11:00 Athens",
                "Mon 23 Nov 22:00 Honolulu"
            ),
        ] as [(String?, String, String)])
    func ownTimeComesFirst(_ zone: String?, _ when: String, _ start: String) {
        let letter = letter(.invitation, zone: zone)
        #expect(letter.text.contains("\nWhen:    \(when)\n"), "\(letter.text)")
        #expect(letter.subject == "Invitation: Coffee, \(start)")
    }

    @Test func aDeadlineIsOnTheirClocksToo() {
        let day = CalendarDate(year: 2026, month: 11, day: 27)
        let deadline = Deadline(day: day, minute: 18 * 60, zone: "Europe/Athens")
        let text = letter(.invitation, Self.coffee(.due(deadline)), zone: "Europe/Lisbon").text
        #expect(text.contains("by Fri 27 Nov 2026 16:00 Lisbon, 18:00 Athens\n"), "\(text)")
    }

    @Test func whatChangedIsOnTheirClocks() {
        let change = FieldChange(
            .time, old: .time(SentenceFixture.time(11, 23, 10)), new: .time(SentenceFixture.time(11, 24, 10)))
        let text = letter(.update([change]), zone: "Europe/Lisbon").text
        let line =
            "  When: Mon 23 Nov 2026 08:00–09:00 Lisbon\n    → Tue 24 Nov 2026 08:00–09:00 Lisbon\n"
        #expect(text.contains(line), "\(text)")
    }

    /// Times of different zones without a known reader have both zones.
    @Test func timesOfTwoZonesHaveTheirZones() {
        let start = WallTime(
            date: CalendarDate(year: 2026, month: 11, day: 23), hour: 10, minute: 0)
        let lisbon = MeetingTime.timed(start: start, zone: "Europe/Lisbon", minutes: 60)
        let change = FieldChange(
            .time, old: .time(lisbon), new: .time(SentenceFixture.time(11, 24, 10)))
        let text = letter(.update([change])).text
        let line =
            "  When: Mon 23 Nov 2026 10:00–11:00 Lisbon\n    → Tue 24 Nov 2026 10:00–11:00 Athens\n"
        #expect(text.contains(line), "\(text)")
    }

    @Test func aSeriesFollowsTheClocksOfItsZone() {
        var choir = Self.coffee()
        choir.recurrence = Recurrence(rule: RecurrenceRule(.weekly))
        #expect(
            letter(.invitation, choir, zone: "Europe/Lisbon").text.contains(
                "\nRepeats: every Tuesday, by the clocks in Athens\n"))
        #expect(letter(.invitation, choir).text.contains("\nRepeats: every Tuesday\n"))
    }

    @Test func aProposalSaysItsZone() {
        let time = SentenceFixture.time(11, 25, 10)
        // No word of it is alone on a line.
        #expect(letter(.proposal(time)).text.contains("Wed 25 Nov 2026\n10:00–11:00 Athens.\n"))
        #expect(
            letter(.proposal(time), zone: "Europe/Lisbon").text
                .contains("Wed 25 Nov 2026\n08:00–09:00 Lisbon.\n"))
    }

    /// The date of a series is that of the recipient's clocks, as the time below it.
    @Test func theDateOfASeriesIsOnTheirClocks() {
        var date = Self.coffee()
        date.recurrenceID = "20261124T023000"
        date.time = .timed(
            start: WallTime(date: CalendarDate(year: 2026, month: 11, day: 24), hour: 2, minute: 30),
            zone: "Europe/Athens", minutes: 60)
        let text = letter(.cancellation, date, zone: "America/New_York").text
        #expect(text.hasPrefix("Eleni has cancelled “Coffee” (Mon 23 Nov).\n"), "\(text)")
        #expect(letter(.cancellation, date).text.hasPrefix("Eleni has cancelled “Coffee” (Tue 24 Nov).\n"))
    }

    /// Dates that are taken from a series are told in days of the recipient.
    @Test func removedDatesAreOnTheirClocks() {
        var choir = Self.coffee(
            .timed(
                start: WallTime(date: CalendarDate(year: 2026, month: 11, day: 24), hour: 2, minute: 30),
                zone: "Europe/Athens", minutes: 60))
        let weekly = Recurrence(rule: RecurrenceRule(.weekly))
        var fewer = weekly
        fewer.removed = [WallTime(date: CalendarDate(year: 2026, month: 12, day: 1), hour: 2, minute: 30)]
        choir.recurrence = fewer
        let change = FieldChange(.recurrence, old: .recurrence(weekly), new: .recurrence(fewer))
        let letter = letter(.update([change]), choir, zone: "America/New_York")
        #expect(letter.subject == "Cancelled: Coffee, Mon 30 Nov")
        #expect(letter.text.contains("\n  Cancelled: Mon 30 Nov\n"), "\(letter.text)")
        #expect(links(letter.text).isEmpty)
    }

    // MARK: - Language

    @Test func theLanguageIsTheirs() {
        #expect(letter(.invitation, languages: ["el-GR", "en"]).subject.hasPrefix("Πρόσκληση: "))
        // One that the program does not have is none.
        #expect(letter(.invitation, languages: ["tlh", "el"]).subject.hasPrefix("Πρόσκληση: "))
        #expect(letter(.invitation, languages: ["tlh"]).subject.hasPrefix("Invitation: "))
        #expect(letter(.invitation).subject.hasPrefix("Invitation: "))
        Languages.speaking(.greek) {
            #expect(letter(.invitation, languages: ["en"]).subject.hasPrefix("Invitation: "))
            #expect(letter(.invitation).subject.hasPrefix("Πρόσκληση: "))
        }
    }

    // MARK: - Place

    @Test func aPlaceHasItsMap() {
        #expect(
            letter(.invitation).text.contains(
                "\nMap:     https://www.openstreetmap.org/?mlat=39.3622&mlon=22.9422"
                    + "#map=18/39.3622/22.9422\n"))
        var meeting = Self.coffee()
        meeting.venue?.coordinate = nil
        #expect(!letter(.invitation, meeting).text.contains("Map:"))
    }

    // MARK: - Answers

    private func links(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.contains(" mailto:") }.map(String.init)
    }

    private static func value(_ name: String, of link: String) -> String? {
        link.components(separatedBy: name + "=").last?.components(separatedBy: "&").first?
            .removingPercentEncoding
    }

    @Test func threeLinksAnswer() throws {
        let found = links(letter(.invitation).text)
        #expect(found.count == 3)
        let token = AnswerToken.token(uid: "coffee-1", recurrenceID: "", address: "zoe@example.org")
        #expect(
            found.first
                == "Yes:     mailto:eleni@example.net?subject=YES%3A%20Coffee%20%5Bmeet%3A\(token)-y0%5D"
                + "&body=Yes%2C%20I%20am%20coming%2E")
        let answers: [Invitee.Participation] = [.accepted, .declined, .tentative]
        for (link, answer) in zip(found, answers) {
            let subject = try #require(Self.value("subject", of: link))
            let read = try #require(AnswerToken.find(in: subject))
            #expect(read.token == token && read.answer == answer)
        }
    }

    /// The body of each link is read as its answer.
    @Test func theWordsOfTheLinksAreClear() throws {
        let answers: [Invitee.Participation] = [.accepted, .declined, .tentative]
        for (link, answer) in zip(links(letter(.invitation).text), answers) {
            let body = try #require(Self.value("body", of: link))
            #expect(ReplyIntention(body)?.participation == answer, "\(body)")
        }
    }

    @Test func onlyRequestsToOnePersonHaveLinks() {
        #expect(links(letter(.reminder).text).count == 3)
        #expect(links(letter(.update([])).text).count == 3)
        for kind in [LetterContent.Kind.cancellation, .uninvited, .answer(.accepted), .copy] {
            #expect(links(letter(kind).text).isEmpty)
        }
        let toAll = LetterContent(.invitation, Self.coffee(), sender: Self.sender)
        #expect(links(Language.english.letter(toAll).text).isEmpty)
    }

    @Test func whoIsInvitedForInformationIsNotAsked() {
        var meeting = Self.coffee()
        meeting.invitees[0].role = .nonParticipant
        let text = letter(.invitation, meeting).text
        #expect(links(text).isEmpty && !text.contains("Please answer"))
    }

    @Test func aNewTimeIsToBeAnsweredAgain() {
        let moved = FieldChange(
            .time, old: .time(SentenceFixture.time(11, 23, 10)), new: .time(SentenceFixture.time(11, 24, 10)))
        #expect(letter(.update([moved])).text.contains("\n\nThe time is new: please answer again. "))
        let notes = FieldChange(.notes, old: nil, new: .text("x"))
        #expect(!letter(.update([notes])).text.contains("please answer again"))
        let weekly = Recurrence(rule: RecurrenceRule(.weekly))
        let daily = Recurrence(rule: RecurrenceRule(.daily))
        let rule = FieldChange(.recurrence, old: .recurrence(weekly), new: .recurrence(daily))
        #expect(letter(.update([rule])).text.contains("The dates are new: please answer again. "))
        // An excluded date leaves the answers for the others.
        var fewer = weekly
        fewer.removed = [WallTime(date: CalendarDate(year: 2026, month: 12, day: 1), hour: 10, minute: 0)]
        let excluded = FieldChange(.recurrence, old: .recurrence(weekly), new: .recurrence(fewer))
        #expect(!letter(.update([excluded])).text.contains("please answer again"))
    }

    /// Whoever proposed the time accepted it, and is not asked again.
    @Test func whoComesAtTheNewTimeIsNotAskedAgain() {
        let moved = FieldChange(
            .time, old: .time(SentenceFixture.time(11, 23, 10)), new: .time(SentenceFixture.time(11, 24, 10)))
        var content = LetterContent(
            .update([moved]), Self.coffee(), sender: Self.sender, addressee: Addressee(Self.zoe))
        content.coming = [Self.zoe.key]
        let text = Languages.letter(content).text
        #expect(text.contains("\n\nYou count as coming at this time. "), "\(text)")
        #expect(!text.contains("answer again") && links(text).count == 3)
        content.coming = ["nikos@example.org"]
        #expect(Languages.letter(content).text.contains("please answer again"))
    }

    /// In Greek the zone has its Greek name, too.
    @Test func theZoneIsNamedInTheirLanguage() {
        let letter = letter(.invitation, languages: ["el"])
        #expect(!letter.text.contains("Europe/") && letter.text.contains("Αθήνα"), "\(letter.text)")
        #expect(letter.subject.hasSuffix(" 10:00 (Αθήνα)"), "\(letter.subject)")
    }

    @Test func whoIsTakenOffLearnsNothingElse() {
        var meeting = Self.coffee()
        meeting.conference = "https://meet.example.org/1"
        let letter = letter(.uninvited, meeting)
        #expect(letter.subject == "No longer invited: Coffee, Tue 24 Nov 10:00 Athens")
        #expect(
            letter.text
                == "You are no longer invited to “Coffee”; the meeting takes place without you.\n\n"
                + "When:   Tue 24 Nov 2026 · 10:00–11:00 Athens\n")
    }
}
