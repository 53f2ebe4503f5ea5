/// The drawn contents of a vector tile: lines and areas of points in the tile's own units, `extent` of them
/// from the north-west to each side (a margin outside belongs to it too), and names. Immutable, and equal
/// only to itself.
package final class MapTile: Sendable, Hashable {
    /// A corner, in the tile's units.
    package struct Point: Hashable, Sendable {
        package var x: Int32
        package var y: Int32

        package init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }
    }

    /// Filled ground, in drawing order.
    package enum Ground: UInt8, Hashable, Sendable, CaseIterable {
        case wood
        case park
        case water
        case building
    }

    /// Lines, in drawing order.
    package enum Way: UInt8, Hashable, Sendable, CaseIterable, Comparable {
        case boundary
        case waterway
        case ferry
        case path
        case service
        case transit
        case rail
        case minor
        case tertiary
        case secondary
        case primary
        case motorway

        package static func < (one: Way, other: Way) -> Bool { one.rawValue < other.rawValue }
    }

    package enum Kind: Hashable, Sendable {
        case ground(Ground)
        case way(Way)
    }

    /// A feature: closed rings of ground, or lines.
    package struct Shape: Hashable, Sendable {
        package var kind: Kind
        /// The range of its lines in `lines`. Rings of an area are filled by the even-odd rule; their first
        /// corner is not repeated.
        package var lines: Range<Int>

        package init(kind: Kind, lines: Range<Int>) {
            self.kind = kind
            self.lines = lines
        }
    }

    /// The kind of object that has a name.
    package enum Named: Hashable, Sendable {
        case street(Way)
        /// A town or a quarter; a lower rank is more important (1 is a capital).
        case place(rank: Int)
        case water
        case park
    }

    package struct Name: Hashable, Sendable {
        /// The name from the tile, without control characters and of a bounded length.
        package var text: String
        package var kind: Named
        /// Its position: the corners of a street's line, a single point of all else. A range of `points`.
        package var points: Range<Int>

        package init(text: String, kind: Named, points: Range<Int>) {
            self.text = text
            self.kind = kind
            self.points = points
        }
    }

    package let extent: Int32
    package let points: [Point]
    /// The lines, as ranges of `points`.
    package let lines: [Range<Int>]
    /// The shapes: ground first, then ways, each in drawing order.
    package let shapes: [Shape]
    package let names: [Name]
    /// The number of unreadable features and layers.
    package let skipped: Int

    package init(
        extent: Int32 = 4096, points: [Point], lines: [Range<Int>], shapes: [Shape], names: [Name],
        skipped: Int = 0
    ) {
        self.extent = extent
        self.points = points
        self.lines = lines
        self.shapes = shapes
        self.names = names
        self.skipped = skipped
    }

    package static func == (one: MapTile, other: MapTile) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
