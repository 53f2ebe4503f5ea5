import Foundation
import MeetCore
import Sentences
import TerminalKit

extension ChoicePicker<String> {
    /// Makes a picker of an IANA time zone by its identifier; empty for the system's.
    ///
    /// - Parameters:
    ///   - current: The zone selected at first.
    ///   - query: The text typed before.
    ///   - offersSystemZone: Offers the system's zone too.
    ///   - now: The instant of the shown offsets from UTC.
    package static func timeZone(
        current: String = "", query: String = "", offersSystemZone: Bool = false, at now: Date
    ) -> ChoicePicker {
        let zones = TimeZoneSearch.identifiers
        let places = Dictionary(
            zones.enumerated().map { ($1, $0 + (offersSystemZone ? 1 : 0)) },
            uniquingKeysWith: { first, _ in first })
        let system = Option(choice: "", row: PickerRow(title: say("System time zone")))
        return ChoicePicker(
            title: say.label(ContactPart.timeZone), size: Size(columns: 60, rows: 18),
            placeholder: say("a city, CET, +2"), nothing: say("No time zone matches."),
            options: (offersSystemZone ? [system] : [])
                + zones.map { zone in
                    Option(
                        choice: zone,
                        row: PickerRow(title: zone, detail: MeetingText.offset(of: zone, at: now)))
                },
            current: current, query: query,
            search: { typed in
                // A text that is not a zone may mean the system's, which is found by its words.
                let found = TimeZoneSearch.matches(typed, limit: 500, at: now).compactMap { places[$0] }
                return found.isEmpty ? nil : found
            })
    }
}
