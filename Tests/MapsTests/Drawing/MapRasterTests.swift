import MeetCore
import Testing

@testable import Maps

@Suite struct MapRasterTests {
    /// Where nothing else is said, of eight dots in each direction, with two pixels for each dot.
    private func raster(
        _ drawing: TileDrawing, columns: Int = 4, rows: Int = 2, zoom: Double = 14,
        cell: (width: Int, height: Int) = (4, 8), strokes: [MapStroke] = []
    ) throws -> MapRaster {
        let view = Place.view(columns: columns, rows: rows, zoom: zoom)
        return try #require(
            Place.sheet(drawing.tile).raster(of: view, zooms: 14...14, cell: cell, strokes: strokes))
    }

    private func rows(_ text: String, _ count: Int) -> [String] { Array(repeating: text, count: count) }

    @Test func streetsCrossAndTheStrongerLiesAbove() throws {
        var drawing = TileDrawing()
        drawing.add(.primary, Place.line((4, 0), (4, 7)))
        drawing.add(.secondary, Place.line((0, 3), (7, 3)))
        let steep = "........MM......"
        #expect(
            try raster(drawing).text == rows("................", 1) + rows(steep, 5)
                + rows(".sssssssMMsssss.", 2) + rows(steep, 7) + rows("................", 1))
    }

    @Test func wideStreetsHaveEdges() throws {
        var drawing = TileDrawing()
        drawing.add(.motorway, [(-80, 32), (4176, 32)])
        let shown = try raster(drawing, columns: 2, rows: 1, cell: (10, 20))
        let profile = "......eWWWWWWe......"
        #expect(shown.text == profile.map { String(repeating: $0, count: 20) })
    }

    @Test func edgesLieBelowEveryStreet() throws {
        var drawing = TileDrawing()
        drawing.add(.motorway, [(-80, 32), (4176, 32)])
        drawing.add(.minor, [(32, -80), (32, 4176)])
        drawing.add(.rail, [(50, -80), (50, 4176)])
        let shown = try raster(drawing, columns: 2, rows: 1, cell: (10, 20))
        // The small street runs into the large one, whose edge covers the railway.
        #expect(shown[10, 6] == .minorStreet && shown[10, 13] == .minorStreet && shown[10, 9] == .motorway)
        #expect((0..<20).allSatisfy { shown[$0, 6] == .edge || shown[$0, 6] == .minorStreet })
    }

    @Test func areasAreFilled() throws {
        var drawing = TileDrawing()
        drawing.add(.water, [(16, 16), (48, 16), (48, 48), (16, 48)])
        #expect(
            try raster(drawing).text == rows("................", 2) + rows("..~~~~..........", 4)
                + rows("................", 10))
    }

    @Test func buildingsHaveWalls() throws {
        var drawing = TileDrawing()
        drawing.add(.building, [(8, 8), (24, 8), (24, 24), (8, 24)])
        #expect(
            try raster(drawing, zoom: 16).text == rows("................", 4) + rows("....########....", 1)
                + rows("....#bbbbbb#....", 6) + rows("....########....", 1) + rows("................", 4))
        #expect(try raster(drawing).inks.allSatisfy { $0 == 0 })
    }

    @Test func dashesAreAsLongAsInBraille() throws {
        var drawing = TileDrawing()
        drawing.add(.rail, [(0, 44), (4096, 44)])
        #expect(
            try raster(drawing).text == rows("................", 5) + rows("rrrrrrrr....rrrr", 1)
                + rows("................", 10))
    }

    /// A cell is rarely twice as high as it is wide.
    @Test func cellsOfOtherShapesStretchTheMap() throws {
        var drawing = TileDrawing()
        drawing.add(.water, [(32, 32), (64, 32), (64, 64), (32, 64)])
        #expect(
            try raster(drawing, cell: (4, 10)).text == rows("................", 5)
                + rows("....~~~~........", 5) + rows("................", 10))
    }

    @Test func strokesLieOverStreets() throws {
        var drawing = TileDrawing()
        drawing.add(.motorway, [(-80, 64), (4176, 64)])
        func corner(_ x: Double, _ y: Double) -> MapStroke.Corner { MapStroke.Corner(x: x, y: y) }
        let strokes = [
            MapStroke([corner(0, 4), corner(8, 4)], ink: .way),
            MapStroke([corner(0, 1), corner(8, 1)], ink: .ring, gap: 1),
            MapStroke([corner(2.5, 6.5)], ink: .place), MapStroke([], ink: .way),
            MapStroke([corner(-1e9, 7), corner(1e9, .infinity)], ink: .way),
        ]
        let text = try raster(drawing, strokes: strokes).text
        #expect(text[8] == "yyyyyyyyyyyyyyyy")
        #expect(text[2] == "oo..oo..oo..oo..")
        #expect(text[12] == "....xx.........." && text[13] == text[12])
    }

    /// Neither an edge nor a gap is where two tiles meet.
    @Test func neighboursMeetWithoutASeam() throws {
        let sheet = try Place.sea()
        for shift in [0, 0.25, 0.5, 0.77] {
            let view = Place.view(x: 240 + shift, y: 244 + shift, columns: 16, rows: 6)
            let shown = try #require(sheet.raster(of: view, zooms: 14...14, cell: (9, 19)))
            #expect(shown.width == 144 && shown.height == 114)
            #expect(shown.inks.allSatisfy { $0 == MapInk.water.rawValue })
        }
    }

    @Test func hugeCoordinatesEndAtOnce() throws {
        let drawing = TileDrawing.extreme
        for zoom in [0, 3.5, 14, 19] {
            let shown = try raster(drawing, columns: 120, rows: 36, zoom: zoom, cell: (10, 20))
            #expect(shown.inks.count == 1200 * 720)
        }
    }

    @Test func tooManyPixelsAreNone() {
        let sheet = Place.sheet(TileDrawing().tile)
        let view = Place.view(columns: 400, rows: 200)
        #expect(sheet.raster(of: view, zooms: 14...14, cell: (24, 48)) == nil)
        #expect(sheet.raster(of: view, zooms: 14...14, cell: (0, 8)) == nil)
        #expect(sheet.raster(of: view, zooms: 14...14, cell: (4, 8))?.inks.count == 1600 * 1600)
    }
}

extension MapRaster {
    /// The rows, with a character for each ink.
    var text: [String] {
        let signs = Array(".wp~b#:-f'vremsMWoxy")
        return (0..<height).map { row in
            String((0..<width).map { signs[Int(self[$0, row].rawValue)] })
        }
    }
}
