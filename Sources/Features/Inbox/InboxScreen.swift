import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The tab of received messages: invitations, changes, cancellations, answers and proposals.
package struct InboxScreen: Screen {
    package typealias Outcome = Never
    package typealias Item = Identifier<InboxItem>

    package enum Message: Sendable {
        /// A part of the list, and the number of items without the filter.
        case listed(ShownInbox)
        /// The account's abilities: fetching and sending messages; whether calendars and contacts are
        /// synchronized.
        case account(canSend: Bool, canReceive: Bool, synchronizes: Bool)
        /// The comment on an answer, or on a declined proposal.
        case answered(Item, Invitee.Participation, comment: String)
        /// The comment on the answer to the marked messages.
        case answeredMarked(Invitee.Participation, comment: String)
        /// The answer in words that is recorded though it is for a former time.
        case recorded(InboxItem, Invitee.Participation)
        case unmark
        case refused(Item, comment: String)
        /// The picked time.
        case picked(Item, PlannedTime)
        case proposed(Item, MeetingTime, comment: String)
        /// The message that is to be selected, which was just announced.
        case wanted(Item)
    }

    private(set) var list = PagedList<InboxItem>()
    private(set) var focus = SplitLayout.Pane.list
    private(set) var filter = InboxFilter.open
    /// The marked messages, in the order of marking.
    var marked: [InboxItem] = []
    /// The shown answer that needs nothing but to be seen; it is dismissed when another message is selected.
    private var seen: Item?
    /// The number of items without the typed filter.
    private(set) var total = 0
    /// The account's abilities: sending and fetching messages; `nil` until known.
    private(set) var account: (canSend: Bool, canReceive: Bool)?
    /// True if calendars and contacts are synchronized: their servers may send and receive messages.
    private var synchronizes = false
    private(set) var text = TextPane()

    package init() {}

    package var title: String { Tab.inbox.title }
    var selected: InboxItem? { list.selected }

    package var isTyping: Bool { list.filter.isOpen }

    package var scopes: [CommandScope] {
        if list.filter.isOpen { return [.filtering, .inbox, .lists] }
        let ofFilter: [CommandScope] = focus == .list && list.filter.isVisible ? [.filtered] : []
        if !activeMarks.isEmpty { return ofFilter + [.markedMessages, .inbox, .lists] }
        let ofPane: [CommandScope] = focus == .detail ? [.detail] : []
        let ofItem: [CommandScope] =
            switch selected?.news {
            case _ where selected?.doubt != nil: [.doubtful]
            case .proposed: [.proposal]
            case .notInvited: [.stranger]
            case .wrote where selected?.state == .waiting: [.letter]
            case .forOthers: [.forOthers]
            case .asksTrust where selected?.state == .waiting: [.trustRequest]
            case .published where selected?.isUnconfirmedNews == true: [.forOthers]
            default: []
            }
        let ofPoll: [CommandScope] = selected?.isAboutPoll == true ? [.pollNews] : []
        return ofFilter + ofPane + ofItem + ofPoll + [.inbox, .lists]
    }

    package var footnote: String {
        guard list.isLoaded, total > 0 else { return "" }
        if !marked.isEmpty { return say("\(grouped: marked.count) marked") }
        return say.counted(list.count, list.filter.text.isEmpty ? .messages : .matches)
    }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        guard command.id == .switchFilter else { return command.text }
        return filter == .open ? .showAllMessages : .showOpenMessages
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        if let availability = availabilityForMarked(command) { return availability }
        switch command {
        case .accept, .decline, .acceptTentatively, .proposeTime:
            guard let selected else { return Self.nothingMarked }
            if selected.tellsFormerTime {
                return .unavailable(
                    say("It is about a former time; answer the latest message, or the meeting."))
            }
            if selected.isInvitation { return .available }
            if selected.news == .asksTrust, selected.state == .waiting {
                return command == .accept || command == .decline ? .available : nil
            }
            if selected.isLetter, selected.state == .waiting {
                return command == .proposeTime ? nil : .available
            }
            return isDecided(by: command, selected)
                ? nil : .unavailable(say("This message asks for no answer."))
        case .takeDoubtful:
            if let selected, selected.isAboutPoll, !selected.canBeTaken {
                return .unavailable(say("Its votes are not clear; type them into the poll."))
            }
            guard selected?.doubt?.canBeTaken == true else {
                return .unavailable(say("Only you can change your own meetings; you can ignore the message."))
            }
            return selected?.state == .waiting
                ? .available : .unavailable(say("It has already been decided."))
        case .takeProposal, .declineProposal, .inviteStranger:
            return selected?.state == .waiting
                ? .available : .unavailable(say("It has already been decided."))
        case .keepForeign:
            return selected?.canBeTaken == true
                && (selected?.meeting?.id == nil || selected?.isUnconfirmedNews == true)
                ? .available : .unavailable(say("The meeting is already stored here."))
        case .openPoll: return selected?.isAboutPoll == true ? .available : nil
        case .openMeeting:
            guard let selected else { return Self.nothingMarked }
            return selected.meeting?.occurrence == nil
                ? .unavailable(say("The meeting is not stored here.")) : .available
        case .dismissItem:
            guard let selected else { return Self.nothingMarked }
            return selected.isOpen ? .available : .unavailable(say("It has already been decided."))
        case .undoMessage:
            guard let selected else { return Self.nothingMarked }
            return selected.messageAction == nil
                ? .unavailable(say.sentence(InvitationError.changedNothing(selected.id ?? Identifier(0))))
                : .available
        case .syncMail:
            return canSync
                ? .available : .unavailable(say("Mail is not set up yet; set it up on the Me tab."))
        case .open, .otherPane, .mark: return selected == nil ? nil : .available
        case .filter: return total > 0 ? .available : nil
        default: return .available
        }
    }

    private static var nothingMarked: Availability { .unavailable(say("No message is selected.")) }
    private var hasMail: Bool { account?.canSend == true || account?.canReceive == true }
    private var canSync: Bool { hasMail || synchronizes }

    /// Returns true if the key of the command has another meaning for the item.
    private func isDecided(by command: CommandID, _ item: InboxItem) -> Bool {
        if item.doubt != nil { return command == .accept || command == .decline }
        return switch item.news {
        case .proposed: command == .accept || command == .decline
        case .notInvited, .forOthers: command == .accept
        case .published: item.isUnconfirmedNews && command == .accept
        default: false
        }
    }

    // MARK: - Reading

    package mutating func appear(in context: ScreenContext) -> [Action] {
        // It was shown before the tab was left.
        let left = seen.map { [dismissal(ofSeen: $0)] } ?? []
        seen = nil
        return left + reload()
    }

    private mutating func reload() -> [Action] {
        [
            read(around: list.reload()),
            .run(
                Effect(LoadMailAccount(), .read("account")) {
                    .account(
                        canSend: $0.canSend, canReceive: $0.canReceive, synchronizes: $0.synchronizes)
                }),
        ]
    }

    /// The number of rows read on each side; it is small, since each row is looked up in the calendar.
    private static let reach = 60

    private func read(around place: PagedList<InboxItem>.Place, holdingInput: Bool = true) -> Action {
        var page = ListInbox(filter, before: Self.reach, after: Self.reach)
        page.text = list.filter.text
        switch place {
        case .start: break
        case .row(let row): page.anchor = row
        case .item(let id, let fallback): (page.item, page.anchor) = (id, fallback)
        }
        let policy = EffectPolicy.read("inbox")
        return .run(Effect(ShowInbox(page), holdingInput ? policy.holdingInput : policy) { .listed($0) })
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .wanted(let id):
            // The filter may hide it.
            _ = list.clearFilter()
            return [read(around: list.reload(goingTo: id))]
        case .listed(let shown):
            let before = selected?.id
            list.receive(shown.page)
            total = shown.total
            // Marked messages are as stored now, as far as they are among the rows.
            for row in shown.page.rows {
                if let place = marked.firstIndex(where: { $0.id == row.id }) { marked[place] = row }
            }
            if selected?.id != before { text = TextPane() }
            if selected == nil { focus = .list }
            return passSeen(in: context)
        case .account(let canSend, let canReceive, let synchronizes):
            account = (canSend, canReceive)
            self.synchronizes = synchronizes
            return []
        case .answered(let id, let participation, let comment):
            let sentence = say.answerIsOnItsWay(participation, undo: KeyMap.key(.undo))
            let waits = waitsInOutbox
            return [
                .run(
                    Effect(
                        NotingMail(AnswerInboxItem(id, participation, comment: Self.words(comment))),
                        .write.holdingInput,
                        news: { answered in
                            // The server of a calendar sends the answer itself.
                            let changed = AppEvent.changed(answered.value.subject)
                            if !answered.isMailed { return [.promise(sentence), changed] }
                            return [.promise(waits ?? sentence), changed, .mailWaits]
                        }))
            ]
        case .answeredMarked(let participation, let comment):
            return [settle(.answer(participation), comment: Self.words(comment))]
        case .recorded(let item, let participation):
            return item.id.map { [record(participation, of: item, $0)] } ?? []
        case .unmark:
            marked = []
            return []
        case .refused(let id, let comment):
            let sentence = sent(say("The meeting time stays as it is; whoever proposed another is notified."))
            return [
                .run(
                    Effect(
                        DeclineProposal(id, comment: Self.words(comment)), .write.holdingInput,
                        news: { _ in [.say(sentence), .changed(nil), .mailWaits] }))
            ]
        case .picked(let id, let planned):
            return [
                ask(.proposal, ReaderTime.when(planned.time, readerZone: context.zone)) {
                    .proposed(id, planned.time, comment: $0)
                }
            ]
        case .proposed(let id, let time, let comment):
            let start = ReaderTime.start(time, readerZone: context.zone)
            let sentence = sent(say("Proposed \(start); the message is on its way."))
            return [
                .run(
                    Effect(
                        ProposeTime(id, time, comment: Self.words(comment)), .write.holdingInput,
                        news: { _ in [.promise(sentence), .changed(nil), .mailWaits] }))
            ]
        }
    }

    // MARK: - What is typed

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let actions: [Action]? =
            switch event {
            case .command(let command): handle(command, in: context)
            case .dataChanged: reload()
            case .mouse(let mouse, _): handle(mouse, in: context)
            case .key(let key): type(.key(key))
            case .paste(let text): type(.paste(text))
            default: []
            }
        guard let actions else { return nil }
        return actions + passSeen(in: context)
    }

    /// Remembers the answer that is shown, and dismisses the one that was shown before.
    private mutating func passSeen(in context: ScreenContext) -> [Action] {
        let before = seen
        if let selected, selected.isDoneWhenSeen, isShownWhole(selected, in: context) {
            seen = selected.id
        } else if seen != selected?.id {
            seen = nil
        }
        guard let before, before != selected?.id else { return [] }
        return [dismissal(ofSeen: before)]
    }

    /// Returns whether all that the message says is on the screen: a row shows no comment.
    private func isShownWhole(_ item: InboxItem, in context: ScreenContext) -> Bool {
        (item.comment ?? "").isEmpty || context.isWide || focus == .detail
    }

    private func dismissal(ofSeen id: Item) -> Action {
        .run(Effect(SeeAnswer(id), .write, news: { $0 ? [.changed(nil)] : [] }))
    }

    private mutating func type(_ event: TerminalEvent) -> [Action]? {
        switch list.type(event) {
        case .changed(let place): [read(around: place)]
        case .consumed: []
        case nil: nil
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if let key = list.filter.key(of: command) { return type(.key(key)) }
        if focus == .detail, scrolls(command, in: context) { return [] }
        let before = selected?.id
        let window = window(listArea(in: context), isWide: context.isWide)
        if list.cursor.update(.command(command), in: window) != .ignored {
            return selectionMoved(from: before, window)
        }
        if let actions = handleMarked(command) { return actions }
        switch command {
        case .mark:
            guard let selected else { return [] }
            toggleMark(of: selected)
            guard focus == .list, list.cursor.selected + 1 < list.count else { return [] }
            list.cursor.select(list.cursor.selected + 1, of: list.count)
            return selectionMoved(from: before, window)
        case .back where !activeMarks.isEmpty && !list.filter.isVisible: marked = []
        case .open: focus = selected == nil ? .list : .detail
        case .otherPane: focus = focus == .list && selected != nil ? .detail : .list
        case .back, .leaveDetail:
            if focus == .detail {
                focus = .list
            } else if let place = list.clearFilter() {
                return [read(around: place)]
            } else if filter == .all {
                return list(.open)
            }
        case .filter:
            focus = .list
            list.openFilter()
        case .switchFilter: return list(filter == .open ? .all : .open)
        case .syncMail:
            var rounds: [Action] = []
            if hasMail { rounds.append(.run(.syncMail())) }
            if synchronizes { rounds.append(.run(.syncAccounts(isReported: !hasMail))) }
            return rounds
        case .showOutbox: return [.open(ShowOutbox())]
        case .readMailFile: return [.push(Self.filePrompt)]
        default: return selected.flatMap { handle(command, on: $0, in: context) }
        }
        return []
    }

    /// Scrolls the detail of a newly selected row to its top, and reads the rows around it.
    private mutating func selectionMoved(from before: Item?, _ window: ListWindow) -> [Action] {
        if selected?.id != before { text = TextPane() }
        return list.missing(visible: window.area.rows).map { [read(around: $0, holdingInput: false)] } ?? []
    }

    private mutating func list(_ filter: InboxFilter) -> [Action] {
        self.filter = filter
        return [read(around: list.restart())]
    }

    /// Answers the question whether the person wants to be a trusted contact.
    private func answerTrust(
        _ participation: Invitee.Participation, to item: InboxItem, _ id: Item
    ) -> Action {
        let name = ShortText.name(item.sender)
        let sentence = sent(
            participation == .accepted
                ? say("You are a trusted contact of \(name); the answer is on its way.")
                : say("Declined; the answer to \(name) is on its way."))
        return .run(
            Effect(
                AnswerInboxItem(id, participation), .write.holdingInput,
                news: { _ in [.promise(sentence), .changed(nil), .mailWaits] }))
    }

    /// Runs a command on the selected item.
    private func handle(_ command: CommandID, on item: InboxItem, in context: ScreenContext) -> [Action]? {
        guard let id = item.id else { return nil }
        switch command {
        case .accept, .decline, .acceptTentatively:
            guard let participation = AnswerCommands.participation(of: command) else { return [] }
            if item.news == .asksTrust { return [answerTrust(participation, to: item, id)] }
            if item.isLetter {
                guard let remark = say.answersFormerTime(item, readerZone: context.zone) else {
                    return [record(participation, of: item, id)]
                }
                let question = ConfirmScreen(
                    title: say("Record an answer to the old time?"), question: remark,
                    confirm: say("record it for the new time"))
                return [.push(question) { _ in .recorded(item, participation) }]
            }
            let words: WordedAnswer =
                command == .accept ? .accept : command == .decline ? .decline : .perhaps
            let isSeries = item.recurrenceID.isEmpty && item.meeting?.recurrence != nil
            return [
                ask(words, item.title, isSeries: isSeries) { .answered(id, participation, comment: $0) }
            ]
        case .proposeTime:
            let time = item.meeting?.time
            let picking = PickWhen(
                time: time, zone: time?.zoneIdentifier ?? context.zone.identifier,
                excluding: item.meeting?.id)
            let route = TypeWhen(
                title: say("Another time for \(say.quotedName(item.title))"), picking: picking)
            return [.open(route) { .picked(id, $0) }]
        case .takeProposal, .inviteStranger:
            let (isProposal, sender) = (command == .takeProposal, item.sender)
            return [
                .run(
                    Effect(
                        TakeProposal(id), .write.holdingInput,
                        news: { meeting in
                            [
                                .say(
                                    isProposal
                                        ? say("The meeting was moved.")
                                        : say("\(ShortText.name(sender)) is now invited.")),
                                .changed(meeting.id.map { .meeting($0) }),
                            ]
                        }))
            ]
        case .keepForeign:
            return [
                .run(
                    Effect(
                        TakeProposal(id), .write.holdingInput,
                        news: {
                            [
                                .say(say("It is now among your meetings; nobody is notified.")),
                                .changed($0.id.map { .meeting($0) }),
                            ]
                        }))
            ]
        case .takeDoubtful:
            let sentence = say("The message was applied; \(KeyMap.key(.undo)) undoes it.")
            return [
                .run(
                    Effect(
                        TakeProposal(id), .write.holdingInput,
                        news: { [.promise(sentence), .changed($0.id.map { .meeting($0) })] }))
            ]
        case .declineProposal: return [ask(.refusal, item.title) { .refused(id, comment: $0) }]
        case .dismissItem:
            let sentence = say("Dismissed; \(KeyMap.key(.undo)) brings it back.")
            return [
                .run(
                    Effect(
                        DismissInboxItem(id), .write.holdingInput,
                        news: { _ in [.say(sentence), .changed(nil)] }))
            ]
        case .undoMessage:
            let sentence = say("The message's changes were undone; \(KeyMap.key(.undo)) brings them back.")
            return [
                .run(
                    Effect(
                        UndoMessage(id), .write.holdingInput, news: { _ in [.say(sentence), .changed(nil)] }))
            ]
        case .openPoll: return [.open(OpenPoll(uid: item.uid))]
        case .openMeeting:
            return item.meeting?.occurrence.map { [.open(OpenMeeting(occurrence: $0))] } ?? []
        default: return nil
        }
    }

    /// Records the answer that was given in words.
    private func record(_ participation: Invitee.Participation, of item: InboxItem, _ id: Item) -> Action {
        let sentence = say(
            "Recorded the answer of \(ShortText.name(item.sender)); \(KeyMap.key(.undo)) undoes it.")
        return .run(
            Effect(
                AnswerInboxItem(id, participation), .write.holdingInput,
                news: { [.say(sentence), .changed($0.subject)] }))
    }

    private mutating func scrolls(_ command: CommandID, in context: ScreenContext) -> Bool {
        let pane = layout(focus: .detail, in: context).detail
        return text.update(.command(command), lines: lines(in: pane.size, context), rows: pane.rows)
    }

    private func lines(in pane: Size, _ context: ScreenContext) -> Int {
        selected.map { InboxDetail(item: $0, context: context).block(columns: pane.columns).lines.count } ?? 0
    }

    private mutating func handle(_ mouse: Mouse, in context: ScreenContext) -> [Action]? {
        if let command = mouse.wheelCommand { return handle(command, in: context) }
        let before = selected?.id
        let window = window(listArea(in: context), isWide: context.isWide)
        let isMoved = list.cursor.point(mouse, in: window, focus: &focus, isWide: context.isWide)
        return isMoved ? selectionMoved(from: before, window) : []
    }
}

extension InboxItem {
    /// The subject of the item, for the lists.
    fileprivate var subject: HistoryEntry.Subject? { meeting?.id.map { .meeting($0) } }
}
