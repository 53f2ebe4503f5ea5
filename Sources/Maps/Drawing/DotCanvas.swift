/// What is painted on while a picture is made: the ink of the strongest line at each dot, and for each ground which dots
/// it covers. It lives for one picture.
///
/// Memory is taken once and its bounds are those of the canvas, which every loop is cut to beforehand.
final class DotCanvas {
    /// A rectangle of dots, ends included; may be empty.
    struct Clip: Hashable {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int

        var isEmpty: Bool { left > right || top > bottom }
    }

    /// In dots: whole cells.
    let width: Int
    let height: Int
    let columns: Int
    let rows: Int
    /// Row after row the raw value of an ink.
    let lines: UnsafeMutablePointer<UInt8>
    /// The same, where dots between dashes count too: no line is drawn close beside another.
    let claims: UnsafeMutablePointer<UInt8>
    /// The dots of the line in hand, as far as they are on the canvas, and what is known of each.
    let trail: UnsafeMutablePointer<Int32>
    let marks: UnsafeMutablePointer<UInt8>
    var trailCount = 0
    static let longestTrail = 8192
    /// Words of 64 dots, the lowest bit to the left; `words` of them a row, a plane after the other.
    let grounds: UnsafeMutablePointer<UInt64>
    /// A plane that is empty but while an area is filled.
    let flips: UnsafeMutablePointer<UInt64>
    let words: Int
    /// How much more may be done for this picture: about a dot or a corner each.
    var effort: Int

    static let planes = MapTile.Ground.allCases.count
    /// A crowded picture takes a twentieth.
    private static let mostEffort = 20_000_000

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        (width, height) = (columns * 2, rows * 4)
        words = (width + 63) / 64
        effort = Self.mostEffort
        lines = .allocate(capacity: max(1, width * height))
        lines.initialize(repeating: 0, count: max(1, width * height))
        claims = .allocate(capacity: max(1, width * height))
        claims.initialize(repeating: 0, count: max(1, width * height))
        trail = .allocate(capacity: Self.longestTrail)
        marks = .allocate(capacity: Self.longestTrail)
        let plane = max(1, words * height)
        grounds = .allocate(capacity: plane * Self.planes)
        grounds.initialize(repeating: 0, count: plane * Self.planes)
        flips = .allocate(capacity: plane)
        flips.initialize(repeating: 0, count: plane)
    }

    deinit {
        lines.deallocate()
        claims.deallocate()
        trail.deallocate()
        marks.deallocate()
        grounds.deallocate()
        flips.deallocate()
    }

    var whole: Clip { Clip(left: 0, top: 0, right: width - 1, bottom: height - 1) }

    /// The first word of a row in the plane of a ground.
    func row(_ y: Int, of ground: MapTile.Ground) -> UnsafeMutablePointer<UInt64> {
        grounds + (Int(ground.rawValue) * height + y) * words
    }
}
