import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// A poll: its options as rows, its people as columns, and its commands from the draft to the decision.
package struct PollScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The poll as stored; `nil` if it no longer exists.
        case read(ShowPoll.Shown?)
        /// The busy times of others were asked for.
        case asked
        /// The typed votes of a person, identified by name and address.
        case typed(String, name: String, email: String?)
        case send
        case remind
        /// The number of the option, and whether those who get no invitation are told.
        case decide(Int, tells: Bool)
        /// The form was saved.
        case saved
        /// The poll, which has a page, was decided or dropped.
        case ended(Identifier<Poll>)
    }

    private let uid: String
    private(set) var shown: ShowPoll.Shown?
    private(set) var list = ListPane()
    /// The index of the selected person.
    private(set) var person = 0
    private var hasAsked = false

    package init(uid: String) {
        self.uid = uid
    }

    package var title: String { say("Poll", context: "screen") }
    package var scopes: [CommandScope] { [.poll, .lists] }
    package var footnote: String { shown.map { say.voted(in: $0.poll) } ?? "" }

    private var poll: Poll? { shown?.poll }
    private var voter: Poll.Voter? {
        guard let poll, poll.people.indices.contains(person) else { return nil }
        return poll.people[person]
    }

    // MARK: - What is possible

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        guard let poll else { return command == .back ? .available : nil }
        switch command {
        case .filter, .otherPane: return nil
        case .sendPoll:
            if poll.people.isEmpty { return Self.nobody }
            guard poll.state == .open || PollRules.allows(poll.state, to: .open) else { return refusal(poll) }
            // Another deadline opens the poll again.
            if let deadline = poll.deadline, deadline <= context.now {
                return .unavailable(say.sentence(PollError.deadlineHasPassed))
            }
            return .available
        case .remindVoters:
            guard poll.state == .open else { return refusal(poll) }
            return PollTally(poll).waiting.isEmpty
                ? .unavailable(say("Everybody has voted.")) : .available
        case .readPollPage:
            if poll.page == nil { return nil }
            return poll.state.waitsForDecision ? .available : refusal(poll)
        case .closePoll: return allows(.closed, poll)
        case .decidePoll: return allows(.decided, poll)
        case .dropPoll: return allows(.dropped, poll)
        case .editPoll: return poll.state.waitsForDecision ? .available : refusal(poll)
        case .typeVotes, .toggleRole:
            if voter == nil { return Self.nobody }
            return poll.state.waitsForDecision ? .available : refusal(poll)
        case .openMeeting:
            return shown?.meeting == nil ? .unavailable(say("The poll has no meeting yet.")) : .available
        case .open: return poll.options.isEmpty ? nil : .available
        default: return .available
        }
    }

    private func allows(_ state: Poll.State, _ poll: Poll) -> Availability {
        PollRules.allows(poll.state, to: state) ? .available : refusal(poll)
    }

    private func refusal(_ poll: Poll) -> Availability {
        .unavailable(say.sentence(PollError.notPossible(poll.state, title: poll.title)))
    }

    private static var nobody: Availability {
        .unavailable(say("Nobody is asked yet; \(KeyMap.key(.editPoll, in: .poll)) adds people."))
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [read(in: context)] }

    private func read(in context: ScreenContext) -> Action {
        .run(
            Effect(
                ShowPoll(uid, ownAddresses: context.person.ownAddresses, zone: context.zone),
                .read("poll").holdingInput
            ) { .read($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        guard let poll else {
            if case .command(.back) = event { return [.close(nil)] }
            return nil
        }
        switch event {
        case .command(.moveLeft): return select(person - 1, of: poll)
        case .command(.moveRight): return select(person + 1, of: poll)
        case .mouse(let mouse, _) where mouse.isLeftPress: pointAtPerson(mouse, in: context)
        default: break
        }
        switch list.update(event, in: window(of: poll, in: context)) {
        case .opened: return handle(.open, poll, in: context)
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command): return handle(command, poll, in: context)
        case .dataChanged: return [read(in: context)]
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    private mutating func select(_ index: Int, of poll: Poll) -> [Action] {
        person = max(0, min(index, poll.people.count - 1))
        return []
    }

    /// Selects the person whose column was clicked, in the names or in a row.
    private mutating func pointAtPerson(_ mouse: Mouse, in context: ScreenContext) {
        guard let shown else { return }
        let area = bounds(in: context)
        let layout = PollLayout(area: area, options: shown.poll.options.count)
        guard layout.head.contains(mouse.at) || layout.rows.contains(mouse.at) else { return }
        let grid = PollGrid(shown, person: person, columns: area.columns, context: context)
        if let index = grid.person(at: mouse.at.column) { person = index }
    }

    private func window(of poll: Poll, in context: ScreenContext) -> ListWindow {
        let layout = PollLayout(area: bounds(in: context), options: poll.options.count)
        return list.window(layout.rows, ListShape(count: poll.options.count), .centred)
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .read(let found):
            guard let found else { return [.say(say("The poll no longer exists.")), .close(nil)] }
            let isFirst = shown == nil
            shown = found
            list.select(list.selected, of: found.poll.options.count)
            person = max(0, min(person, found.poll.people.count - 1))
            if isFirst { selectLeading() }
            return askForTimes(in: context)
        case .asked: return [read(in: context)]
        case .typed(let text, let name, let email): return record(text, name, email)
        case .send: return [.run(sending { SendPoll($0) })]
        case .remind: return [.run(sending(RemindPoll.init))]
        case .decide(let number, let tells): return decide(number, tells: tells)
        case .saved: return []
        case .ended(let id): return [.run(.endPage(of: id))]
        }
    }

    /// Selects the option that is decided or leads.
    private mutating func selectLeading() {
        guard let poll, let number = poll.decided ?? PollTally(poll).leading else { return }
        list.select(number - 1, of: poll.options.count)
    }

    /// Asks once for the busy times of those who have not voted, where there is somebody to ask.
    private mutating func askForTimes(in context: ScreenContext) -> [Action] {
        guard !hasAsked, let poll, poll.state == .draft || poll.state == .open else { return [] }
        let spans = poll.options.compactMap { option -> Range<Date>? in
            guard case .time(let time) = option.content else { return nil }
            return time.interval(in: context.zone)
        }
        let people = PollTally(poll).waiting.map(\.invitee)
        guard let begin = spans.map(\.lowerBound).min(), let end = spans.map(\.upperBound).max(),
            begin < end, end > context.now, !people.isEmpty
        else { return [] }
        hasAsked = true
        let ask = AskBusyTimes(
            people, over: DateInterval(start: begin, end: end),
            ownAddresses: context.person.ownAddresses.sorted(), zone: context.zone)
        var policy = EffectPolicy.read("busy")
        policy.isShownByScreen = true
        policy.failureIsShownByScreen = true
        return [
            .run(
                Effect(policy) { run in
                    let report = try await ask.run(in: run.tools.workspace)
                    return EffectAnswer(report.hasAnswers ? .asked : nil)
                })
        ]
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, _ poll: Poll, in context: ScreenContext) -> [Action]? {
        guard let id = poll.id else { return nil }
        switch command {
        case .back: return [.close(nil)]
        case .open:
            guard let shown, poll.options.indices.contains(list.selected) else { return [] }
            return [.push(PollDetail(shown, option: list.selected))]
        case .typeVotes: return voter.map { [prompt(for: $0, in: poll, context)] } ?? []
        case .toggleRole: return toggleRequired(in: poll)
        case .editPoll: return [.push(PollForm(editing: poll, in: context)) { _ in .saved }]
        case .openMeeting: return shown?.meeting.map { [.open(OpenMeeting(occurrence: $0))] } ?? []
        case .sendPoll, .remindVoters:
            let isReminder = command == .remindVoters
            let question = PollQuestion.sending(
                poll, id, isReminder: isReminder, own: context.person.ownAddresses)
            return [.push(question) { _ in isReminder ? .remind : .send }]
        case .decidePoll:
            let number = list.selected + 1
            guard poll.options.indices.contains(list.selected) else { return [] }
            let content = poll.options[list.selected].content
            let question = PollQuestion.deciding(
                poll, number, option: PollText.option(content, readerZone: context.zone),
                isPast: content.isPast(at: context.now, zone: context.zone))
            return [
                .push(question) {
                    .decide(number, tells: $0 == .confirmed)
                }
            ]
        case .readPollPage: return [.run(.readPage(of: id))]
        case .closePoll:
            var actions: [Action] = [.run(.close(id))]
            if poll.page != nil { actions.append(.run(.closePage(of: id))) }
            return actions
        case .dropPoll: return [.run(.drop(id) { .ended($0) })]
        default: return nil
        }
    }

    /// Asks for the votes of somebody who told them, such as on the phone.
    private func prompt(for voter: Poll.Voter, in poll: Poll, _ context: ScreenContext) -> Action {
        let (now, zone) = (context.now, context.zone)
        let names = poll.options.map { BallotReader.Name($0) }
        @Sendable func read(_ text: String) -> BallotReader.Ballot {
            BallotReader.read(text, options: poll.options.count, names: names, people: [voter.name])
        }
        let prompt = TextPrompt(
            title: say("Votes of \(ShortText.name(voter.name))"), text: say.words(voter.votes),
            hint: say("Such as “1 yes, 3 maybe” or “all but 2”; nothing removes the votes."),
            refusal: { text in
                if text.trimmed.isEmpty { return nil }
                let ballot = read(text)
                return ballot.isClear && !ballot.votes.isEmpty
                    ? nil : say.sentence(PollError.unclearVotes(text))
            },
            meaning: { text in
                let ballot = read(text)
                guard ballot.isClear, !ballot.votes.isEmpty else { return nil }
                return PollText.meaning(of: ballot.votes, in: poll, now: now, readerZone: zone)
            })
        return .push(prompt) { .typed($0, name: voter.name, email: voter.email) }
    }

    private func record(_ text: String, _ name: String, _ email: String?) -> [Action] {
        // Votes and people may have changed meanwhile.
        guard let poll, let id = poll.id,
            let place = poll.people.firstIndex(where: { $0.name == name && $0.email == email })
        else { return [] }
        let votes = poll.people[place].votes
        if text.trimmed == say.words(votes) { return [] }
        let isEmpty = text.trimmed.isEmpty
        let ballot: RecordVotes.Ballot = isEmpty ? .votes([:], comment: nil) : .text(text)
        let (who, undo) = (ShortText.name(name), KeyMap.key(.undo))
        let sentence =
            isEmpty
            ? say("The votes of \(who) were removed; \(undo) brings them back.")
            : say("Recorded the votes of \(who); \(undo) undoes it.")
        return [
            .run(
                Effect(
                    RecordVotes(id, voter: place, ballot), .write.holdingInput,
                    news: { _ in [.say(sentence), .changed(nil)] }))
        ]
    }

    private func toggleRequired(in poll: Poll) -> [Action] {
        guard poll.people.indices.contains(person) else { return [] }
        var poll = poll
        poll.people[person].isRequired.toggle()
        let name = ShortText.name(poll.people[person].name)
        let sentence =
            poll.people[person].isRequired
            ? say("\(name) is required: a “no” rules an option out.") : say("\(name) is no longer required.")
        return [
            .run(
                Effect(
                    EditPoll(poll), .write.holdingInput, news: { _ in [.say(sentence), .changed(nil)] }))
        ]
    }

    private func sending<Sending: WorkspaceOperation>(
        _ operation: (Identifier<Poll>) -> Sending
    ) -> Effect<Message> where Sending.Outcome == SentPoll {
        let id = poll?.id ?? Identifier(0)
        let undo = KeyMap.key(.undo)
        return Effect(
            operation(id), .write.holdingInput,
            news: { sent in
                [
                    .promise(say.liesInTheOutbox(sent.messages.count, undo: undo)), .changed(nil),
                    .mailWaits,
                ]
            })
    }

    private func decide(_ number: Int, tells: Bool) -> [Action] {
        guard let id = poll?.id else { return [] }
        let sentence = say("Decided; \(KeyMap.key(.undo)) undoes all of it.")
        return [
            .run(
                Effect(
                    DecidePoll(id, number, tells: tells), .write.holdingInput,
                    news: { decided in
                        // Of a changed meeting, whom to notify is asked.
                        let subject = decided.meeting?.id.map { HistoryEntry.Subject.meeting($0) }
                        if decided.messages.isEmpty { return [.say(sentence), .changed(subject)] }
                        return [.promise(sentence), .changed(subject), .mailWaits]
                    }, message: { $0.poll.page == nil ? nil : .ended(id) }))
        ]
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let shown else { return nil }
        PollSheet(shown: shown, context: context).draw(into: &buffer, in: area, list: list, person: person)
        return nil
    }
}
