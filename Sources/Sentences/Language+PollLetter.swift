import Foundation
import MeetCore
import Operations

/// The mails of polls: a question with numbered options, a reminder, and the decision.
extension Language {
    func letter(_ letter: PollLetter, _ content: LetterContent) -> Letter {
        var parts = [opening(letter, content.sender.shownName, quotedName(letter.poll.title))]
        if letter.asks, !letter.poll.notes.trimmed.isEmpty { parts.append(letter.poll.notes.trimmed) }
        parts.append(options(letter, LetterClock(zone: content.addressee?.zone)))
        if letter.asks {
            if let deadline = letter.poll.deadline {
                let moment = moment(deadline, in: content.addressee?.zone ?? letter.zone)
                parts.append(say("Please answer by \(moment)."))
            }
            parts += waysToVote(letter, content)
            if let page = letter.poll.page { parts.append(say("Or vote on this page:") + "\n" + page) }
        }
        return Letter(
            subject: "\(heading(letter)): \(ShortText.name(letter.poll.title))",
            text: parts.joined(separator: "\n\n") + "\n")
    }

    func heading(_ letter: PollLetter) -> String {
        switch letter.step {
        case .question: say("Poll")
        case .reminder: say("Reminder")
        case .decision: say("Decided")
        }
    }

    /// The first sentence.
    func opening(_ letter: PollLetter, _ sender: String, _ title: String) -> String {
        switch letter.step {
        case .question:
            switch letter.poll.options.first?.content.kind {
            case .time: say("\(sender) asks when you can come to \(title).")
            case .venue: say("\(sender) asks which place suits you for \(title).")
            case .text, nil: say("\(sender) asks you about \(title).")
            }
        case .reminder: say("\(sender) is still waiting for your vote on \(title).")
        case .decision: say("\(sender) has decided on \(title).")
        }
    }

    /// The options, a line each; of a decision the one that was chosen.
    private func options(_ letter: PollLetter, _ clock: LetterClock) -> String {
        let options = letter.poll.options
        if case .decision(let number) = letter.step {
            guard options.indices.contains(number - 1) else { return "" }
            let chosen = option(options[number - 1].content, clock).joined(separator: "\n  ")
            return say("Decided: \(chosen)")
        }
        let columns = String(options.count).count
        return options.enumerated().map { place, option -> String in
            let number = String(place + 1)
            let head = String(repeating: " ", count: 2 + columns - number.count) + number + "  "
            let margin = String(repeating: " ", count: head.count)
            return head + self.option(option.content, clock).joined(separator: "\n" + margin)
        }.joined(separator: "\n")
    }

    /// An option, with further lines for what belongs to it: the time on the reader's clocks first.
    private func option(_ content: Poll.Content, _ clock: LetterClock) -> [String] {
        switch content {
        case .time(let time): [clock.when(time)]
        case .venue(let venue):
            [[venue.name, venue.address.line].compactMap(\.self).joined(separator: ", ")]
                + [PlaceLink.openStreetMap(venue)].compactMap(\.self)
        case .text(let words): [words.oneLine]
        }
    }

    private func moment(_ instant: Date, in zone: TimeZone) -> String {
        let wall = WallTime.at(instant, in: zone)
        let time = MeetingTime.timed(start: wall, zone: zone.identifier, minutes: 0)
        return "\(DateText.start(time)) \(ZoneText.name(zone, at: instant))"
    }

    // MARK: - How to vote

    private func waysToVote(_ letter: PollLetter, _ content: LetterContent) -> [String] {
        let example = letter.poll.options.count > 2 ? say("1 yes, 3 maybe") : say("1 yes, 2 maybe")
        let way = say("Reply to this message with the numbers, such as: \(example)")
        guard let address = content.addressee?.address, !content.sender.email.isEmpty else { return [way] }
        let token = BallotToken.token(poll: letter.poll.uid, address: address.email)
        func link(_ choice: BallotToken.Choice, _ label: String, _ text: String) -> (String, String) {
            (label, self.link(choice, label, text, token, letter.poll.title, to: content.sender.email))
        }
        let all = link(.all, say("All work"), say("All of them work for me."))
        let none = link(.nothing, say("None works"), say("None of them works for me."))
        let single = (1...max(1, letter.poll.options.count)).map { number in
            link(.option(number), say("Only \(number)"), say("Only \(number)"))
        }
        return [
            way, say("Or begin your answer with one of these links:"),
            lines(([all, none] + single).map { (label: $0.0, value: $0.1) }),
        ]
    }

    /// The bytes of a link that all mail programs take.
    private static let longestLink = 1800

    /// A link that begins a mail with a vote; its subject names the poll and the person (`BallotToken`).
    private func link(
        _ choice: BallotToken.Choice, _ label: String, _ text: String, _ token: String, _ title: String,
        to email: String
    ) -> String {
        var title = ShortText.typed(title)
        while true {
            let subject = "\(label): \(title) \(BallotToken.tag(token, choice))"
            let link = InvitationText.mailto([email], Letter(subject: subject, text: text))
            if link.utf8.count < Self.longestLink || title.isEmpty { return link }
            title = String(title.dropLast(max(1, title.count / 4)))
        }
    }
}

extension Language {
    /// Votes as they may be typed: `1 yes, 3 maybe`; empty without any.
    package func words(_ votes: [Int: Poll.Vote]) -> String {
        votes.sorted { $0.key < $1.key }.map { "\($0.key) \(word($0.value))" }.joined(separator: ", ")
    }

    package func word(_ vote: Poll.Vote) -> String {
        switch vote {
        case .yes: say("yes", context: "vote")
        case .maybe: say("maybe", context: "vote")
        case .no: say("no", context: "vote")
        }
    }
}

extension PollLetter {
    /// True if it asks for votes.
    fileprivate var asks: Bool {
        switch step {
        case .question, .reminder: true
        case .decision: false
        }
    }
}
