import Foundation
import MeetCore
import VenueSearch

/// The filters of a search besides its words.
package enum VenueFilter: Hashable, Sendable {
    /// A chosen kind.
    case kind(String)
    /// A chosen radius, in metres.
    case circle(Int)
    /// The words are a kind of place, not a name that may be misspelt.
    case kindInWords

    /// The filter that may have emptied a list; `nil` if only the words can have.
    package init?(words: String, kind: String?, circle: Int?) {
        if let kind {
            self = .kind(kind)
        } else if let circle {
            self = .circle(circle)
        } else if VenueCategory.named(words) != nil {
            self = .kindInWords
        } else {
            return nil
        }
    }
}
