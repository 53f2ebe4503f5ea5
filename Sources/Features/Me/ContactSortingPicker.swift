import MeetCore
import Sentences
import Shell
import TerminalKit

extension ChoicePicker where Choice == NameOrder.Part {
    /// Picks the part of the name by which contacts are sorted.
    static func contactSorting(chosen: NameOrder.Part) -> ChoicePicker {
        ChoicePicker(
            title: say("Sort by"), size: Size(columns: 50, rows: 5),
            placeholder: say("type to narrow"), nothing: say("There is no such order."),
            options: NameOrder.Part.allCases.map { part in
                Option(
                    choice: part, row: PickerRow(title: say.words(part), detail: part.rawValue))
            }, current: chosen)
    }
}
