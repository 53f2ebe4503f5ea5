import MeetCore

/// Which cells of a map may be written on.
package struct LabelRoom: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    private var taken: [Bool]

    package init(columns: Int, rows: Int) {
        self.columns = min(max(0, columns), 1024)
        self.rows = min(max(0, rows), 1024)
        taken = Array(repeating: false, count: self.columns * self.rows)
    }

    package mutating func take(_ count: Int, column: Int, row: Int) {
        guard (0..<rows).contains(row) else { return }
        for column in max(0, column)..<max(0, min(columns, column + count)) {
            taken[row * columns + column] = true
        }
    }

    /// Whether so many cells are on the map and free, and one at each side.
    package func isFree(_ count: Int, column: Int, row: Int) -> Bool {
        guard (0..<rows).contains(row), column >= 0, column + count <= columns else { return false }
        return (max(0, column - 1)..<min(columns, column + count + 1)).allSatisfy {
            !taken[row * columns + $0]
        }
    }
}

/// Finds room for the names of places and streets: towns first, then the longest streets; none over another, and none
/// where something else stands.
struct LabelPlacer {
    private let shown: MapProjection
    private var room: LabelRoom

    init(_ shown: MapProjection, _ room: LabelRoom) {
        self.shown = shown
        self.room = room
    }

    /// A name and where it may stand, in dots; the best spots first.
    private struct Candidate {
        var text: String
        var kind: MapTile.Named
        /// The order in which names get room: the lower first.
        var rank: Int
        /// How much of it is seen, in dots.
        var length: Double
        var spots: [(x: Double, y: Double, length: Double)]
    }

    func labels(of pieces: [MapSheet.Piece], columns: (String) -> Int) -> [MapLabel] {
        var room = room
        var labels: [MapLabel] = []
        // So that the map is still seen between them.
        let most = max(2, room.columns * room.rows / 70)
        let widest = max(14, room.columns * 2 / 5)
        for candidate in candidates(pieces) {
            guard labels.count < most else { break }
            let width = columns(candidate.text)
            guard width > 0, width <= widest, width <= room.columns - 2 else { continue }
            for spot in candidate.spots.prefix(6) {
                let column = Int(spot.x / 2) - width / 2
                let row = Int((spot.y / 4).rounded(.down))
                guard
                    let free = [0, 1, -1].first(where: {
                        room.isFree(width, column: column + $0 * 2, row: row)
                    })
                else { continue }
                let label = MapLabel(
                    text: candidate.text, kind: candidate.kind, column: column + free * 2, row: row,
                    columns: width)
                room.take(width + 2, column: label.column - 1, row: row)
                labels.append(label)
                break
            }
        }
        return labels
    }

    private func candidates(_ pieces: [MapSheet.Piece]) -> [Candidate] {
        var found: [String: Candidate] = [:]
        for piece in pieces {
            for name in piece.tile.names where MapStyle.zooms(of: name.kind).contains(shown.zoom) {
                for (spot, length) in spots(of: name, piece) {
                    let key = "\(name.kind.rank > 3 ? "" : "·")\(name.text)"
                    var candidate =
                        found[key]
                        ?? Candidate(
                            text: name.text, kind: name.kind, rank: name.kind.rank, length: 0, spots: [])
                    candidate.length += length
                    candidate.rank = min(candidate.rank, name.kind.rank)
                    candidate.spots.append((spot.x, spot.y, length))
                    found[key] = candidate
                }
            }
        }
        return found.values
            .map { candidate in
                var candidate = candidate
                candidate.spots.sort { ($1.length, $0.y, $0.x) < ($0.length, $1.y, $1.x) }
                return candidate
            }
            .sorted { ($0.rank, $1.length, $0.text) < ($1.rank, $0.length, $1.text) }
    }

    /// The middles of the parts of a name's line that are seen, and how long these are; the point of what has no line.
    private func spots(of name: MapTile.Name, _ piece: MapSheet.Piece) -> [(
        spot: (x: Double, y: Double), length: Double
    )] {
        let scale = piece.frame.side / Double(piece.tile.extent)
        func dot(_ index: Int) -> (x: Double, y: Double) {
            let point = piece.tile.points[index]
            return (piece.frame.x + Double(point.x) * scale, piece.frame.y + Double(point.y) * scale)
        }
        func isSeen(_ dot: (x: Double, y: Double)) -> Bool {
            let clip = piece.clip
            return dot.x >= max(0, clip.x) && dot.y >= max(0, clip.y)
                && dot.x < min(Double(shown.width), clip.x + clip.side)
                && dot.y < min(Double(shown.height), clip.y + clip.side)
        }
        guard case .street = name.kind else {
            guard let first = name.points.first else { return [] }
            let middle = dot(name.points.count > 1 ? (first + name.points.upperBound) / 2 : first)
            return isSeen(middle) ? [(middle, 1)] : []
        }
        var length = 0.0
        var best: (spot: (x: Double, y: Double), length: Double)?
        for index in name.points.dropFirst() {
            let (from, to) = (dot(index - 1), dot(index))
            let middle = (x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
            guard isSeen(middle) else { continue }
            let (dx, dy) = (abs(to.x - from.x), abs(to.y - from.y))
            length += max(dx, dy)
            // A name stands level, so it goes where its street does.
            if dx + dy / 4 > best?.length ?? -1 { best = (middle, dx + dy / 4) }
        }
        return best.map { [($0.spot, max(1, length))] } ?? []
    }
}

extension MapTile.Named {
    /// The lower, the sooner it gets room.
    fileprivate var rank: Int {
        switch self {
        case .place(let rank): rank <= 12 ? 0 : 2
        case .street(let way):
            switch way {
            case .motorway, .primary, .secondary: 1
            case .tertiary: 3
            case .minor: 4
            default: 6
            }
        case .water, .park: 5
        }
    }
}
