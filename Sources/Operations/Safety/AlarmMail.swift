import Foundation
import Mail
import MeetCore
import MeetStore

/// Reads the mails about safety of other people's programs, within one transaction.
///
/// A mail is recognized by a field of its header (`SafetyMarker`), which anybody can write. It is verified if it comes
/// from an address of a contact and no server found it forged. One that is not is shown as such, and changes nothing
/// that a verified one told.
package struct AlarmMail {
    /// The result of a mail.
    package enum Outcome: Hashable, Sendable {
        /// An alarm, or news about one.
        case alarm
        /// The question whether the person wants to be a trusted contact.
        case question(InboxItem)
        /// A question that was read before.
        case known(InboxItem)
    }

    private let store: MeetStore
    private let now: Date
    private let identity: MailIdentity

    package init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        identity = try MailIdentity(readFrom: store, environment: workspace.environment)
    }

    /// The characters of a message that are kept.
    private static let longestWords = 4000
    /// The seconds after which a message is too old to alarm anybody, such as one of a mailbox read for the first time.
    private static let alarmsFor: TimeInterval = 3 * 86_400
    /// The number of people who are with somebody that are kept.
    private static let mostHelpers = 20

    /// Reads a mail; `nil` if it is none of these.
    func take(_ mail: ReceivedMail) throws(StoreError) -> Outcome? {
        guard let marker = mail.safetyMarker, let sender = mail.from, !sender.key.isEmpty,
            !identity.own.contains(sender.key), mail.automation == .none
        else { return nil }
        let isForged = AuthenticationResults.hasFailed(
            mail.authenticationResults, of: identity.authenticationServer)
        let contacts = MessageContacts(try store.addresses(ofContactsWith: [sender.key]))
        switch marker.kind {
        case .trust: return isForged ? nil : try ask(marker, mail, sender)
        // They answer a message of this program.
        case .agreed, .refused: return nil
        case .with: return try add(sender, to: marker.uid, isForged: isForged, contacts)
        case .missing, .danger, .moved, .allClear:
            try alarm(marker, mail, sender, isVerified: !isForged && contacts.has(sender.key), contacts)
            return .alarm
        }
    }

    /// Returns the answer to a question in a mail; `nil` for any other mail.
    static func answer(in mail: ReceivedMail) -> Invitee.Participation? {
        switch mail.safetyMarker?.kind {
        case .agreed: .accepted
        case .refused: .declined
        default: nil
        }
    }

    // MARK: - Questions

    private func ask(
        _ marker: SafetyMarker, _ mail: ReceivedMail, _ sender: CalendarAddress
    ) throws(StoreError) -> Outcome {
        let key = ["safety", marker.uid, sender.key].joined(separator: " ")
        if let known = try store.inboxItem(sourceKey: key) { return .known(known) }
        let item = InboxItem(
            method: SafetyMail.method, news: .asksTrust, state: .waiting, uid: marker.uid, from: sender,
            receivedAt: min(mail.date ?? now, now), messageID: mail.messageID)
        return .question(try store.insert(item, sourceKey: key, component: "") { _ in false })
    }

    // MARK: - Alarms

    private func alarm(
        _ marker: SafetyMarker, _ mail: ReceivedMail, _ sender: CalendarAddress, isVerified: Bool,
        _ contacts: MessageContacts
    ) throws(StoreError) {
        let sent = min(marker.at ?? mail.date ?? now, now)
        let known = try store.alarms(about: marker.uid).first {
            contacts.isSamePerson(sender.key, $0.person.key)
        }
        let isDanger = marker.kind == .danger || marker.kind == .moved
        let isFirstVerified = isVerified && known?.isVerified == false
        let isWorse = isDanger && known?.kind == .missing
        if let known {
            // A forged message neither ends nor moves a verified alarm.
            if known.isVerified, !isVerified { return }
            // Mails may be read in another order than they were sent. A call for help and the end come after anything
            // else, even by a clock that was set back meanwhile.
            let isLater = isWorse || marker.kind == .allClear || sent >= known.at
            if !isFirstVerified, known.endedAt != nil || !isLater { return }
        }
        var alarm = Alarm(
            uid: marker.uid, person: sender, kind: isDanger ? .danger : .missing, at: sent,
            isVerified: isVerified, messageID: mail.messageID)
        if let known {
            // Nothing that was not verified stays in a verified alarm: no place, no end, no names.
            if isFirstVerified {
                (alarm.id, alarm.isHelping) = (known.id, known.isHelping)
            } else {
                alarm = known
            }
        }
        let isNew = known == nil || isFirstVerified
        // Whoever put a missed arrival away hears of the danger.
        if isWorse, alarm.handledAt != nil {
            alarm.handledAt = nil
            try reopen(alarm.incidentID)
        }
        alarm.at = sent
        alarm.words = String(mail.ownText.trimmed.prefix(Self.longestWords))
        if isDanger { alarm.kind = .danger }
        if let fix = marker.fix { alarm.fix = fix }
        if !marker.others.isEmpty {
            alarm.others = marker.others.map { CalendarAddress(email: $0) }.filter {
                !identity.own.contains($0.key) && $0.key != sender.key
            }
        }
        if marker.kind == .allClear {
            alarm.endedAt = sent
            // Somebody who never heard of the alarm needs no all-clear.
            if known == nil { alarm.handledAt = now } else { alarm.shownAt = nil }
        } else if isNew || alarm.kind != known?.kind {
            alarm.shownAt = nil
        }
        if now.timeIntervalSince(sent) > Self.alarmsFor { alarm.handledAt = alarm.handledAt ?? now }
        try record(&alarm)
        try store.save(alarm)
    }

    /// Makes an entry of the log of incidents one that is not handled.
    private func reopen(_ id: Identifier<Incident>?) throws(StoreError) {
        guard let id, var incident = try store.incident(id) else { return }
        incident.isHandled = false
        try store.save(incident)
    }

    /// Keeps the entry of a verified alarm in the log of incidents.
    private func record(_ alarm: inout Alarm) throws(StoreError) {
        guard alarm.isVerified else { return }
        if let id = alarm.incidentID, var incident = try store.incident(id) {
            if let fix = alarm.fix { incident.point = fix.point }
            if !alarm.isOpen { incident.isHandled = true }
            try store.save(incident)
        } else if let fix = alarm.fix, alarm.isOpen {
            let name = alarm.person.name.isEmpty ? alarm.person.email : alarm.person.name
            alarm.incidentID = try store.save(
                Incident(at: alarm.at, point: fix.point, who: name.oneLine, isReceived: true)
            ).id
        }
    }

    // MARK: - Who is there

    /// Adds somebody who says that they are with the person of an alarm; `nil` for an alarm that nobody told this
    /// person of.
    private func add(
        _ sender: CalendarAddress, to uid: String, isForged: Bool, _ contacts: MessageContacts
    ) throws(StoreError) -> Outcome? {
        let alarms = try store.alarms(about: uid)
        guard !alarms.isEmpty else { return nil }
        for var alarm in alarms {
            let isTold = alarm.others.contains { contacts.isSamePerson(sender.key, $0.key) }
            guard !isForged, isTold || contacts.has(sender.key), !alarm.helpers.contains(sender),
                alarm.helpers.count < Self.mostHelpers
            else { continue }
            alarm.helpers.append(sender)
            // After the end it is no news, and the end is announced once.
            if alarm.isOpen { alarm.shownAt = nil }
            try store.save(alarm)
        }
        return .alarm
    }
}
