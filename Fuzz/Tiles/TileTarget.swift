import MeetCore

@testable import Maps

let target = TileTarget()

/// Vector tiles as servers and archives give them, and the pictures that are painted of what was read.
struct TileTarget: FuzzTarget {
    func check(_ bytes: [UInt8]) -> Flaw? {
        // The same bytes as they are, and as what a compressed tile holds.
        for tile in [try? MapTile(decoding: bytes), try? VectorTile.read(bytes)].compactMap({ $0 }) {
            if let flaw = promises(tile) ?? drawn(tile) { return flaw }
        }
        return nil
    }

    private func promises(_ tile: MapTile) -> Flaw? {
        let bounds = TileBounds.standard
        if tile.points.count > bounds.points {
            return Flaw(kind: "points", explanation: "\(tile.points.count)")
        }
        if tile.extent <= 0 { return Flaw(kind: "extent", explanation: "\(tile.extent)") }
        for line in tile.lines where line.isEmpty || line.upperBound > tile.points.count {
            return Flaw(kind: "line", explanation: "\(line) of \(tile.points.count)")
        }
        for shape in tile.shapes where shape.lines.isEmpty || shape.lines.upperBound > tile.lines.count {
            return Flaw(kind: "shape", explanation: "\(shape)")
        }
        for name in tile.names {
            let isPlain = name.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            if !isPlain || name.text.isEmpty || name.text.count > bounds.nameLength {
                return Flaw(kind: "name", explanation: name.text)
            }
            if name.points.isEmpty || name.points.upperBound > tile.points.count {
                return Flaw(kind: "place of a name", explanation: "\(name.points)")
            }
        }
        return nil
    }

    /// Names stand on the map, and none over another.
    private func drawn(_ tile: MapTile) -> Flaw? {
        guard let center = Coordinate(latitude: 0, longitude: 0), let id = TileID(zoom: 14, x: 8192, y: 8192)
        else { return nil }
        var sheet = MapSheet()
        sheet.add(tile, for: id)
        for zoom in [13.0, 14.6, 17.2] {
            let shown = MapProjection(center: center, zoom: zoom, width: 96, height: 64)
            _ = sheet.picture(of: shown, zooms: 0...14)
            var taken: Set<[Int]> = []
            var room = LabelRoom(columns: 48, rows: 16)
            let placer = LabelPlacer(sheet: sheet, projection: shown, zooms: 0...14)
            for label in placer.labels(in: &room, columns: { $0.count }) {
                for column in label.column..<label.column + label.columns {
                    let isNew = taken.insert([column, label.row]).inserted
                    if !isNew || !(0..<48).contains(column) || !(0..<16).contains(label.row) {
                        return Flaw(kind: "label", explanation: "\(label)")
                    }
                }
            }
        }
        return nil
    }
}

extension TileTarget {
    var lines: [String] {
        [
            "water", "transportation", "transportation_name", "building", "place", "class", "name", "rank",
            "primary",
        ]
    }

    var pieces: [String] {
        [
            "\u{1A}", "\u{12}", "\u{18}\u{03}", "\u{22}", "\u{09}", "\u{0F}", "\u{78}\u{02}", "\u{28}\u{7F}",
            "\u{1B}", "\u{202E}",
        ]
    }
}
