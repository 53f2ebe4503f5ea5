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
            (LetterContent.Kind.invitation, "Invitation: Coffee, Tue 24 Nov 10:00"),
            (
                .update([
                    FieldChange(
                        .time, old: .time(SentenceFixture.time(11, 23, 10)),
                        new: .time(SentenceFixture.time(11, 24, 10)))
                ]),
                "Moved: Coffee, Tue 24 Nov 10:00"
            ),
            (.update([FieldChange(.notes, old: nil, new: .text("x"))]), "Changed: Coffee, Tue 24 Nov 10:00"),
            (.cancellation, "Cancelled: Coffee, Tue 24 Nov 10:00"),
            (.answer(.accepted), "Accepted: Coffee, Tue 24 Nov 10:00"),
            (.answer(.declined), "Declined: Coffee, Tue 24 Nov 10:00"),
            (.answer(.tentative), "Perhaps: Coffee, Tue 24 Nov 10:00"),
            (.proposal(SentenceFixture.time(11, 25, 10)), "Another time: Coffee, Tue 24 Nov 10:00"),
            (.proposalDeclined(nil), "Time unchanged: Coffee, Tue 24 Nov 10:00"),
        ] as [(LetterContent.Kind, String)])
    func subjects(_ kind: LetterContent.Kind, _ subject: String) {
        #expect(letter(kind).subject == subject)
    }

    @Test func anInvitationSaysWhenWhereAndWho() {
        let text = letter(.invitation, words: "Looking forward!").text
        #expect(text.hasPrefix("Eleni invites you to “Coffee”.\n\nLooking forward!\n"))
        #expect(text.contains("\nWhen:   Tue 24 Nov 2026 · 10:00–11:00 Europe/Athens\n"), "\(text)")
        #expect(text.contains("Where:  Café Entra · Ermou 14, Volos\n"))
        #expect(text.contains("With:   Maria, Nikos"))
        #expect(text.contains("\n\nBring the drafts.\n\n"))
        #expect(text.hasSuffix("in your own words.\n"))
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

    @Test(
        arguments: [
            (LetterContent.Kind.answer(.accepted), "Eleni is coming to “Choir” (Tue 8 Dec)."),
            (.answer(.declined), "Eleni is not coming to “Choir” (Tue 8 Dec)."),
            (.update([]), "Eleni has changed “Choir” (Tue 8 Dec)."),
            (.cancellation, "Eleni has cancelled “Choir” (Tue 8 Dec)."),
            (
                .uninvited,
                "You are no longer invited to “Choir” (Tue 8 Dec); the meeting takes place without you."
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

    @Test func anAnswerCarriesItsWordsAndNoNotes() {
        let text = letter(.answer(.declined), words: "At work until four.").text
        #expect(text.contains("Eleni is not coming to “Coffee”.\n\nAt work until four.\n"))
        #expect(!text.contains("drafts"))
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
