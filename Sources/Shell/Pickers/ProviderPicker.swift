import MeetCore
import Sentences
import TerminalKit
import VenueSearch

extension ChoicePicker<String> {
    /// Makes a picker of the venue provider, by id.
    package static func provider(chosen: String) -> ChoicePicker {
        ChoicePicker(
            title: say("Who is asked"), size: Size(columns: 66, rows: 8),
            placeholder: say("nominatim, photon, offline …"), nothing: say("No provider is called so."),
            options: VenueSettings.providers.map { id in
                Option(
                    choice: id,
                    row: PickerRow(
                        title: ProviderText.name(id),
                        detail: ProviderText.use(of: id, ask: KeyMap.key(.searchVenues, in: .venueQuery))),
                    synonyms: [id])
            },
            current: chosen)
    }
}
