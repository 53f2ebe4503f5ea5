// Written by Scripts/forward-language.
import Foundation
import MeetCore
import MeetStore

extension PartialLanguage {
    package func words(_ participation: Invitee.Participation) -> String { fallback.words(participation) }
    package func formerAnswer(_ participation: Invitee.Participation, start: String) -> String {
        fallback.formerAnswer(participation, start: start)
    }
    package func summary(_ counts: AnswerCounts) -> String { fallback.summary(counts) }
    package func sentence(_ title: ActionTitle) -> String { fallback.sentence(title) }
    package func label(_ part: MeetingMerge.Part) -> String { fallback.label(part) }
    package func words(_ value: MeetingMerge.Value) -> String { fallback.words(value) }
    package func by(_ deadline: Deadline) -> String { fallback.by(deadline) }
    package var titleLabel: String { fallback.titleLabel }
    package var whenLabel: String { fallback.whenLabel }
    package var venueLabel: String { fallback.venueLabel }
    package var inviteesLabel: String { fallback.inviteesLabel }
    package var whereLabel: String { fallback.whereLabel }
    package var whoLabel: String { fallback.whoLabel }
    package var organizerLabel: String { fallback.organizerLabel }
    package var linkLabel: String { fallback.linkLabel }
    package var thatDayLabel: String { fallback.thatDayLabel }
    package var nothingElseThatDay: String { fallback.nothingElseThatDay }
    package var withoutADate: String { fallback.withoutADate }
    package func remarkOnRow(_ status: Meeting.Status, isDone: Bool) -> String {
        fallback.remarkOnRow(status, isDone: isDone)
    }
    package func noMeetingMatches(key: String) -> String { fallback.noMeetingMatches(key: key) }
    package var noMeetingUnderBar: String { fallback.noMeetingUnderBar }
    package func nobodyIsInvitedYet(key: String) -> String { fallback.nobodyIsInvitedYet(key: key) }
    package var meetingHasNoVenue: String { fallback.meetingHasNoVenue }
    package func planned(_ meeting: Meeting, in zone: TimeZone) -> String {
        fallback.planned(meeting, in: zone)
    }
    package func meetingDeleted(_ title: String, undo: String) -> String {
        fallback.meetingDeleted(title, undo: undo)
    }
    package func meetingIsDone(_ title: String) -> String { fallback.meetingIsDone(title) }
    package func meetingIsOpenAgain(_ title: String) -> String { fallback.meetingIsOpenAgain(title) }
    package func meetingCancelled(_ title: String) -> String { fallback.meetingCancelled(title) }
    package func meetingTakesPlaceAgain(_ title: String) -> String { fallback.meetingTakesPlaceAgain(title) }
    package func welcome(_ name: String) -> String { fallback.welcome(name) }
    package var whatMeetIsFor: String { fallback.whatMeetIsFor }
    package var threeThingsToDoFirst: String { fallback.threeThingsToDoFirst }
    package var sayWhoYouAre: String { fallback.sayWhoYouAre }
    package var importYourAddressBook: String { fallback.importYourAddressBook }
    package var planYourFirstMeeting: String { fallback.planYourFirstMeeting }
    package var showsAllKeys: String { fallback.showsAllKeys }
    package var meetingIsCancelled: String { fallback.meetingIsCancelled }
    package var meetingIsTentative: String { fallback.meetingIsTentative }
    package var takesNoTime: String { fallback.takesNoTime }
    package func meetingTakesTime(_ title: String, _ takesTime: Bool) -> String {
        fallback.meetingTakesTime(title, takesTime)
    }
    package func words(_ type: Invitee.UserType) -> String? { fallback.words(type) }
    package func meetingWasDone(on day: String, at clock: String) -> String {
        fallback.meetingWasDone(on: day, at: clock)
    }
    package var optional: String { fallback.optional }
    package var theMeetingWasDeleted: String { fallback.theMeetingWasDeleted }
    package func whatTheySaid(_ name: String) -> String { fallback.whatTheySaid(name) }
    package var newMeetingTitle: String { fallback.newMeetingTitle }
    package var quickLineTitle: String { fallback.quickLineTitle }
    package var quickLineHint: String { fallback.quickLineHint }
    package var changeMeetingTitle: String { fallback.changeMeetingTitle }
    package var meetingNeedsATitle: String { fallback.meetingNeedsATitle }
    package var whatIsItAbout: String { fallback.whatIsItAbout }
    package func whenInvitation(key: String) -> Wording { fallback.whenInvitation(key: key) }
    package var onlyOneTimeIsMeant: String { fallback.onlyOneTimeIsMeant }
    package func venueInvitation(key: String) -> Wording { fallback.venueInvitation(key: key) }
    package func peopleInvitation(key: String) -> Wording { fallback.peopleInvitation(key: key) }
    package func nextPersonInvitation(key: String) -> Wording { fallback.nextPersonInvitation(key: key) }
    package func placeCalled(_ typed: String, key: String) -> String { fallback.placeCalled(typed, key: key) }
    package func inviteTyped(_ typed: String, key: String) -> String { fallback.inviteTyped(typed, key: key) }
    package var nobodyIsCalledSo: String { fallback.nobodyIsCalledSo }
    package func severalAreMeant(_ typed: String, up: String, down: String, take: String) -> String {
        fallback.severalAreMeant(typed, up: up, down: down, take: take)
    }
    package var nobodyYet: String { fallback.nobodyYet }
    package var noNotes: String { fallback.noNotes }
    package func peopleInAll(_ count: Int) -> String { fallback.peopleInAll(count) }
    package func venueIsNotOpen(_ name: String, opening: String) -> String {
        fallback.venueIsNotOpen(name, opening: opening)
    }
    package func overlaps(_ title: String, _ time: String) -> String { fallback.overlaps(title, time) }
    package func overlapsMore(_ count: Int) -> String { fallback.overlapsMore(count) }
    package func itOverlaps(_ titles: [String]) -> String { fallback.itOverlaps(titles) }
    package var wholeDay: String { fallback.wholeDay }
    package func takesTheDay(_ title: String) -> String { fallback.takesTheDay(title) }
    package var clocksSkipThis: String { fallback.clocksSkipThis }
    package var lengthLabel: String { fallback.lengthLabel }
    package func lengthKeys(more: String, less: String) -> String {
        fallback.lengthKeys(more: more, less: less)
    }
    package var zoneLabel: String { fallback.zoneLabel }
    package func isNoLength(_ typed: String) -> String { fallback.isNoLength(typed) }
    package func isChosenAlready(_ name: String) -> String { fallback.isChosenAlready(name) }
    package func isNoLongerChosen(_ name: String) -> String { fallback.isNoLongerChosen(name) }
    package func nobodyChosenYet(mark: String, take: String) -> Wording {
        fallback.nobodyChosenYet(mark: mark, take: take)
    }
    package var inviteePlaceholder: Wording { fallback.inviteePlaceholder }
    package var nobodyMatches: String { fallback.nobodyMatches }
    package func nobodyIsCalled(_ typed: String, asTyped key: String) -> String {
        fallback.nobodyIsCalled(typed, asTyped: key)
    }
    package func severalAreCalled(_ names: [String]) -> String { fallback.severalAreCalled(names) }
    package func listIsRead(key: String) -> String { fallback.listIsRead(key: key) }
    package func peopleWereRead(
        _ count: Int, alreadyChosen: Int, unread: [String], undecided: [String], asTyped key: String?
    ) -> String {
        fallback.peopleWereRead(
            count, alreadyChosen: alreadyChosen, unread: unread, undecided: undecided, asTyped: key)
    }
    package var leavePickerTitle: String { fallback.leavePickerTitle }
    package var marksAreNotTaken: String { fallback.marksAreNotTaken }
    package var leaveWithoutMarks: String { fallback.leaveWithoutMarks }
    package var noContactsForGroup: String { fallback.noContactsForGroup }
    package var noContactsToInvite: String { fallback.noContactsToInvite }
    package func invite(_ typed: String) -> String { fallback.invite(typed) }
    package var notInYourContacts: String { fallback.notInYourContacts }
    package var allMembersAreInvited: String { fallback.allMembersAreInvited }
    package var allMembersAreTaken: String { fallback.allMembersAreTaken }
}
