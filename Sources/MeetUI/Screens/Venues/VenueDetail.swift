import MeetCore
import TerminalKit

/// Everything about one venue, as text.
struct VenueDetail {
    let venue: Venue
    let context: ScreenContext

    func block(columns: Int) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        block.wrapped(venue.name, theme.strong)
        if let category = venue.category { block.wrapped(category, theme.muted) }
        let address = MeetingText.address(venue.address)
        if !address.isEmpty {
            block.blank()
            block.wrapped(address)
        }
        var facts: [(String, String)] = []
        if let coordinate = venue.coordinate { facts.append(("place", CoordinateText.text(coordinate))) }
        if let phone = venue.phone { facts.append(("phone", phone)) }
        if let website = venue.website { facts.append(("website", website)) }
        if let hours = venue.openingHours { facts.append(("open", hours)) }
        if let source = venue.source { facts.append(("from", source.provider)) }
        if !facts.isEmpty { block.blank() }
        for (name, value) in facts {
            block.field(name, value, nameColumns: 10, theme.muted)
        }
        if let notes = venue.notes, !notes.isEmpty {
            block.blank()
            block.line("Notes", theme.heading)
            block.wrapped(notes, indent: 1)
        }
        return block
    }
}
