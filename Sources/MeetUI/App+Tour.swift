import Operations
import Sentences
import Shell
import TerminalKit

/// The progress of the tour.
struct Tour: Hashable, Sendable {
    var done: Set<TourStep> = []

    /// The first step that is not done; they may be done in any order.
    var step: TourStep? { TourStep.allCases.first { !done.contains($0) } }
}

// The tour is a line at the bottom with one thing to try, while the program is used normally. A step is
// ticked when it is done. It begins in an empty program, once, and ends with its last step or when it is
// skipped.
extension App {
    private static let endTour = Effect<Message>(
        EndTour(), .write, news: { _ in [] }, message: { _ in nil })

    /// Returns the command of a step.
    private static func command(of step: TourStep) -> CommandID {
        switch step {
        case .plan: .newMeeting
        case .answers: .answers
        case .calendar: .calendarTab
        case .delete: .deleteMeeting
        case .undo: .undo
        case .palette: .palette
        case .help: .help
        }
    }

    /// Ticks the step of a command. A plan counts when it is stored.
    mutating func tickTour(_ command: CommandID) -> [Request] {
        guard tour != nil, let step = TourStep.allCases.first(where: { Self.command(of: $0) == command }),
            step != .plan
        else { return [] }
        return tick(step)
    }

    /// Ticks the plan after a meeting was stored.
    mutating func tickPlan() -> [Request] { tour == nil ? [] : tick(.plan) }

    private mutating func tick(_ step: TourStep) -> [Request] {
        tour?.done.insert(step)
        guard tour?.step == nil else { return [] }
        tour = nil
        remark = Remark(
            text: say("That was the tour. \(KeyMap.key(.takeTour)) shows it again."), isError: false)
        return start(Self.endTour)
    }

    /// Begins the tour or ends it; `nil` for other commands.
    mutating func settleTour(_ command: CommandID) -> [Request]? {
        switch command {
        case .takeTour:
            tour = Tour()
            return []
        case .skipTour:
            tour = nil
            return start(Self.endTour)
        default: return nil
        }
    }

    // MARK: - The line at the foot

    /// The number of rows: one if there is space.
    var tourRows: Int {
        tour != nil && size.rows >= Self.minimumSize.rows + 4 + noticeRows + newsRows ? 1 : 0
    }

    /// The row above that of new messages.
    var tourArea: Rect {
        let news = newsArea
        return Rect(
            column: 0, row: news.row - news.rows, columns: size.columns, rows: isLargeEnough ? tourRows : 0)
    }

    func tourItems() -> [FooterItem] { trayItems([.skipTour], in: tourArea) }

    func drawTour(into buffer: inout CellBuffer) {
        guard let step = tour?.step else { return }
        let further =
            switch step {
            case .plan: KeyMap.key(.save)
            case .delete: KeyMap.key(.meetingsTab)
            case .answers, .calendar, .undo, .palette, .help: ""
            }
        let words = say.words(step, key: KeyMap.key(Self.command(of: step)), further: further)
        let count = "\(step.rawValue + 1)/\(TourStep.allCases.count)"
        drawTray(
            sign: "▸", style: theme.good, text: "\(count)  \(words)", items: tourItems(), in: tourArea,
            into: &buffer)
    }
}
