import Foundation

/// A friend's call for help, or a missed arrival, as their mails tell it.
package struct Alarm: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<Alarm>?
    /// The UID of the check-in on the friend's side.
    package var uid: String
    package var person: CalendarAddress
    package var kind: Kind
    /// The time of the latest message.
    package var at: Date
    /// The latest position; `nil` if it is unknown.
    package var fix: SafetyFix?
    /// The text of the latest message.
    package var words: String
    /// False if nothing shows that the message comes from a contact's address.
    package var isVerified: Bool
    /// The others who were told.
    package var others: [CalendarAddress]
    /// The others who say that they are with the friend.
    package var helpers: [CalendarAddress]
    /// True if this person has said so.
    package var isHelping: Bool
    /// The `Message-ID` of the first message, without angle brackets.
    package var messageID: String?
    /// The entry in the log of incidents; `nil` without one.
    package var incidentID: Identifier<Incident>?
    /// The time of the all-clear; `nil` before.
    package var endedAt: Date?
    /// The time when this person put it away; `nil` before.
    package var handledAt: Date?
    /// The time when it was announced; `nil` for an alarm, or an end of one, that is new.
    package var shownAt: Date?

    package init(
        uid: String, person: CalendarAddress, kind: Kind, at: Date, fix: SafetyFix? = nil,
        words: String = "", isVerified: Bool, others: [CalendarAddress] = [], messageID: String? = nil
    ) {
        self.uid = uid
        self.person = person
        self.kind = kind
        self.at = at
        self.fix = fix
        self.words = words
        self.isVerified = isVerified
        self.others = others
        helpers = []
        isHelping = false
        self.messageID = messageID
    }

    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The friend has not confirmed the arrival.
        case missing
        /// The friend asks for help.
        case danger
    }

    /// True until the all-clear, or until it is put away.
    package var isOpen: Bool { endedAt == nil && handledAt == nil }
}

extension [Alarm] {
    /// The alarms in the order of their weight: verified and open ones first, then the latest.
    package var byWeight: [Alarm] {
        sorted { one, other in
            if one.isOpen != other.isOpen { return one.isOpen }
            if one.isVerified != other.isVerified { return one.isVerified }
            if one.kind != other.kind { return one.kind == .danger }
            return (one.at, one.id?.rawValue ?? 0) > (other.at, other.id?.rawValue ?? 0)
        }
    }
}
