import Testing

@testable import Maps

/// What is read of tiles that keep the rules.
@Suite struct VectorTileTests {
    @Test func aStreetIsALineOfItsClass() throws {
        var layer = MadeLayer("transportation")
        layer.addLine("primary", [(0, 0), (100, 50), (90, 4000)])
        let tile = try VectorTile.read(TileWriter.tile(layer))
        #expect(tile.shapes == [MapTile.Shape(kind: .way(.primary), lines: 0..<1)])
        #expect(tile.lines == [0..<3])
        #expect(tile.points.map { [$0.x, $0.y] } == [[0, 0], [100, 50], [90, 4000]])
        #expect(tile.extent == 4096 && tile.skipped == 0 && tile.names.isEmpty)
    }

    @Test func anAreaHasItsRings() throws {
        var layer = MadeLayer("water")
        let rings = [[(0, 0), (100, 0), (100, 100), (0, 100)], [(40, 40), (40, 60), (60, 60)]]
        layer.add(3, TileWriter.strokes(rings, isClosed: true), [("class", .text("lake"))])
        let tile = try VectorTile.read(TileWriter.tile(layer))
        #expect(tile.shapes == [MapTile.Shape(kind: .ground(.water), lines: 0..<2)])
        #expect(tile.lines == [0..<4, 4..<7])
    }

    /// Ground lies below ways, and the greater street above the smaller, however they come.
    @Test func shapesComeInTheOrderTheyAreDrawn() throws {
        var streets = MadeLayer("transportation")
        for kind in ["motorway", "service", "minor"] { streets.addLine(kind, [(0, 0), (9, 9)]) }
        var woods = MadeLayer("landcover")
        let ring = TileWriter.strokes([[(0, 0), (9, 0), (9, 9)]], isClosed: true)
        woods.add(3, ring, [("class", .text("wood"))])
        var water = MadeLayer("water")
        water.add(3, ring)
        let tile = try VectorTile.read(TileWriter.tile(streets, water, woods))
        #expect(
            tile.shapes.map(\.kind) == [
                .ground(.wood), .ground(.water), .way(.service), .way(.minor), .way(.motorway),
            ])
    }

    @Test func otherExtentsAreBroughtToOne() throws {
        var layer = MadeLayer("transportation", extent: 512)
        layer.addLine("minor", [(0, 0), (512, 256)])
        let tile = try VectorTile.read(TileWriter.tile(layer))
        #expect(tile.points.map { [$0.x, $0.y] } == [[0, 0], [4096, 2048]])
    }

    @Test func namesAreReadInTheFirstLanguageThereIs() throws {
        var names = MadeLayer("transportation_name")
        names.addName("Ermou", [(0, 0), (500, 0)], kind: "secondary")
        names.add(
            2, TileWriter.strokes([[(0, 0), (7, 7)]]),
            [("name_en", .text("Castle street")), ("name:latin", .text("Linnankatu"))])
        var places = MadeLayer("place")
        places.add(
            1, TileWriter.strokes([[(2048, 2048)]]), [("class", .text("suburb")), ("name", .text("Kamppi"))])
        places.add(
            1, TileWriter.strokes([[(1, 1)]]),
            [("class", .text("city")), ("name", .text("Helsinki")), ("rank", .number(3))])
        let tile = try VectorTile.read(TileWriter.tile(names, places))
        #expect(tile.names.map(\.text) == ["Ermou", "Linnankatu", "Kamppi", "Helsinki"])
        #expect(
            tile.names.map(\.kind) == [
                .street(.secondary), .street(.minor), .place(rank: 11), .place(rank: 7),
            ])
        #expect(tile.names.map(\.points.count) == [2, 2, 1, 1])
    }

    /// Programs write numbers in each of the kinds there are: tilemaker as floating ones.
    @Test(
        arguments: [
            .number(3), .signed(3), .integer(3), .float(3), .double(3), .float(2.6),
        ] as [MadeLayer.Value])
    func numbersOfAnyKindAreRead(_ three: MadeLayer.Value) throws {
        var borders = MadeLayer("boundary")
        let line = TileWriter.strokes([[(0, 0), (9, 9)]])
        borders.add(2, line, [("admin_level", three)])
        borders.add(2, line, [("admin_level", .float(10))])
        borders.add(2, line, [("admin_level", three), ("maritime", .truth(true))])
        borders.add(2, line, [("admin_level", three), ("maritime", .float(1))])
        borders.add(2, line)
        var places = MadeLayer("place")
        places.add(
            1, TileWriter.strokes([[(1, 1)]]),
            [("class", .text("city")), ("name", .text("Helsinki")), ("rank", three)])
        let tile = try VectorTile.read(TileWriter.tile(borders, places))
        #expect(tile.shapes.map(\.kind) == [.way(.boundary)])
        #expect(tile.names.map(\.kind) == [.place(rank: 7)])
        #expect(tile.skipped == 0)
    }

    /// Only streets are named along a line; a water that has one is named in its middle.
    @Test func namesOfAllElseStandAtOnePoint() throws {
        var waters = MadeLayer("water_name")
        waters.add(2, TileWriter.strokes([[(0, 0), (10, 20), (100, 40)]]), [("name", .text("Odd"))])
        waters.add(2, TileWriter.strokes([[(-20, 0), (100, 60)]]), [("name", .text("Even"))])
        waters.add(
            2, TileWriter.strokes([[(0, 0), (1, 1)], [(5, 5), (6, 6), (9, 9)]]), [("name", .text("Two"))])
        let ring = TileWriter.strokes([[(0, 0), (9, 0), (9, 9)]], isClosed: true)
        waters.add(3, ring, [("name", .text("Area"))])
        var places = MadeLayer("place")
        places.add(2, TileWriter.strokes([[(0, 0), (9, 9)]]), [("name", .text("Line"))])
        let tile = try VectorTile.read(TileWriter.tile(waters, places))
        #expect(tile.names.map(\.text) == ["Odd", "Even", "Two"])
        #expect(tile.names.map(\.points.count) == [1, 1, 1])
        let corners = tile.names.map {
            [tile.points[$0.points.lowerBound].x, tile.points[$0.points.lowerBound].y]
        }
        #expect(corners == [[10, 20], [40, 30], [6, 6]])
        #expect(tile.skipped == 0)
    }

    /// A corner far outside is brought near; those after it stand where they belong.
    @Test func whatFollowsACornerFarOutsideStaysInPlace() throws {
        var layer = MadeLayer("transportation")
        layer.addLine("ferry", [(10, 20), (1_000_000, -1_000_000), (30, 40)])
        let tile = try VectorTile.read(TileWriter.tile(layer))
        #expect(tile.points.map { [$0.x, $0.y] } == [[10, 20], [16384, -16384], [30, 40]])
    }

    @Test func blanksAreNoName() throws {
        var layer = MadeLayer("transportation_name")
        layer.addName("  \u{a0}\u{3000} ", [(0, 0), (9, 9)])
        layer.addName("\u{a0} Iso Roobertinkatu \u{3000}", [(0, 0), (9, 9)])
        let tile = try VectorTile.read(TileWriter.tile(layer))
        #expect(tile.names.map(\.text) == ["Iso Roobertinkatu"])
    }

    @Test func namesAreCleaned() throws {
        var layer = MadeLayer("transportation_name")
        layer.addName("A\u{1b}[31mB\u{202e}C\u{200b}\nD\u{9b}E\u{2067}", [(0, 0), (9, 9)])
        layer.addName("\u{1b}\u{202e}", [(0, 0), (9, 9)])
        layer.addName(String(repeating: "é\u{301}\u{301}", count: 3000), [(0, 0), (9, 9)])
        let tile = try VectorTile.read(TileWriter.tile(layer))
        #expect(tile.names.first?.text == "A[31mBCDE")
        // What has nothing left to be shown is no name, and breaks no rule.
        #expect(tile.names.count == 2 && tile.skipped == 0)
        #expect(try #require(tile.names.last).text.count <= TileBounds.standard.nameLength)
        #expect(try #require(tile.names.last).text.unicodeScalars.count <= TileBounds.standard.nameLength * 4)
    }

    @Test func whatIsNotDrawnIsNoFault() throws {
        var pois = MadeLayer("poi")
        pois.add(1, TileWriter.strokes([[(1, 1)]]), [("name", .text("Café"))])
        var streets = MadeLayer("transportation")
        streets.addLine("primary_construction", [(0, 0), (9, 9)])
        streets.addLine("spaceway", [(0, 0), (9, 9)])
        let tile = try VectorTile.read(TileWriter.tile(pois, streets))
        #expect(tile.shapes.isEmpty && tile.names.isEmpty && tile.points.isEmpty && tile.skipped == 0)
        #expect(try VectorTile.read([]).shapes.isEmpty)
    }

    /// Fields that a later version may have are passed over, of every kind that protobuf knows.
    @Test func unknownFieldsArePassedOver() throws {
        var layer = MadeLayer("transportation")
        layer.addLine("minor", [(0, 0), (9, 9)])
        let unknown: [UInt8] =
            TileWriter.field(99, 7) + TileWriter.field(98, [1, 2, 3]) + TileWriter.varint(97 << 3 | 1)
            + [1, 2, 3, 4, 5, 6, 7, 8] + TileWriter.varint(96 << 3 | 5) + [1, 2, 3, 4]
        let tile = try VectorTile.read(unknown + TileWriter.field(3, unknown + layer.bytes) + unknown)
        #expect(tile.shapes.count == 1 && tile.skipped == 0)
    }
}
