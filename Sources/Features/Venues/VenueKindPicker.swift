import MeetCore
import Sentences
import Shell
import TerminalKit
import VenueSearch

extension ChoicePicker<VenueKindChoice> {
    /// Picks the kind of place to search for.
    static func venueKind(chosen: VenueCategory?) -> ChoicePicker {
        let any = Option(choice: VenueKindChoice(kind: nil), row: PickerRow(title: say("Any kind")))
        return ChoicePicker(
            title: say("Kind of place"), size: Size(columns: 46, rows: 18),
            placeholder: say("cafe, restaurant, library …"), nothing: say("No kind of place has that name."),
            options: [any]
                + VenueCategory.all.map { kind in
                    let others = kind.words.filter { $0 != kind.name }
                    return Option(
                        choice: VenueKindChoice(kind: kind),
                        row: PickerRow(title: kind.name, detail: others.prefix(3).joined(separator: ", ")),
                        synonyms: kind.words)
                },
            current: VenueKindChoice(kind: chosen))
    }
}

/// `nil` stands for any kind.
struct VenueKindChoice: Hashable, Sendable {
    var kind: VenueCategory?
}
