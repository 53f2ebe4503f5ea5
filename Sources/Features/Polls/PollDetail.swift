import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// An option of a poll in full: its votes, its obstacles, and all comments.
struct PollDetail: TextPanel {
    typealias Message = Never
    typealias Outcome = Never

    private let shown: ShowPoll.Shown
    /// The index of the option.
    private let option: Int
    var text = TextPane()

    init(_ shown: ShowPoll.Shown, option: Int) {
        self.shown = shown
        self.option = option
    }

    private static let size = Size(columns: 72, rows: 24)

    var title: String { ShortText.name(shown.poll.title) }
    var presentation: Presentation { .panel(Self.size) }

    func block(columns: Int, in context: ScreenContext) -> TextBlock {
        let (poll, theme) = (shown.poll, context.theme)
        let sheet = PollSheet(shown: shown, context: context)
        var block = TextBlock(columns: columns)
        sheet.addTitle(of: option, to: &block)
        sheet.addObstacles(to: option, in: &block)
        let groups: [(vote: Poll.Vote?, hasVoted: Bool)] = [
            (.yes, true), (.maybe, true), (.no, true), (nil, true), (nil, false),
        ]
        for (vote, hasVoted) in groups {
            let people = poll.people.indices.filter { place in
                let voter = poll.people[place]
                return voter.votes[option + 1] == vote && (vote != nil || voter.hasVoted == hasVoted)
            }
            if people.isEmpty { continue }
            block.blank()
            let heading = "\(PollText.sign(vote)) \(say.heading(vote, hasVoted: hasVoted)) \(people.count)"
            block.line(heading, PollGrid.style(of: vote, theme))
            for place in people {
                let voter = poll.people[place]
                var facts = [ShortText.name(voter.name)]
                if voter.isRequired { facts.append(say("required", context: "person")) }
                if let known = sheet.known(place, at: option) { facts.append(known) }
                block.wrapped(facts.joined(separator: " · "), theme.plain, indent: 2)
            }
        }
        let comments = poll.people.filter { !($0.comment ?? "").trimmed.isEmpty }
        if !comments.isEmpty {
            block.blank()
            block.line(say("Comments"), theme.heading)
            sheet.add(comments: comments, to: &block)
        }
        return block
    }
}
