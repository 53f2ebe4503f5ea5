/// From which zoom on things are drawn, and how: the one table of what a map of dots looks like.
enum MapStyle {
    /// Dots that are set and left out along a line, by turns; empty for a solid one.
    static func dashes(of way: MapTile.Way) -> [Int] {
        switch way {
        case .path: [1, 2]
        case .rail, .transit: [3, 2]
        case .ferry: [1, 4]
        case .boundary: [4, 2, 1, 2]
        case .waterway, .service, .minor, .tertiary, .secondary, .primary, .motorway: []
        }
    }

    static func firstZoom(of way: MapTile.Way) -> Double {
        switch way {
        case .boundary: 0
        case .motorway: 5
        case .primary: 8
        case .secondary: 9.5
        case .ferry: 10
        case .rail, .waterway: 11
        case .tertiary: 11.5
        case .minor: 12.9
        case .transit: 14.5
        case .path: 14.9
        case .service: 15.6
        }
    }

    static func firstZoom(of ground: MapTile.Ground) -> Double {
        switch ground {
        case .water: 0
        case .wood: 8
        case .park: 11
        case .building: 15.2
        }
    }

    /// From where on two dots side by side make a line.
    static func doubleZoom(of way: MapTile.Way) -> Double {
        switch way {
        case .motorway, .primary: 14.4
        case .secondary: 15.4
        case .tertiary: 16.4
        case .minor: 17.4
        default: .infinity
        }
    }

    static func ink(of way: MapTile.Way) -> MapPicture.Ink {
        switch way {
        case .boundary: .boundary
        case .waterway: .waterway
        case .ferry: .ferry
        case .path: .path
        case .service: .service
        case .rail, .transit: .rail
        case .minor: .minorStreet
        case .tertiary: .street
        case .secondary, .primary: .mainStreet
        case .motorway: .motorway
        }
    }

    static func ink(of ground: MapTile.Ground) -> MapPicture.Ink {
        switch ground {
        case .water: .water
        case .wood: .wood
        case .park: .park
        case .building: .building
        }
    }

    /// Whether a dot of filled ground is set: patterns that are told apart without colour too.
    @inline(__always)
    static func isSet(_ ground: MapTile.Ground, x: Int, y: Int) -> Bool {
        switch ground {
        case .water: (x + y) & 3 == 0
        case .park: x & 3 == (y & 2) && y & 1 == 0
        case .wood: x & 3 == 1 && y & 3 == 1
        case .building: false
        }
    }

    /// At which zooms a name is written.
    static func zooms(of named: MapTile.Named) -> ClosedRange<Double> {
        switch named {
        case .street(let way):
            switch way {
            case .motorway, .primary: 12.4...25
            case .secondary: 12.8...25
            case .tertiary: 13.4...25
            case .minor: 13.9...25
            case .service, .path: 15.9...25
            default: 26...26
            }
        case .place(let rank):
            switch rank {
            case ...3: 1...7
            case ...6: 4...13.4
            case ...9: 7...14
            case ...12: 10.5...15
            case ...14: 12...16
            default: 13...17
            }
        case .water: 10...25
        case .park: 13...25
        }
    }
}
