import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// A message in full, as text: the sender, the changes, the overlaps, and the other invitees.
struct InboxDetail {
    let item: InboxItem
    let context: ScreenContext

    /// The maximum number of overlapping meetings that are listed.
    private static let mostClashes = 5

    func block(columns: Int) -> TextBlock {
        var block = TextBlock(columns: columns)
        let theme = context.theme
        addTitle(to: &block)
        let moment = ReminderText.moment(item.receivedAt, now: context.now, zone: context.zone)
        block.blank()
        block.wrapped(
            say.news(item, from: item.sender, at: moment, readerZone: context.zone), theme.strong)
        if item.doubt == nil, let address = item.from?.email, address != item.sender {
            block.wrapped(address, theme.muted)
        }
        if let doubt = item.doubt {
            // The name beside an address proves nothing.
            let sentence = say.doubt(doubt, from: item.realSender?.email, for: item.sender)
            block.wrapped(sentence, theme.warning)
        } else if let sender = item.realSender {
            block.wrapped(say("Sent by \(sender.written)"), theme.muted)
        }
        if let comment = item.comment?.trimmed, !comment.isEmpty {
            block.wrapped(say.quoted(comment), theme.key, indent: 1)
        }
        if case .proposed(let time) = item.news { add(time, to: &block) }
        if item.news == .asksTrust { block.wrapped(say.meaningOfTrust(item.sender), theme.muted) }
        if let remark = say.answersFormerTime(item, readerZone: context.zone) {
            block.wrapped(remark, theme.warning)
        }
        if let remark = say.reportsFormerTime(item, readerZone: context.zone) {
            block.wrapped(remark, theme.warning)
        }
        if let remark = say.tellsFormerTime(item, readerZone: context.zone) {
            block.wrapped(remark, theme.warning)
        }
        if let reading = say.reading(item, key: Self.key(of:)) {
            block.wrapped(reading, item.isOpen ? theme.warning : theme.muted)
        } else if item.doubt == nil, let state = say.became(item.state) {
            block.wrapped(state, item.isOpen ? theme.warning : theme.muted)
        } else if item.isInvitation, item.state == .unseen, !item.tellsFormerTime,
            let me = item.meeting?.ownInvitee(by: context.person.ownAddresses)
        {
            // An answer that stands, as that of whoever proposed the time.
            block.wrapped(say.yourAnswer(me.participation), theme.muted)
        }
        if item.isAboutPoll {
            let key = KeyMap.key(.openPoll, in: .pollNews)
            block.wrapped(say("\(key) shows who votes how."), theme.muted)
        }
        addChanges(to: &block)
        addClashes(to: &block)
        addInvitees(to: &block)
        if let notes = item.meeting?.notes, !notes.isEmpty {
            block.blank()
            block.line(say.notesLabel, theme.heading)
            block.wrapped(notes, indent: 1)
        }
        return block
    }

    /// Returns the key that records an answer in words.
    private static func key(of answer: Invitee.Participation) -> String {
        let command: CommandID =
            switch answer {
            case .accepted: .accept
            case .declined: .decline
            default: .acceptTentatively
            }
        return KeyMap.key(command, in: .letter)
    }

    private func addTitle(to block: inout TextBlock) {
        let theme = context.theme
        guard let meeting = item.meeting else {
            block.wrapped(item.title, theme.strong)
            return
        }
        let time = item.meantTime ?? meeting.time
        let countdown =
            meeting.status == .cancelled || item.tellsFormerTime
            ? "" : Countdown.text(from: context.now, to: time, readerZone: context.zone) ?? ""
        let room = block.columns - TextWidth.columns(of: countdown) - 2
        let lines = TextWidth.wrapped(meeting.title, to: max(room, block.columns / 2))
        for (number, line) in lines.enumerated() {
            block.line(line, theme.strong, trailing: number == 0 ? countdown : "", theme.key)
        }
        if meeting.status == .cancelled { block.line(say("Cancelled"), theme.error) }
        if meeting.isUnconfirmed, item.doubt == nil { block.wrapped(say.isUnconfirmed, theme.warning) }
        // A poll has no date before it is decided.
        if !item.isAboutPoll || time != .unscheduled {
            block.wrapped(MeetingText.when(time, readerZone: context.zone))
        }
        if let recurrence = meeting.recurrence, item.recurrenceID.isEmpty {
            block.wrapped(
                "\(theme.seriesSign) \(say.repetition(recurrence, of: meeting.time))", theme.muted)
        }
        if !meeting.places.isEmpty { block.wrapped(MeetingText.places(meeting.places)) }
        for link in [meeting.conference, meeting.url].compactMap(\.self) { block.wrapped(link, theme.muted) }
    }

    /// Adds the proposed time beside the agreed one, or below it. Both are on the reader's clocks alone: the lines
    /// above show the others.
    private func add(_ time: MeetingTime, to block: inout TextBlock) {
        let agreed = item.meantTime.map { ReaderTime.whenHere($0, readerZone: context.zone) } ?? ""
        let old = agreed.isEmpty ? say.notSet : agreed
        let new = ReaderTime.whenHere(time, readerZone: context.zone)
        let line = say.change(from: old, to: new)
        guard TextWidth.columns(of: line) + 1 > block.columns else {
            block.wrapped(line, context.theme.strong, indent: 1)
            return
        }
        block.wrapped(old, context.theme.strong, indent: 1)
        block.wrapped("→ \(new)", context.theme.strong, indent: 1)
    }

    private func addChanges(to block: inout TextBlock) {
        guard !item.shownChanges.isEmpty else { return }
        let theme = context.theme
        block.blank()
        block.line(item.doubt == nil ? say("What changed") : say("What would change"), theme.heading)
        let changes = InvitationText.changes(
            item.shownChanges, of: item.meeting, readerZone: context.zone)
        let longest = changes.map { TextWidth.columns(of: $0.label) }.max() ?? 0
        for change in changes {
            block.field(
                " " + change.label, say.change(from: change.old, to: change.new),
                nameColumns: min(longest + 3, block.columns / 3), theme.muted)
        }
    }

    /// Adds the reader's meetings at that time.
    private func addClashes(to block: inout TextBlock) {
        guard !item.clashes.isEmpty else { return }
        let theme = context.theme
        block.blank()
        block.line(say("Your day"), theme.heading)
        for clash in item.clashes.prefix(Self.mostClashes) {
            let time = DateText.timeLine(clash.time, readerZone: context.zone)
            block.wrapped("! " + say.overlaps(clash.title, time), theme.warning, indent: 1)
        }
        let more = item.clashes.count - Self.mostClashes
        if more > 0 { block.wrapped("! " + say.overlapsMore(more), theme.warning, indent: 1) }
    }

    private func addInvitees(to block: inout TextBlock) {
        guard let meeting = item.meeting, !meeting.invitees.isEmpty else { return }
        let theme = context.theme
        block.blank()
        block.field(
            say.inviteesLabel, MeetingText.summary(meeting.invitees),
            nameColumns: TextWidth.columns(of: say.inviteesLabel) + 3, theme.heading, theme.muted)
        let rows = InviteeRows(
            meeting.invitees, columns: block.columns, spelled: false, theme: theme, zone: context.zone
        ) { invitee in
            invitee.answeredAt.map {
                say("answered \(ReminderText.moment($0, now: context.now, zone: context.zone))")
            }
        }
        for spans in rows.lines { block.spans(spans) }
    }
}
