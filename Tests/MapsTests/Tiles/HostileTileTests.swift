import Testing

@testable import Maps

/// Tiles that break the rules, by mistake or on purpose.
@Suite struct HostileTileTests {
    /// A few features of several layers.
    private static let sound: [UInt8] = {
        var streets = MadeLayer("transportation")
        streets.addLine("primary", [(0, 0), (100, 50), (4000, 4000)])
        streets.addLine("minor", [(0, 4000), (300, -50)])
        var water = MadeLayer("water")
        water.add(
            3,
            TileWriter.strokes([[(0, 0), (900, 0), (900, 900)], [(5, 5), (9, 9), (5, 9)]], isClosed: true))
        var names = MadeLayer("transportation_name")
        names.addName("Mannerheimintie", [(0, 0), (100, 50)])
        var places = MadeLayer("place")
        places.add(1, TileWriter.strokes([[(7, 7)]]), [("name", .text("Kamppi")), ("rank", .number(2))])
        return TileWriter.tile(streets, water, names, places)
    }()

    /// What screens take for granted of every tile.
    private func expectSound(_ tile: MapTile, _ sourceLocation: SourceLocation = #_sourceLocation) {
        let points = tile.points.indices
        let areLines = tile.lines.allSatisfy { !$0.isEmpty && $0.upperBound <= points.count }
        #expect(areLines, sourceLocation: sourceLocation)
        let areShapes = tile.shapes.allSatisfy {
            !$0.lines.isEmpty && $0.lines.upperBound <= tile.lines.count
        }
        #expect(areShapes, sourceLocation: sourceLocation)
        let areNames = tile.names.allSatisfy {
            !$0.text.isEmpty && !$0.points.isEmpty && $0.points.upperBound <= points.count
        }
        #expect(areNames, sourceLocation: sourceLocation)
        #expect(tile.extent == 4096, sourceLocation: sourceLocation)
    }

    private func fault(of bytes: [UInt8]) -> TileFault? {
        do throws(TileFault) {
            _ = try VectorTile.read(bytes)
            return nil
        } catch { return error }
    }

    @Test func whatIsCutOffGivesNoMoreThanTheWhole() throws {
        let whole = try VectorTile.read(Self.sound)
        expectSound(whole)
        #expect(whole.skipped == 0 && whole.shapes.count == 3 && whole.names.count == 2)
        var best = 0
        for count in 0..<Self.sound.count {
            guard let tile = try? VectorTile.read(Array(Self.sound.prefix(count))) else { continue }
            expectSound(tile)
            #expect(tile.shapes.count <= whole.shapes.count && tile.names.count <= whole.names.count)
            #expect(tile.points.count <= whole.points.count && tile.lines.count <= whole.lines.count)
            let isPrefix = zip(tile.names, whole.names).allSatisfy { $0.text == $1.text }
            #expect(isPrefix)
            best = max(best, tile.shapes.count + tile.names.count)
        }
        // All but what the last layer has.
        #expect(best == 4)
    }

    /// Whatever one byte is changed to, what is read is sound.
    @Test func everyByteMayBeAnother() {
        for place in Self.sound.indices {
            for byte in [0x00, 0x01, 0x7f, 0x80, 0xff] as [UInt8] {
                var bytes = Self.sound
                bytes[place] = byte
                if let tile = try? VectorTile.read(bytes) { expectSound(tile) }
            }
        }
    }

    @Test func aThirdVersionIsLeftOutAndTheRestIsRead() throws {
        var later = MadeLayer("transportation", version: 3)
        later.addLine("motorway", [(0, 0), (9, 9)])
        var water = MadeLayer("waterway", version: 2)
        water.addLine("river", [(0, 0), (9, 9)])
        // Where none is said it is the first.
        var old = MadeLayer("boundary", version: nil)
        old.add(2, TileWriter.strokes([[(0, 0), (9, 9)]]), [("admin_level", .number(2))])
        let tile = try VectorTile.read(TileWriter.tile(later, water, old))
        #expect(tile.shapes.map(\.kind) == [.way(.boundary), .way(.waterway)])
        #expect(tile.skipped == 1)
    }

    @Test(arguments: [0, 1 << 20 + 1, UInt64.max] as [UInt64]) func anExtentThatIsNone(_ extent: UInt64)
        throws
    {
        var layer = MadeLayer("transportation", extent: extent)
        layer.addLine("motorway", [(0, 0), (9, 9)])
        var water = MadeLayer("waterway")
        water.addLine("river", [(0, 0), (9, 9)])
        let tile = try VectorTile.read(TileWriter.tile(layer, water))
        #expect(tile.shapes.map(\.kind) == [.way(.waterway)])
        #expect(tile.skipped == 1)
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var type: UInt64 = 2
        var geometry: [UInt64]
        var further: [UInt64] = []
    }

    private static let line: [UInt64] = TileWriter.strokes([[(0, 0), (9, 9)]])

    static let broken: [Broken] = [
        Broken(testDescription: "value index out of range", geometry: line, further: [0, 77]),
        Broken(testDescription: "key index out of range", geometry: line, further: [77, 0]),
        Broken(testDescription: "huge key index", geometry: line, further: [UInt64.max, 0]),
        Broken(testDescription: "key without a value", geometry: line, further: [0]),
        Broken(testDescription: "MoveTo 0", geometry: [TileWriter.moveTo(0)] + line),
        Broken(
            testDescription: "LineTo 0", geometry: [TileWriter.moveTo(), 2, 2, TileWriter.lineTo(0), 2, 2]),
        Broken(testDescription: "LineTo first", geometry: [TileWriter.lineTo(1), 2, 2]),
        Broken(
            testDescription: "ClosePath 2", type: 3,
            geometry: [TileWriter.moveTo(), 0, 0, TileWriter.lineTo(2), 2, 2, 4, 0, TileWriter.closePath(2)]),
        Broken(
            testDescription: "ClosePath 0", type: 3,
            geometry: [TileWriter.moveTo(), 0, 0, TileWriter.lineTo(2), 2, 2, 4, 0, TileWriter.closePath(0)]),
        Broken(testDescription: "ClosePath of a line", geometry: line + [TileWriter.closePath()]),
        Broken(testDescription: "ClosePath first", type: 3, geometry: [TileWriter.closePath()]),
        Broken(testDescription: "a command that is none", geometry: line + [1 << 3 | 5, 2, 2]),
        Broken(testDescription: "no parameter", geometry: [TileWriter.moveTo(), 2]),
        Broken(testDescription: "too few corners", geometry: line + [TileWriter.lineTo(9), 2, 2]),
        Broken(testDescription: "type 0", type: 0, geometry: line),
        Broken(testDescription: "type 4", type: 4, geometry: line),
    ]

    @Test(arguments: broken) func oneThatIsBrokenIsLeftOutAndTheOthersStay(_ broken: Broken) throws {
        var layer = MadeLayer("transportation")
        layer.addLine("primary", [(0, 0), (9, 9)])
        layer.add(broken.type, broken.geometry, [("class", .text("motorway"))], further: broken.further)
        layer.addLine("minor", [(1, 1), (7, 7)])
        // As an area it is water.
        var water = MadeLayer("water")
        if broken.type == 3 { water.add(3, broken.geometry) }
        let tile = try VectorTile.read(TileWriter.tile(layer, water))
        #expect(tile.shapes.map(\.kind) == [.way(.minor), .way(.primary)])
        #expect(tile.points.map(\.x).sorted() == [0, 1, 7, 9])
        #expect(tile.skipped >= 1)
        expectSound(tile)
    }

    /// A line needs two corners and a ring three: what has fewer is not seen.
    @Test func whatHasTooFewCornersIsNoShape() throws {
        var streets = MadeLayer("transportation")
        streets.addLine("primary", [(5, 5)])
        streets.add(2, [], [("class", .text("primary"))])
        streets.addLine("minor", [(1, 1), (7, 7)])
        var water = MadeLayer("water")
        water.add(3, TileWriter.strokes([[(0, 0), (9, 9)]], isClosed: true))
        let tile = try VectorTile.read(TileWriter.tile(streets, water))
        #expect(tile.shapes.map(\.kind) == [.way(.minor)])
        #expect(tile.points.count == 2)
        expectSound(tile)
    }

    @Test func numbersThatDoNotEndAreNoProtobuf() {
        let endless = [UInt8](repeating: 0x80, count: 11)
        #expect(fault(of: endless) == .notProtobuf)
        #expect(fault(of: [UInt8](repeating: 0xff, count: 10) + [0x01]) == .notProtobuf)
        #expect(fault(of: [0x1a] + endless) == .notProtobuf)
        // A length beyond the end, a field without a number, and a kind of field that there is none of.
        #expect(fault(of: [0x1a, 0x05, 0x00]) == .notProtobuf)
        #expect(fault(of: [0x1a] + TileWriter.varint(UInt64.max)) == .notProtobuf)
        #expect(fault(of: [0x02, 0x00]) == .notProtobuf)
        #expect(fault(of: [0x1b]) == .notProtobuf)
    }

    /// Corners are brought within some tiles of their own.
    @Test func coordinatesBeyondAllBounds() throws {
        var layer = MadeLayer("transportation")
        let (most, least) = (TileWriter.zigzag(Int(Int32.max)), TileWriter.zigzag(Int(Int32.min)))
        layer.add(
            2,
            [TileWriter.moveTo(), most, least, TileWriter.lineTo(3), most, most, least, most, most, least],
            [("class", .text("primary"))])
        for extent in [nil, 1, 1 << 20] as [UInt64?] {
            layer.extent = extent
            let tile = try VectorTile.read(TileWriter.tile(layer))
            #expect(tile.points.count == 4)
            let areNear = tile.points.allSatisfy { abs($0.x) <= 5 * 4096 && abs($0.y) <= 5 * 4096 }
            #expect(areNear, "\(tile.points)")
        }
    }

    @Test func ranksBeyondAllBounds() throws {
        var places = MadeLayer("place")
        for value in [.number(.max), .signed(.max), .signed(.min), .number(0)] as [MadeLayer.Value] {
            places.add(
                1, TileWriter.strokes([[(7, 7)]]),
                [("name", .text("Kamppi")), ("class", .text("town")), ("rank", value)])
        }
        var borders = MadeLayer("boundary")
        borders.add(2, Self.line, [("admin_level", .number(.max))])
        let tile = try VectorTile.read(TileWriter.tile(places, borders))
        #expect(tile.names.count == 4 && tile.shapes.isEmpty)
        expectSound(tile)
    }

    // MARK: - Much of it

    @Test func tenMillionCornersEndAtTheBound() throws {
        let corners = 10_000_000
        var geometry = TileWriter.packed([
            TileWriter.moveTo(), 0, 0, TileWriter.lineTo(UInt64(corners)),
        ])
        geometry += [UInt8](repeating: 2, count: 2 * corners)
        let feature = TileWriter.field(3, UInt64(2)) + TileWriter.field(4, geometry)
        let layer =
            TileWriter.field(15, UInt64(2)) + TileWriter.field(1, Array("waterway".utf8))
            + TileWriter.field(2, feature) + TileWriter.field(2, feature)
        let bytes = TileWriter.field(3, layer)
        let tile = try VectorTile.read(bytes)
        #expect(tile.points.count == TileBounds.standard.points)
        #expect(tile.shapes.count == 1)
        expectSound(tile)
        // Nor is so much taken at all.
        var told: TileFault?
        do throws(TileFault) { _ = try MapTile(decoding: bytes) } catch { told = error }
        #expect(told == .tooLarge)
    }

    /// A value that takes long, or breaks at its end, is read once and not for each feature that names it.
    @Test(.timeLimit(.minutes(20)), arguments: [[], [0xff]] as [[UInt8]])
    func aLongValueIsReadOnce(_ end: [UInt8]) throws {
        let unknown = [UInt8](repeating: 0, count: 400_000).enumerated().map {
            UInt8($0.offset % 2 == 0 ? 0x52 : 0)
        }
        let keys = ["rank", "name"].flatMap { TileWriter.field(3, Array($0.utf8)) }
        var layer = TileWriter.field(1, Array("place".utf8)) + keys
        layer += TileWriter.field(4, unknown + end)
        let tags: [UInt8] = [0, 0, 1, 0]
        let feature =
            TileWriter.field(3, UInt64(1)) + TileWriter.field(2, tags)
            + TileWriter.field(4, TileWriter.packed(TileWriter.strokes([[(1, 1)]])))
        for _ in 0..<20_000 { layer += TileWriter.field(2, feature) }
        let tile = try VectorTile.read(TileWriter.field(3, layer))
        #expect(tile.names.isEmpty)
        #expect(tile.skipped == (end.isEmpty ? 0 : 20_000))
    }

    /// What names a key or a value beyond the bound is left out, as if there were none.
    @Test func manyKeysAndValuesEndAtTheirBound() throws {
        var bounds = TileBounds()
        bounds.values = 3
        var layer = MadeLayer("transportation")
        for _ in 0..<5 { layer.addLine("minor", [(0, 0), (9, 9)]) }
        let tile = try VectorTile.read(TileWriter.tile(layer), bounds: bounds)
        #expect(tile.shapes.count == 3 && tile.skipped == 2)
        expectSound(tile)
    }

    /// A text of megabytes is cut where its characters end, also within one.
    @Test func aTextWithoutEndIsCut() throws {
        var layer = MadeLayer("transportation_name")
        layer.addName("a" + String(repeating: "語", count: 500_000), [(0, 0), (9, 9)])
        layer.addName(String(repeating: "\u{1b}", count: 500_000) + "x", [(0, 0), (9, 9)])
        let tile = try VectorTile.read(TileWriter.tile(layer))
        #expect(tile.names.map(\.text) == ["a" + String(repeating: "語", count: 119)])
    }

    /// Numbers that floating ones can hold and whole ones cannot.
    @Test func numbersThatAreNone() throws {
        var places = MadeLayer("place")
        for value in [
            .double(.nan), .double(.infinity), .float(-.infinity), .double(1e300), .raw([0x1d, 0]),
        ]
            as [MadeLayer.Value]
        {
            places.add(
                1, TileWriter.strokes([[(7, 7)]]),
                [("name", .text("Kamppi")), ("class", .text("town")), ("rank", value)])
        }
        let tile = try VectorTile.read(TileWriter.tile(places))
        #expect(
            tile.names.map(\.kind) == [
                .place(rank: 8), .place(rank: 1008), .place(rank: 8), .place(rank: 1008),
            ])
        // Two bytes are too few for a number of four.
        #expect(tile.skipped == 1)
    }

    @Test func manyFeaturesAndLayersEndAtTheirBounds() throws {
        var bounds = TileBounds()
        (bounds.features, bounds.layers, bounds.points) = (20, 3, 1000)
        var layer = MadeLayer("transportation")
        for _ in 0..<15 { layer.addLine("minor", [(0, 0), (9, 9)]) }
        let bytes = TileWriter.tile(layer, layer, layer)
        #expect(try VectorTile.read(bytes, bounds: bounds).shapes.count == 20)
        bounds.features = 1000
        let layers = (0..<9).flatMap { _ in TileWriter.tile(layer) }
        #expect(try VectorTile.read(layers, bounds: bounds).shapes.count == 45)
        bounds.points = 7
        let few = try VectorTile.read(layers, bounds: bounds)
        #expect(few.points.count <= 7 && few.shapes.count == 3)
        expectSound(few)
    }
}
