import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// Meetings that are over: who came, what was decided, and the report on them.
extension MeetingsScreen {
    package enum AfterMessage: Sendable {
        /// The latest meeting to ask about; `nil` without one.
        case toAskAbout(MeetingSummary?)
        /// The report on a meeting, before anybody gets it.
        case report(OccurrenceIdentity, MeetingReport)
        /// The report is to be sent.
        case send(OccurrenceIdentity)
    }

    /// The rows of the question below the list.
    static let askingRows = 1
    /// The rows that a list needs besides the question.
    static let leastRowsBesides = 5

    mutating func receive(_ message: AfterMessage, in context: ScreenContext) -> [Action] {
        switch message {
        case .toAskAbout(let meeting):
            asked = meeting
            return []
        case .report(let id, let report):
            let title = report.content.meeting.title
            if report.recipients.isEmpty {
                return [.say(say.sentence(AfterMeetingError.nobody(title: title)))]
            }
            let names = report.recipients.prefix(3).map { ShortText.name($0.shownName) }
            let more = report.recipients.count - names.count
            let people = more > 0 ? "\(names.joined(separator: ", ")) \(say.andMore(more))" : say.list(names)
            let question = ConfirmScreen(
                title: say("Send the report?"),
                question: say(
                    "Who came to \(say.quotedName(title)), what was decided and the notes are mailed to \(people)."
                ),
                confirm: say("send the report"))
            return [.push(question) { _ in .after(.send(id)) }]
        case .send(let id):
            return [
                .run(
                    Effect(
                        SendReport(id, zone: context.zone), .write.holdingInput,
                        news: { messages in
                            let words = say.reportsWait(
                                messages.count, outbox: KeyMap.key(.showOutbox, in: .inbox))
                            return messages.isEmpty
                                ? [.say(words)] : [.say(words), .changed(nil), .mailWaits]
                        }))
            ]
        }
    }

    /// Looks for a meeting that has ended meanwhile.
    func lookForPast() -> [Action] {
        guard isTab else { return [] }
        var policy = EffectPolicy.read("asked")
        policy.isShownByScreen = true
        policy.failureIsShownByScreen = true
        return [.run(Effect(FindMeetingToAskAbout(), policy) { .after(.toAskAbout($0)) })]
    }

    /// The meeting that the commands are about: the selected one if it is over, else the one that is asked
    /// about.
    func pastMeeting(in context: ScreenContext) -> MeetingSummary? {
        if let selected = selectedMeeting, selected.hasComers(at: context.now) { return selected }
        return asked
    }

    func canTellAfter(in context: ScreenContext) -> Availability {
        if pastMeeting(in: context) != nil { return .available }
        guard let selected = selectedMeeting else { return .unavailable(say("No meeting is selected.")) }
        if selected.hasEnded(at: context.now) {
            return .unavailable(say.nobodyIsInvitedYet(key: KeyMap.key(.editMeeting)))
        }
        return .unavailable(say.sentence(AfterMeetingError.notOver(title: selected.title)))
    }

    /// Handles a command on a meeting that is over; `nil` for other commands.
    func handleAfter(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        guard let meeting = pastMeeting(in: context) else { return nil }
        switch command {
        case .everybodyCame:
            return [
                .run(
                    Effect(
                        RecordEverybodyCame(meeting.id, zone: context.zone), .write.holdingInput,
                        news: { [.say(say.cameRecorded($0, undo: KeyMap.key(.undo))), .changed(nil)] }))
            ]
        case .tellAfter: return [.open(TellAfterMeeting(occurrence: meeting.id))]
        case .sendReport:
            let id = meeting.id
            return [
                .run(
                    Effect(LoadReport(id, zone: context.zone), .read("report").holdingInput) {
                        .after(.report(id, $0))
                    })
            ]
        default: return nil
        }
    }

    // MARK: - The question below the list

    /// The words of the question, which is about the meeting that the keys are about; empty while that is
    /// answered.
    func askedWords(columns: Int, in context: ScreenContext) -> String {
        guard let meeting = pastMeeting(in: context) else { return "" }
        let isAnswered = meeting.id == pane.meeting?.occurrence && pane.attendance != nil
        guard !isAnswered else { return "" }
        return say.whoCame(
            to: meeting.title, all: KeyMap.key(.everybodyCame, in: .meetings),
            some: KeyMap.key(.tellAfter, in: .meetings), columns: columns)
    }

    /// Draws the question in the last row of the list.
    func drawQuestion(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        let room = max(0, area.columns - 3)
        let words = askedWords(columns: room, in: context)
        guard !words.isEmpty, area.rows > 0 else { return }
        buffer.write(
            TextWidth.truncated(words, to: room),
            at: Point(column: area.column + 2, row: area.row), style: context.theme.key)
    }
}

extension MeetingSummary {
    /// Returns whether it had a time, and is over.
    fileprivate func hasEnded(at now: Date) -> Bool {
        guard status != .cancelled, time.isScheduled, let end else { return false }
        return end <= now
    }
}

extension MeetingDetail {
    /// Returns whether there is a question about who came.
    private var isOver: Bool {
        guard meeting.isOver(at: context.now, in: context.zone) else { return false }
        return !meeting.others(besides: context.person.ownAddresses).isEmpty
    }

    /// The labels of what is said afterwards, as far as it is shown.
    var afterLabels: [String] {
        [
            beside.attendance == nil ? nil : say.cameLabel, meeting.decided.isEmpty ? nil : say.decidedLabel,
        ].compactMap(\.self)
    }

    /// The question who came to a meeting that is over, until it is answered.
    func addQuestion(to block: inout TextBlock) {
        guard isOver, beside.attendance == nil else { return }
        let expected = meeting.expectedPeople(besides: context.person.ownAddresses)
        block.wrapped(
            say.whoCame(
                expected, all: KeyMap.key(.everybodyCame, in: .meetings),
                some: KeyMap.key(.tellAfter, in: .meetings)), context.theme.key)
    }

    /// The people who came.
    func addAttendance(to fields: inout LabelledFields) {
        guard let attendance = beside.attendance else { return }
        let people = say.people(whoCame: attendance.people)
        let words = fields.labelColumns > 0 ? people : say("Came: \(people)")
        fields.add(say.cameLabel) { $0.wrapped(words) }
    }

    /// The decisions.
    func addDecided(to fields: inout LabelledFields) {
        guard !meeting.decided.isEmpty else { return }
        let indent = fields.labelColumns > 0 ? 0 : 1
        fields.gap()
        fields.add(say.decidedLabel, isHeaded: true) { $0.wrapped(meeting.decided, indent: indent) }
    }
}
