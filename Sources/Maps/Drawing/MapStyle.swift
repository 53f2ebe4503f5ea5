/// The zooms and the style of each kind of line, in a single table.
struct MapStyle: Hashable, Sendable {
    var ink: MapInk
    /// The zooms at which it is drawn, counted as in web maps.
    var zooms: Range<Double>
    /// The dots along a line, bit by bit; repeated after `period`.
    var pattern: UInt64 = 1
    var period = 1
    /// The zoom from which the line is two dots wide.
    var wide = Double.infinity

    func isShown(at zoom: Double) -> Bool { zooms.contains(zoom) }

    static func of(_ way: MapTile.Way) -> MapStyle {
        switch way {
        case .boundary:
            MapStyle(ink: .boundary, zooms: 0..<12.5, pattern: 0b0010_0111, period: 8)
        case .waterway: MapStyle(ink: .waterway, zooms: 11..<99)
        case .ferry: MapStyle(ink: .ferry, zooms: 10..<99, pattern: 1, period: 6)
        case .path: MapStyle(ink: .path, zooms: 15.5..<99, pattern: 1, period: 3)
        case .service: MapStyle(ink: .service, zooms: 15..<99)
        case .transit: MapStyle(ink: .rail, zooms: 15.5..<99, pattern: 0b1, period: 4)
        case .rail: MapStyle(ink: .rail, zooms: 10..<99, pattern: 0b0_1111, period: 6)
        case .minor: MapStyle(ink: .minorStreet, zooms: 13.3..<99)
        case .tertiary: MapStyle(ink: .street, zooms: 12..<99)
        case .secondary: MapStyle(ink: .street, zooms: 10.5..<99, wide: 17)
        case .primary: MapStyle(ink: .mainStreet, zooms: 8..<99, wide: 15.5)
        case .motorway: MapStyle(ink: .motorway, zooms: 5..<99, wide: 14.5)
        }
    }

    /// Returns the style of small ways with a name, drawn before the others of their class: many shopping
    /// streets are footways.
    static func named(_ way: MapTile.Way) -> MapStyle? {
        switch way {
        case .path, .service: MapStyle(ink: .service, zooms: 13.8..<99)
        default: nil
        }
    }

    /// Returns whether the name of a way is shown: only of streets, and where they are drawn.
    static func isNamed(_ way: MapTile.Way, at zoom: Double) -> Bool {
        switch way {
        case .boundary, .waterway, .ferry, .transit, .rail: false
        case .path, .service, .minor, .tertiary, .secondary, .primary, .motorway:
            of(way).isShown(at: zoom) || named(way)?.isShown(at: zoom) == true
        }
    }

    static func of(_ ground: MapTile.Ground) -> MapStyle {
        switch ground {
        case .wood: MapStyle(ink: .wood, zooms: 8..<99)
        case .park: MapStyle(ink: .park, zooms: 10..<99)
        case .water: MapStyle(ink: .water, zooms: -99..<99)
        case .building: MapStyle(ink: .building, zooms: 15.8..<99)
        }
    }
}

extension MapInk {
    /// The class: in a shared cell, only the lines of the highest class are drawn.
    var lineClass: UInt8 {
        switch self {
        case .none, .wood, .park, .water, .building, .wall, .edge, .ring, .place, .way: 0
        case .boundary, .ferry, .path: 1
        case .waterway, .service, .rail: 2
        case .minorStreet, .street, .mainStreet, .motorway: 3
        }
    }
}
