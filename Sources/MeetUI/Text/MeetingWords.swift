import Foundation
import MeetCore
import MeetStore

/// Meetings, invitees and answers.
package protocol MeetingWords: Sendable {
    /// `comes`, `does not come`, `no answer`.
    func words(_ participation: Invitee.Participation) -> String
    /// An answer that was opened when the meeting was moved.
    ///
    /// - Parameter start: When it was to begin; empty for no time.
    func formerAnswer(_ participation: Invitee.Participation, start: String) -> String
    /// `3 coming · 1 not · 2 no answer`; what nobody answered is left out.
    func summary(_ counts: AnswerCounts) -> String
    /// An action of the history without its full stop: `Deleted “Coffee”`. One line, and not too long.
    func sentence(_ title: ActionTitle) -> String
    /// What the part of a meeting is called that was changed here and elsewhere.
    func label(_ part: MeetingMerge.Part) -> String
    /// What it was changed to.
    func words(_ value: MeetingMerge.Value) -> String

    /// Until when something is to be done: `by Fri 27 Nov 2026 18:00`.
    func by(_ deadline: Deadline) -> String

    // MARK: - Labels

    /// Of a form and above the lines of a detail, as those after it.
    var titleLabel: String { get }
    var whenLabel: String { get }
    var venueLabel: String { get }
    var inviteesLabel: String { get }
    /// Of a detail, beside what they are of, as those after it; in 12 columns: where it takes place.
    var whereLabel: String { get }
    /// Who is invited.
    var whoLabel: String { get }
    /// Who calls it.
    var organizerLabel: String { get }
    /// The link by which one joins from afar, or reads on.
    var linkLabel: String { get }
    /// What else takes place on its day.
    var thatDayLabel: String { get }
    /// That there is nothing else that day.
    var nothingElseThatDay: String { get }

    // MARK: - Meetings list

    /// Above those that have no day.
    var withoutADate: String { get }
    /// Behind a title; empty for one that takes place and is not done.
    func remarkOnRow(_ status: Meeting.Status, isDone: Bool) -> String
    func noMeetingMatches(key: String) -> String
    var noMeetingUnderBar: String { get }
    func nobodyIsInvitedYet(key: String) -> String
    var meetingHasNoVenue: String { get }
    func planned(_ meeting: Meeting, in zone: TimeZone) -> String
    func meetingDeleted(_ title: String, undo: String) -> String
    func meetingIsDone(_ title: String) -> String
    func meetingIsOpenAgain(_ title: String) -> String
    func meetingCancelled(_ title: String) -> String
    func meetingTakesPlaceAgain(_ title: String) -> String

    // MARK: - A program without meetings

    /// - Parameter name: Of the person; may be empty.
    func welcome(_ name: String) -> String
    var whatMeetIsFor: String { get }
    var threeThingsToDoFirst: String { get }
    var sayWhoYouAre: String { get }
    var importYourAddressBook: String { get }
    var planYourFirstMeeting: String { get }
    /// Beside the key.
    var showsAllKeys: String { get }

    // MARK: - Meeting

    var meetingIsCancelled: String { get }
    var meetingIsTentative: String { get }
    /// Of what is transparent.
    var takesNoTime: String { get }
    func meetingTakesTime(_ title: String, _ takesTime: Bool) -> String
    /// `nil` for a person.
    func words(_ type: Invitee.UserType) -> String?
    /// - Parameter day: `Sat 21 Nov`.
    func meetingWasDone(on day: String, at clock: String) -> String
    /// Of somebody who need not come.
    var optional: String { get }

    // MARK: - Answers

    /// Of the one whose answers were recorded.
    var theMeetingWasDeleted: String { get }
    func whatTheySaid(_ name: String) -> String

    // MARK: - Form of a meeting

    var newMeetingTitle: String { get }
    /// Above the line that tells a whole meeting.
    var quickLineTitle: String { get }
    /// How such a line is written.
    var quickLineHint: String { get }
    var changeMeetingTitle: String { get }
    var meetingNeedsATitle: String { get }
    var whatIsItAbout: String { get }
    /// What can be done in the empty field, as those after it; the short ones in 20 columns or so. “fri 15:00” is a time
    /// that `WhenParser` reads.
    func whenInvitation(key: String) -> Wording
    /// Where one time is asked for, and a series or a deadline was typed.
    var onlyOneTimeIsMeant: String { get }
    func venueInvitation(key: String) -> Wording
    func peopleInvitation(key: String) -> Wording
    /// The same, behind those who are invited already.
    func nextPersonInvitation(key: String) -> Wording
    /// That what is typed in the field would be a place, and by which key.
    func placeCalled(_ typed: String, key: String) -> String
    /// That what is typed would be invited, and by which key.
    func inviteTyped(_ typed: String, key: String) -> String
    /// What to do where nobody is called so.
    var nobodyIsCalledSo: String { get }
    /// That several may be meant, who are listed below.
    func severalAreMeant(_ typed: String, up: String, down: String, take: String) -> String
    /// In place of invitees.
    var nobodyYet: String { get }
    /// In place of notes.
    var noNotes: String { get }
    /// After the first of many names: `12 people in all`.
    func peopleInAll(_ count: Int) -> String
    /// That a venue is not open when the meeting takes place.
    ///
    /// - Parameter opening: `closed that day`, `closes 17:00, before the meeting ends`.
    func venueIsNotOpen(_ name: String, opening: String) -> String
    /// - Parameter time: `11:00–12:00`.
    func overlaps(_ title: String, _ time: String) -> String
    /// Below the first that are named.
    func overlapsMore(_ count: Int) -> String
    /// Of a meeting that was saved: what takes place at its time as well, at least one.
    func itOverlaps(_ titles: [String]) -> String

    // MARK: - Picking a time

    var wholeDay: String { get }
    /// That a meeting takes the marked day.
    func takesTheDay(_ title: String) -> String
    /// Beside a half-hour that a change of the clocks leaves out.
    var clocksSkipThis: String { get }
    var lengthLabel: String { get }
    /// Which arrows make it longer and shorter, in few letters.
    func lengthKeys(more: String, less: String) -> String
    var zoneLabel: String { get }
    func isNoLength(_ typed: String) -> String

    // MARK: - Picking invitees

    func isChosenAlready(_ name: String) -> String
    func isNoLongerChosen(_ name: String) -> String
    /// Both in 34 columns where they are short.
    func nobodyChosenYet(mark: String, take: String) -> Wording
    /// What may be typed.
    var inviteePlaceholder: Wording { get }
    var nobodyMatches: String { get }
    /// - Parameter key: Takes what was typed as it is.
    func nobodyIsCalled(_ typed: String, asTyped key: String) -> String
    /// Names of which each may mean several contacts; the first is to be decided now.
    func severalAreCalled(_ names: [String]) -> String
    /// That the several people who were typed are read one by one, and by which key.
    func listIsRead(key: String) -> String
    /// What became of a list, typed or pasted.
    ///
    /// - Parameters:
    ///   - count: How many people were taken.
    ///   - alreadyChosen: How many more had been chosen before.
    ///   - unread: What named nobody, or nobody who can be taken here.
    ///   - undecided: Names that several contacts have.
    ///   - key: Takes what is unread as it was typed; `nil` where nothing does.
    func peopleWereRead(
        _ count: Int, alreadyChosen: Int, unread: [String], undecided: [String], asTyped key: String?
    ) -> String
    var leavePickerTitle: String { get }
    var marksAreNotTaken: String { get }
    /// What `leavePickerTitle` asks whether to do.
    var leaveWithoutMarks: String { get }
    var noContactsForGroup: String { get }
    var noContactsToInvite: String { get }
    /// - Parameter typed: A name or an address.
    func invite(_ typed: String) -> String
    var notInYourContacts: String { get }
    var allMembersAreInvited: String { get }
    var allMembersAreTaken: String { get }
}
