import MeetCore
import MeetStore
import Operations

/// Invitations to me and answers to mine: the inbox, the question whom to tell, and the news.
package protocol InvitationWords: Sendable {
    // MARK: - Headings of the help

    var inboxHeading: String { get }
    /// Where somebody proposes another time.
    var proposalHeading: String { get }
    /// Where somebody answered who is not invited.
    var strangerHeading: String { get }
    /// Where others are invited and the person is not.
    var forOthersHeading: String { get }
    /// Where a message is not accepted as that of whom it speaks for.
    var doubtfulHeading: String { get }
    var sendingHeading: String { get }
    /// What was told of others at the foot of the screen.
    var newsHeading: String { get }

    // MARK: - What a message says

    /// In a list, 12 columns at most: `invites you`.
    func shortNews(_ item: InboxItem) -> String
    /// As a sentence, with when it came.
    func news(_ item: InboxItem, from sender: String, at moment: String) -> String
    /// On one line, with its meeting: `Maria comes to “Coffee”`. Of a proposal it asks whether to take it.
    func oneLine(_ item: InboxItem, from sender: String, of title: String) -> String
    /// What became of it; `nil` where there is nothing to say.
    func became(_ state: InboxItem.State) -> String?
    /// Why a message changed nothing.
    ///
    /// - Parameters:
    ///   - sender: The address it came from; `nil` where it names none.
    ///   - user: Whom it speaks for.
    func doubt(_ doubt: SchedulingDoubt, from sender: String?, for user: String) -> String
    /// Who sent a message in the name of somebody else.
    func sentBy(_ sender: String) -> String
    /// Who sent an answer in the name of an invitee.
    func answeredBy(_ sender: String) -> String
    /// Of a meeting that somebody unknown sent.
    var isUnconfirmed: String { get }
    /// In place of a title, and of who sent it.
    var unknownMeeting: String { get }
    var unknownSender: String { get }

    // MARK: - What is different

    func label(_ field: FieldChange.Field) -> String
    /// On one line. `nil` is nothing.
    ///
    /// - Parameter time: That of the meeting then, for what comes again.
    func words(_ value: FieldChange.Value?, at time: MeetingTime) -> String
    /// `Tue 24 Nov 10:00 → Wed 25 Nov 11:00`.
    func change(from old: String, to new: String) -> String
    var whatChangedLabel: String { get }
    /// Above what a doubtful message asks for.
    var whatWouldChangeLabel: String { get }
    /// Above what clashes.
    var onYourDayLabel: String { get }

    // MARK: - The inbox

    var inboxIsEmpty: String { get }
    /// Where messages are fetched, and none came.
    var nothingArrived: String { get }
    /// Where none can come.
    func nothingCanArrive(key: String) -> String
    var openItems: String { get }
    var allItems: String { get }
    /// How many of how many are shown.
    func someOf(_ count: Int, _ total: Int) -> String
    func noMessageMatches(key: String) -> String
    var nothingUnderBar: String { get }
    var asksNothing: String { get }
    var isDecidedAlready: String { get }
    /// Of what others are invited to: that it was taken over, and is now.
    var isStoredAlready: String { get }
    var meetingIsKept: String { get }
    /// Of a doubtful message about a meeting that only the person changes.
    var cannotBeApplied: String { get }
    /// Of a doubtful message that was applied, and the key that undoes that.
    func doubtfulWasApplied(undo: String) -> String
    /// Of what a message changed, and the key that undoes the undoing.
    func messageWasUndone(undo: String) -> String
    /// Of a message that was put away, and the key that undoes that.
    func itemWasDismissed(undo: String) -> String
    var meetingIsNotHere: String { get }
    /// Of the line that goes with an answer.
    ///
    /// - Parameter what: The meeting, or the time that is proposed.
    func wordsTitle(_ command: WordedAnswer, _ what: String) -> String
    func wordsHint(key: String) -> String
    func answerIsOnItsWay(_ participation: Invitee.Participation, undo: String) -> String
    /// Of an answer that nothing sends yet.
    func answerWaitsInTheOutbox(key: String) -> String
    var proposalWasTaken: String { get }
    var proposalWasRefused: String { get }
    /// Of the line on which the time is typed that is proposed for a meeting.
    func proposalTitle(_ title: String) -> String
    func proposalIsOnItsWay(_ time: String) -> String
    func isInvitedNow(_ name: String) -> String

    /// Of the question for a file of messages.
    var readFileTitle: String { get }
    var readFileHint: String { get }
    /// What was in such a file.
    func wasRead(_ results: [ReadInvitation]) -> String

    // MARK: - Whom to tell

    /// `Send invitations to 4 people?`
    func tellTitle(_ kind: ToldKind, _ count: Int) -> String
    func nobodyIsMarked(key: String) -> String
    func noWayToSendYet(files: String, program: String) -> String
    var yourWordsTitle: String { get }
    var yourWordsHint: String { get }
    /// Nobody was told; by which key that is done.
    func toldLater(key: String) -> String
    func liesInTheOutbox(_ count: Int, undo: String) -> String
    func filesWritten(_ paths: [String]) -> String
    func haveNoAddress(_ names: [String]) -> String
    /// Whose answers no longer count once they are told of a change.
    func areAskedAgain(_ names: [String]) -> String
    func everybodyKnows(_ title: String) -> String
    /// Who does not know a meeting as it is, and the key that tells them.
    func notToldYet(_ names: [String], key: String) -> String
    /// Nobody is to be reminded.
    var everybodyHasAnswered: String { get }
    /// They know it by other ways than a message.
    var theyKnowAlready: String { get }
    func remindersSent(_ count: Int) -> String
    /// Of the line that goes with a reminder.
    func remindTitle(_ title: String) -> String
    /// What the person answered to a meeting of somebody else.
    func yourAnswer(_ participation: Invitee.Participation) -> String
    /// Which answer to give to a meeting of somebody else.
    func answerTitle(_ title: String) -> String
    var answerPlaceholder: String { get }
    var noAnswerMatches: String { get }

    func sentence(_ error: InvitationError) -> String
}

/// What words go with.
package enum WordedAnswer: Hashable, Sendable {
    case accept, decline, perhaps, proposal, refusal
}

/// What some people are to be told.
package enum ToldKind: Hashable, Sendable {
    case invitation, update, cancellation
    /// Several of these.
    case mixed
}
