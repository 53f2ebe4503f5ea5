import MeetCore
import TerminalKit
import VenueSearch

/// A place that a search could be made around.
struct NearChoice: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case home, venue, contact
    }

    var kind: Kind
    var name: String
    var detail: String
    /// What the field says when it is taken.
    var text: String
    var coordinate: Coordinate?
}

/// The places offered while one types where to search.
struct NearChoices: Hashable, Sendable {
    var rows: [NearChoice] = []
    /// The marked one; `nil`: what was typed.
    var selected: Int?
}

extension VenuesScreen {
    mutating func placeTyped(in context: ScreenContext) -> [ScreenAction] { [] }

    mutating func handleNear(_ command: CommandID, in context: ScreenContext) -> [ScreenAction]? { nil }
}
