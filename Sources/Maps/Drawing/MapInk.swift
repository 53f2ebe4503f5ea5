/// The meaning of a dot or a pixel of a map; of several in one cell or pixel the last of this order.
package enum MapInk: UInt8, Hashable, Sendable, CaseIterable, Comparable {
    case none
    case wood
    case park
    case water
    case building
    /// The outline of a building in pixels.
    case wall
    case boundary
    case waterway
    case ferry
    case path
    case service
    case rail
    /// The edge of a wide street in pixels.
    case edge
    case minorStreet
    case street
    case mainStreet
    case motorway
    /// The lines over the streets in pixels: circles of distance, places, and ways.
    case ring
    case place
    case way

    package static func < (one: MapInk, other: MapInk) -> Bool { one.rawValue < other.rawValue }
}
