import Foundation
import Mail
import MeetCore
import MeetStore

/// Reads mails without a calendar: answers in words, reports about delivery, and holiday notices.
///
/// Each belongs to a message that was sent from here, by its Message-ID (RFC 5322, 3.6.4), by the token of a link, by
/// the subject (`AnsweredMessages.swift`) or, for reports that name none, by the recipient. An answer by a link of an
/// invitation becomes a reply (RFC 5546, 3.2.3); words are shown, and a person records what they mean.
struct LetterReader {
    private let store: MeetStore
    private let desk: InvitationService
    private let now: Date
    private let sent: AnsweredMessages
    /// True if the person's mail server could not confirm the sender.
    private let isForged: Bool

    init(_ store: MeetStore, _ desk: InvitationService, now: Date, isForged: Bool) {
        self.isForged = isForged
        self.store = store
        self.desk = desk
        self.now = now
        sent = AnsweredMessages(store, now: now)
    }

    /// The methods of items that are no scheduling messages.
    static let (letterMethod, reportMethod) = ("LETTER", "REPORT")

    /// The interval before a report in which its message was sent.
    private static let longestDelay: TimeInterval = 14 * 86_400
    /// The characters of words that are kept.
    private static let longestWords = 2000

    /// Returns the letters that are read from a mailbox.
    ///
    /// - Parameter people: The keys of the addresses of those who come to the meetings of now
    ///   (`ArrivalMail.senders`).
    static func sought(in store: MeetStore, from people: Set<String> = []) -> SoughtLetters {
        // A message that cannot be looked up is read, and then left alone.
        SoughtLetters(
            isOurs: { id in
                // Every id of ours begins so, and a mailbox has many others.
                guard UUID(uuidString: String(id.prefix { $0 != "@" })) != nil else { return false }
                do throws(StoreError) { return try store.sentMessage(id) != nil } catch { return true }
            },
            isAnswer: { subject in
                if AnswerToken.find(in: subject) != nil || PollBallots.isBallot(subject: subject)
                    || ArrivalMail.isArrival(subject: subject)
                {
                    return true
                }
                do throws(StoreError) {
                    for answered in ReplySubject(subject).answered {
                        if try !store.sentMessages(withSubject: answered).isEmpty { return true }
                    }
                    return false
                } catch { return true }
            },
            isOnTheWay: { people.contains(CalendarAddress.key($0)) })
    }

    // MARK: - Reports

    /// Reads a report about the delivery of a sent message; `nil` for anything else.
    func report(_ mail: ReceivedMail, _ source: String) throws -> [ReadInvitation]? {
        guard let report = DeliveryReport(mail) else { return nil }
        var results: [ReadInvitation] = []
        for recipient in report.recipients where recipient.action == .failed || recipient.action == .delayed {
            guard let (message, address) = try reported(report, recipient) else { continue }
            let isDelayed = recipient.action == .delayed
            // Most servers begin their words with the status.
            let status = recipient.status.flatMap { recipient.diagnostic.contains($0) ? nil : $0 }
            let diagnostic = [status, recipient.diagnostic].compactMap(\.self)
                .filter { !$0.isEmpty }.joined(separator: " ")
            var item = item(
                .undelivered(isDelayed: isDelayed), Self.reportMethod, about: message, from: address, mail)
            item.comment = diagnostic.isEmpty ? nil : diagnostic
            // The meeting may be moved, so that the time of the message is always kept.
            let state = try store.schedulingState(uid: message.uid)
            if let told = sent.told(in: message, state)?.time, told != .unscheduled {
                item.changes = [FieldChange(.time, old: .time(told), new: nil)]
            }
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
            // A poll has no meeting to name it before the decision.
            let poll = message.method == PollMail.method ? try store.poll(uid: message.uid) : nil
            let component = poll?.component ?? SafetyMail.component(of: message)
            let stored = try store.insert(item, sourceKey: key, component: component) { old in
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
            step: .recipient(address.email), reported: recipient.diagnostic, status: recipient.status)
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
            let participation = found.answer, let answered = try sent.message(of: found, answeredBy: mail),
            answered.isCertain, let attendee = answered.recipient,
            let state = try store.schedulingState(uid: answered.message.uid),
            var meeting = sent.meeting(of: answered.message, state),
            sent.isCurrent(answered.message, meeting, state)
        else { return nil }
        let message = answered.message
        // Words that may take the answer back are asked about.
        let written = mail.reply
        let words = sent.ownWords(written.words.trimmed, besideLinkOf: participation, in: message)
        let names = [attendee.name, mail.from?.name ?? "", message.from.name]
        guard !written.isCut, ReplyIntention.leaves(participation, standing: words, names: names) else {
            return nil
        }
        let received = min(mail.date ?? now, now)
        if meeting.organizer == nil { meeting.organizer = message.from }
        // A mere “yes” says nothing more.
        let isMere = ReplyIntention(words)?.participation == participation
        let isOwn = !isMere || words.count > Self.longestPhrase
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

    /// The characters of words that say no more than an answer.
    private static let longestPhrase = 40

    // MARK: - Letters

    /// Reads an answer in words, or a holiday notice; `nil` if the mail answers no sent message.
    func read(_ mail: ReceivedMail, _ source: String) throws -> [ReadInvitation]? {
        // A receipt says nothing that anybody waits for.
        guard !mail.isReport, let sender = mail.from, !desk.identity.own.contains(sender.key),
            let answered = try sent.message(answeredBy: mail)
        else { return nil }
        let message = answered.message
        let key = key(of: mail, "")
        if let known = try store.inboxItem(sourceKey: key) {
            return [ReadInvitation(source: source, result: .known(known))]
        }
        let writer = try answered.recipient ?? self.writer(sender, of: message)
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
        let meant =
            AlarmMail.answer(in: mail) ?? ReplyIntention(mail.reply, names: names)?.participation
            ?? answerAlone(in: mail, words)
        let intention = isForged ? nil : meant
        var item = item(.wrote(intention), Self.letterMethod, about: message, from: writer, mail)
        let own = besideLink(mail, words, message)
        item.comment = own.isEmpty ? nil : own
        item.realSender = sender == writer ? nil : sender
        // The meeting may be moved before the answer is recorded, so that the time is always kept.
        let state = try store.schedulingState(uid: message.uid)
        if answered.isCertain, let told = sent.told(in: message, state)?.time, told != .unscheduled {
            item.changes = [FieldChange(.time, old: .time(told), new: nil)]
        }
        let isAsked = try desk.invitee(of: item) != nil
        item.state = isAsked && !isForged ? .waiting : .unseen
        if let intention,
            let agrees = try TrustAnswer.take(intention, to: message, from: sender, in: store, at: now)
        {
            (item.news, item.changes, item.state) = (.answersTrust(agrees: agrees), [], .unseen)
            return [try stored(item, key, source)]
        }
        return [try stored(item, key, source, SafetyMail.component(of: message))]
    }

    /// Stores a mail from on the way that counts for nobody, to be read.
    func asked(
        _ mail: ReceivedMail, _ doubtful: ArrivalMail.Doubtful, _ source: String
    ) throws -> ReadInvitation {
        let sourceKey = key(of: mail, "way")
        if let known = try store.inboxItem(sourceKey: sourceKey) {
            return ReadInvitation(source: source, result: .known(known))
        }
        var item = InboxItem(
            method: Self.letterMethod, news: .wrote(nil), state: .unseen, uid: doubtful.uid,
            recurrenceID: doubtful.recurrenceID, from: doubtful.person,
            receivedAt: min(mail.date ?? now, now),
            messageID: mail.messageID)
        if let sender = mail.from, sender.key != doubtful.person.key { item.realSender = sender }
        let words = String(mail.reply.words.trimmed.prefix(Self.longestWords))
        item.comment = words.isEmpty ? nil : words
        return try stored(item, sourceKey, source)
    }

    private func stored(
        _ item: InboxItem, _ key: String, _ source: String, _ component: String = ""
    ) throws -> ReadInvitation {
        let stored = try store.insert(item, sourceKey: key, component: component) { _ in false }
        return ReadInvitation(source: source, result: .stored(stored))
    }

    /// Returns the words of a mail without the sentence of the link that began it.
    private func besideLink(_ mail: ReceivedMail, _ words: String, _ message: OutgoingMessage) -> String {
        guard ReplyReference(mail).ids.isEmpty, let answer = AnswerToken.find(in: mail.subject)?.answer else {
            return words
        }
        return sent.ownWords(words, besideLinkOf: answer, in: message)
    }

    /// Returns the answer in the subject of a mail without words: of a link, or of a calendar program,
    /// “Accepted: Coffee”.
    private func answerAlone(in mail: ReceivedMail, _ words: String) -> Invitee.Participation? {
        guard words.isEmpty else { return nil }
        let link = ReplyReference(mail).ids.isEmpty ? AnswerToken.find(in: mail.subject)?.answer : nil
        return link ?? ReplySubject(mail.subject).answer
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
