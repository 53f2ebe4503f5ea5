/// A line of a mail's text, and the role that its beginning tells: quoted, a signature, a program's line, or the
/// heading of a quote.
///
/// Headings are known in English, Greek, German, French, Italian and Spanish. Only the beginning of a line is
/// looked at, and a heading has few lines, so that hostile text takes no longer.
struct ReplyLine {
    /// The text without blanks around it.
    let text: String
    /// The beginning of the text, folded by `SearchFolding`.
    private let folded: String
    private let isShort: Bool

    /// The number of characters of a line that are looked at.
    private static let longest = 300

    init(_ line: Substring) {
        text = line.withoutBlanksAround
        let beginning = text.prefix(Self.longest)
        isShort = beginning.endIndex == text.endIndex
        folded = SearchFolding.fold(String(beginning)).replacing("\u{A0}", with: " ")
    }

    private var isBlank: Bool { text.isEmpty }

    var isQuoted: Bool { text.utf8.first == UInt8(ascii: ">") }

    /// True for the line above a signature (RFC 3676, 4.3), with its blank or without.
    var isSignature: Bool { text == "--" }

    /// True for the first line of a confidentiality notice.
    var isLegalNotice: Bool { Self.notices.contains { folded.hasPrefix($0) } }

    /// True for a line that a mail program adds: “Sent from my iPhone”, a ruler, the target of a link.
    var isOfProgram: Bool {
        // A footer may end in a long link: “Yahoo Mail: Search, Organize, Conquer <https://…>”.
        if isBlank { return false }
        let link = folded.firstRange(of: " <http")
        let words = folded[..<(link?.lowerBound ?? folded.endIndex)]
        guard isShort || link != nil else { return false }
        if isShort, text.utf8.count >= 3, text.allSatisfy({ "-–—=*_".contains($0) }) { return true }
        if isShort, folded.hasPrefix("<http"), folded.hasSuffix(">") { return true }
        guard words.count <= 120 else { return false }
        return Self.programs.contains { words.hasPrefix($0) }
            || Self.reactions.contains { words.hasSuffix($0) }
            || words.hasPrefix("von meinem ") && words.hasSuffix(" gesendet")
    }

    /// The ends of the line below the sign of somebody who reacts to a mail.
    private static let reactions = [
        " reacted via gmail", " αντεδρασε μεσω gmail", " αντεδρασε μεσω του gmail",
    ]

    private static let notices = [
        "this e-mail and any ", "this email and any ", "this message and any ",
        "this e-mail message and any ",
        "this message is intended ", "this email is intended ", "this e-mail is intended ",
        "this message contains confidential", "this email contains confidential",
        "the information contained in this ", "confidentiality notice", "disclaimer:",
        "το παρον μηνυμα ", "το παρον ηλεκτρονικο ", "αυτο το μηνυμα ηλεκτρονικου ταχυδρομειου",
        "οι πληροφοριεσ που περιεχονται", "αποποιηση ευθυνησ",
    ]

    private static let programs = [
        "sent from ", "sent via ", "sent with ", "sent using ", "get outlook for ",
        "this email was sent from ",
        "σταλθηκε απο ", "εσταλη απο ", "σταλθηκε με ", "σταλθηκε μεσω ", "ληψη του outlook ",
        "αποκτηστε το outlook ", "gesendet von ", "gesendet mit ", "gesendet aus ", "holen sie sich outlook ",
        "outlook fur ", "diese nachricht wurde von meinem ", "envoye de mon ", "envoye depuis ",
        "envoye a partir de ", "telecharger outlook ", "obtenez outlook ", "inviato da ", "scarica outlook ",
        "ottieni outlook ", "enviado desde ", "enviado de mi ", "obtener outlook ", "yahoo mail: search, ",
        "yahoo mail: αναζητηση", "yahoo mail: suche, ",
    ]

    // MARK: - Headings of quotes

    /// Returns whether the first line with text, from a place on, is quoted.
    static func isQuoteNext(in lines: [ReplyLine], from start: Int) -> Bool {
        lines[start...].first { !$0.isBlank }?.isQuoted ?? false
    }

    /// Returns the number of lines of the heading of a quote that begins at a place, or `nil`.
    static func heading(in lines: [ReplyLine], at index: Int) -> Int? {
        let line = lines[index]
        guard line.isShort, !line.isBlank else { return nil }
        if line.isSeparator || isHeader(lines[index...].prefix(6)) { return 1 }
        return introduction(in: lines, at: index)
    }

    /// True for “-----Original Message-----” and its like, and for the long line of Outlook.
    private var isSeparator: Bool {
        let frame: Set<Character> = ["-", "_", "=", "*", " "]
        if text.utf8.count >= 10, text.allSatisfy({ $0 == "_" }) { return true }
        var title = folded[...]
        while let first = title.first, frame.contains(first) { title.removeFirst() }
        let isFramed = title.count < folded.count
        while let last = title.last, frame.contains(last) || last == ":" { title.removeLast() }
        return isFramed && Self.titles.contains(String(title))
            || folded.hasSuffix(":") && Self.forwardings.contains(String(title))
    }

    private static let titles: Set<String> = [
        "original message", "original appointment", "forwarded message", "reply message", "αρχικο μηνυμα",
        "προωθημενο μηνυμα", "μηνυμα που προωθηθηκε", "ursprungliche nachricht", "originalnachricht",
        "original-nachricht", "weitergeleitete nachricht", "message d'origine", "message original",
        "message transfere", "messaggio originale", "messaggio inoltrato", "messaggio originario",
        "mensaje original", "mensaje reenviado",
    ]

    private static let forwardings: Set<String> = [
        "begin forwarded message", "αρχη προωθημενου μηνυματοσ", "εναρξη προωθημενου μηνυματοσ",
        "anfang der weitergeleiteten nachricht", "debut du message transfere", "debut du message reexpedie",
        "inizio messaggio inoltrato", "inicio del mensaje reenviado",
    ]

    /// The fields in the header of a quote.
    private enum Field { case from, sent, to, copy, subject }

    /// Returns whether the lines begin with a header: `From:` and at least two other fields, in any order.
    private static func isHeader(_ lines: ArraySlice<ReplyLine>) -> Bool {
        guard let first = lines.first?.field else { return false }
        var found: Set<Field> = [first]
        for line in lines.dropFirst() { if let field = line.field { found.insert(field) } }
        return found.contains(.from) && found.count >= 3
    }

    /// The field that the line begins with. Outlook prints the names in bold: `*From:*`.
    private var field: Field? {
        guard let colon = folded.prefix(24).firstIndex(of: ":") else { return nil }
        return Self.fields[folded[..<colon].filter { $0 != "*" }.trimmed]
    }

    private static let fields: [String: Field] = [
        "from": .from, "sent": .sent, "date": .sent, "to": .to, "cc": .copy, "subject": .subject,
        "απο": .from, "σταλθηκε": .sent, "εσταλη": .sent, "αποστολη": .sent, "ημερομηνια": .sent, "προσ": .to,
        "κοιν": .copy, "κοινοποιηση": .copy, "θεμα": .subject,
        "von": .from, "gesendet": .sent, "datum": .sent, "an": .to, "betreff": .subject,
        "de": .from, "envoye": .sent, "a": .to, "objet": .subject,
        "da": .from, "inviato": .sent, "data": .sent, "oggetto": .subject,
        "enviado": .sent, "enviado el": .sent, "fecha": .sent, "para": .to, "asunto": .subject,
    ]

    /// Returns the number of lines of “On Tuesday … Maria wrote:”, which may be wrapped, or `nil`.
    private static func introduction(in lines: [ReplyLine], at index: Int) -> Int? {
        let isOpened = openings.contains { lines[index].folded.hasPrefix($0) }
        var joined = ""
        for count in 1...4 {
            guard index + count <= lines.count else { return nil }
            let line = lines[index + count - 1]
            if line.isBlank || line.isQuoted || !line.isShort { return nil }
            // The lines before it are the writer's.
            if count > 1, line.folded.hasSuffix(":"), openings.contains(where: line.folded.hasPrefix),
                isIntroduction(line.folded, isOpened: true)
            {
                return nil
            }
            joined += (joined.isEmpty ? "" : " ") + line.folded
            if joined.hasSuffix(":"), isIntroduction(joined, isOpened: isOpened) {
                // Without an opening word it may be a sentence of the writer.
                return isOpened || isDated(joined) || isQuoteNext(in: lines, from: index + count)
                    ? count : nil
            }
            // Yahoo's program for Android writes the quote into the same line.
            if isOpened, joined.contains("> wrote: ") || joined.contains("> εγραψε: ") { return count }
            // An introduction that begins with a name is recognised by the address.
            if !isOpened, !joined.contains("@") { return nil }
        }
        return nil
    }

    private static func isIntroduction(_ text: String, isOpened: Bool) -> Bool {
        let isWriting =
            endings.contains { text.hasSuffix($0) } || text.contains(" schrieb ")
            || text.contains(" schreibt ")
        let hasDigit = text.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        if isOpened { return isWriting && hasDigit }
        if text.contains("@") { return isWriting || isDated(text) }
        // A name of a few words.
        return isWriting && !text.contains(",") && !text.contains(".")
            && text.split(separator: " ").count <= 6
    }

    /// Returns whether it is the form of older versions of Gmail: `2026-11-24 10:00 GMT+02:00 Maria <m@x.org>:`.
    private static func isDated(_ text: String) -> Bool {
        guard let first = text.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else {
            return false
        }
        return text.hasSuffix(">:") && text.contains("@")
    }

    private static let openings = ["on ", "στισ ", "την ", "τη ", "το ", "am ", "le ", "il ", "el "]

    private static let endings = [
        " wrote:", " wrote :", " writes:", " εγραψε:", " εγραψε :", " εγραψεσ:", " schrieb:", " a ecrit:",
        " a ecrit :", " ha scritto:", " escribio:", " escribio :",
    ]
}
