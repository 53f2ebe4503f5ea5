import Operations

/// The to-dos near the reader, as a notification shows them.
package enum NearText {
    /// A title, and a line for each to-do: `Antibiotics: Apteekki, 120 m`.
    package static func notice(_ things: [NearThing]) -> (title: String, text: String) {
        let lines = things.map { thing in
            say.nearNoticeLine(
                thing.meeting.title, place: thing.venue.name, distance: DistanceText.text(thing.distance))
        }
        return (say.nearNoticeTitle(things.count), lines.joined(separator: "\n"))
    }
}
