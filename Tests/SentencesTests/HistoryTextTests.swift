import Foundation
import MeetCore
import MeetStore
import Testing

@testable import Sentences

/// What the history and the footer say of a change.
@Suite struct HistoryTextTests {
    private static let tuesday = MeetingTime.timed(
        start: WallTime(date: CalendarDate(year: 2026, month: 11, day: 24), hour: 14, minute: 0),
        zone: "Europe/Athens", minutes: 60)

    @Test(
        arguments: [
            ([.moved(to: tuesday)], "Moved “Coffee” to Tue 24 Nov 14:00"),
            (
                [
                    .moved(
                        to: .allDay(
                            first: CalendarDate(year: 2026, month: 11, day: 24),
                            last: CalendarDate(year: 2026, month: 11, day: 25)))
                ], "Moved “Coffee” to 24–25 Nov 2026"
            ),
            ([.moved(to: .unscheduled)], "Removed the date of “Coffee”"),
            ([.renamed(from: "Tea")], "Renamed “Tea” to “Coffee”"),
            ([.venue("Entra")], "Moved “Coffee” to “Entra”"),
            ([.venue(nil)], "Removed the venue of “Coffee”"),
            ([.invited(["Zoë"])], "Invited “Zoë” to “Coffee”"),
            ([.invited(["Zoë", "Maria", "Nikos"])], "Invited “Zoë” and 2 more to “Coffee”"),
            ([.uninvited(["Zoë"])], "Removed “Zoë” from “Coffee”"),
            ([.answered("Zoë", .accepted)], "“Zoë” is coming to “Coffee”"),
            ([.answered("Zoë", .declined)], "“Zoë” is not coming to “Coffee”"),
            ([.answered("Zoë", .needsAction)], "“Zoë” has not replied to “Coffee”"),
            ([.commented("Zoë")], "Recorded a comment by “Zoë” on “Coffee”"),
            ([.role("Zoë", .optional)], "Made “Zoë” optional for “Coffee”"),
            ([.status(.cancelled)], "Cancelled “Coffee”"),
            ([.done(true)], "Marked “Coffee” as done"),
            (
                [.moved(to: tuesday), .invited(["Zoë"]), .uninvited(["Maria"]), .notes],
                "Changed “Coffee”: time, invitees, notes"
            ),
            ([.part(.url)], "Changed “Coffee”: link"),
            ([.notes, .part(.url)], "Changed “Coffee”: notes, link"),
            ([], "Changed “Coffee”"),
        ] as [([MeetingChange], String)])
    func aChangeOfAMeetingIsASentence(_ changes: [MeetingChange], _ sentence: String) {
        #expect(say.sentence(.changedMeeting(name: "Coffee", changes)) == sentence)
    }

    @Test(
        arguments: [
            (.deleted(.meeting, name: "Coffee"), "deletion of “Coffee”"),
            (.deletedSeveral(.contact, count: 2), "deletion of 2 contacts"),
            (.added(.meeting, name: "Coffee"), "planning of “Coffee”"),
            (.movedSeveral(count: 3), "move of 3 meetings"),
            (.movedSeveral(count: 1), "move of 1 meeting"),
            (.changedMeeting(name: "Coffee", [.moved(to: tuesday)]), "move of “Coffee” to Tue 24 Nov 14:00"),
            (.changedMeeting(name: "Coffee", [.notes]), "change of “Coffee”: notes"),
            (.changedMeeting(name: "Coffee", [.notes, .reminders]), "change of “Coffee”: notes, reminders"),
            (.changedMeeting(name: "Coffee", [.answered("Zoë", .accepted)]), "answer of “Zoë” to “Coffee”"),
            (.changedContact(name: "Zoë", [.field(.phone), .rest]), "change of “Zoë”: phone, other details"),
            (.changedContact(name: "Zoë", [.rest]), "change of “Zoë”"),
            (.changedVenue(name: "Entra", [.renamed(from: "Enter")]), "renaming of “Enter” to “Entra”"),
            (.setStatus(.cancelled, meeting: "Coffee"), "cancellation of “Coffee”"),
        ] as [(ActionTitle, String)])
    func whatIsUndoneIsANoun(_ title: ActionTitle, _ noun: String) {
        #expect(say.undone(title) == "Undone: \(noun).")
        #expect(say.redone(title) == "Redone: \(noun).")
    }

    @Test(
        arguments: [
            ([.field(.phone)], "Changed “Zoë”: phone"),
            ([.field(.email), .field(.birthday), .rest], "Changed “Zoë”: e-mail, birthday, other details"),
            ([.renamed(from: "Zoe")], "Renamed “Zoe” to “Zoë”"),
            ([.renamed(from: "Zoe"), .field(.note)], "Changed “Zoë”: name, note"),
            ([.joined(["Maria", "Nikos"])], "Added “Maria” and 1 more to “Zoë”"),
            ([.left(["Maria"])], "Removed “Maria” from “Zoë”"),
            ([.joined(["Maria"]), .left(["Nikos"])], "Changed “Zoë”: members"),
            ([.rest], "Changed “Zoë”"), ([], "Changed “Zoë”"),
        ] as [([ContactChange], String)])
    func aChangeOfAContactIsASentence(_ changes: [ContactChange], _ sentence: String) {
        #expect(say.sentence(.changedContact(name: "Zoë", changes)) == sentence)
    }

    @Test(
        arguments: [
            ([.openingHours, .tags], "Changed “Entra”: opening hours, tags"),
            ([.renamed(from: "Enter")], "Renamed “Enter” to “Entra”"), ([], "Changed “Entra”"),
        ] as [([VenueChange], String)])
    func aChangeOfAVenueIsASentence(_ changes: [VenueChange], _ sentence: String) {
        #expect(say.sentence(.changedVenue(name: "Entra", changes)) == sentence)
    }
}
