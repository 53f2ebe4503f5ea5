import MeetCore
import MeetStore
import Shell
import TerminalKit

/// The shares of the answers to a meeting, as a line of coloured blocks; each answer has its own shade.
struct AnswerBar {
    private let parts: [(participation: Invitee.Participation, cells: Int)]

    /// The cells for each person, and the maximum in all.
    private static let (cellsPerPerson, mostCells) = (2, 24)

    /// - Parameters:
    ///   - counts: Of all invitees.
    ///   - columns: The available columns; some answers are left out if there are fewer columns than answers.
    init(_ counts: AnswerCounts, columns: Int) {
        let all: [(Invitee.Participation, Int)] = [
            (.accepted, counts.accepted), (.declined, counts.declined), (.tentative, counts.tentative),
            (.delegated, counts.delegated), (.needsAction, counts.needsAction),
        ].filter { $0.1 > 0 }
        let people = all.reduce(0) { $0 + $1.1 }
        let cells = min(
            columns, Self.mostCells, people * Self.cellsPerPerson)
        // Every answer has at least one cell; the rest is divided by their numbers.
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

    /// The total number of cells.
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
