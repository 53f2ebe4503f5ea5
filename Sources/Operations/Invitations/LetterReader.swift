import Foundation
import Mail
import MeetCore
import MeetStore

/// Reads mails without a calendar: answers in words, reports about delivery, and holiday notices.
///
/// Each belongs to a message that was sent from here, by its Message-ID (RFC 5322, 3.6.4) or, for reports that name
/// none, by the recipient. An answer by a link of an invitation becomes a reply (RFC 5546, 3.2.3); words are shown, and
/// a person records what they mean.
struct LetterReader {
    private let store: MeetStore
    private let desk: InvitationService
    private let now: Date
    /// True if the person's mail server could not confirm the sender.
    private let isForged: Bool

    init(_ store: MeetStore, _ desk: InvitationService, now: Date, isForged: Bool) {
        self.isForged = isForged
        self.store = store
        self.desk = desk
        self.now = now
    }

    /// The methods of items that are no scheduling messages.
    static let (letterMethod, reportMethod) = ("LETTER", "REPORT")

    /// The interval before a report in which its message was sent.
    private static let longestDelay: TimeInterval = 14 * 86_400
    /// The characters of words that are kept.
    private static let longestWords = 2000

    /// Returns the letters that are read from a mailbox.
    static func sought(in store: MeetStore) -> SoughtLetters {
        // A message that cannot be looked up is read, and then left alone.
        SoughtLetters(
            isOurs: { id in
                do throws(StoreError) { return try store.sentMessage(id) != nil } catch { return true }
            }, isAnswer: { AnswerToken.find(in: $0) != nil })
    }

    // MARK: - Reports

    /// Reads a report about the delivery of a sent message; `nil` for anything else.
    func report(_ mail: ReceivedMail, _ source: String) throws -> [ReadInvitation]? {
        guard let report = DeliveryReport(mail) else { return nil }
        var results: [ReadInvitation] = []
        for recipient in report.recipients where recipient.action == .failed || recipient.action == .delayed {
            guard let (message, address) = try reported(report, recipient) else { continue }
            let isDelayed = recipient.action == .delayed
            let diagnostic = [recipient.status, recipient.diagnostic].compactMap(\.self)
                .filter { !$0.isEmpty }.joined(separator: " ")
            var item = item(
                .undelivered(isDelayed: isDelayed), Self.reportMethod, about: message, from: address, mail)
            item.comment = diagnostic.isEmpty ? nil : diagnostic
            let key = key(of: mail, address.key)
            if let known = try store.inboxItem(sourceKey: key) {
                results.append(ReadInvitation(source: source, result: .known(known)))
                continue
            }
            // A report that does not name the message may be about another one.
            let isTheirs = [recipient.originalAddress, recipient.address].contains {
                $0.map(CalendarAddress.key) == address.key
            }
            if !isDelayed, !isForged, isTheirs, report.messageID == message.messageID {
                try fail(message, address, recipient)
            }
            let stored = try store.insert(item, sourceKey: key, component: "") { old in
                // A failure replaces the warnings before it.
                guard case .undelivered(isDelayed: true) = old.news else { return false }
                return old.from == item.from && old.recurrenceID == item.recurrenceID
            }
            results.append(ReadInvitation(source: source, result: .stored(stored)))
        }
        return results.isEmpty ? nil : results
    }

    /// Returns the message that a report is about, and the recipient as addressed in it.
    private func reported(
        _ report: DeliveryReport, _ recipient: DeliveryReport.Recipient
    ) throws -> (OutgoingMessage, CalendarAddress)? {
        let keys = [recipient.originalAddress, recipient.address].compactMap(\.self).map(CalendarAddress.key)
        if let id = report.messageID, let message = try store.sentMessage(id) {
            let address = message.to.first { keys.contains($0.key) } ?? message.to.first
            // A forwarded message fails at an address that is not among its recipients.
            guard message.to.count == 1 || keys.contains(address?.key ?? "") else { return nil }
            return address.map { (message, $0) }
        }
        guard report.messageID == nil else { return nil }
        for key in keys {
            let sent = try store.sentMessages(to: key, since: now.addingTimeInterval(-Self.longestDelay))
            if let message = sent.first, let address = message.to.first(where: { $0.key == key }) {
                return (message, address)
            }
        }
        return nil
    }

    /// Marks a message to a single person as failed: they do not know of the meeting.
    private func fail(
        _ message: OutgoingMessage, _ address: CalendarAddress, _ recipient: DeliveryReport.Recipient
    ) throws(StoreError) {
        guard message.state == .sent, message.to.count == 1 else { return }
        var message = message
        message.state = .failed
        message.nextAttempt = nil
        let host = address.email.split(separator: "@").last.map(String.init) ?? ""
        let refusal = SMTPRefusal(
            step: .recipient(address.email), code: 550,
            said: recipient.diagnostic.isEmpty ? recipient.status ?? "" : recipient.diagnostic)
        message.error = MailError.refused(host: host, refusal).stored
        try store.save(message)
    }

    // MARK: - Answers by link

    /// Returns the answer that a link of an invitation wrote into the subject, as a reply; `nil` without one.
    ///
    /// - Parameter origin: The origin of the mail, which the reply is trusted by.
    func answer(in mail: ReceivedMail, _ origin: MessageOrigin?) throws -> SchedulingMessage? {
        // A link begins a new mail; an answer to one keeps its subject and may say something else.
        guard ReplyReference(mail).ids.isEmpty, let found = AnswerToken.find(in: mail.subject),
            let participation = found.answer,
            let (message, attendee, isTimeNew) = try sent(found.token, answeredBy: mail), !isTimeNew,
            let state = try store.schedulingState(uid: message.uid),
            var meeting = state.exception(message.recurrenceID) ?? state.series
        else { return nil }
        let words = mail.reply.words.trimmed
        let meant = ReplyIntention(words)?.participation
        guard meant == nil || meant == participation else { return nil }
        if !message.recurrenceID.isEmpty, meeting.recurrenceID.isEmpty {
            // A date without differences is answered as a date, not as the series.
            guard let start = WallTime(basicText: message.recurrenceID) else { return nil }
            meeting.time = meeting.time(at: start)
            meeting.recurrence = nil
            meeting.recurrenceID = message.recurrenceID
        }
        let received = min(mail.date ?? now, now)
        if meeting.organizer == nil { meeting.organizer = message.from }
        // The link wrote words of its own.
        let isOwn = meant != participation || words.count > Self.longestPhrase
        let text = SchedulingWriter.reply(
            meeting, attendee: attendee, participation: participation,
            comment: isOwn && !words.isEmpty ? String(words.prefix(Self.longestWords)) : nil,
            series: state.series?.time, stamp: received)
        let events = ICalendarReader.read(text.utf8, file: "").flatMap(\.events)
        guard !events.isEmpty else { return nil }
        var reply = SchedulingMessage(
            method: .reply, events: events, sender: mail.from, receivedAt: received)
        reply.origin = origin
        return reply
    }

    /// The characters of the words that a link writes.
    private static let longestPhrase = 40
    /// The interval in which an invitation is answered by its link.
    private static let longestOpen: TimeInterval = 366 * 86_400

    /// Returns the latest message with a token, its recipient, and whether messages with that token tell several
    /// times: a token does not tell which of them is answered.
    private func sent(
        _ token: String, answeredBy mail: ReceivedMail
    ) throws -> (message: OutgoingMessage, to: CalendarAddress, isTimeNew: Bool)? {
        guard let sender = mail.from else { return nil }
        let others = try store.addresses(ofContactsWith: [sender.key]).flatMap { $0 }
        let keys = Set([sender.key] + others.map { CalendarAddress.key($0) })
        for key in keys.sorted() {
            let sent = try store.sentMessages(to: key, since: now.addingTimeInterval(-Self.longestOpen))
            let answered = sent.filter { message in
                guard message.method == "REQUEST", let address = message.to.first(where: { $0.key == key })
                else { return false }
                return token
                    == AnswerToken.token(
                        uid: message.uid, recurrenceID: message.recurrenceID, address: address.email)
            }
            guard let message = answered.first, let address = message.to.first(where: { $0.key == key })
            else { continue }
            let starts = Set(
                answered.map { ICalendarReader.events(of: $0.calendar).map { Self.start(of: $0.text) } })
            return (message, address, starts.count > 1)
        }
        return nil
    }

    /// Returns the start of a component as written.
    private static func start(of component: String) -> String {
        component.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DTSTART") }.map(String.init) ?? ""
    }

    // MARK: - Letters

    /// Reads an answer in words, or a holiday notice; `nil` if the mail answers no sent message.
    func read(_ mail: ReceivedMail, _ source: String) throws -> [ReadInvitation]? {
        guard let message = try answered(by: mail), let sender = mail.from,
            !desk.identity.own.contains(sender.key)
        else { return nil }
        let key = key(of: mail, "")
        if let known = try store.inboxItem(sourceKey: key) {
            return [ReadInvitation(source: source, result: .known(known))]
        }
        let writer = try writer(sender, of: message)
        if let automatic = AutomaticReply(mail) {
            guard automatic.kind == .outOfOffice else { return nil }
            let isKnown = try store.inbox(.all, about: message.uid).contains {
                $0.news == .away && $0.from == writer
            }
            if isKnown { return [ReadInvitation(source: source, result: .known(nil))] }
            var item = item(.away, Self.letterMethod, about: message, from: writer, mail)
            item.comment = automatic.words.isEmpty ? nil : automatic.words
            return [try stored(item, key, source)]
        }
        let words = String(mail.reply.words.trimmed.prefix(Self.longestWords))
        let names = [writer.name, sender.name, message.from.name]
        // Nobody vouches for words that failed authentication.
        let intention = isForged ? nil : ReplyIntention(mail.reply, names: names)?.participation
        var item = item(.wrote(intention), Self.letterMethod, about: message, from: writer, mail)
        item.comment = words.isEmpty ? nil : words
        item.realSender = sender == writer ? nil : sender
        let isAsked = try desk.invitee(of: item) != nil
        item.state = isAsked && !isForged ? .waiting : .unseen
        return [try stored(item, key, source)]
    }

    private func stored(_ item: InboxItem, _ key: String, _ source: String) throws -> ReadInvitation {
        let stored = try store.insert(item, sourceKey: key, component: "") { _ in false }
        return ReadInvitation(source: source, result: .stored(stored))
    }

    /// Returns the message that a mail answers.
    private func answered(by mail: ReceivedMail) throws -> OutgoingMessage? {
        for id in ReplyReference(mail).ids {
            if let message = try store.sentMessage(id) { return message }
        }
        // A link whose answer is not clear.
        guard let found = AnswerToken.find(in: mail.subject) else { return nil }
        return try sent(found.token, answeredBy: mail)?.message
    }

    /// Returns the invitee who wrote: by the address of the sender, by another address of the same contact, or as the
    /// only person whom the message went to.
    private func writer(_ sender: CalendarAddress, of message: OutgoingMessage) throws -> CalendarAddress {
        if let same = message.to.first(where: { $0.key == sender.key }) { return same }
        let contacts = MessageContacts(try store.addresses(ofContactsWith: [sender.key]))
        if let same = message.to.first(where: { contacts.isSamePerson($0.key, sender.key) }) { return same }
        return message.to.count == 1 ? message.to[0] : sender
    }

    // MARK: - Parts

    private func item(
        _ news: InboxItem.News, _ method: String, about message: OutgoingMessage, from: CalendarAddress,
        _ mail: ReceivedMail
    ) -> InboxItem {
        InboxItem(
            method: method, news: news, state: .unseen, uid: message.uid, recurrenceID: message.recurrenceID,
            from: from, receivedAt: min(mail.date ?? now, now), messageID: mail.messageID)
    }

    /// Returns a key that is equal for an equal mail in any way of receipt.
    func key(of mail: ReceivedMail, _ part: String) -> String {
        let text =
            mail.messageID ?? "\(mail.subject) \(mail.date?.timeIntervalSince1970 ?? 0) \(mail.ownText)"
        return [
            "letter", part, mail.from?.key ?? "", String(FNV1a.hash(text.utf8), radix: 16),
        ].joined(separator: " ")
    }
}
