import Foundation
import MeetCore
import TerminalKit
import VenueSearch

extension VenuesScreen {
    mutating func handle(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        if focus == .near, let actions = handleNear(command, in: context) { return actions }
        if let actions = handleMap(command, in: context) { return actions }
        switch command {
        case .back: return back(in: context)
        case .filter: return setFocus(.query, in: context)
        case .editNear: return setFocus(.near, in: context)
        case .nextField: return setFocus(focus == .query ? .near : .list, in: context)
        case .previousField: return setFocus(focus == .query ? .list : .query, in: context)
        case .otherPane: return otherPane(in: context)
        case .leaveDetail:
            focus = .list
            return []
        case .open:
            if selected != nil { focus = .detail }
            return []
        case .searchVenues: return search(in: context)
        case .askAgain: return search(forced: true, in: context)
        case .changeRadius:
            radius = radius.next
            return conditionsChanged(in: context)
        case .changeKind: return [.push(VenueKindPicker(chosen: kind))]
        case .changeProvider: return [.push(ProviderPicker(chosen: context.person.venues.provider))]
        case .take: return selected.map { [.close(.venue($0.venue))] } ?? []
        case .takeAsTyped:
            let name = query.text.trimmed
            guard !name.isEmpty else { return [.say("Type the venue's name first.")] }
            return [.close(.venue(Venue(name: name, isSaved: false)))]
        case .newFromText: return [.push(VenueForm.new(named: query.text.trimmed, in: context))]
        case .newVenue:
            // A form that was left half-filled is offered first.
            awaitsDrafts = true
            return [.runHoldingInput(.loadDrafts)]
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            return selected.flatMap { VenueCommands.actions(command, for: $0.venue) } ?? []
        case .editVenue, .meetAtVenue, .saveFound, .tagVenue, .deleteVenue:
            return selected.map { handle(command, of: $0.venue, in: context) } ?? []
        default: return move(command, in: context)
        }
    }

    private mutating func handle(
        _ command: CommandID, of venue: Venue, in context: ScreenContext
    ) -> [OldAction] {
        switch command {
        case .editVenue: return [.push(VenueForm(editing: venue, in: context))]
        case .meetAtVenue: return [.open(PlanMeeting(venue: venue))]
        case .saveFound:
            var saved = venue
            saved.isSaved = true
            return [
                .runHoldingInput(.saveVenue(saved)),
                .say("“\(venue.name)” is in your list now; u takes it back."),
            ]
        case .tagVenue:
            tagged = venue
            return [
                .push(
                    TextPrompt(
                        title: "Tags of “\(venue.name)”", text: venue.tags.joined(separator: ", "),
                        hint: "Your own words, with commas between them: quiet, wifi. / finds them."))
            ]
        case .deleteVenue:
            guard let id = venue.id else { return [] }
            if focus == .detail { focus = .list }
            return [.runHoldingInput(.deleteVenue(id, name: venue.name))]
        default: return []
        }
    }

    /// Moves the bar; up from the first row goes to the query.
    private mutating func move(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        let page = layout(in: context).list.rows
        if focus == .query, command == .moveDown {
            return setFocus(.list, in: context)
        }
        if focus == .detail, command == .moveUp || command == .moveDown {
            detailScroll = max(0, detailScroll + (command == .moveUp ? -1 : 1))
            return []
        }
        var cursor = cursor
        switch command {
        case .moveUp:
            if cursor.selected == 0, picking != nil || !showsSaved { return setFocus(.query, in: context) }
            cursor.move(by: -1, count: count)
        case .moveDown: cursor.move(by: 1, count: count)
        case .pageUp: cursor.move(by: -max(1, page - 1), count: count)
        case .pageDown: cursor.move(by: max(1, page - 1), count: count)
        case .moveFirst: cursor.moveToFirst()
        case .moveLast: cursor.moveToLast(count: count)
        default: return nil
        }
        self.cursor = cursor
        return selectionMoved(in: context)
    }

    /// The first Esc stops what runs, the next ones lead back step by step.
    private mutating func back(in context: ScreenContext) -> [OldAction] {
        if found.asking != nil { return stopSearch() }
        if focus == .detail {
            focus = .list
            return []
        }
        guard picking == nil else { return [.close(nil)] }
        focus = .list
        guard !showsSaved else { return [] }
        query = TextField()
        kind = nil
        return queryChanged(in: context)
    }

    mutating func setFocus(_ new: Focus, in context: ScreenContext) -> [OldAction] {
        focus = new
        guard new == .near else { return [] }
        nearChoices.before = near.text
        return placeTyped(in: context)
    }

    private mutating func otherPane(in context: ScreenContext) -> [OldAction] {
        let hasOwnDetail = !VenuesLayout.isWide(context.body)
        return setFocus(
            focus == .list && hasOwnDetail && selected != nil ? .detail : .query, in: context)
    }

    private mutating func handleMap(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        map.resize(to: layout(in: context).map.size)
        // Other places come into sight.
        return map.move(command, lookingAt: mark(of: cursor.selected)) ? loadSurroundings(in: context) : nil
    }
}
