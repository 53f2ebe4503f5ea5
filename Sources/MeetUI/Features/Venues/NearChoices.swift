import MeetCore
import Operations
import TerminalKit
import VenueSearch

/// The places offered while one types where to search.
struct NearChoices: Hashable, Sendable {
    var rows: [NearChoice] = []
    /// The marked one; `nil`: what was typed.
    var selected: Int?
    /// What the field said before.
    var before = ""
}

extension VenuesScreen {
    /// Offers places for what is typed.
    mutating func placeTyped(in context: ScreenContext) -> [OldAction] {
        nearChoices.selected = nil
        return [.runHoldingInput(.findNear(near.text, home: context.person.home))]
    }

    mutating func receive(_ choices: [NearChoice]) {
        nearChoices.rows = choices
        nearChoices.selected = nil
    }

    mutating func handleNear(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        switch command {
        case .moveDown: moveChoice(by: 1)
        case .moveUp: moveChoice(by: -1)
        case .searchVenues:
            takeChoice()
            focus = .query
            guard hasQuery else { return nearChanged(in: context) }
            nearChoices.before = near.text
            return search(in: context)
        case .nextField:
            takeChoice()
            focus = .list
            return nearChanged(in: context)
        case .previousField, .filter:
            takeChoice()
            focus = .query
            return nearChanged(in: context)
        case .back where found.asking == nil:
            focus = .query
            return nearChanged(in: context)
        default: return nil
        }
        return []
    }

    private mutating func moveChoice(by step: Int) {
        let count = nearChoices.rows.count
        guard let selected = nearChoices.selected else {
            if step > 0, count > 0 { nearChoices.selected = 0 }
            return
        }
        let next = min(selected + step, count - 1)
        nearChoices.selected = next >= 0 ? next : nil
    }

    /// Puts the marked place into the field, if one is marked.
    private mutating func takeChoice() {
        guard let selected = nearChoices.selected, nearChoices.rows.indices.contains(selected) else {
            return
        }
        let choice = nearChoices.rows[selected]
        near = TextField()
        near.insert(choice.text)
        nearPoint = choice.coordinate
        nearChoices.selected = nil
    }

    /// A click on a place takes it.
    mutating func clickChoice(_ number: Int, in context: ScreenContext) -> [OldAction] {
        guard nearChoices.rows.indices.contains(number) else { return [] }
        nearChoices.selected = number
        return handleNear(.searchVenues, in: context) ?? []
    }

    private mutating func nearChanged(in context: ScreenContext) -> [OldAction] {
        guard near.text != nearChoices.before else { return [] }
        nearChoices.before = near.text
        return conditionsChanged(in: context)
    }
}
