import Foundation
import MeetCore
import MeetStore

/// Decides a poll, as one action: makes the meeting and invites all, or sets the venue of the meeting that
/// the poll is about, or notes the words; removes the holds.
///
/// The invitations are pending notifications of the meeting (`PendingNotices`), about which the person is
/// asked as after any other change. A mail with the decision goes to those who get none.
package struct DecidePoll: WritingOperation {
    package var id: Identifier<Poll>
    /// The number of the option, from 1.
    package var number: Int
    /// True to tell those the decision who get no invitation.
    package var tells: Bool

    package init(_ id: Identifier<Poll>, _ number: Int, tells: Bool = true) {
        self.id = id
        self.number = number
        self.tells = tells
    }

    /// - Throws: `PollError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> DecidedPoll {
        try workspace.store.asOneAction({ (decided: DecidedPoll) in
            .poll(.decided, name: decided.poll.title)
        }) { store in
            let stored = try store.required(id)
            let content = try stored.option(number).content
            var poll = stored
            try poll.become(.decided)
            poll.decided = number
            let mail = try PollMail(store, workspace)
            let now = workspace.now()
            let holds = try PollHolds(store: store, now: now).follow(&poll, stored)
            let meeting = try apply(content, of: poll, in: store, mail, now)
            poll.meetingID = meeting?.id ?? poll.meetingID
            try store.save(poll)
            try mail.withdraw(about: poll)
            let invited = Set((meeting?.invitees ?? []).compactMap { $0.email.map(CalendarAddress.key) })
            let others = mail.reachable(poll.people).filter { !invited.contains($0.addressKey ?? "") }
            var messages: [OutgoingMessage] = []
            if tells, stored.sentAt != nil, mail.identity.address != nil {
                messages = try mail.enqueue(
                    try mail.compose(.decision(number: number), poll, to: others),
                    action: try store.lastAction())
            }
            return DecidedPoll(
                poll: try store.required(id), meeting: meeting, messages: messages, holds: holds,
                mayNotify: !invited.isEmpty)
        }
    }

    /// Makes or changes the meeting.
    ///
    /// - Returns: The meeting; `nil` for words about no meeting.
    private func apply(
        _ content: Poll.Content, of poll: Poll, in store: MeetStore, _ mail: PollMail, _ now: Date
    ) throws -> Meeting? {
        let known = try poll.meetingID.flatMap { try store.meeting($0) }
        if let known, !known.isOrganized(by: mail.identity.own) {
            throw PollError.notOrganizer(title: known.title)
        }
        if known == nil, case .text = content { return nil }
        let reminders = try NewMeetings(readFrom: store).reminders(for: nil)
        var meeting =
            known
            ?? Meeting(
                uid: poll.uid, title: poll.title, notes: poll.notes, reminders: reminders, createdAt: now)
        switch content {
        case .time(let time): meeting.time = time
        case .venue(let venue):
            (meeting.venue, meeting.otherVenues, meeting.placeKind) = (venue, [], nil)
        case .text(let words):
            let note = "\(poll.title): \(words)"
            meeting.notes = meeting.notes.isEmpty ? note : "\(meeting.notes)\n\(note)"
        }
        // A question about the place or anything else of a meeting invites nobody to it.
        if known == nil || content.kind == .time { invite(poll.people, to: &meeting, mail) }
        return try store.save(meeting, scope: .all)
    }

    private func invite(_ people: [Poll.Voter], to meeting: inout Meeting, _ mail: PollMail) {
        for invitee in people.map(\.invitee)
        where !invitee.isSelf(by: mail.identity.own)
            && !meeting.invitees.contains(where: { invitee.isSamePerson(as: $0) })
        {
            meeting.invitees.append(invitee)
        }
    }
}
