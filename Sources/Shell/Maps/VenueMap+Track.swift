import Maps
import MeetCore
import TerminalKit

/// The line of recorded tracks.
extension VenueMap {
    /// Draws the parts of the track; a gap between two of them is not bridged.
    func drawTrack(_ shown: MapProjection, on canvas: inout BrailleCanvas) {
        for part in track {
            var before: (x: Int, y: Int)?
            for point in part {
                let dot = shown.dot(of: point)
                guard abs(dot.x) < 1e6, abs(dot.y) < 1e6 else {
                    before = nil
                    continue
                }
                let next = (x: Int(dot.x), y: Int(dot.y))
                canvas.line(from: before ?? next, to: next)
                before = next
            }
        }
    }

    /// The outermost points of the track, which its section has to show.
    var trackEnds: [Coordinate] {
        let points = track.joined()
        return [
            points.min { $0.latitude < $1.latitude }, points.max { $0.latitude < $1.latitude },
            points.min { $0.longitude < $1.longitude }, points.max { $0.longitude < $1.longitude },
        ].compactMap { $0 }
    }
}
