/// The canvas of a picture: the ink of the strongest line at each dot, and the dots that each ground covers.
/// It is used for one picture, of cells with eight dots each (`MapPicture`) or of pixels (`MapRaster`).
///
/// Memory is allocated once; every loop is clipped to the bounds of the canvas beforehand.
final class DotCanvas {
    /// A rectangle of dots, ends included; may be empty.
    struct Clip: Hashable {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int

        var isEmpty: Bool { left > right || top > bottom }
    }

    /// The size in dots.
    let width: Int
    let height: Int
    /// The size in cells.
    var columns: Int { width / 2 }
    var rows: Int { height / 4 }
    /// The raw values of the inks, row by row.
    let lines: UnsafeMutablePointer<UInt8>
    /// The inks including the dots between dashes: no line is drawn close beside another.
    let claims: UnsafeMutablePointer<UInt8>
    /// The visible dots of the current line, and the flags of each.
    let trail: UnsafeMutablePointer<Int32>
    let marks: UnsafeMutablePointer<UInt8>
    var trailCount = 0
    static let longestTrail = 8192
    /// The dots of the grounds in words of 64, the lowest bit to the left; `words` per row, one plane after
    /// the other.
    let grounds: UnsafeMutablePointer<UInt64>
    /// A plane that is empty except while an area is filled.
    let flips: UnsafeMutablePointer<UInt64>
    let words: Int
    /// The remaining effort for this picture: about one unit per dot or corner.
    var effort: Int

    static let planes = MapTile.Ground.allCases.count
    /// The maximum effort; a crowded picture takes a twentieth.
    private static let mostEffort = 20_000_000

    convenience init(columns: Int, rows: Int) {
        self.init(width: columns * 2, height: rows * 4)
    }

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
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

    /// Returns the first word of a row in the plane of a ground.
    func row(_ y: Int, of ground: MapTile.Ground) -> UnsafeMutablePointer<UInt64> {
        grounds + (Int(ground.rawValue) * height + y) * words
    }
}
