import MeetCore
import Testing

@testable import Maps

@Suite struct MapSheetTests {
    private func tile() -> MapTile { MapTile(points: [], lines: [], shapes: [], names: []) }

    /// A street from the north-west to the south-east of the square, bent in its middle.
    private func street() -> MapTile {
        var drawing = TileDrawing()
        drawing.add(.primary, [(0, 0), (2048, 1400), (4096, 4096)])
        return drawing.tile
    }

    @Test func whatIsToBeLoadedTheNearestFirst() throws {
        let view = Place.view(x: -100, y: -50, columns: 120, rows: 36)
        var sheet = MapSheet()
        let wanted = sheet.missing(for: view, zooms: 14...14)
        #expect(wanted == view.tiles(atZoom: 14))
        #expect(wanted.count == 4 && wanted.contains(Place.id))
        sheet.add(tile(), for: wanted[0])
        sheet.add(nil, for: wanted[2])
        #expect(sheet.missing(for: view, zooms: 14...14) == [wanted[1], wanted[3]])
        #expect(sheet.knows(wanted[2]) && !sheet.knows(wanted[1]))
        sheet.removeAll()
        #expect(sheet.missing(for: view, zooms: 14...14) == wanted)
    }

    @Test func tilesOfTheHighestZoomServeAllAbove() {
        let sheet = MapSheet()
        let view = Place.view(x: 3000, y: 2000, columns: 40, rows: 10, zoom: 18.5)
        #expect(sheet.missing(for: view, zooms: 0...14) == [Place.id])
    }

    @Test func theFarthestAreForgotten() throws {
        var sheet = MapSheet()
        let view = Place.view(columns: 120, rows: 36)
        sheet.look(at: view)
        for step in 0..<200 {
            let id = try #require(TileID(zoom: 14, x: Place.id.x + (step * 37) % 200, y: Place.id.y))
            sheet.add(step % 2 == 0 ? tile() : nil, for: id)
            #expect(sheet.count <= MapSheet.mostTiles)
        }
        let kept = (0..<200).filter { offset in
            TileID(zoom: 14, x: Place.id.x + offset, y: Place.id.y).map { sheet.knows($0) } ?? false
        }
        #expect(kept == Array(0..<MapSheet.mostTiles))
        // One goes on elsewhere, and what was near is far.
        sheet.look(at: Place.view(x: 256 * 300, columns: 120, rows: 36))
        let next = try #require(TileID(zoom: 14, x: Place.id.x + 300, y: Place.id.y))
        sheet.add(tile(), for: next)
        #expect(sheet.knows(next) && !sheet.knows(Place.id))
    }

    @Test func theTileAroundStandsInForOneThatIsNotThere() throws {
        let around = Place.id
        // The north-western of the sixteen of zoom 16, on which the same street is four times as large.
        let within = try #require(TileID(zoom: 16, x: around.x * 4, y: around.y * 4))
        var drawing = TileDrawing()
        drawing.add(.primary, [(0, 0), (8192, 5600), (16_384, 16_384)])
        let view = Place.view(of: within, x: 20, y: 10, columns: 60, rows: 24)
        let own = Place.sheet(drawing.tile, within).picture(of: view, zooms: 16...16)
        let borrowed = Place.sheet(street(), around).picture(of: view, zooms: 16...16)
        #expect(own.dots.count > 60)
        for (one, other) in [(own, borrowed), (borrowed, own)] {
            let isNear = one.dots.allSatisfy { dot in
                (-1...1).contains { dx in (-1...1).contains { other.isSet(x: dot.x + dx, y: dot.y + $0) } }
            }
            #expect(isNear)
        }
        // So it is where the source has no more than that.
        #expect(Place.sheet(street(), around).picture(of: view, zooms: 0...14) == borrowed)
    }

    @Test func whatIsBorrowedEndsAtTheSquare() throws {
        var sheet = Place.sheet(street())
        let view = Place.view(x: -20, y: -20, columns: 148, rows: 74)
        let whole = sheet.picture(of: view, zooms: 14...14)
        let quarter = try #require(TileID(zoom: 15, x: Place.id.x * 2, y: Place.id.y * 2))
        sheet.add(tile(), for: quarter)
        let rest = sheet.picture(of: view, zooms: 15...15)
        // The north-western quarter of the tile is there, and empty.
        let inQuarter = rest.dots.contains { $0.x >= 20 && $0.x < 148 && $0.y >= 20 && $0.y < 148 }
        #expect(!inQuarter)
        #expect(whole.dots.filter { $0.x >= 148 || $0.y >= 148 }.elementsEqual(rest.dots) { $0 == $1 })
        #expect(!rest.dots.isEmpty)
    }

    @Test func tilesWithinStandInForOneThatIsNotThere() throws {
        let view = Place.view(columns: 128, rows: 64)
        let whole = Place.sheet(street()).picture(of: view, zooms: 14...14)
        var sheet = MapSheet()
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let id = try #require(TileID(zoom: 15, x: Place.id.x * 2 + x, y: Place.id.y * 2 + y))
            var drawing = TileDrawing()
            drawing.add(
                .primary,
                [(0, 0), (2048, 1400), (4096, 4096)].map {
                    ($0.0 * 2 - x * 4096, $0.1 * 2 - y * 4096)
                })
            sheet.add(drawing.tile, for: id)
        }
        let parts = sheet.picture(of: view, zooms: 14...14)
        let differing = zip(whole.cells, parts.cells).filter { $0 != $1 }.count
        #expect(differing <= 2)
        #expect(parts.dots.count > 240)
        #expect(sheet.missing(for: view, zooms: 14...14).first == Place.id)
    }

    @Test func neighboursMeetWithoutASeam() throws {
        let sheet = try Place.sea()
        // Neither a shore nor a gap between them: strokes alone, those of the rows alternate.
        for shift in [0, 0.25, 0.5, 0.77] {
            let view = Place.view(x: 240 + shift, y: 244 + shift, columns: 16, rows: 6)
            let picture = sheet.picture(of: view, zooms: 14...14)
            #expect(
                picture.text
                    == (0..<6).map {
                        String(repeating: $0 % 2 == 0 ? "⠒⠒.." : "..⠒⠒", count: 4)
                    })
        }
    }

    @Test func theWorldIsSeenOnBothSidesOfTheDateLine() throws {
        var sheet = MapSheet()
        var drawing = TileDrawing()
        drawing.add(.water, [(0, 0), (4096, 0), (4096, 4096), (0, 4096)])
        sheet.add(drawing.tile, for: try #require(TileID(zoom: 0, x: 0, y: 0)))
        let center = try #require(Coordinate(latitude: 0, longitude: 170))
        let view = MapProjection(center: center, zoom: 0, width: 240, height: 40)
        let picture = sheet.picture(of: view, zooms: 0...14)
        // Each row has strokes in one half of the columns, so two rows have them in all.
        for column in 0..<120 {
            let isPainted = (0..<picture.rows).contains { picture[column, $0].ink == .water }
            #expect(isPainted)
        }
    }

    @Test func nothingLoadedIsAnEmptyPicture() {
        let picture = MapSheet().picture(of: Place.view(columns: 7, rows: 3), zooms: 0...14)
        #expect(picture == MapPicture(columns: 7, rows: 3))
        let odd = MapProjection(
            center: Place.view(columns: 1, rows: 1).center, zoom: 14, width: 13, height: 9)
        let rounded = MapSheet().picture(of: odd, zooms: 0...14)
        #expect(rounded.columns == 7 && rounded.rows == 3)
    }
}
