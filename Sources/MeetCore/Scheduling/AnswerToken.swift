/// The token in the subject of an answer without a calendar part: `[meet:k3jd6hq7ax-y]`.
///
/// The links of an invitation begin such answers. A token is computed from the meeting and the recipient, so
/// that a message is found by the tokens of those in the outbox. It is no secret and proves nothing: only the
/// sender's address tells who answers.
package enum AnswerToken {
    /// Returns the token of a message.
    ///
    /// - Parameters:
    ///   - recurrenceID: The date of a series; empty for all of it.
    ///   - address: The recipient's address.
    package static func token(uid: String, recurrenceID: String, address: String) -> String {
        let parts = [uid, recurrenceID, CalendarAddress.key(address), ""]
        let hash = FNV1a.hash(parts.joined(separator: "\n").utf8)
        let letters = (0..<length).map { place in
            alphabet[Int(hash >> UInt64(64 - bits * (place + 1))) & (alphabet.count - 1)]
        }
        return String(letters)
    }

    /// Returns the token as a subject contains it.
    ///
    /// - Parameter answer: Accepted, declined or tentative; others have no letter.
    package static func tag(_ token: String, _ answer: Invitee.Participation) -> String {
        let letter = answers.first { $0.answer == answer }.map { "-\($0.letter)" } ?? ""
        return "[meet:\(token)\(letter)]"
    }

    /// Returns the first token in a subject and its answer; `nil` without a token.
    package static func find(
        in subject: String
    ) -> (token: String, answer: Invitee.Participation?)? {
        let text = String(subject.prefix(longestSubject)).lowercased()
        guard
            let found = text.firstMatch(
                of: /\[\s*meet\s*:\s*([a-z2-7]{10})\s*(?:-\s*([a-z])\s*)?\]/)
        else { return nil }
        let letter = found.output.2?.first
        return (String(found.output.1), answers.first { $0.letter == letter }?.answer)
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
    private static let longestSubject = 4000
}
