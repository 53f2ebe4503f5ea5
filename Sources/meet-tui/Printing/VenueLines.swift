import MeetCore
import MeetUI

/// A venue as lines of text, for people.
enum VenueLines {
    static func show(_ venue: Venue, json: Bool) throws {
        guard !json else { return try Output.json(VenueJSON(venue)) }
        Output.line("\(venue.id.map { "\($0)  " } ?? "")\(venue.name)")
        if let category = venue.category { Output.line("  \(category)") }
        let address = MeetingText.address(venue.address)
        let rows = [
            (say.contactLineAddress, address),
            (say.label(.coordinate).lowercased(), venue.coordinate.map(CoordinateText.text) ?? ""),
            (say.contactLinePhone, venue.phone ?? ""), (say.contactLineWebsite, venue.website ?? ""),
            (say.openingHoursLabel.lowercased(), venue.openingHours ?? ""),
            (say.tagsLabel.lowercased(), venue.tags.joined(separator: ", ")),
        ].filter { !$0.1.isEmpty }.map { ["", $0.0, $0.1] }
        for line in Columns.aligned(rows) { Output.line(line) }
        for line in (venue.notes ?? "").split(whereSeparator: \.isNewline) { Output.line("  | \(line)") }
    }
}
