extension DotCanvas {
    /// Returns the painted canvas as cells.
    func picture() -> MapPicture {
        var picture = MapPicture(columns: columns, rows: rows)
        guard columns > 0, rows > 0 else { return picture }
        let patterned = UnsafeMutablePointer<UInt64>.allocate(capacity: words * height * Self.planes)
        defer { patterned.deallocate() }
        for ground in MapTile.Ground.allCases {
            for y in 0..<height { pattern(ground, row: y, into: patterned) }
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = lineCell(column, row) ?? groundCell(column, row, of: patterned)
                if let cell { picture[column, row] = cell }
            }
        }
        return picture
    }

    /// Returns the dots of the strongest line of a cell, and of those drawn with it.
    private func lineCell(_ column: Int, _ row: Int) -> MapPicture.Cell? {
        let start = lines + row * 4 * width + column * 2
        var strongest: UInt8 = 0
        for y in 0..<4 {
            let dots = start + y * width
            strongest = max(strongest, max(dots[0], dots[1]))
        }
        guard strongest > 0, let ink = MapInk(rawValue: strongest) else { return nil }
        let least = Self.least[Int(strongest)]
        var bits: UInt8 = 0
        for y in 0..<4 {
            let dots = start + y * width
            if dots[0] >= least { bits |= MapPicture.Cell.bit(x: 0, y: y) }
            if dots[1] >= least { bits |= MapPicture.Cell.bit(x: 1, y: y) }
        }
        return MapPicture.Cell(dots: bits, ink: ink)
    }

    /// For each ink the weakest one that is drawn with it.
    private static let least: [UInt8] = MapInk.allCases.map { ink in
        MapInk.allCases.first { $0.lineClass == ink.lineClass && $0.lineClass > 0 }?.rawValue ?? 255
    }

    /// Returns the dots of the strongest ground of a cell.
    private func groundCell(
        _ column: Int, _ row: Int, of patterned: UnsafeMutablePointer<UInt64>
    ) -> MapPicture.Cell? {
        let (word, shift) = (column >> 5, UInt64(column & 31) * 2)
        for ground in Self.strongestFirst {
            let start = patterned + (Int(ground.rawValue) * height + row * 4) * words + word
            var bits: UInt8 = 0
            for y in 0..<4 {
                let pair = start[y * words] >> shift
                if pair & 1 == 1 { bits |= MapPicture.Cell.bit(x: 0, y: y) }
                if pair & 2 == 2 { bits |= MapPicture.Cell.bit(x: 1, y: y) }
            }
            if bits != 0 { return MapPicture.Cell(dots: bits, ink: MapStyle.of(ground).ink) }
        }
        return nil
    }

    private static let strongestFirst = MapTile.Ground.allCases.sorted {
        MapStyle.of($0).ink > MapStyle.of($1).ink
    }

    /// Reduces a row of ground to the dots of its pattern. Patterns begin at the corner of the canvas.
    private func pattern(
        _ ground: MapTile.Ground, row y: Int, into patterned: UnsafeMutablePointer<UInt64>
    ) {
        let own = row(y, of: ground)
        let target = patterned + (Int(ground.rawValue) * height + y) * words
        let fill = Self.fill(ground, row: y)
        let hasEdge = ground == .water || ground == .building
        for word in 0..<words {
            let bits = own[word]
            guard bits != 0, hasEdge else {
                target[word] = bits & fill
                continue
            }
            target[word] = edge(of: own, word, row: y) | bits & fill
        }
    }

    /// Returns the dots of a word that have a neighbour without the ground.
    ///
    /// - Parameter own: The row in the plane of the ground.
    @inline(__always)
    func edge(of own: UnsafeMutablePointer<UInt64>, _ word: Int, row y: Int) -> UInt64 {
        let bits = own[word]
        // Outside the canvas, its last row or column is repeated.
        let above = y > 0 ? own[word - words] : bits
        let below = y + 1 < height ? own[word + words] : bits
        let before = word > 0 ? own[word - 1] >> 63 : bits & 1
        let after = word + 1 < words ? own[word + 1] << 63 : bits & 1 << 63
        var right = bits >> 1 | after
        if word + 1 == words { right |= 1 << UInt64((width - 1) & 63) }
        return bits & ~(above & below & (bits << 1 | before) & right)
    }

    /// Returns the pattern: water is short strokes, parks are dotted, and woods are sparse vertical pairs of
    /// dots.
    private static func fill(_ ground: MapTile.Ground, row y: Int) -> UInt64 {
        switch ground {
        case .water: y % 8 == 1 ? 0x0F0F_0F0F_0F0F_0F0F : y % 8 == 5 ? 0xF0F0_F0F0_F0F0_F0F0 : 0
        case .park: y % 8 == 1 ? 0x1111_1111_1111_1111 : y % 8 == 5 ? 0x4444_4444_4444_4444 : 0
        case .wood:
            switch y % 12 {
            case 0, 1: 0x0101_0101_0101_0101
            case 6, 7: 0x1010_1010_1010_1010
            default: 0
            }
        case .building: 0
        }
    }
}

extension MapPicture.Cell {
    /// Returns the bit of a dot: they are numbered down the left column, down the right one, and then the
    /// lowest row.
    @inline(__always)
    static func bit(x: Int, y: Int) -> UInt8 {
        y < 3 ? 1 << UInt8(y + 3 * x) : 0x40 << UInt8(x)
    }
}
