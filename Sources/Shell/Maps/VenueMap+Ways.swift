import Foundation
import Maps
import MeetCore
import TerminalKit

/// The lines over the streets: ways, recorded tracks, circles of distance.
extension VenueMap {
    /// Returns the way, or else the straight line from home to the selected marker, the way of somebody so
    /// far, and the recorded tracks. A gap between two parts of a track is not bridged.
    func ways(in shown: MapProjection, selected: Int?) -> [MapStroke] {
        var ways = Self.strokes(trail, in: shown)
        if !line.isEmpty {
            ways += Self.strokes(line, in: shown)
        } else if let home, let marked = markers.first(where: { $0.index == selected })?.coordinate {
            ways += Self.strokes([home, marked], in: shown, gap: 2)
        }
        return ways.filter { $0.corners.count > 1 } + track.flatMap { Self.strokes($0, in: shown) }
    }

    /// Returns the parts of a line that are not too far from the map.
    private static func strokes(
        _ points: [Coordinate], in shown: MapProjection, gap: Int = 0
    ) -> [MapStroke] {
        let dots = points.map { shown.dot(of: $0) }
        return dots.split { !(abs($0.x) < farthest && abs($0.y) < farthest) }.map { part in
            MapStroke(part.map { MapStroke.Corner(x: $0.x, y: $0.y) }, ink: .way, gap: gap)
        }
    }

    /// The maximum distance of a line from the map, in dots.
    private static let farthest = 1e6

    /// The outermost points of the track, which its section has to show.
    var trackEnds: [Coordinate] {
        let points = track.joined()
        return [
            points.min { $0.latitude < $1.latitude }, points.max { $0.latitude < $1.latitude },
            points.min { $0.longitude < $1.longitude }, points.max { $0.longitude < $1.longitude },
        ].compactMap { $0 }
    }
}

// MARK: - In pixels

extension VenueMap {
    /// Returns the ground as lines over a picture of pixels.
    func strokes(_ rings: [Ring], in shown: MapProjection, selected: Int?) -> [MapStroke] {
        let rings = rings.compactMap { Self.stroke($0, gap: Self.ringGap) }
        let limit = searchCircle(in: shown).flatMap { Self.stroke($0, gap: Self.searchGap) }
        let dots = places.compactMap { shown.visibleDot(of: $0) }.map { dot in
            MapStroke([MapStroke.Corner(x: Double(dot.x) + 0.5, y: Double(dot.y) + 0.5)], ink: .place)
        }
        return rings + [limit].compactMap { $0 } + dots + ways(in: shown, selected: selected)
    }

    /// Returns a circle as a line of short pieces; `nil` for one that is not visible as a circle.
    private static func stroke(_ ring: Ring, gap: Int) -> MapStroke? {
        guard ring.isCircle else { return nil }
        let count = 720
        let corners = (0...count).map { number in
            let angle = 2 * Double.pi * Double(number) / Double(count)
            return MapStroke.Corner(x: ring.x + ring.dots * sin(angle), y: ring.y - ring.dots * cos(angle))
        }
        return MapStroke(corners, ink: .ring, gap: gap)
    }
}
