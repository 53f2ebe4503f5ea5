import Foundation
import Mail
import MeetCore
import MeetStore

/// Writes messages to others and puts them into the outbox, within one transaction.
struct InvitationService {
    let store: MeetStore
    let now: Date
    let identity: MailIdentity
    let finder: PendingFinder
    let mailing: Mailing?

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        finder = try PendingFinder(store, workspace)
        identity = finder.identity
        mailing = workspace.mailing
    }

    /// Returns the sender's address.
    ///
    /// - Throws: `InvitationError` without an address.
    func sender() throws(InvitationError) -> CalendarAddress {
        guard let address = identity.address else { throw .noAddress }
        return address
    }

    // MARK: - Notices

    /// Puts the pending notifications into the outbox.
    ///
    /// - Parameter state: The state of the messages, if a person delivers them.
    func send(
        _ notices: [PendingNotice], words: String, state: OutgoingMessage.State = .queued
    ) throws -> [OutgoingMessage] {
        try notices.map { notice in
            var message = try compose(notice, words: words)
            message.state = state
            if state == .sent { message.sentAt = now }
            return try store.enqueue(message)
        }
    }

    private func compose(_ notice: PendingNotice, words: String) throws -> OutgoingMessage {
        let organizer = try sender()
        let known = DeliveredState(try store.messages(about: notice.uid))
        let stamp = SchedulingSequence.stamp(now: now, after: known.lastStamp)
        let state = try store.schedulingState(uid: notice.uid)
        let series = state?.series?.time
        let calendar: String
        let kind: LetterContent.Kind
        switch notice.kind {
        case .cancellation:
            let meeting = try raised(notice.meeting, known, isRaised: true)
            let isOffForAll =
                state?.series == nil || meeting.status == .cancelled || state?.series?.status == .cancelled
            calendar = SchedulingWriter.cancel(
                [meeting], organizer: organizer, attendees: isOffForAll ? nil : notice.recipients,
                series: series, stamp: stamp)
            kind = .cancellation
        case .invitation, .update:
            var meetings: [Meeting] = []
            for meeting in finder.told(by: notice, state) {
                meetings.append(try settled(meeting, state, known, notice.recipients))
            }
            calendar = SchedulingWriter.request(
                meetings, organizer: organizer, series: series, stamp: stamp)
            kind = notice.changes.isEmpty ? .invitation : .update(notice.changes)
        }
        return message(
            LetterContent(kind, notice.meeting, sender: organizer, words: words), method: notice.method,
            to: notice.recipients, calendar: calendar)
    }

    /// Returns the meeting with the SEQUENCE of the notification, and with outdated answers reset.
    private func settled(
        _ meeting: Meeting, _ state: SchedulingState?, _ known: DeliveredState,
        _ recipients: [CalendarAddress]
    ) throws -> Meeting {
        var (open, isRaised) = finder.opening(meeting, state, known, recipients)
        if open != meeting { open = try store.file([open]).first ?? open }
        return try raised(open, known, isRaised: isRaised)
    }

    /// Returns the meeting with a SEQUENCE that is not below the delivered one, and above it if people must
    /// be notified.
    private func raised(_ meeting: Meeting, _ known: DeliveredState, isRaised: Bool) throws -> Meeting {
        guard let told = known.sequences[meeting.recurrenceID] ?? known.sequences[""] else { return meeting }
        var meeting = meeting
        meeting.sequence = SchedulingSequence.number(of: meeting.sequence, after: told, isRaised: isRaised)
        if let id = meeting.id, PendingFinder.isStoredAlone(meeting) {
            try store.raiseSequence(of: id, to: meeting.sequence)
        }
        return meeting
    }

    /// Reminds the invitees who have not answered.
    func remind(_ id: OccurrenceIdentity, words: String) throws -> [OutgoingMessage] {
        guard let asked = try store.meeting(id) else { throw StoreError.notFound(.meeting(id.meeting)) }
        guard asked.isOrganized(by: identity.own) else {
            throw InvitationError.notOrganizer(title: asked.title)
        }
        let organizer = try sender()
        let open = Set(
            asked.invitees.filter { $0.isOpen && $0.role != .nonParticipant }
                .compactMap { $0.email.map { CalendarAddress.key($0) } })
        let recipients = finder.recipients(of: asked).filter { open.contains($0.key) }
        guard !recipients.isEmpty, asked.status != .cancelled else {
            throw InvitationError.nobodyToTell(title: asked.title)
        }
        let known = DeliveredState(try store.messages(about: asked.uid))
        let state = try store.schedulingState(uid: asked.uid)
        // A series is asked about as a whole; an exception separately.
        let isDate = asked.seriesID != nil
        var whole = isDate ? asked : state?.series ?? asked
        if isDate { whole.recurrence = nil }
        let notice = PendingNotice(
            meetingID: whole.seriesID ?? whole.id, uid: whole.uid,
            recurrenceID: isDate ? asked.recurrenceID : "", kind: .invitation, recipients: recipients,
            meeting: whole)
        var meetings: [Meeting] = []
        for meeting in finder.told(by: notice, state) {
            meetings.append(try settled(meeting, state, known, recipients))
        }
        let calendar = SchedulingWriter.request(
            meetings, organizer: organizer, series: state?.series?.time,
            stamp: SchedulingSequence.stamp(now: now, after: known.lastStamp))
        let letter = LetterContent(.reminder, whole, sender: organizer, words: words)
        return [
            try store.enqueue(
                message(letter, method: "REQUEST", to: recipients, calendar: calendar))
        ]
    }

    // MARK: - A message

    /// Returns a message that is not stored yet.
    func message(
        _ content: LetterContent, method: String, to recipients: [CalendarAddress], calendar: String,
        inReplyTo: String? = nil
    ) -> OutgoingMessage {
        let letter =
            mailing?.letter(content) ?? Letter(subject: content.meeting.title, text: content.words)
        let id = MailMessage.makeID(mailing?.makeID() ?? UUID(), from: content.sender.email)
        return OutgoingMessage(
            messageID: id.trimmingCharacters(in: CharacterSet(charactersIn: "<>")), method: method,
            uid: content.meeting.uid, recurrenceID: content.meeting.recurrenceID, from: content.sender,
            to: recipients, subject: letter.subject, text: letter.text, calendar: calendar,
            inReplyTo: inReplyTo, nextAttempt: now, createdAt: now)
    }

    /// Sends the reply that a received message requires.
    ///
    /// - Parameter isAutomatic: Whether nobody reviewed it.
    func send(_ reply: SchedulingReply, isAutomatic: Bool) throws {
        let sender = try sender()
        let known = DeliveredState(try store.messages(about: reply.uid))
        let stamp = SchedulingSequence.stamp(now: now, after: known.lastStamp)
        var reply = reply
        // After an undo the stored number is lower than the delivered one.
        reply.meetings = try reply.meetings.map { try raised($0, known, isRaised: false) }
        let text = SchedulingWriter.text(of: reply, from: sender, stamp: stamp)
        let about =
            reply.meetings.first { $0.recurrenceID == reply.recurrenceID } ?? reply.meetings.first
            ?? Meeting(uid: reply.uid, title: "", createdAt: now)
        var message = message(
            LetterContent(.copy, about, sender: sender), method: reply.method.rawValue,
            to: reply.recipients, calendar: text)
        message.isAutomatic = isAutomatic
        _ = try store.enqueue(message)
    }
}
