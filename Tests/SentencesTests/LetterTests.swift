import Foundation
import MeetCore
import Operations
import PlanningFixture
import Testing

@testable import Sentences

/// What others read in the mails.
@Suite struct LetterTests {
    private static let sender = CalendarAddress(name: "Eleni", email: "eleni@example.net")

    private static let coffee: Meeting = {
        var meeting = Meeting(
            title: "Coffee", notes: "Bring the drafts.", time: SentenceFixture.time(11, 24, 10),
            venue: SentenceFixture.entra,
            createdAt: PlanningFixture.saturday.now)
        meeting.invitees = [Invitee(name: "Maria", email: "maria@example.org"), Invitee(name: "Nikos")]
        return meeting
    }()

    private func letter(_ kind: LetterContent.Kind, words: String = "") -> Letter {
        Language.english.letter(LetterContent(kind, Self.coffee, sender: Self.sender, words: words))
    }

    @Test(
        arguments: [
            (LetterContent.Kind.invitation, "Invitation: Coffee, Tue 24 Nov 10:00 Athens"),
            (
                .update([
                    FieldChange(
                        .time, old: .time(SentenceFixture.time(11, 23, 10)),
                        new: .time(SentenceFixture.time(11, 24, 10)))
                ]),
                "Moved: Coffee, Tue 24 Nov 10:00 Athens"
            ),
            (
                .update([FieldChange(.notes, old: nil, new: .text("x"))]),
                "Changed: Coffee, Tue 24 Nov 10:00 Athens"
            ),
            (.cancellation, "Cancelled: Coffee, Tue 24 Nov 10:00 Athens"),
            (.answer(.accepted), "Accepted: Coffee, Tue 24 Nov 10:00 Athens"),
            (.answer(.declined), "Declined: Coffee, Tue 24 Nov 10:00 Athens"),
            (.answer(.tentative), "Perhaps: Coffee, Tue 24 Nov 10:00 Athens"),
            // The proposed time, not the meeting's.
            (.proposal(SentenceFixture.time(11, 25, 10)), "Another time: Coffee, Wed 25 Nov 10:00 Athens"),
            (.proposalDeclined(nil), "Time unchanged: Coffee, Tue 24 Nov 10:00 Athens"),
        ] as [(LetterContent.Kind, String)])
    func subjects(_ kind: LetterContent.Kind, _ subject: String) {
        #expect(letter(kind).subject == subject)
    }

    @Test func anInvitationSaysWhenWhereAndWho() {
        let text = letter(.invitation, words: "Looking forward!").text
        #expect(text.hasPrefix("Eleni invites you to “Coffee”.\n\nLooking forward!\n"))
        #expect(text.contains("\nWhen:    Tue 24 Nov 2026 · 10:00–11:00 Athens\n"), "\(text)")
        #expect(text.contains("Where:   Café Entra · Ermou 14, Volos\n"))
        #expect(text.contains("Invited: Maria, Nikos\n"), "\(text)")
        #expect(text.contains("\n\nBring the drafts.\n\n"))
        #expect(text.hasSuffix("in your\nown words.\n"))
    }

    @Test func aReminderHasTheLinksFromOnTheWay() {
        let maria = CalendarAddress(name: "Maria", email: "maria@example.org")
        var content = LetterContent(
            .reminder, Self.coffee, sender: Self.sender, addressee: Addressee(maria, languages: ["en"]))
        #expect(!Languages.letter(content).text.contains("meet-way"))
        content.asksWay = true
        let text = Languages.letter(content).text
        for label in ["Leaving now:", "10 min late:", "20 min late:", "Arrived:"] {
            #expect(text.contains("\n" + label), "\(text)")
        }
        #expect(text.components(separatedBy: "meet-way").count == 5)
        // In the language of the reader.
        content.addressee?.languages = ["el"]
        let greek = Languages.letter(content).text
        #expect(greek.contains("meet-way") && !greek.contains("Leaving now"), "\(greek)")
        // Several have no links of their own.
        content.addressee = nil
        #expect(!Language.english.letter(content).text.contains("meet-way"))
    }

    @Test func whoComesIsToldIfItIsShown() {
        var meeting = Self.coffee
        meeting.invitees = [
            Invitee(name: "Maria", participation: .accepted), Invitee(name: "Nikos"),
            Invitee(name: "Lena", participation: .declined), Invitee(name: "Zoë", participation: .accepted),
        ]
        var content = LetterContent(.update([]), meeting, sender: Self.sender)
        #expect(!Language.english.letter(content).text.contains("Coming"))
        content.showsAnswers = true
        let lines = Language.english.letter(content).text.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("Coming: ") && $0.hasSuffix(" Maria, Zoë") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("Not coming: ") && $0.hasSuffix(" Lena") }, "\(lines)")
        #expect(!lines.contains { $0.hasPrefix("Perhaps") })
        // A cancellation is about nobody's answer.
        content.kind = .cancellation
        #expect(!Language.english.letter(content).text.contains("Coming"))
    }

    @Test func anUpdateSaysWhatIsDifferent() {
        let change = FieldChange(
            .time, old: .time(SentenceFixture.time(11, 23, 10)), new: .time(SentenceFixture.time(11, 24, 10)))
        let text = letter(.update([change])).text
        #expect(
            text.contains("  When: Mon 23 Nov 2026 10:00–11:00 → Tue 24 Nov 2026 10:00–11:00\n"), "\(text)")
    }

    /// A series with its rule, in words.
    private static let choir: Meeting = {
        var choir = Meeting(
            title: "Choir", time: SentenceFixture.time(12, 8, 19), createdAt: PlanningFixture.saturday.now)
        choir.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270630T190000")
        return choir
    }()

    @Test func whatComesAgainIsToldInWords() {
        let letter = Language.english.letter(LetterContent(.invitation, Self.choir, sender: Self.sender))
        #expect(letter.text.contains("\nRepeats: every second Tuesday until 30 Jun 2027\n"), "\(letter.text)")
        #expect(!letter.text.contains("FREQ"))
        let change = FieldChange(
            .recurrence, old: .recurrence(Recurrence(rule: RecurrenceRule(.weekly))),
            new: Self.choir.recurrence.map { .recurrence($0) })
        let update = Language.english.letter(
            LetterContent(.update([change]), Self.choir, sender: Self.sender)
        ).text
        #expect(
            update.contains("  Repeats: every Tuesday → every second Tuesday until 30 Jun 2027\n"),
            "\(update)"
        )
    }

    @Test func datesAtOtherTimesAreTold() {
        var content = LetterContent(.invitation, Self.choir, sender: Self.sender)
        content.movedDates = [
            MovedDate(
                former: SentenceFixture.time(12, 8, 19), present: SentenceFixture.time(12, 9, 20))
        ]
        let text = Language.english.letter(content).text
        #expect(
            text.contains("Moved:   Tue 8 Dec 2026 19:00–20:00 → Wed 9 Dec 2026 20:00–21:00\n"), "\(text)")
    }

    /// As in a mail that the person's own mail program sends, before a name and an address are set.
    @Test func aLetterWithoutASenderIsWhole() {
        func opening(_ kind: LetterContent.Kind) -> String {
            let content = LetterContent(kind, Self.coffee, sender: CalendarAddress(name: "", email: ""))
            return Language.english.letter(content).text.prefix { $0 != "\n" }.description
        }
        #expect(opening(.invitation) == "You are invited to “Coffee”.")
        #expect(opening(.update([])) == "“Coffee” has been changed.")
        #expect(opening(.cancellation) == "“Coffee” has been cancelled.")
    }

    @Test(
        arguments: [
            (LetterContent.Kind.answer(.accepted), "Eleni is coming to “Choir” (Tue 8 Dec)."),
            (.answer(.declined), "Eleni is not coming to “Choir” (Tue 8 Dec)."),
            (.update([]), "Eleni has changed “Choir” (Tue 8 Dec)."),
            (.cancellation, "Eleni has cancelled “Choir” (Tue 8 Dec)."),
            (
                .uninvited,
                "You are no longer invited to “Choir” (Tue 8 Dec); the meeting takes place\nwithout you."
            ),
            (.proposalDeclined(nil), "Eleni will not move “Choir” (Tue 8 Dec)."),
        ] as [(LetterContent.Kind, String)])
    func oneDateIsToldByItsDay(_ kind: LetterContent.Kind, _ opening: String) {
        var date = Self.choir
        date.recurrence = nil
        date.recurrenceID = "20261208T190000"
        date.time = SentenceFixture.time(12, 9, 20)
        let text = Language.english.letter(LetterContent(kind, date, sender: Self.sender)).text
        #expect(text.hasPrefix(opening + "\n"), "\(text)")
    }

    // MARK: - What changed

    private static func moved(minutes: Int) -> FieldChange {
        let old = SentenceFixture.time(11, 24, 10)
        guard case .timed(let start, let zone, _) = old else { return FieldChange(.time, old: nil, new: nil) }
        return FieldChange(
            .time, old: .time(old), new: .time(.timed(start: start, zone: zone, minutes: minutes)))
    }

    /// A meeting that ends later is not elsewhere in the day.
    @Test func anotherEndIsNoMove() {
        #expect(letter(.update([Self.moved(minutes: 90)])).subject.hasPrefix("Changed: Coffee, "))
        let first = FieldChange(.time, old: nil, new: .time(SentenceFixture.time(11, 24, 10)))
        #expect(letter(.update([first])).subject.hasPrefix("Moved: Coffee, "))
    }

    /// Removes days of December, each at 19:00, from the choir.
    private static func removed(_ days: [Int]) -> FieldChange? {
        guard let before = choir.recurrence else { return nil }
        var after = before
        after.removed = days.map {
            WallTime(date: CalendarDate(year: 2026, month: 12, day: $0), hour: 19, minute: 0)
        }
        return FieldChange(.recurrence, old: .recurrence(before), new: .recurrence(after))
    }

    @Test(
        arguments: [
            ([22], "Cancelled: Choir, Tue 22 Dec", "Eleni has cancelled “Choir” (Tue 22 Dec).", "Tue 22 Dec"),
            (
                [8, 22], "Cancelled: Choir, Tue 8 Dec and Tue 22 Dec",
                "Eleni has cancelled 2 dates of “Choir”.", "Tue 8 Dec, Tue 22 Dec"
            ),
        ] as [([Int], String, String, String)])
    func aRemovedDateIsACancellation(
        _ days: [Int], _ subject: String, _ opening: String, _ told: String
    ) throws {
        let change = try #require(Self.removed(days))
        let content = LetterContent(.update([change]), Self.choir, sender: Self.sender)
        let letter = Language.english.letter(content)
        #expect(letter.subject == subject)
        #expect(letter.text.hasPrefix(opening + "\n"), "\(letter.text)")
        #expect(letter.text.contains("\nWhat has changed:\n  Cancelled: \(told)\n"), "\(letter.text)")
        #expect(!letter.text.contains("please say so") && !letter.text.contains("→"))
    }

    @Test func aRemovedDateBesideAnotherChangeIsOneLine() throws {
        let change = try #require(Self.removed([22]))
        let title = FieldChange(.title, old: .text("Choir 1"), new: .text("Choir"))
        let letter = Language.english.letter(
            LetterContent(.update([title, change]), Self.choir, sender: Self.sender))
        #expect(letter.subject.hasPrefix("Changed: Choir, "))
        #expect(letter.text.contains("\n  Cancelled: Tue 22 Dec\n"), "\(letter.text)")
        #expect(letter.text.contains("please say so"))
    }

    @Test func changedNotesAreNotRepeated() {
        let change = FieldChange(.notes, old: .text("Old"), new: .text("Bring the drafts."))
        let text = letter(.update([change])).text
        #expect(text.contains("\n  Notes: changed, see below\n"), "\(text)")
        #expect(text.components(separatedBy: "Bring the drafts.").count == 2)
        let gone = letter(.update([FieldChange(.notes, old: .text("Old"), new: nil)])).text
        #expect(gone.contains("\n  Notes: removed\n") && !gone.contains("Old"), "\(gone)")
    }

    @Test func aProposalSaysTheFormerTimeAsSuch() {
        let text = letter(.proposal(SentenceFixture.time(11, 25, 10))).text
        #expect(text.contains("\nUntil now: Tue 24 Nov 2026 · 10:00–11:00 Athens\n"), "\(text)")
        #expect(!text.contains("When:"))
    }

    // MARK: - Form

    /// Subjects have no years, whatever the time is.
    @Test(
        arguments: [
            (
                .allDay(first: SentenceFixture.day(12, 19), last: SentenceFixture.day(12, 19)),
                "Invitation: Coffee, Sat 19 Dec"
            ),
            (
                .allDay(first: SentenceFixture.day(12, 19), last: SentenceFixture.day(12, 21)),
                "Invitation: Coffee, 19–21 Dec"
            ),
            (.due(Deadline(day: SentenceFixture.day(12, 19))), "To do: Coffee, by Sat 19 Dec"),
            (
                .due(Deadline(day: SentenceFixture.day(12, 19), minute: 18 * 60, zone: "Europe/Athens")),
                "To do: Coffee, by Sat 19 Dec 18:00 Athens"
            ),
            (.unscheduled, "Invitation: Coffee"),
        ] as [(MeetingTime, String)])
    func subjectsHaveNoYear(_ time: MeetingTime, _ subject: String) {
        var meeting = Self.coffee
        meeting.time = time
        let letter = Language.english.letter(LetterContent(.invitation, meeting, sender: Self.sender))
        #expect(letter.subject == subject)
    }

    @Test func theTextHasTheWholeTitle() {
        var meeting = Self.coffee
        meeting.title = String(repeating: "Planning ", count: 12) + "end"
        let letter = Language.english.letter(LetterContent(.invitation, meeting, sender: Self.sender))
        #expect(letter.text.replacing("\n", with: " ").contains("“\(meeting.title)”"), "\(letter.text)")
        #expect(letter.subject.contains("…") && !letter.subject.contains("end"))
    }

    @Test func linesAreShortButForLinks() {
        var meeting = Self.coffee
        meeting.invitees = (1...30).map { Invitee(name: "Person \($0)") }
        let moved = FieldChange(
            .time, old: .time(SentenceFixture.time(11, 23, 10)), new: .time(SentenceFixture.time(11, 24, 10)))
        var content = LetterContent(.update([moved]), meeting, sender: Self.sender)
        content.addressee = Addressee(
            CalendarAddress(name: "Person 1", email: "one@example.org"),
            zone: TimeZone(identifier: "America/Los_Angeles"))
        for language in [Language.english, .greek] {
            let text = Languages.speaking(language) { language.letter(content).text }
            for line in text.split(separator: "\n") where !line.contains("://") && !line.contains("mailto:") {
                #expect(line.count <= 76, "\(line)")
            }
            #expect(text.contains("\n    → "), "\(text)")
            #expect(text.split(separator: "\n").filter { $0.contains(" mailto:") }.count == 3)
        }
    }

    @Test(
        arguments: [
            (LetterContent.Kind.invitation, "Eleni asks you to do “Buy gifts”."),
            (.answer(.accepted), "Eleni will do “Buy gifts”."),
            (.answer(.declined), "Eleni will not do “Buy gifts”."),
            (.answer(.tentative), "Eleni might do “Buy gifts”."),
            (.cancellation, "Eleni has cancelled “Buy gifts”."),
            (.uninvited, "You no longer have to do “Buy gifts”."),
        ] as [(LetterContent.Kind, String)])
    func nobodyComesToAThingToDo(_ kind: LetterContent.Kind, _ opening: String) {
        var gifts = Self.coffee
        gifts.title = "Buy gifts"
        gifts.time = .due(Deadline(day: SentenceFixture.day(12, 19)))
        let content = LetterContent(kind, gifts, sender: Self.sender)
        #expect(Language.english.letter(content).text.hasPrefix(opening + "\n"))
        let greek = Languages.speaking(.greek) { Language.greek.letter(content).text }
        #expect(!greek.contains("συνάντηση"), "\(greek)")
    }

    @Test func anAnswerCarriesItsWordsAndNoNotes() {
        let text = letter(.answer(.declined), words: "At work until four.").text
        #expect(text.contains("Eleni is not coming to “Coffee”.\n\nAt work until four.\n"))
        #expect(!text.contains("drafts"))
    }

    /// Programs that find links in texts leave a final period out.
    @Test func aLinkEndsInNoPeriod() {
        let link = InvitationText.mailto(["a@example.org"], Letter(subject: "x", text: "I come."))
        #expect(link == "mailto:a@example.org?subject=x&body=I%20come%2E")
    }

    @Test func aLinkBeginsALetter() {
        let link = InvitationText.mailto(
            ["maria@example.org", "nikos@example.com"], Letter(subject: "Tea & cake?", text: "Come\nsoon"))
        #expect(
            link
                == "mailto:maria@example.org,nikos@example.com?subject=Tea%20%26%20cake%3F&body=Come%0D%0Asoon"
        )
    }
}
