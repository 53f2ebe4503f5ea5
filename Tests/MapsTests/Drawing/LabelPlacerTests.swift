import MeetCore
import Testing

@testable import Maps

@Suite struct LabelPlacerTests {
    private func labels(
        _ drawing: TileDrawing, columns: Int = 60, rows: Int = 20, zoom: Double = 14,
        taken: (inout LabelRoom) -> Void = { _ in }
    ) -> [MapLabel] {
        var room = LabelRoom(columns: columns, rows: rows)
        taken(&room)
        let view = Place.view(columns: columns, rows: rows, zoom: zoom)
        return LabelPlacer(sheet: Place.sheet(drawing.tile), projection: view, zooms: 14...14)
            .labels(in: &room) { $0.count }
    }

    @Test func aNameStandsInTheRowOfItsStreet() {
        var drawing = TileDrawing()
        drawing.street("Kaivokatu", .secondary, Place.line((0, 42), (119, 42)))
        let found = labels(drawing)
        #expect(
            found == [MapLabel(text: "Kaivokatu", kind: .street(.secondary), column: 25, row: 10, columns: 9)]
        )
    }

    @Test func aNameStandsOverTheMiddleOfASteepStreet() throws {
        var drawing = TileDrawing()
        drawing.street("Mikonkatu", .minor, Place.line((60, 0), (60, 79)))
        let label = try #require(labels(drawing).first)
        #expect((9...10).contains(label.row))
        #expect(label.column == 26)
    }

    @Test func aNameStandsWhereItsStreetIsLevel() throws {
        var drawing = TileDrawing()
        drawing.street("Bulevardi", .tertiary, Place.line((4, 0), (4, 60), (90, 62), (119, 79)))
        let label = try #require(labels(drawing).first)
        #expect(label.row == 15)
        #expect(label.column >= 2 && label.column + label.columns <= 46)
    }

    @Test func piecesOfOneNameGetOneLabel() {
        var drawing = TileDrawing()
        for piece in 0..<10 {
            drawing.street("Unioninkatu", .minor, Place.line((piece * 12, 42), (piece * 12 + 12, 42)))
        }
        drawing.street("Kirkkokatu", .minor, Place.line((10, 60), (60, 60)))
        #expect(labels(drawing).map(\.text) == ["Unioninkatu", "Kirkkokatu"])
    }

    @Test func theLongestComesFirstAndWaysForWalkingLast() {
        var drawing = TileDrawing()
        drawing.street("Kort", .minor, Place.line((0, 10), (40, 10)))
        drawing.street("Lang", .minor, Place.line((0, 26), (110, 26)))
        drawing.street("Gång", .path, Place.line((0, 42), (119, 42)))
        drawing.street("Mellan", .primary, Place.line((0, 58), (80, 58)))
        #expect(labels(drawing).map(\.text) == ["Lang", "Mellan", "Kort", "Gång"])
    }

    @Test func theLongerOfTwoStreetsGetsTheRoom() {
        var drawing = TileDrawing()
        drawing.street("Short Street", .minor, Place.line((20, 42), (80, 42)))
        drawing.street("Longer Street", .minor, Place.line((0, 42), (110, 42)))
        // One row is free, and only so much of it.
        let found = labels(
            drawing,
            taken: { room in
                for row in 0..<20 where abs(row - 10) > 1 { room.take(columns: 60, column: 0, row: row) }
                room.take(columns: 20, column: 40, row: 10)
            })
        #expect(found.map(\.text) == ["Longer Street"])
    }

    @Test func aLongStreetIsNamedTwiceFarApart() {
        var drawing = TileDrawing()
        drawing.street("Mannerheimintie", .primary, Place.line((0, 42), (250, 42)))
        let found = labels(drawing, columns: 120)
        #expect(found.map(\.text) == ["Mannerheimintie", "Mannerheimintie"])
        #expect(labels(drawing, columns: 60).count == 1)
        #expect(zip(found, found.dropFirst()).allSatisfy { abs($0.column - $1.column) >= 48 })
    }

    @Test func namesThatAreTooLongOrOfWhatIsNotDrawnAreLeftOut() {
        var drawing = TileDrawing()
        drawing.street("A name of twenty-one.", .primary, Place.line((0, 10), (119, 10)))
        drawing.street("Rautatie", .rail, Place.line((0, 20), (119, 20)))
        #expect(labels(drawing).isEmpty)
        #expect(labels(drawing, columns: 64).count == 1)
        #expect(labels(drawing, zoom: 16).count == 1)
        var minor = TileDrawing()
        minor.street("Kuja", .minor, Place.line((0, 42), (119, 42)))
        #expect(labels(minor).count == 1)
        #expect(labels(minor, zoom: 13).isEmpty)
    }

    @Test func namesDoNotHideTheirStreet() {
        var drawing = TileDrawing()
        drawing.street("Sofiankatu", .minor, Place.line((20, 42), (36, 42)))
        #expect(labels(drawing).isEmpty)
    }

    @Test func placesByRankThenStreetsThenWaterAndParks() {
        var drawing = TileDrawing()
        drawing.name("Kaisaniemen puisto", .park, Place.line((90, 60)))
        drawing.name("Eläintarhanlahti", .water, Place.line((90, 70)))
        drawing.street("Vilhonkatu", .minor, Place.line((0, 42), (119, 42)))
        drawing.name("Keskusta", .place(rank: 13), Place.line((30, 10)))
        drawing.name("Kluuvi", .place(rank: 11), Place.line((90, 10)))
        drawing.name("Helsinki", .place(rank: 4), Place.line((30, 70)))
        let texts = labels(drawing).map(\.text)
        // Within a city its own name is not wanted.
        #expect(texts == ["Kluuvi", "Keskusta", "Vilhonkatu", "Eläintarhanlahti", "Kaisaniemen puisto"])
        #expect(labels(drawing, zoom: 13).map(\.text).first == "Helsinki")
    }

    @Test func spotsOutsideTheirTileAreTheNeighbours() {
        var drawing = TileDrawing()
        drawing.name("Kamppi", .place(rank: 11), [(-10, 500)])
        let view = Place.view(x: -60, y: 0, columns: 60, rows: 20)
        var room = LabelRoom(columns: 60, rows: 20)
        let found = LabelPlacer(sheet: Place.sheet(drawing.tile), projection: view, zooms: 14...14)
            .labels(in: &room) { $0.count }
        #expect(found.isEmpty)
    }

    @Test(arguments: 0..<25)
    func nothingCoversAnything(seed: Int) {
        var random = SeededDraw(seed: UInt64(seed))
        var drawing = TileDrawing()
        for index in 0..<120 {
            let corners = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (Int.random(in: -500...4600, using: &random), Int.random(in: -500...4600, using: &random))
            }
            let text = String(repeating: "n", count: Int.random(in: 0...25, using: &random)) + "\(index % 70)"
            let kinds: [MapTile.Named] = [
                .street(.minor), .street(.primary), .street(.path), .place(rank: index % 20), .water, .park,
            ]
            drawing.name(text, kinds[Int.random(in: 0..<kinds.count, using: &random)], corners)
        }
        let (columns, rows) = (
            Int.random(in: 1...130, using: &random), Int.random(in: 1...40, using: &random)
        )
        var room = LabelRoom(columns: columns, rows: rows)
        for _ in 0..<columns * rows / 20 {
            room.take(
                columns: Int.random(in: 1...6, using: &random),
                column: Int.random(in: -3...columns, using: &random),
                row: Int.random(in: -1...rows, using: &random))
        }
        let before = room
        let zoom = Double.random(in: 12...18, using: &random)
        let placer = LabelPlacer(
            sheet: Place.sheet(drawing.tile),
            projection: Place.view(columns: columns, rows: rows, zoom: zoom),
            zooms: 14...14)
        let labels = placer.labels(in: &room) { $0.count }
        #expect(labels.count <= max(1, columns * rows / 60))
        var written = Set<[Int]>()
        var clashes = 0
        for label in labels {
            #expect(label.column >= 0 && label.column + label.columns <= columns)
            #expect((0..<rows).contains(label.row) && label.columns == label.text.count)
            for column in label.column..<label.column + label.columns {
                if !written.insert([column, label.row]).inserted { clashes += 1 }
            }
            // The blank at each side is free of signs and of other labels.
            for column in label.column - 1...label.column + label.columns
            where before.isTaken(column: column, row: label.row) { clashes += 1 }
            let besides = [label.column - 1, label.column + label.columns].map { [$0, label.row] }
            if besides.contains(where: written.contains) { clashes += 1 }
        }
        #expect(clashes == 0)
        var again = before
        #expect(placer.labels(in: &again) { $0.count } == labels)
        #expect(again == room)
    }

    @Test func roomForLabels() {
        var room = LabelRoom(columns: 10, rows: 2)
        room.take(columns: 2, column: 4, row: 0)
        room.take(columns: 5, column: -3, row: 1)
        room.take(columns: 5, column: 0, row: 2)
        #expect(room.isTaken(column: 4, row: 0) && room.isTaken(column: 5, row: 0))
        #expect(!room.isTaken(column: 6, row: 0) && room.isTaken(column: 1, row: 1))
        #expect(!room.isTaken(column: 2, row: 1) && !room.isTaken(column: -1, row: 1))
        #expect(room.isFree(columns: 3, column: 0, row: 0) && !room.isFree(columns: 4, column: 0, row: 0))
        #expect(room.isFree(columns: 3, column: 7, row: 0) && !room.isFree(columns: 3, column: 6, row: 0))
        #expect(!room.isFree(columns: 4, column: 7, row: 0) && !room.isFree(columns: 0, column: 0, row: 0))
        #expect(
            !room.isFree(columns: Int.max, column: 1, row: 0) && !room.isFree(columns: 1, column: 1, row: 2))
    }
}
