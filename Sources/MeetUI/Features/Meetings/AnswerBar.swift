import MeetCore
import MeetStore
import TerminalKit

/// How the answers to a meeting are divided, as a line of blocks in their colours; each answer has a shade of its own.
struct AnswerBar {
    private let parts: [(participation: Invitee.Participation, cells: Int)]

    /// Cells for each person, and the most in all.
    private static let (cellsPerPerson, mostCells) = (2, 24)

    /// - Parameters:
    ///   - counts: Of everybody who is invited.
    ///   - columns: That there are; fewer than there are answers leave some out.
    init(_ counts: AnswerCounts, columns: Int) {
        let all: [(Invitee.Participation, Int)] = [
            (.accepted, counts.accepted), (.declined, counts.declined), (.tentative, counts.tentative),
            (.delegated, counts.delegated), (.needsAction, counts.needsAction),
        ].filter { $0.1 > 0 }
        let people = all.reduce(0) { $0 + $1.1 }
        let cells = min(
            columns, Self.mostCells, people * Self.cellsPerPerson)
        // Nobody's answer is too rare to be seen; the rest is shared out by their numbers.
        let rest = max(0, cells - all.count)
        var (parts, counted, given) = ([(participation: Invitee.Participation, cells: Int)](), 0, 0)
        for (participation, count) in all.prefix(max(0, cells)) {
            counted += count
            let end = Int((Double(rest) * Double(counted) / Double(people)).rounded())
            parts.append((participation, 1 + end - given))
            given = end
        }
        self.parts = parts
    }

    /// All its cells.
    var columns: Int { parts.reduce(0) { $0 + $1.cells } }

    func spans(_ theme: Theme) -> [TextBlock.Span] {
        parts.map { part in
            TextBlock.Span(
                text: String(repeating: Self.block(of: part.participation), count: part.cells),
                style: theme.style(of: part.participation))
        }
    }

    private static func block(of participation: Invitee.Participation) -> Character {
        switch participation {
        case .accepted, .inProcess, .completed: "█"
        case .declined: "▓"
        case .tentative, .delegated: "▒"
        case .needsAction: "░"
        }
    }
}
