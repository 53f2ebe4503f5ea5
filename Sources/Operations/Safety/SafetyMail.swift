import Foundation
import Mail
import MeetCore
import MeetStore

/// Puts the mails of check-ins into the outbox, one for each person, within one transaction.
struct SafetyMail {
    /// The method of these messages, which is none of RFC 5546.
    static let method = "SAFETY"
    /// The beginning of the UID of the question whether somebody wants to be a trusted contact.
    private static let trustPrefix = "trust-"

    let identity: MailIdentity
    private let store: MeetStore
    private let now: Date
    private let mailing: Mailing?

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        mailing = workspace.mailing
        identity = try MailIdentity(readFrom: store, environment: workspace.environment)
    }

    /// Stores the mails to be sent. Without an own address there are none.
    ///
    /// - Parameters:
    ///   - uid: The UID that they are about; `nil` for that of the check-in, or of a new question.
    ///   - answered: The `Message-ID` that they answer.
    /// - Returns: The stored mails.
    func enqueue(
        _ letter: SafetyLetter, to people: [CalendarAddress], about uid: String? = nil,
        answering answered: String? = nil
    ) throws(StoreError) -> [OutgoingMessage] {
        guard let sender = identity.address else { return [] }
        let invitees = people.map { Invitee(name: $0.name.isEmpty ? $0.email : $0.name, email: $0.email) }
        let cards = try store.contactsAddressed(invitees)
        let uid = uid ?? letter.checkin?.uid ?? Self.trustPrefix + UUID().uuidString.lowercased()
        var letter = letter
        letter.question = uid
        var stored: [OutgoingMessage] = []
        for (place, person) in people.enumerated() {
            let addressee = Addressee(person, knowing: cards[place])
            let text = words(letter, sender: sender, addressee: addressee)
            var message = OutgoingMessage(
                messageID: OutgoingMessage.newID(from: sender, mailing), method: Self.method, uid: uid,
                from: sender, to: [person], subject: text.subject, text: text.text, calendar: "",
                inReplyTo: answered, nextAttempt: now, createdAt: now)
            let others = (letter.checkin?.people ?? []).filter { $0 != person }
            message.marker =
                SafetyMarker(
                    letter.step.kind, uid: uid, at: now, fix: letter.fix, others: others.map(\.email)
                ).text
            stored.append(try store.enqueue(message))
        }
        return stored
    }

    /// Returns a letter in words.
    ///
    /// - Parameter addressee: The recipient; `nil` for the person's own language.
    func words(_ letter: SafetyLetter, sender: CalendarAddress, addressee: Addressee?) -> Letter {
        let about = Meeting(
            uid: letter.checkin?.uid ?? Self.trustPrefix, title: letter.step.rawValue, createdAt: now)
        let content = LetterContent(.safety(letter), about, sender: sender, addressee: addressee)
        return mailing?.letter(content) ?? Letter(subject: letter.step.rawValue, text: "")
    }

    /// Withdraws the mails about a check-in that were not sent yet.
    ///
    /// - Parameter kind: The kind of these mails; `nil` for all.
    /// - Returns: The people who got an earlier mail, or may have got it.
    func withdraw(
        about checkin: Checkin, only kind: SafetyMarker.Kind? = nil
    ) throws(StoreError) -> [CalendarAddress] {
        var told: [CalendarAddress] = []
        for message in try store.messages(about: checkin.uid) where message.method == Self.method {
            switch message.state {
            case .queued:
                guard kind == nil || SafetyMarker(message.marker)?.kind == kind else { continue }
                var message = message
                message.state = .withdrawn
                message.nextAttempt = nil
                try store.save(message)
            case .sending, .doubtful, .sent: told += message.to.filter { !told.contains($0) }
            case .failed, .cancelled, .withdrawn: break
            }
        }
        return told
    }

    /// Returns the number of mails that tell of a missed arrival or a call for help and were not sent yet.
    static func waiting(about checkin: Checkin, in store: MeetStore) throws(StoreError) -> Int {
        try store.messages(about: checkin.uid).filter { message in
            guard message.method == method, message.state == .queued || message.state == .sending else {
                return false
            }
            let kind = SafetyMarker(message.marker)?.kind
            return kind == .missing || kind == .danger
        }.count
    }

    // MARK: - Answers

    /// Returns whether a message is the question whether somebody wants to be a trusted contact.
    static func isQuestion(_ message: OutgoingMessage) -> Bool {
        message.method == method && message.uid.hasPrefix(trustPrefix)
    }

    /// Returns the iCalendar component of an item of the inbox about a message, which names it; empty for other
    /// messages.
    static func component(of message: OutgoingMessage) -> String {
        guard message.method == method else { return "" }
        let about = Meeting(uid: message.uid, title: message.subject, createdAt: message.createdAt)
        return ICalendarReader.events(of: ICalendarEncoder.encode([about])).map(\.text)
            .joined(separator: "\r\n")
    }
}

extension SafetyLetter.Step {
    /// The value of the mail for the recipient's program.
    fileprivate var kind: SafetyMarker.Kind {
        switch self {
        case .trust: .trust
        case .agreed: .agreed
        case .refused: .refused
        case .missing: .missing
        case .danger: .danger
        case .moved: .moved
        case .allClear: .allClear
        case .with: .with
        }
    }
}
