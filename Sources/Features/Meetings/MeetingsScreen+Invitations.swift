import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// Messages to others: invitations, changes, reminders, and the person's own answer to another organizer's
// meeting.
extension MeetingsScreen {
    /// The person's answer to another organizer's meeting, as far as it was entered.
    package struct OwnAnswer: Sendable {
        var occurrence: OccurrenceIdentity
        var title: String
        var participation: Invitee.Participation
        var scope = SeriesScope.all
    }

    package enum InvitationMessage: Sendable {
        /// True if the person has an address to send from.
        case address(Bool)
        /// The pending notifications of the meeting in the detail.
        case untold(OccurrenceIdentity, [PendingNotice])
        /// The pending notifications of the meeting with that title.
        case pending([PendingNotice], of: Identifier<Meeting>, title: String)
        /// The meeting has none: a server tells the invitees first that it is cancelled, or they know it.
        case nobodyPending(MoveCancellation?, title: String)
        /// The text to send with a reminder.
        case reminded(OccurrenceIdentity, words: String)
        /// The chosen answer; its scope and its text are asked for next.
        case chosen(OwnAnswer, time: MeetingTime, isDate: Bool)
        case scoped(OwnAnswer)
        case worded(OwnAnswer, words: String)
    }

    package mutating func receive(_ message: InvitationMessage, in context: ScreenContext) -> [Action] {
        switch message {
        case .address(let isKnown):
            guard canTell != isKnown else { return [] }
            canTell = isKnown
            return lookForUntold(in: context)
        case .untold(let id, let notices):
            if pane.meeting?.occurrence == id { pane.take(untold: notices) }
            return []
        case .pending(let notices, let meeting, let title):
            guard notices.isEmpty else { return [.open(TellOthers(notices: notices))] }
            return [
                .run(
                    Effect(FindPendingCancellation(meeting), .read("notices").holdingInput) {
                        .invitation(.nobodyPending($0, title: title))
                    })
            ]
        case .nobodyPending(let cancellation, let title):
            let upToDate = say("Everybody with an address is up to date on \(say.quotedName(title)).")
            return [.say(cancellation.map { say.isCancelled(by: $0) } ?? upToDate)]
        case .reminded(let id, let words):
            return [
                .run(
                    Effect(
                        RemindInvitees(id, words: words.trimmed), .write.holdingInput,
                        news: { messages in
                            let people = messages.reduce(0) { $0 + $1.to.count }
                            return [.say(say.remindersSent(people)), .changed(nil), .mailWaits]
                        }))
            ]
        case .chosen(let answer, let time, let isDate):
            guard isDate else { return [askForWords(answer)] }
            let question = SeriesQuestion(title: say("Answer for which dates?"), time: time)
            return [
                .push(question) { scope in
                    var scoped = answer
                    scoped.scope = scope
                    return .invitation(.scoped(scoped))
                }
            ]
        case .scoped(let answer): return [askForWords(answer)]
        case .worded(let answer, let words):
            let comment = words.trimmed
            let operation = AnswerStoredInvitation(
                answer.occurrence, answer.participation, comment: comment.isEmpty ? nil : comment,
                scope: answer.scope)
            let participation = answer.participation
            return [
                .run(
                    Effect(
                        operation, .write.holdingInput,
                        news: { _ in
                            [
                                .promise(say.answerIsOnItsWay(participation, undo: KeyMap.key(.undo))),
                                .changed(nil), .mailWaits,
                            ]
                        })
                )
            ]
        }
    }

    // MARK: - Pending notifications

    func findAddress() -> Action {
        .run(
            Effect(LoadMailAccount(), .read("account").holdingInput) {
                .invitation(.address($0.address != nil))
            })
    }

    /// Reads the pending notifications of the meeting in the detail; without a detail nothing is read.
    func lookForUntold(in context: ScreenContext) -> [Action] {
        guard canTell, showsPane(in: context), let id = pane.meeting?.occurrence else {
            return [.cancel(slot: Self.untoldSlot)]
        }
        var policy = EffectPolicy.read(Self.untoldSlot)
        policy.isShownByScreen = true
        // Another read that fails for the same reason reports it.
        policy.failureIsShownByScreen = true
        return [
            .run(
                Effect(PendingNotices(meetings: [id.meeting]), policy) { .invitation(.untold(id, $0)) })
        ]
    }

    private static let untoldSlot = "untold"

    /// Available if answers to the selected meeting can be recorded.
    var canRecordAnswers: Availability {
        if let meeting = pane.meeting, meeting.invitees.isEmpty {
            return .unavailable(say.nobodyIsInvitedYet(key: KeyMap.key(.editMeeting)))
        }
        return .available
    }

    /// Returns whether a command for the venue of a meeting can be given.
    func canUseVenue(of meeting: MeetingSummary, for command: CommandID) -> Availability {
        guard let known = pane.meeting, known.occurrence == meeting.id else { return .available }
        guard let venue = known.venue else { return .unavailable(say("The meeting has no venue.")) }
        return VenueCommands.availability(of: command, for: venue) ?? .available
    }

    /// Returns whether an invitee can be sent a reminder.
    func canRemind(_ meeting: MeetingSummary, in context: ScreenContext) -> Availability {
        let known = pane.meeting.flatMap { $0.occurrence == meeting.id ? $0 : nil }
        if let known, known.invitees.isEmpty {
            return .unavailable(say.nobodyIsInvitedYet(key: KeyMap.key(.editMeeting)))
        }
        if let known, known.isCalledByOthers(knowing: context.person) {
            return .unavailable(say.sentence(InvitationError.notOrganizer(title: known.title)))
        }
        if meeting.counts.needsAction == 0 {
            return .unavailable(say("Everybody who is invited has answered."))
        }
        let isReachable = known?.invitees.contains {
            $0.isOpen && !($0.email ?? "").isEmpty
        }
        if let known, isReachable == false {
            return .unavailable(say.sentence(InvitationError.nobodyToTell(title: known.title)))
        }
        return canTell ? .available : .unavailable(say.sentence(InvitationError.noAddress))
    }

    // MARK: - The person's own answer

    private func askForWords(_ answer: OwnAnswer) -> Action {
        let words: WordedAnswer =
            switch answer.participation {
            case .accepted: .accept
            case .declined: .decline
            default: .perhaps
            }
        return .push(
            TextPrompt(
                title: say.wordsTitle(words, answer.title), text: "",
                hint: say.wordsHint(key: KeyMap.key(.take, in: .prompt)), taking: .sendTyped)
        ) {
            .invitation(.worded(answer, words: $0))
        }
    }

    /// Asks whom to notify, even if nothing changed.
    func sendInvitations(of meeting: MeetingSummary) -> [Action] {
        let (id, title) = (meeting.id.meeting, meeting.title)
        return [
            .run(
                Effect(PendingNotices(meetings: [id]), .read("notices").holdingInput) {
                    .invitation(.pending($0, of: id, title: title))
                })
        ]
    }

    /// Sends a reminder to invitees without an answer.
    func remindInvitees(of meeting: MeetingSummary) -> [Action] {
        let id = meeting.id
        let prompt = TextPrompt(
            title: say("Remind those who have not answered: \(ShortText.name(meeting.title))"), text: "",
            hint: say.wordsHint(key: KeyMap.key(.take, in: .prompt)), taking: .sendTyped)
        return [.push(prompt) { .invitation(.reminded(id, words: $0)) }]
    }

    /// Asks for the person's own answer to another organizer's meeting.
    func askForAnswer(to meeting: Meeting, _ occurrence: OccurrenceIdentity) -> [Action] {
        let answers: [Invitee.Participation] = [.accepted, .declined, .tentative]
        let (title, time, isDate) = (meeting.title, meeting.time, meeting.isDateOfSeries)
        let picker = ChoicePicker(
            title: say("Your answer: \(ShortText.name(title))"), size: Size(columns: 44, rows: 5),
            placeholder: say("accept, decline, perhaps"), nothing: say("Accept, decline or perhaps."),
            options: answers.map { answer in
                ChoicePicker<Invitee.Participation>.Option(
                    choice: answer,
                    row: PickerRow(title: say.yourAnswer(answer), detail: MeetingText.sign(answer)))
            })
        return [
            .push(picker) { answer in
                .invitation(
                    .chosen(
                        OwnAnswer(occurrence: occurrence, title: title, participation: answer), time: time,
                        isDate: isDate))
            }
        ]
    }
}

extension Meeting {
    /// Returns whether the organizer is another person.
    func isCalledByOthers(knowing person: Profile) -> Bool {
        !isOrganized(by: person.ownAddresses)
    }
}
