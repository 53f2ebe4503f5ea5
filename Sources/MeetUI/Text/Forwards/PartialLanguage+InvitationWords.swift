// Written by Scripts/forward-language.
import MeetCore
import MeetStore
import Operations

extension PartialLanguage {
    package var inboxHeading: String { fallback.inboxHeading }
    package var proposalHeading: String { fallback.proposalHeading }
    package var strangerHeading: String { fallback.strangerHeading }
    package var forOthersHeading: String { fallback.forOthersHeading }
    package var doubtfulHeading: String { fallback.doubtfulHeading }
    package var sendingHeading: String { fallback.sendingHeading }
    package var newsHeading: String { fallback.newsHeading }
    package func shortNews(_ item: InboxItem) -> String { fallback.shortNews(item) }
    package func news(_ item: InboxItem, from sender: String, at moment: String) -> String {
        fallback.news(item, from: sender, at: moment)
    }
    package func oneLine(_ item: InboxItem, from sender: String, of title: String) -> String {
        fallback.oneLine(item, from: sender, of: title)
    }
    package func became(_ state: InboxItem.State) -> String? { fallback.became(state) }
    package func doubt(_ doubt: SchedulingDoubt, from sender: String?, for user: String) -> String {
        fallback.doubt(doubt, from: sender, for: user)
    }
    package func sentBy(_ sender: String) -> String { fallback.sentBy(sender) }
    package func answeredBy(_ sender: String) -> String { fallback.answeredBy(sender) }
    package var isUnconfirmed: String { fallback.isUnconfirmed }
    package var unknownMeeting: String { fallback.unknownMeeting }
    package var unknownSender: String { fallback.unknownSender }
    package func label(_ field: FieldChange.Field) -> String { fallback.label(field) }
    package func words(_ value: FieldChange.Value?, at time: MeetingTime) -> String {
        fallback.words(value, at: time)
    }
    package func change(from old: String, to new: String) -> String { fallback.change(from: old, to: new) }
    package var whatChangedLabel: String { fallback.whatChangedLabel }
    package var whatWouldChangeLabel: String { fallback.whatWouldChangeLabel }
    package var onYourDayLabel: String { fallback.onYourDayLabel }
    package var inboxIsEmpty: String { fallback.inboxIsEmpty }
    package var nothingArrived: String { fallback.nothingArrived }
    package func nothingCanArrive(key: String) -> String { fallback.nothingCanArrive(key: key) }
    package var openItems: String { fallback.openItems }
    package var allItems: String { fallback.allItems }
    package func someOf(_ count: Int, _ total: Int) -> String { fallback.someOf(count, total) }
    package func noMessageMatches(key: String) -> String { fallback.noMessageMatches(key: key) }
    package var nothingUnderBar: String { fallback.nothingUnderBar }
    package var asksNothing: String { fallback.asksNothing }
    package var isDecidedAlready: String { fallback.isDecidedAlready }
    package var isStoredAlready: String { fallback.isStoredAlready }
    package var meetingIsKept: String { fallback.meetingIsKept }
    package var cannotBeApplied: String { fallback.cannotBeApplied }
    package func doubtfulWasApplied(undo: String) -> String { fallback.doubtfulWasApplied(undo: undo) }
    package func messageWasUndone(undo: String) -> String { fallback.messageWasUndone(undo: undo) }
    package func itemWasDismissed(undo: String) -> String { fallback.itemWasDismissed(undo: undo) }
    package var meetingIsNotHere: String { fallback.meetingIsNotHere }
    package func wordsTitle(_ command: WordedAnswer, _ what: String) -> String {
        fallback.wordsTitle(command, what)
    }
    package func wordsHint(key: String) -> String { fallback.wordsHint(key: key) }
    package func answerIsOnItsWay(_ participation: Invitee.Participation, undo: String) -> String {
        fallback.answerIsOnItsWay(participation, undo: undo)
    }
    package func answerWaitsInTheOutbox(key: String) -> String { fallback.answerWaitsInTheOutbox(key: key) }
    package var proposalWasTaken: String { fallback.proposalWasTaken }
    package var proposalWasRefused: String { fallback.proposalWasRefused }
    package func proposalTitle(_ title: String) -> String { fallback.proposalTitle(title) }
    package func proposalIsOnItsWay(_ time: String) -> String { fallback.proposalIsOnItsWay(time) }
    package func isInvitedNow(_ name: String) -> String { fallback.isInvitedNow(name) }
    package var readFileTitle: String { fallback.readFileTitle }
    package var readFileHint: String { fallback.readFileHint }
    package func wasRead(_ results: [ReadInvitation]) -> String { fallback.wasRead(results) }
    package func tellTitle(_ kind: ToldKind, _ count: Int) -> String { fallback.tellTitle(kind, count) }
    package func nobodyIsMarked(key: String) -> String { fallback.nobodyIsMarked(key: key) }
    package func noWayToSendYet(files: String, program: String) -> String {
        fallback.noWayToSendYet(files: files, program: program)
    }
    package var yourWordsTitle: String { fallback.yourWordsTitle }
    package var yourWordsHint: String { fallback.yourWordsHint }
    package func toldLater(key: String) -> String { fallback.toldLater(key: key) }
    package func liesInTheOutbox(_ count: Int, undo: String) -> String {
        fallback.liesInTheOutbox(count, undo: undo)
    }
    package func filesWritten(_ paths: [String]) -> String { fallback.filesWritten(paths) }
    package func haveNoAddress(_ names: [String]) -> String { fallback.haveNoAddress(names) }
    package func areAskedAgain(_ names: [String]) -> String { fallback.areAskedAgain(names) }
    package func everybodyKnows(_ title: String) -> String { fallback.everybodyKnows(title) }
    package func notToldYet(_ names: [String], key: String) -> String { fallback.notToldYet(names, key: key) }
    package var everybodyHasAnswered: String { fallback.everybodyHasAnswered }
    package var theyKnowAlready: String { fallback.theyKnowAlready }
    package func remindersSent(_ count: Int) -> String { fallback.remindersSent(count) }
    package func remindTitle(_ title: String) -> String { fallback.remindTitle(title) }
    package func yourAnswer(_ participation: Invitee.Participation) -> String {
        fallback.yourAnswer(participation)
    }
    package func answerTitle(_ title: String) -> String { fallback.answerTitle(title) }
    package var answerPlaceholder: String { fallback.answerPlaceholder }
    package var noAnswerMatches: String { fallback.noAnswerMatches }
    package func sentence(_ error: InvitationError) -> String { fallback.sentence(error) }
}
