import Testing

@testable import Maps

@Suite struct DotCanvasAreaTests {
    private typealias Ring = [(x: Double, y: Double)]

    private func filled(
        _ rings: [Ring], columns: Int, rows: Int, clip: DotCanvas.Clip? = nil,
        _ ground: MapTile.Ground = .water
    ) -> DotCanvas {
        let canvas = DotCanvas(columns: columns, rows: rows)
        fill(rings, ground, on: canvas, clip: clip)
        return canvas
    }

    private func fill(
        _ rings: [Ring], _ ground: MapTile.Ground, on canvas: DotCanvas, clip: DotCanvas.Clip? = nil
    ) {
        let clip = clip ?? canvas.whole
        for ring in rings {
            for (index, corner) in ring.enumerated() {
                let next = ring[(index + 1) % ring.count]
                canvas.flip(corner.x, corner.y, next.x, next.y, clip: clip)
            }
        }
        canvas.fill(ground, clip: clip)
    }

    private func isFilled(_ canvas: DotCanvas, _ ground: MapTile.Ground, x: Int, y: Int) -> Bool {
        canvas.row(y, of: ground)[x >> 6] >> UInt64(x & 63) & 1 == 1
    }

    /// By counting what a ray to the left crosses.
    private func isInside(_ rings: [Ring], x: Double, y: Double) -> Bool {
        var crossings = 0
        for ring in rings {
            for (index, from) in ring.enumerated() {
                let to = ring[(index + 1) % ring.count]
                guard (from.y <= y) != (to.y <= y) else { continue }
                if from.x + (y - from.y) * (to.x - from.x) / (to.y - from.y) <= x { crossings += 1 }
            }
        }
        return crossings % 2 == 1
    }

    @Test func evenOddWithAHole() {
        let square: Ring = [(0, 0), (8, 0), (8, 8), (0, 8)]
        let hole: Ring = [(2, 2), (6, 2), (6, 6), (2, 6)]
        let canvas = filled([square, hole], columns: 5, rows: 2)
        let rows = (0..<8).map { y in
            (0..<10).map { isFilled(canvas, .water, x: $0, y: y) ? "#" : "." }.joined()
        }
        #expect(
            rows == [
                "########..", "########..", "##....##..", "##....##..", "##....##..", "##....##..",
                "########..", "########..",
            ])
    }

    @Test func everyDotWhoseMiddleIsInside() {
        var random = SeededDraw(seed: 3)
        for round in 0..<60 {
            let rings = (0..<1 + round % 3).map { _ -> Ring in
                (0..<3 + round % 5).map { _ in
                    (
                        Double.random(in: -60..<260, using: &random),
                        Double.random(in: -30..<70, using: &random)
                    )
                }
            }
            let clip = DotCanvas.Clip(left: 13, top: 2, right: 13 + round * 2, bottom: 35)
            let canvas = filled(rings, columns: 80, rows: 10, clip: clip)
            var wrong = 0
            for y in 0..<40 {
                for x in 0..<160 {
                    let isClipped = x < clip.left || x > clip.right || y < clip.top || y > clip.bottom
                    let wanted = !isClipped && isInside(rings, x: Double(x) + 0.5, y: Double(y) + 0.5)
                    if isFilled(canvas, .water, x: x, y: y) != wanted { wrong += 1 }
                }
            }
            #expect(wrong == 0)
        }
    }

    @Test func theLaterLiesOverTheEarlier() {
        let square: Ring = [(0, 0), (20, 0), (20, 8), (0, 8)]
        let island: Ring = [(4, 2), (12, 2), (12, 6), (4, 6)]
        let canvas = filled([square], columns: 10, rows: 2)
        fill([island], .park, on: canvas)
        #expect(isFilled(canvas, .park, x: 5, y: 3) && !isFilled(canvas, .water, x: 5, y: 3))
        #expect(isFilled(canvas, .water, x: 15, y: 3) && !isFilled(canvas, .park, x: 15, y: 3))
    }

    @Test func nothingIsLeftForTheNext() {
        let canvas = filled([[(3, 1), (90, 4), (30, 30)]], columns: 60, rows: 8)
        let isClean = (0..<canvas.words * canvas.height).allSatisfy { canvas.flips[$0] == 0 }
        #expect(isClean)
    }

    @Test func hugeAreasEndAtOnce() {
        let far = Dot.farthest - 1
        let canvas = filled(
            [[(-far, -far), (far, -far), (far, far), (-far, far)]], columns: 60, rows: 8)
        #expect(isFilled(canvas, .water, x: 0, y: 0) && isFilled(canvas, .water, x: 119, y: 31))
        #expect(canvas.effort > DotCanvas(columns: 1, rows: 1).effort - 1000)
    }
}
