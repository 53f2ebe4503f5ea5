import MeetCore
import Sentences
import TerminalKit

/// A part of a record that a form and others changed differently.
package protocol MergeConflict: Hashable, Sendable {
    associatedtype Part: Hashable & Sendable

    var part: Part { get }
    /// The part's name and both texts, for the question.
    var line: ConflictLine { get }
}

extension MeetingMerge.Conflict: MergeConflict {
    package var line: ConflictLine { ConflictLine(self) }
}

extension ContactMerge.Conflict: MergeConflict {
    package var line: ConflictLine { ConflictLine(self) }
}

extension VenueMerge.Conflict: MergeConflict {
    package var line: ConflictLine { ConflictLine(self) }
}

/// The conflict of a form that merges nothing.
extension Never: MergeConflict {
    package var part: Never { switch self {} }
    package var line: ConflictLine { switch self {} }
}

/// Asks which side to keep if the form's record was changed elsewhere, too. Nothing is saved yet.
package struct ConflictQuestion: Screen {
    package typealias Message = Never
    /// The side that counts; closed without an outcome, the form continues.
    package typealias Outcome = MeetingMerge.Side

    /// The conflicts, at least one.
    let conflicts: [ConflictLine]

    private static var choices: KeyedChoices {
        KeyedChoices(
            [
                (.keepMine, say("keep your version")), (.takeStored, say("use the stored version")),
                (.back, say("go back to the form")),
            ], in: .conflicts)
    }

    package var title: String { say("Also changed elsewhere") }
    package var presentation: Presentation {
        .panel(Size(columns: 64, rows: conflicts.count * 3 + Self.choices.rows))
    }
    package var scopes: [CommandScope] { [.conflicts] }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.keepMine): [.close(.mine)]
        case .command(.takeStored): [.close(.theirs)]
        case .command(.back): [.close(nil)]
        case .command, .key: nil
        case .mouse(let mouse, let area):
            Self.choices.command(clicked: mouse, first: area.rows - Self.keyRows(of: area.rows))
                .map { [.give($0)] } ?? []
        default: []
        }
    }

    private static func keyRows(of rows: Int) -> Int { min(choices.rows, max(0, rows - 3)) }

    /// Draws the conflicts, and the number of those without space; the keys are at the bottom.
    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let choices = Self.choices
        let (top, foot) = area.splitTop(area.rows - Self.keyRows(of: area.rows))
        let count = min(conflicts.count, max(1, top.rows / 3))
        let nameColumns = 9
        var block = TextBlock(columns: area.columns)
        for (number, conflict) in conflicts.prefix(count).enumerated() {
            let isCut = number == count - 1 && count < conflicts.count
            block.line(
                isCut ? say.label(conflict.label, andMore: conflicts.count - count) : conflict.label,
                theme.heading)
            for (name, text) in [(say("yours"), conflict.mine), (say("stored"), conflict.stored)] {
                let shown = say.side(text.replacing("\n", with: " "))
                block.spans([
                    TextBlock.Span(text: TextWidth.padded("  \(name)", to: nameColumns), style: theme.muted),
                    TextBlock.Span(
                        text: TextWidth.truncated(shown, to: max(1, area.columns - nameColumns)),
                        style: theme.plain),
                ])
            }
        }
        block.draw(into: &buffer, in: top)
        choices.draw(into: &buffer, in: foot, theme: theme)
        return nil
    }
}
