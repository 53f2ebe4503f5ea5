/// The interpretation of the layers of the OpenMapTiles schema (https://openmaptiles.org/schema/).
enum OpenMapTiles {
    enum Layer: String {
        case water, waterway, landcover, landuse, park, building, transportation, boundary, place
        case streetNames = "transportation_name"
        case waterNames = "water_name"
    }

    /// The keys of features that are read.
    enum Key: String {
        case kind = "class"
        case subclass, name, rank, brunnel
        case latinName = "name:latin"
        case englishName = "name_en"
        case adminLevel = "admin_level"
        case maritime
    }

    static func ground(_ layer: Layer, kind: String, subclass: String) -> MapTile.Ground? {
        switch layer {
        case .water: .water
        case .building: .building
        case .park: .park
        case .landcover:
            switch kind {
            case "wood", "forest": .wood
            case "grass":
                ["park", "garden", "village_green", "recreation_ground"].contains(subclass) ? .park : nil
            default: nil
            }
        case .landuse:
            ["cemetery", "park", "playground", "pitch", "zoo", "garden"].contains(kind) ? .park : nil
        default: nil
        }
    }

    static func way(_ kind: String, subclass: String) -> MapTile.Way? {
        switch kind {
        case "motorway", "trunk": .motorway
        case "primary": .primary
        case "secondary": .secondary
        case "tertiary": .tertiary
        case "minor", "residential", "unclassified", "street", "street_limited", "busway": .minor
        case "service", "driveway": .service
        case "track", "path", "pedestrian", "footway": .path
        case "rail": .rail
        case "transit": .transit
        case "ferry": .ferry
        default: nil
        }
    }

    /// Returns the rank of a place if the tile does not give it.
    static func rank(_ kind: String) -> Int {
        switch kind {
        case "country": 1
        case "state", "city": 4
        case "town": 8
        case "village", "suburb": 11
        case "quarter": 13
        case "neighbourhood", "hamlet": 15
        default: 18
        }
    }
}
