/// What of a vector tile is drawn: lines and areas of dots in the tile's own units, `extent` of them from the north-west
/// to each side (what lies a little outside belongs to it too), and names. Immutable, and equal only to itself.
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

    /// Filled ground; the later lies over the earlier.
    package enum Ground: UInt8, Hashable, Sendable, CaseIterable {
        case wood
        case park
        case water
        case building
    }

    /// Lines, the later drawn over the earlier.
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

    /// One feature: closed rings of ground, or lines.
    package struct Shape: Hashable, Sendable {
        package var kind: Kind
        /// Which of `lines` are its own. Rings of one area fill by the even-odd rule; their first corner is not said twice.
        package var lines: Range<Int>

        package init(kind: Kind, lines: Range<Int>) {
            self.kind = kind
            self.lines = lines
        }
    }

    /// What a name belongs to.
    package enum Named: Hashable, Sendable {
        case street(Way)
        /// A town, a quarter; the lower the rank, the more it matters (1 is a capital).
        case place(rank: Int)
        case water
        case park
    }

    package struct Name: Hashable, Sendable {
        /// As the tile has it, without control characters and of a bounded length.
        package var text: String
        package var kind: Named
        /// Where it stands: the corners of a street's line, one point of all else. A range of `points`.
        package var points: Range<Int>

        package init(text: String, kind: Named, points: Range<Int>) {
            self.text = text
            self.kind = kind
            self.points = points
        }
    }

    package let extent: Int32
    package let points: [Point]
    /// Ranges of `points`.
    package let lines: [Range<Int>]
    /// Ground first, then ways, each in the order it is drawn.
    package let shapes: [Shape]
    package let names: [Name]
    /// How many features and layers could not be read.
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
