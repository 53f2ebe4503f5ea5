/// An answer of an IMAP server (RFC 9051, 7).
enum IMAPResponse: Hashable, Sendable {
    /// The completion of a command.
    case done(tag: String, IMAPStatus)
    /// A status that completes nothing: `* OK [UIDNEXT 5] …`.
    case status(IMAPStatus)
    /// The words of data: `* 5 FETCH (…)`.
    case data([IMAPValue])
    /// `+ …`
    case continuation
}

/// `OK [UIDNEXT 5] words`
struct IMAPStatus: Hashable, Sendable {
    enum Kind: String, Sendable { case ok = "OK", no = "NO", bad = "BAD", bye = "BYE", preauth = "PREAUTH" }

    var kind: Kind
    /// The words in the brackets, in upper case: `UIDNEXT`, `5`.
    var code: [String]
    var text: String
}

/// A word of an answer (RFC 9051, 4).
indirect enum IMAPValue: Hashable, Sendable {
    case atom(String)
    /// A quoted string or a literal.
    case string([UInt8])
    case list([IMAPValue])
    /// A list nested too deeply.
    case omitted
    case none

    /// The text of an atom or a string.
    var text: String? {
        switch self {
        case .atom(let text): text
        case .string(let bytes): String(decoding: bytes, as: UTF8.self)
        case .list, .omitted, .none: nil
        }
    }

    var number: UInt32? { text.flatMap { UInt32($0) } }

    var list: [IMAPValue]? {
        if case .list(let values) = self { values } else { nil }
    }
}
