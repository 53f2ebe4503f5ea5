import Foundation
import MeetCore
import Sentences
import Shell
import TerminalKit

/// The countdown before a call for help, large and calm: Esc stops it, and the key that began it ends it at once. What
/// follows is done by the program, whatever is open above it.
package struct CallScreen: Screen {
    package typealias Message = Never
    package typealias Outcome = Never

    /// The seconds that Esc has to stop it.
    package static let seconds: TimeInterval = 10

    /// The time of the call.
    package let endsAt: Date
    /// The number of people who are told.
    package let people: Int

    package init(endsAt: Date, people: Int) {
        self.endsAt = endsAt
        self.people = people
    }

    package var title: String { say("Call for help") }
    package var presentation: Presentation { .panel(Size(columns: 52, rows: 11)) }
    package var scopes: [CommandScope] { [.calling] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .back ? .available : nil
    }

    /// The whole seconds that are left.
    private func left(at now: Date) -> Int {
        Int(min(Self.seconds, max(0, endsAt.timeIntervalSince(now))).rounded(.up))
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.back): [.close(nil)]
        case .command, .key: nil
        default: []
        }
    }

    // MARK: - Drawing

    /// The digits, five rows of three squares: a bit for each, the left one first.
    private static let digits: [[UInt8]] = [
        [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
        [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
    ]
    private static let digitRows = 5

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let left = left(at: context.now)
        var block = TextBlock(columns: area.columns)
        let sentence =
            people == 0
            ? say("Your command asks for help in \(left) s.")
            : say(
                "\(people) trusted contact will be asked for help in \(left) s.",
                "\(people) trusted contacts will be asked for help in \(left) s.", people)
        block.wrapped(sentence, theme.strong)
        let (stop, call) = (KeyMap.key(.back, in: .calling), KeyMap.key(.callForHelp))
        block.wrapped(
            call.isEmpty ? say("\(stop) stops it.") : say("\(stop) stops it; \(call) calls at once."),
            theme.muted)
        let hasDigits = area.rows >= block.lines.count + Self.digitRows + 1
        let (top, foot) = area.splitTop(hasDigits ? area.rows - block.lines.count : 0)
        if hasDigits {
            let numbers = String(left).compactMap(\.wholeNumberValue)
            let columns = numbers.count * 8 - 2
            let first = Point(
                column: top.column + max(0, (top.columns - columns) / 2),
                row: top.row + max(0, (top.rows - Self.digitRows) / 2))
            for (place, number) in numbers.enumerated() {
                for (row, bits) in Self.digits[number].enumerated() {
                    for square in 0..<3 where bits & (4 >> UInt8(square)) != 0 {
                        buffer.write(
                            "██",
                            at: Point(column: first.column + place * 8 + square * 2, row: first.row + row),
                            style: theme.error)
                    }
                }
            }
        }
        block.draw(into: &buffer, in: foot)
        return nil
    }
}
