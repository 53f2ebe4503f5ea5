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
    /// True if several recipients have one message.
    private let isTogether: Bool

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        finder = try PendingFinder(store, workspace)
        identity = finder.identity
        mailing = workspace.mailing
        isTogether = try store.setting(MailSettings.togetherKey) == SettingWords.on
    }

    /// Returns the address that messages about a meeting are sent from, which is its organizer.
    ///
    /// - Throws: `InvitationError` without an address.
    func sender(of meeting: Meeting) throws(InvitationError) -> CalendarAddress {
        guard let address = finder.organizer(of: meeting) else { throw .noAddress }
        return address
    }

    // MARK: - Notices

    /// Puts the pending notifications into the outbox, but those that a server delivers.
    ///
    /// - Parameter state: The state of the messages. One that a person delivers is for all recipients, and
    ///   takes an invitation from the server.
    func send(
        _ notices: [PendingNotice], words: String, state: OutgoingMessage.State = .queued
    ) throws -> [OutgoingMessage] {
        try notices.flatMap { notice -> [OutgoingMessage] in
            if notice.server != nil, state != .sent || notice.kind != .invitation {
                if state == .queued { try handOver(notice) }
                return []
            }
            if notice.server != nil { try PeopleToTell.forget(notice.uid, in: store) }
            return try compose(notice, words: words, isTogether: state == .sent || isTogether).map {
                message in
                var message = message
                message.state = state
                if state == .sent { message.sentAt = now }
                return try store.enqueue(message)
            }
        }
    }

    private func compose(
        _ notice: PendingNotice, words: String, isTogether: Bool
    ) throws -> [OutgoingMessage] {
        let organizer = try sender(of: notice.meeting)
        let known = DeliveredState(try store.messages(about: notice.uid))
        let stamp = SchedulingSequence.stamp(now: now, after: known.lastStamp)
        let state = try store.schedulingState(uid: notice.uid)
        let series = state?.series?.time
        let calendars: MessageCalendars
        let kind: LetterContent.Kind
        // The text tells the answers that are left, as the calendar does.
        var shown = notice.meeting
        var coming: Set<String> = []
        var moved: [MovedDate] = []
        switch notice.kind {
        case .cancellation:
            let meeting = try raised(notice.meeting, known, isRaised: true)
            let isOffForAll =
                state?.series == nil || meeting.status == .cancelled || state?.series?.status == .cancelled
            calendars = self.calendars([meeting]) { meetings in
                SchedulingWriter.cancel(
                    meetings, organizer: organizer, attendees: isOffForAll ? nil : notice.recipients,
                    series: series, comment: words.trimmed, stamp: stamp)
            }
            kind = notice.isRemoval ? .uninvited : .cancellation
        case .invitation, .update:
            var meetings: [Meeting] = []
            for meeting in finder.told(by: notice, state) {
                meetings.append(try settled(meeting, state, known, notice.recipients))
            }
            calendars = self.calendars(meetings) { meetings in
                SchedulingWriter.request(
                    meetings, organizer: organizer, series: series, comment: words.trimmed, stamp: stamp)
            }
            kind = notice.changes.isEmpty ? .invitation : .update(notice.changes)
            let told = meetings.first { $0.recurrenceID == notice.recurrenceID } ?? notice.meeting
            shown.invitees = told.invitees
            if notice.recurrenceID.isEmpty {
                moved = meetings.compactMap { MovedDate($0, of: series) }
            }
            coming = Set(
                told.invitees.filter { $0.participation == .accepted }.compactMap { $0.email }
                    .map(CalendarAddress.key))
        }
        var content = LetterContent(kind, shown, sender: organizer, words: words)
        content.coming = coming
        content.movedDates = moved
        return try messages(
            content, method: notice.method, to: notice.recipients, calendars, isTogether: isTogether)
    }

    /// Lets the server deliver a notification with the next round: the meeting gets the SEQUENCE and the
    /// answers that a message would have.
    private func handOver(_ notice: PendingNotice) throws {
        if notice.kind != .cancellation {
            let state = try store.schedulingState(uid: notice.uid)
            let known = try finder.delivery(of: notice.uid, state).known
            for meeting in finder.told(by: notice, state) {
                _ = try settled(meeting, state, known, notice.recipients)
            }
            var asked = try PeopleToTell(of: notice.uid, in: store)
            asked.people.formUnion(notice.recipients.map(\.key))
            try asked.save(in: store)
        }
        try finder.servers.markChanged(notice.uid, in: store)
    }

    /// Resets the answers to former dates of a meeting whose change the server tells as soon as it gets it,
    /// whether or not the person said whom to tell: it asks these people again (RFC 6638, 3.2.8).
    func openAnswers(toldByServer uid: String) throws {
        for notice in try finder.notices(uid) where notice.server != nil && !notice.askedAgain.isEmpty {
            guard case .update = notice.kind else { continue }
            let state = try store.schedulingState(uid: uid)
            let known = try finder.delivery(of: uid, state).known
            for meeting in finder.told(by: notice, state) {
                _ = try settled(meeting, state, known, notice.recipients)
            }
        }
    }

    /// Returns the calendars with the answers that recipients may see.
    private func calendars(
        _ meetings: [Meeting], write: @escaping ([Meeting]) -> String
    ) -> MessageCalendars {
        MessageCalendars(
            meetings, own: identity.own, showsAnswers: finder.showsAnswers, write: write)
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
        let organizer = try sender(of: asked)
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
        let stamp = SchedulingSequence.stamp(now: now, after: known.lastStamp)
        let calendars = calendars(meetings) { meetings in
            SchedulingWriter.request(
                meetings, organizer: organizer, series: state?.series?.time, comment: words.trimmed,
                stamp: stamp)
        }
        var shown = whole
        shown.invitees = meetings.first { $0.recurrenceID == whole.recurrenceID }?.invitees ?? whole.invitees
        var letter = LetterContent(.reminder, shown, sender: organizer, words: words)
        letter.asksWay = try Self.hasWay(shown) && PositionAsking.asked(in: store) != .never
        return try messages(
            letter, method: "REQUEST", to: recipients, calendars, isTogether: isTogether
        ).map { try store.enqueue($0) }
    }

    /// Returns whether people are on the way to a meeting at a known time: not to a whole series, whose dates
    /// have links of their own.
    private static func hasWay(_ meeting: Meeting) -> Bool {
        guard case .timed = meeting.time else { return false }
        return meeting.recurrence == nil
    }

    // MARK: - A message

    /// Returns messages that are not stored yet, which differ only in their text, Message-ID and the answers
    /// that they show: one for each recipient, or one for all.
    func messages(
        _ content: LetterContent, method: String, to recipients: [CalendarAddress],
        _ calendars: MessageCalendars, isTogether: Bool
    ) throws(StoreError) -> [OutgoingMessage] {
        var (content, calendars) = (content, calendars)
        content.showsAnswers = finder.showsAnswers
        var messages: [OutgoingMessage] = []
        for share in isTogether ? [recipients] : recipients.map({ [$0] }) {
            let calendar = calendars.text(for: share)
            messages.append(try message(content, method: method, to: share, calendar: calendar))
        }
        return messages
    }

    /// Returns the only recipient and what their card tells about them; `nil` for several.
    private func addressee(
        _ recipients: [CalendarAddress], of meeting: Meeting
    ) throws(StoreError) -> Addressee? {
        guard recipients.count == 1, let address = recipients.first else { return nil }
        let invitee =
            meeting.invitees.first { $0.email.map { CalendarAddress.key($0) } == address.key }
            ?? Invitee(name: address.name.isEmpty ? address.email : address.name, email: address.email)
        return Addressee(address, knowing: try store.contactsAddressed([invitee])[0])
    }

    /// Returns a message that is not stored yet.
    func message(
        _ content: LetterContent, method: String, to recipients: [CalendarAddress], calendar: String,
        inReplyTo: String? = nil
    ) throws(StoreError) -> OutgoingMessage {
        var content = content
        content.addressee = try addressee(recipients, of: content.meeting)
        // The links name the revision in the calendar, which may be a later one (`settled`).
        let events = ICalendarReader.events(of: calendar)
        let told = events.first { $0.recurrenceID == content.meeting.recurrenceID } ?? events.first
        content.meeting.sequence = told?.sequence ?? content.meeting.sequence
        let letter =
            mailing?.letter(content) ?? Letter(subject: content.meeting.title, text: content.words)
        return OutgoingMessage(
            messageID: OutgoingMessage.newID(from: content.sender, mailing), method: method,
            uid: content.meeting.uid, recurrenceID: content.meeting.recurrenceID, from: content.sender,
            to: recipients, subject: letter.subject, text: letter.text, calendar: calendar,
            inReplyTo: inReplyTo, nextAttempt: now, createdAt: now)
    }

    /// Sends the reply that a received message requires.
    ///
    /// - Parameter isAutomatic: Whether nobody reviewed it.
    func send(_ reply: SchedulingReply, isAutomatic: Bool) throws {
        let about =
            reply.meetings.first { $0.recurrenceID == reply.recurrenceID } ?? reply.meetings.first
            ?? Meeting(uid: reply.uid, title: "", createdAt: now)
        let sender = try sender(of: about)
        let known = DeliveredState(try store.messages(about: reply.uid))
        let stamp = SchedulingSequence.stamp(now: now, after: known.lastStamp)
        var reply = reply
        // After an undo the stored number is lower than the delivered one.
        reply.meetings = try reply.meetings.map { try raised($0, known, isRaised: false) }
        let asked = reply
        let calendars = calendars(reply.meetings) { meetings in
            var told = asked
            told.meetings = meetings
            return SchedulingWriter.text(of: told, from: sender, stamp: stamp)
        }
        let copies = try messages(
            LetterContent(.copy, about, sender: sender), method: reply.method.rawValue,
            to: reply.recipients, calendars, isTogether: isTogether)
        for var copy in copies {
            copy.isAutomatic = isAutomatic
            _ = try store.enqueue(copy)
        }
    }
}
