import Foundation
import Mail
import MeetCore
import MeetStore

/// The sent messages that mails without a calendar answer, and what those messages told.
///
/// A mail names the message by its Message-ID, or by the token in its subject. Some providers replace Message-IDs;
/// then the token in the links of the quoted mail names it, or its subject.
struct AnsweredMessages {
    private let store: MeetStore
    private let now: Date

    init(_ store: MeetStore, now: Date) {
        self.store = store
        self.now = now
    }

    /// A sent message that a mail answers.
    struct Answered {
        var message: OutgoingMessage
        /// The recipient who answers; `nil` if only the sender's address tells.
        var recipient: CalendarAddress?
        /// False if an earlier message, for another time, may be answered.
        var isCertain = true
    }

    /// The interval in which an invitation is answered by its link.
    private static let longestOpen: TimeInterval = 366 * 86_400

    private var open: Date { now.addingTimeInterval(-Self.longestOpen) }

    /// The methods of messages that no answer to a meeting answers.
    private static let unanswered: Set = [PollMail.method, ReportLetter.method]

    // MARK: - The message

    /// Returns the message that a mail answers; `nil` for any other mail.
    func message(answeredBy mail: ReceivedMail) throws -> Answered? {
        for id in ReplyReference(mail).ids {
            // An answer to a poll was read before, if the poll is still there.
            guard let message = try store.sentMessage(id), !Self.unanswered.contains(message.method) else {
                continue
            }
            return Answered(message: message)
        }
        if let found = AnswerToken.find(in: mail.subject) {
            // A link whose answer is not clear.
            if let known = try message(of: found, answeredBy: mail) {
                return Answered(message: known.message, isCertain: known.isCertain)
            }
            if let told = try message(of: found) { return told }
        }
        let subjects = ReplySubject(mail.subject).answered
        guard !subjects.isEmpty else { return nil }
        for text in [mail.text, mail.html] {
            guard let found = AnswerToken.find(inQuoteOf: text) else { continue }
            if let known = try message(of: found, answeredBy: mail) {
                return Answered(message: known.message, isCertain: known.isCertain)
            }
            if let told = try message(of: found) { return told }
        }
        return try message(withSubject: subjects, answeredBy: mail)
    }

    /// Returns the message with the token of a link, by the addresses of the person who sent the mail.
    func message(of found: AnswerToken.Found, answeredBy mail: ReceivedMail) throws -> Answered? {
        for key in try keys(ofSenderOf: mail) {
            let told = try store.sentMessages(to: key, since: open).filter { message in
                guard message.method == "REQUEST" || SafetyMail.isQuestion(message),
                    let address = message.to.first(where: { $0.key == key })
                else { return false }
                return Self.has(found.token, message, address)
            }
            guard let (message, isCertain) = Self.revision(found.sequence, of: told) else { continue }
            let address = message.to.first { $0.key == key }
            return Answered(message: message, recipient: address, isCertain: isCertain)
        }
        return nil
    }

    /// Returns the message with the token of a link. Only its recipient knows the token, but nothing tells whose
    /// the sender's address is.
    private func message(of found: AnswerToken.Found) throws -> Answered? {
        guard let (latest, recipient) = try store.sentInvitation(withToken: found.token, since: open)
        else { return nil }
        let told = try store.sentMessages(to: recipient.key, since: open).filter { message in
            message.method == "REQUEST" && Self.has(found.token, message, recipient)
        }
        let (message, isCertain) =
            Self.revision(found.sequence, of: told) ?? (message: latest, isCertain: false)
        return Answered(message: message, recipient: recipient, isCertain: isCertain)
    }

    /// Returns the message with one of those subjects. The person who sent the mail may be somebody else.
    private func message(
        withSubject subjects: [String], answeredBy mail: ReceivedMail
    ) throws -> Answered? {
        let keys = Set(try keys(ofSenderOf: mail))
        for subject in subjects {
            let found = try store.sentMessages(withSubject: subject).filter {
                !Self.unanswered.contains($0.method)
            }
            if let message = found.first(where: { $0.to.contains { keys.contains($0.key) } }) {
                return Answered(message: message)
            }
            guard let message = found.first else { continue }
            let isOnly = Set(found.flatMap { $0.to.map(\.key) }).count == 1
            return Answered(message: message, recipient: isOnly ? message.to.first : mail.from)
        }
        return nil
    }

    /// Returns the keys of the sender's address, and of the other addresses of the same contact.
    private func keys(ofSenderOf mail: ReceivedMail) throws(StoreError) -> [String] {
        guard let sender = mail.from else { return [] }
        let others = try store.addresses(ofContactsWith: [sender.key]).flatMap { $0 }
        return Set([sender.key] + others.map { CalendarAddress.key($0) }).sorted()
    }

    private static func has(_ token: String, _ message: OutgoingMessage, _ address: CalendarAddress) -> Bool {
        token
            == AnswerToken.token(
                uid: message.uid, recurrenceID: message.recurrenceID, address: address.email)
    }

    /// Returns the latest message with a SEQUENCE, and whether messages like it tell one time only.
    ///
    /// - Parameters:
    ///   - sequence: The one in the link; `nil` for any.
    ///   - messages: Those with the token of the link, latest first.
    private static func revision(
        _ sequence: Int?, of messages: [OutgoingMessage]
    ) -> (message: OutgoingMessage, isCertain: Bool)? {
        var told = messages
        var isKnown = true
        if let sequence {
            let same = told.filter { event(in: $0)?.sequence == sequence }
            isKnown = !same.isEmpty
            if isKnown { told = same }
        }
        guard let latest = told.first else { return nil }
        let starts = Set(told.map { ICalendarReader.events(of: $0.calendar).map { start(of: $0.text) } })
        return (latest, isKnown && starts.count == 1)
    }

    /// Returns the component whose revision the links of a message name.
    private static func event(in message: OutgoingMessage) -> CalendarEvent? {
        let events = ICalendarReader.events(of: message.calendar)
        return events.first { $0.recurrenceID == message.recurrenceID } ?? events.first
    }

    /// Returns the start of a component as written.
    private static func start(of component: String) -> String {
        component.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DTSTART") }.map(String.init) ?? ""
    }

    // MARK: - What it told

    /// Returns the meeting that a message is about, as it is now. A date of a series without differences is returned
    /// as a date, not as the series.
    func meeting(of message: OutgoingMessage, _ state: SchedulingState) -> Meeting? {
        guard var meeting = state.exception(message.recurrenceID) ?? state.series else { return nil }
        if !message.recurrenceID.isEmpty, meeting.recurrenceID.isEmpty {
            guard let start = WallTime(basicText: message.recurrenceID) else { return nil }
            meeting.time = meeting.time(at: start)
            meeting.recurrence = nil
            meeting.recurrenceID = message.recurrenceID
        }
        return meeting
    }

    /// Returns the meeting as an invitation told it; `nil` for any other message.
    func told(in message: OutgoingMessage, _ state: SchedulingState?) -> Meeting? {
        guard message.method == "REQUEST" else { return nil }
        let events = ICalendarReader.events(of: message.calendar)
        let series = state?.series?.time
        let event = events.first { event in
            (series.map { event.recurrenceID(in: $0) } ?? event.recurrenceID) == message.recurrenceID
        }
        return (event ?? (events.count == 1 ? events.first : nil))?
            .meeting(now: now, zone: store.readerZone.identifier)
    }

    /// Returns whether answers to a message still count: the time and the dates are those that it told.
    func isCurrent(_ message: OutgoingMessage, _ meeting: Meeting, _ state: SchedulingState) -> Bool {
        guard let told = told(in: message, state) else { return false }
        // As a message would tell it now, since not everything has a form in iCalendar.
        let text = SchedulingWriter.request(
            [meeting], organizer: message.from, series: state.series?.time, stamp: now)
        guard let event = ICalendarReader.events(of: text).first else { return false }
        return !SchedulingSequence.resetsAnswers(
            from: told, to: event.meeting(now: now, zone: store.readerZone.identifier))
    }

    // MARK: - The words of its links

    /// Returns words without those that the link for an answer wrote.
    func ownWords(
        _ words: String, besideLinkOf answer: Invitee.Participation, in message: OutgoingMessage
    ) -> String {
        guard let sentence = Self.sentence(of: answer, in: message), !sentence.isEmpty,
            let range = words.range(of: sentence)
        else { return words }
        return words.replacingCharacters(in: range, with: "").trimmed
    }

    /// Returns the words that the link for an answer writes; `nil` if the text has no such link.
    private static func sentence(
        of answer: Invitee.Participation, in message: OutgoingMessage
    ) -> String? {
        for line in message.text.split(whereSeparator: \.isNewline) {
            guard let start = line.range(of: "mailto:")?.lowerBound,
                let items = URLComponents(string: String(line[start...]))?.queryItems,
                let subject = items.first(where: { $0.name == "subject" })?.value,
                AnswerToken.find(in: subject)?.answer == answer
            else { continue }
            return items.first { $0.name == "body" }?.value?.trimmed
        }
        return nil
    }
}
