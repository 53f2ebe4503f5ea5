import MeetCore

/// A reply that a program sent for a person (RFC 3834), such as a holiday notice. It is no answer to an invitation.
package struct AutomaticReply: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The person is away.
        case outOfOffice
        /// Anything else that a program sent: a confirmation of receipt, a notification, mail of a list.
        case automatic
    }

    package let kind: Kind
    /// The beginning of the text, on one line; it may be empty.
    package let words: String

    private static let longestWords = 200
    private static let longestBeginning = 600

    /// Reads a mail; `nil` if a person may have written it, and for a report about delivery.
    ///
    /// Programs that answer for calendars call themselves automatic too, so calendars have to be read first.
    package init?(_ mail: ReceivedMail) {
        guard let kind = Self.kind(of: mail), DeliveryReport(mail) == nil else { return nil }
        self.kind = kind
        words = String(mail.reply.words.oneLine.prefix(Self.longestWords))
    }

    private static func kind(of mail: ReceivedMail) -> Kind? {
        let subject = SearchFolding.fold(mail.subject).trimmed
        if awayTitles.contains(where: { isTitle($0, of: subject) }) || mail.fields["x-vacation"] != nil {
            return .outOfOffice
        }
        let isAutomatic = mail.automation != .none || titles.contains { isTitle($0, of: subject) }
        // Exchange sets it on replies, but other programs set it too, on mail of persons.
        let isHinted = mail.fields["x-auto-response-suppress"] != nil
        guard isAutomatic || isHinted else { return nil }
        if isAway(mail) { return .outOfOffice }
        return isAutomatic ? .automatic : nil
    }

    private static func isAway(_ mail: ReceivedMail) -> Bool {
        if mail.fields["auto-submitted"]?.lowercased().contains("vacation") == true { return true }
        if mail.fields["x-mailer"]?.lowercased().hasPrefix("vacation") == true { return true }
        let beginning = SearchFolding.fold(String(mail.reply.words.prefix(longestBeginning))).oneLine
        return phrases.contains { beginning.contains($0) }
    }

    /// Returns whether a subject is a title, or a title before the subject that is answered. “Out of office lunch”
    /// is another subject.
    private static func isTitle(_ title: String, of subject: String) -> Bool {
        guard subject.hasPrefix(title) else { return false }
        let rest = subject.dropFirst(title.count)
        guard let first = rest.first else { return true }
        if title.hasSuffix(":") || first == ":" { return true }
        guard first.isWhitespace else { return false }
        let words = rest.drop { $0.isWhitespace }
        if let sign = words.first, ":-–—([".contains(sign) { return true }
        return followers.contains { words.hasPrefix($0) }
    }

    private static let followers = [
        "autoreply", "auto-reply", "auto reply", "reply:", "message:", "notification:",
        // The subject that is answered.
        "re:", "aw:", "fw:", "fwd:", "απ:", "σχετ:", "invitation:", "προσκληση:",
    ]

    /// The subjects of holiday notices, folded by `SearchFolding`.
    private static let awayTitles = [
        "out of office", "out of the office", "out-of-office", "ooo", "away from office",
        "εκτοσ γραφειου", "απουσια απο το γραφειο", "μηνυμα απουσιασ", "abwesenheitsnotiz",
        "abwesenheitsmeldung", "abwesend", "absence du bureau", "message d'absence", "fuori sede",
        "fuori ufficio", "assenza dall'ufficio", "fuera de la oficina", "fuera de oficina",
    ]

    private static let titles = [
        "automatic reply", "automatic response", "automated reply", "automated response", "auto reply",
        "auto-reply", "autoreply", "auto response", "auto-response", "autoresponse", "auto:",
        "αυτοματη απαντηση", "αυτοματοποιημενη απαντηση", "automatische antwort", "reponse automatique",
        "risposta automatica", "respuesta automatica",
    ]

    private static let phrases = [
        "out of office", "out of the office", "out-of-office", "away from the office", "away from my desk",
        "away from my email", "on vacation", "on holiday", "on annual leave", "on leave", "parental leave",
        "maternity leave", "paternity leave", "εκτοσ γραφειου", "εκτοσ του γραφειου", "σε αδεια", "απουσιαζω",
        "θα λειπω", "λειπω απο το γραφειο", "nicht im buro", "nicht im haus", "abwesend", "im urlaub",
        "absent du bureau", "absente du bureau", "en conge", "en vacances", "actuellement absent",
        "fuori ufficio", "fuori sede", "in ferie", "fuera de la oficina", "de vacaciones",
    ]
}
