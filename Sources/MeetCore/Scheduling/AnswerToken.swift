/// The token in the subject of an answer without a calendar part: `[meet:k3jd6hq7ax-y2]`.
///
/// The links of an invitation begin such answers. A token is computed from the meeting and the recipient, so
/// that a message is found by the tokens of those in the outbox. It is no secret and proves nothing: only the
/// sender's address tells who answers. The number after the letter is the SEQUENCE of the answered revision;
/// links of earlier versions have none.
package enum AnswerToken {
    /// Returns the token of a message.
    ///
    /// - Parameters:
    ///   - recurrenceID: The date of a series; empty for all of it.
    ///   - address: The recipient's address.
    package static func token(uid: String, recurrenceID: String, address: String) -> String {
        letters(of: [uid, recurrenceID, CalendarAddress.key(address), ""])
    }

    /// Returns the ten letters of a token that is computed from these parts.
    static func letters(of parts: [String]) -> String {
        let hash = FNV1a.hash(parts.joined(separator: "\n").utf8)
        let letters = (0..<length).map { place in
            alphabet[Int(hash >> UInt64(64 - bits * (place + 1))) & (alphabet.count - 1)]
        }
        return String(letters)
    }

    /// Returns the token as a subject contains it.
    ///
    /// - Parameters:
    ///   - answer: Accepted, declined or tentative; others have no letter.
    ///   - sequence: The SEQUENCE of the answered revision.
    package static func tag(
        _ token: String, _ answer: Invitee.Participation, sequence: Int? = nil
    ) -> String {
        let number = sequence.map { String($0) } ?? ""
        let letter = answers.first { $0.answer == answer }.map { "-\($0.letter)\(number)" } ?? ""
        return "[meet:\(token)\(letter)]"
    }

    /// A token with the answer and the SEQUENCE beside it.
    package struct Found: Hashable, Sendable {
        package let token: String
        package let answer: Invitee.Participation?
        /// The SEQUENCE of the answered revision; `nil` in links of earlier versions.
        package let sequence: Int?
    }

    /// Returns the first token in a subject; `nil` without one.
    package static func find(in subject: String) -> Found? {
        let text = String(subject.prefix(longestSubject)).lowercased()
        guard
            let found = text.firstMatch(
                of: /\[\s*meet\s*:\s*([a-z2-7]{10})\s*(?:-\s*([a-z])\s*([0-9]{0,9})\s*)?\]/)
        else { return nil }
        let letter = found.output.2?.first
        return Found(
            token: String(found.output.1), answer: answers.first { $0.letter == letter }?.answer,
            sequence: found.output.3.flatMap { Int($0) })
    }

    /// Returns the first token in the links of a quoted mail, without its answer: nobody chose that link.
    ///
    /// Links may be wrapped, quoted, or percent-encoded again.
    package static func find(inQuoteOf text: String) -> Found? {
        guard
            let found = quote(text).firstMatch(
                of: /meet(?::|%(?:25)*3a)([a-z2-7]{10})(?:-[a-z]([0-9]{0,9}))?(?:\]|%(?:25)*5d)/)
        else { return nil }
        return Found(
            token: String(found.output.1), answer: nil, sequence: found.output.2.flatMap { Int($0) })
    }

    /// Returns the text of a mail in lower case, without what quotes and wraps its links.
    static func quote(_ text: String) -> String {
        let bytes = text.utf8.prefix(longestQuote).filter { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    private static let answers: [(letter: Character, answer: Invitee.Participation)] = [
        ("y", .accepted), ("n", .declined), ("p", .tentative),
    ]

    /// The letters of base 32 (RFC 4648, 6) in lower case.
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
    /// The bits of a letter.
    private static let bits = 5
    private static let length = 10
    /// The number of characters of a subject that are searched.
    static let longestSubject = 4000
    /// The number of bytes of a mail that are searched.
    private static let longestQuote = 256 << 10
}
