/// The token in the subject of a vote: `[meet-poll:k3jd6hq7ax-all]`, `-none` or `-3` for an option.
///
/// The links of a poll begin such answers. A token is computed from the poll and the recipient. It is no
/// secret and proves nothing: only the sender's address together with it tells who votes.
package enum BallotToken {
    /// The choice that a link stands for.
    package enum Choice: Hashable, Sendable {
        /// Every option works.
        case all
        /// No option works.
        case nothing
        /// The number of an option that works.
        case option(Int)
    }

    /// Returns the token of a person in a poll.
    ///
    /// - Parameters:
    ///   - uid: The UID of the poll.
    ///   - address: The address to which the mail of the poll is sent.
    package static func token(poll uid: String, address: String) -> String {
        AnswerToken.letters(of: ["poll", uid, CalendarAddress.key(address), ""])
    }

    /// Returns the token as a subject contains it.
    ///
    /// - Parameter choice: The choice of a link; `nil` for the subject of the poll's mail.
    package static func tag(_ token: String, _ choice: Choice?) -> String {
        switch choice {
        case .all: "[meet-poll:\(token)-all]"
        case .nothing: "[meet-poll:\(token)-none]"
        case .option(let number): "[meet-poll:\(token)-\(number)]"
        case nil: "[meet-poll:\(token)]"
        }
    }

    /// Returns the first token in a subject and its choice; `nil` without a token.
    package static func find(in subject: String) -> (token: String, choice: Choice?)? {
        let text = String(subject.prefix(AnswerToken.longestSubject)).lowercased()
        guard
            let found = text.firstMatch(
                of: /\[\s*meet-poll\s*:\s*([a-z2-7]{10})\s*(?:-\s*([a-z0-9]{1,9})\s*)?\]/)
        else { return nil }
        return (String(found.output.1), found.output.2.flatMap { choice(String($0)) })
    }

    /// Returns the first token in the links of a quoted mail, without its choice: nobody chose that link.
    package static func find(inQuoteOf text: String) -> String? {
        let found = AnswerToken.quote(text).firstMatch(
            of: /meet-poll(?::|%(?:25)*3a)([a-z2-7]{10})(?:-[a-z0-9]{1,9})?(?:\]|%(?:25)*5d)/)
        return found.map { String($0.output.1) }
    }

    private static func choice(_ text: String) -> Choice? {
        switch text {
        case "all": .all
        case "none": .nothing
        default: Int(text).flatMap { $0 > 0 ? .option($0) : nil }
        }
    }
}

extension BallotToken.Choice {
    /// Returns the votes that the choice stands for; `nil` if there is no such option. The link of a single
    /// option says “only”, so the others do not work.
    ///
    /// - Parameter options: The number of options of the poll.
    package func votes(options: Int) -> [Int: Poll.Vote]? {
        guard options > 0 else { return nil }
        func each(_ vote: Poll.Vote) -> [Int: Poll.Vote] {
            Dictionary(uniqueKeysWithValues: (1...options).map { ($0, vote) })
        }
        return switch self {
        case .all: each(.yes)
        case .nothing: each(.no)
        case .option(let number):
            1...options ~= number ? each(.no).merging([number: .yes]) { $1 } : nil
        }
    }
}
