import Foundation
import MeetCore
import TerminalKit

/// Picks the venue: saved ones narrowed as one types, or a new one by hand.
struct VenuePicker: Screen {
    enum Item: Hashable, Sendable {
        case venue(Venue)
        /// A venue with that name is yet to be written down.
        case new(String)
    }

    var list: PickerList<Item>

    init(query: String) {
        list = PickerList(query: query)
    }

    var title: String { "Venue" }
    var presentation: Presentation { .panel(Size(columns: 100, rows: 24)) }
    var scopes: [CommandScope] { [.picker] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .mark ? nil : .available
    }

    mutating func appear(in context: ScreenContext) -> [ScreenAction] {
        [.runHoldingInput(.findVenues(list.query.text, limit: 200))]
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.take): return take(in: context)
        case .command(.newFromText): return new(named: list.query.text)
        case .command(.back): return [.close(nil)]
        case .command: return nil
        case .key(.control("n")): return nil
        case .key(let key): return typed(.key(key), in: context)
        case .paste(let text): return typed(.paste(text), in: context)
        case .mouse(let mouse, let area):
            return list.handle(mouse, firstRow: 2, rows: area.rows - 2) ? take(in: context) : []
        case .result(.venueCandidates(let found)):
            let typed = list.query.text.trimmingCharacters(in: .whitespaces)
            list.receive(found.map(Item.venue) + (typed.isEmpty ? [] : [.new(typed)]))
            return []
        case .outcome(.venueSaved(let venue)): return [.close(.venue(venue))]
        case .dataChanged: return appear(in: context)
        case .outcome, .progress, .resized, .result: return []
        }
    }

    private mutating func typed(_ event: TerminalEvent, in context: ScreenContext) -> [ScreenAction]? {
        guard let outcome = list.handle(event, rows: context.body.rows - 7) else { return nil }
        return outcome == .queryChanged ? [.runHoldingInput(.findVenues(list.query.text, limit: 200))] : []
    }

    private func take(in context: ScreenContext) -> [ScreenAction] {
        switch list.selected {
        case .venue(let venue): [.close(.venue(venue))]
        case .new(let name): new(named: name)
        case nil: []
        }
    }

    private func new(named name: String) -> [ScreenAction] {
        [.push(VenueForm(new: name.trimmingCharacters(in: .whitespaces)))]
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        return list.draw(
            into: &buffer, in: area, placeholder: "name, street or town",
            nothing: "No saved venues yet. Type a name and press Enter to add one by hand.", theme: theme,
            row: { item in
                switch item {
                case .venue(let venue):
                    PickerRow(title: venue.name, detail: MeetingText.address(venue.address))
                case .new(let name):
                    PickerRow(
                        mark: "+", title: "New venue “\(name)”", detail: "name, address, coordinates by hand")
                }
            },
            preview: { item, columns in
                guard case .venue(let venue) = item else { return nil }
                return VenueDetail(venue: venue, context: context).block(columns: columns)
            })
    }
}
