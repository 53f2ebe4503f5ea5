/// The token in the subject of a mail from on the way: `[meet-way:k3jd6hq7ax-late10]`.
///
/// The links of the mail before a meeting begin such answers. A token is computed from the meeting and the
/// recipient. It is no secret and proves nothing: only the sender's address together with it tells who is
/// late.
package enum ArrivalToken {
    /// The message that a link stands for.
    package enum Choice: Hashable, Sendable, CaseIterable {
        case leaving, late10, late20, arrived

        package var word: ArrivalWord.Content {
            switch self {
            case .leaving: .leaving
            case .late10: .late(10)
            case .late20: .late(20)
            case .arrived: .arrived
            }
        }

        var text: String {
            switch self {
            case .leaving: "leaving"
            case .late10: "late10"
            case .late20: "late20"
            case .arrived: "arrived"
            }
        }
    }

    /// Returns the token of a person at a date of a meeting.
    ///
    /// - Parameter address: The address to which the mail is sent.
    package static func token(uid: String, recurrenceID: String, address: String) -> String {
        AnswerToken.letters(of: ["way", uid, recurrenceID, CalendarAddress.key(address), ""])
    }

    /// Returns the token as a subject contains it.
    ///
    /// - Parameter choice: The message of a link; `nil` for the subject of the mail itself.
    package static func tag(_ token: String, _ choice: Choice?) -> String {
        choice.map { "[meet-way:\(token)-\($0.text)]" } ?? "[meet-way:\(token)]"
    }

    /// Returns the first token in a subject and its message; `nil` without a token.
    package static func find(in subject: String) -> (token: String, choice: Choice?)? {
        let text = String(subject.prefix(AnswerToken.longestSubject)).lowercased()
        guard
            let found = text.firstMatch(
                of: /\[\s*meet-way\s*:\s*([a-z2-7]{10})\s*(?:-\s*([a-z0-9]{1,9})\s*)?\]/)
        else { return nil }
        let choice = found.output.2.flatMap { word in Choice.allCases.first { $0.text == word } }
        return (String(found.output.1), choice)
    }

    /// Returns the first token in the links of a quoted mail, without its message: nobody chose that link.
    package static func find(inQuoteOf text: String) -> String? {
        let found = AnswerToken.quote(text).firstMatch(
            of: /meet-way(?::|%(?:25)*3a)([a-z2-7]{10})(?:-[a-z0-9]{1,9})?(?:\]|%(?:25)*5d)/)
        return found.map { String($0.output.1) }
    }
}
