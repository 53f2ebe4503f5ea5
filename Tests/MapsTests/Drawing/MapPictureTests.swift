import MeetCore
import Testing

@testable import Maps

@Suite struct MapPictureTests {
    private func picture(
        _ drawing: TileDrawing, columns: Int, rows: Int, zoom: Double = 14
    ) -> MapPicture {
        Place.sheet(drawing.tile).picture(
            of: Place.view(columns: columns, rows: rows, zoom: zoom), zooms: 14...14)
    }

    @Test func streets() {
        var drawing = TileDrawing()
        drawing.add(.secondary, Place.line((0, 0), (11, 11)))
        drawing.add(.minor, Place.line((0, 9), (15, 9)))
        let shown = picture(drawing, columns: 8, rows: 3)
        #expect(shown.text == ["⠑⢄......", "..⠑⢄....", "⠒⠒⠒⠒⠓⢖⠒⠒"])
        #expect(shown[0, 0].ink == .street && shown[0, 2].ink == .minorStreet)
        #expect(shown[4, 2].ink == .street)
    }

    @Test func waterHasAShoreAndStrokes() {
        var drawing = TileDrawing()
        drawing.add(
            .water, [(64, 64), (320, 64), (320, 320), (64, 320)],
            [(160, 160), (224, 160), (224, 224), (160, 224)])
        let shown = picture(drawing, columns: 12, rows: 6)
        #expect(
            shown.text == [
                "............", "..⡟⠛⠉⠉⠛⠛⠉⢹..", "..⡇.⢲⠒⠒⡄⠒⢺..", "..⡗⠒⠘⠤⠤⠓.⢸..", "..⣇⣀⣒⣒⣀⣀⣒⣺..",
                "............",
            ])
        #expect(shown[2, 1].ink == .water)
    }

    @Test func patternsDifferWithoutColours() {
        var texts: [[String]] = []
        for ground in [MapTile.Ground.wood, .park, .water] {
            var drawing = TileDrawing()
            drawing.add(ground, Place.whole)
            texts.append(picture(drawing, columns: 8, rows: 3).text)
        }
        #expect(
            texts == [
                ["⠃...⠃...", "..⡄...⡄.", "........"],
                ["⠂.⠂.⠂.⠂.", ".⠂.⠂.⠂.⠂", "⠂.⠂.⠂.⠂."],
                ["⠒⠒..⠒⠒..", "..⠒⠒..⠒⠒", "⠒⠒..⠒⠒.."],
            ])
    }

    @Test func groundMakesWayForStreets() {
        var drawing = TileDrawing()
        drawing.add(.water, Place.whole)
        drawing.add(.primary, Place.line((0, 7), (15, 7)))
        let shown = picture(drawing, columns: 8, rows: 3)
        #expect(shown.text == ["⠒⠒..⠒⠒..", "⣀⣀⣀⣀⣀⣀⣀⣀", "⠒⠒..⠒⠒.."])
        let isStreet = (0..<8).allSatisfy { shown[$0, 1].ink == .mainStreet }
        #expect(isStreet)
    }

    @Test func weakLinesMakeWayForStrongOnes() {
        var drawing = TileDrawing()
        drawing.add(.rail, Place.line((3, 0), (3, 11)))
        drawing.add(.tertiary, Place.line((0, 5), (15, 5)))
        let shown = picture(drawing, columns: 8, rows: 3)
        #expect(shown[1, 0].ink == .rail && shown[1, 2].ink == .rail)
        #expect(shown.text[1] == "⠒⠒⠒⠒⠒⠒⠒⠒")
    }

    @Test(arguments: [
        (MapTile.Way.path, 15.0, false), (.path, 16.0, true), (.service, 14.5, false), (.service, 15.0, true),
        (.minor, 13.0, false), (.minor, 14.0, true), (.tertiary, 13.0, true), (.motorway, 8.0, true),
        (.boundary, 14.0, false), (.boundary, 8.0, true), (.ferry, 12.0, true), (.waterway, 13.0, true),
    ])
    func fromWhichZoomOn(way: MapTile.Way, zoom: Double, isShown: Bool) {
        var drawing = TileDrawing()
        drawing.add(way, [(0, 0), (4096, 4096)])
        let view = Place.view(x: -20, y: -20, columns: 20, rows: 10, zoom: zoom)
        #expect(Place.sheet(drawing.tile).picture(of: view, zooms: 14...14).dots.isEmpty != isShown)
    }

    @Test func smallStreetsWithANameAreDrawnEarlier() {
        var drawing = TileDrawing()
        drawing.street("Aleksanterinkatu", .path, [(0, 800), (4096, 800)])
        drawing.add(.path, [(0, 1600), (4096, 1600)])
        let shown = picture(drawing, columns: 20, rows: 30)
        #expect(Set(shown.dots.map(\.y)) == [50])
        #expect(shown[0, 12].ink == .service)
    }

    @Test func buildingsAreOutlinesAtTheHighestZooms() {
        var drawing = TileDrawing()
        drawing.add(.building, [(16, 16), (48, 16), (48, 48), (16, 48)])
        #expect(picture(drawing, columns: 10, rows: 5).dots.isEmpty)
        let near = picture(drawing, columns: 10, rows: 5, zoom: 16)
        #expect(near.isSet(x: 4, y: 4) && near.isSet(x: 11, y: 11) && !near.isSet(x: 7, y: 7))
        #expect(near[2, 1].ink == .building)
    }

    @Test func hugeCoordinatesAndEmptyShapesEndAtOnce() {
        let drawing = TileDrawing.extreme
        for zoom in [0, 3.5, 14, 19] {
            let shown = picture(drawing, columns: 120, rows: 36, zoom: zoom)
            #expect(shown.columns == 120)
        }
    }

    @Test func rangesThatAreNotThereAreLeftOut() {
        let tile = MapTile(
            points: [.init(x: 0, y: 0)], lines: [0..<9],
            shapes: [
                .init(kind: .way(.primary), lines: 0..<1), .init(kind: .ground(.water), lines: 0..<7),
            ],
            names: [.init(text: "Nowhere", kind: .street(.primary), points: 0..<5)])
        let view = Place.view(columns: 20, rows: 10)
        let sheet = Place.sheet(tile)
        #expect(sheet.picture(of: view, zooms: 14...14).dots.isEmpty)
        var room = LabelRoom(columns: 20, rows: 10)
        let labels = LabelPlacer(sheet: sheet, projection: view, zooms: 14...14)
            .labels(in: &room) { $0.count }
        #expect(labels.isEmpty)
    }

    @Test func withoutBraille() {
        var drawing = TileDrawing()
        drawing.add(.park, [(-80, -80), (4176, -80), (4176, 200), (-80, 200)])
        drawing.add(.water, [(-80, 400), (4176, 400), (4176, 4176), (-80, 4176)])
        drawing.add(.primary, Place.line((0, 18), (31, 18)))
        drawing.add(.secondary, Place.line((16, 0), (16, 31)))
        drawing.add(.minor, Place.line((20, 17), (31, 6)))
        let shown = picture(drawing, columns: 16, rows: 9)
        let text = (0..<9).map { String(shown.asciiText(row: $0)) }
        #expect(
            text == [
                "\"   \"   |   \"   ", "   \"   \"|  \"   -", "\"   \"   |   \"-- ", "        |  --   ",
                "--------|-|-----", "        |       ", "~ ~ ~ ~ | ~ ~ ~ ", "  ~   ~ | ~   ~ ",
                "~   ~   ~   ~   ",
            ])
        #expect(shown.asciiText(row: -1).isEmpty && shown.asciiText(row: 9).isEmpty)
    }
}
