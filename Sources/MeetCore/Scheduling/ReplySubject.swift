/// The subject of a reply: the marks that mail programs put before the subject that is answered, “Re: Coffee”.
///
/// Holiday notices and answers of calendar programs, “Automatic reply: Coffee” and “Accepted: Coffee”, are replies too.
package struct ReplySubject: Hashable, Sendable {
    /// The subjects that it may answer, without one mark, without two, and so on; empty without a mark.
    package private(set) var answered: [String] = []
    /// The answer that the first mark is: “Accepted: Coffee”.
    package private(set) var answer: Invitee.Participation?

    private static let longest = 1000
    private static let longestMark = 40
    private static let mostMarks = 8

    package init(_ subject: String) {
        var rest = String(subject.prefix(Self.longest)).oneLine[...]
        for place in 0..<Self.mostMarks {
            rest = Self.withoutLabels(rest)
            guard let colon = rest.prefix(Self.longestMark).firstIndex(where: { $0 == ":" || $0 == "：" })
            else { return }
            let mark = Self.mark(rest[..<colon])
            let found = Self.answers[mark]
            guard found != nil || Self.isReply(mark) else { return }
            if place == 0 { answer = found }
            rest = rest[rest.index(after: colon)...].drop { $0.isWhitespace }
            if rest.isEmpty { return }
            answered.append(String(Self.withoutLabels(rest)))
        }
    }

    /// Returns whether a subject is that of a forwarded message, whose words are somebody else's.
    package static func isForwarded(_ subject: String) -> Bool {
        let subject = SearchFolding.fold(String(subject.prefix(longest))).trimmed
        return forwardings.contains { subject.hasPrefix($0) }
    }

    private static let forwardings = ["fwd:", "fw:", "πρθ:", "προωθ:", "wg:", "tr:", "i:", "rv:"]

    /// Returns a mark folded, without the number of replies: `Re[2]` is `re`.
    private static func mark(_ text: Substring) -> String {
        SearchFolding.fold(String(text.prefix { $0 != "[" && $0 != "(" })).trimmed
    }

    /// Returns the text without the labels that mail servers add: `[EXT] Re: Coffee`.
    private static func withoutLabels(_ text: Substring) -> Substring {
        var rest = text
        while rest.first == "[", let end = rest.prefix(longestMark).firstIndex(of: "]"),
            !rest[..<end].lowercased().hasPrefix("[meet")
        {
            rest = rest[rest.index(after: end)...].drop { $0.isWhitespace }
        }
        return rest
    }

    /// Returns whether a mark is that of a reply: “Re”, “Automatic reply”, “Out of Office Re”.
    private static func isReply(_ mark: String) -> Bool {
        if marks.contains(mark) || notices.contains(mark) { return true }
        return notices.contains { notice in
            mark.hasPrefix(notice + " ") && marks.contains(String(mark.dropFirst(notice.count + 1)))
        }
    }

    // The words are folded by `SearchFolding`.

    private static let marks: Set<String> = [
        "re", "aw", "antw", "antwort", "sv", "vs", "ref", "rif", "res", "odp", "απ", "απαντ", "απαντηση",
        "σχετ",
        "fwd", "fw", "wg", "tr", "πρωθ", "πρθ", "προωθ", "回复", "答复", "回覆",
    ]

    private static let notices = [
        "automatic reply", "automatic response", "automated reply", "auto reply", "auto-reply", "autoreply",
        "auto", "out of office", "out of the office", "out of office autoreply", "αυτοματη απαντηση",
        "εκτοσ γραφειου", "μηνυμα απουσιασ", "automatische antwort", "abwesenheitsnotiz",
        "reponse automatique", "risposta automatica", "respuesta automatica",
    ]

    private static let answers: [String: Invitee.Participation] = [
        "accepted": .accepted, "declined": .declined, "tentative": .tentative,
        "tentatively accepted": .tentative,
        "αποδοχη": .accepted, "εγινε αποδεκτη": .accepted, "αποδεκτο": .accepted, "αποδεχτηκε": .accepted,
        "απορριψη": .declined, "απορριφθηκε": .declined, "με επιφυλαξη": .tentative,
        "υπο επιφυλαξη": .tentative,
        "δοκιμαστικη αποδοχη": .tentative, "zugesagt": .accepted, "abgelehnt": .declined,
        "mit vorbehalt": .tentative, "vorlaufig": .tentative, "accepte": .accepted, "refuse": .declined,
        "provisoire": .tentative, "accettato": .accepted, "rifiutato": .declined, "provvisorio": .tentative,
        "aceptado": .accepted, "aceptada": .accepted, "rechazado": .declined, "rechazada": .declined,
        "provisional": .tentative, "yes": .accepted, "no": .declined, "perhaps": .tentative, "ναι": .accepted,
        "οχι": .declined, "ισωσ": .tentative,
    ]
}
