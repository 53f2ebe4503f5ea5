import Testing

@testable import Maps

@Suite struct DotCanvasStrokeTests {
    private typealias Corner = (x: Double, y: Double)

    private func drawn(
        _ corners: [Corner], _ brush: DotCanvas.Brush, side: Int = 60, clip: DotCanvas.Clip? = nil
    ) -> DotCanvas {
        let canvas = DotCanvas(width: side, height: side)
        var (xs, ys) = (corners.map(\.x), corners.map(\.y))
        xs.withUnsafeMutableBufferPointer { xs in
            ys.withUnsafeMutableBufferPointer { ys in
                canvas.stroke(
                    xs.baseAddress!, ys.baseAddress!, count: xs.count, brush, clip: clip ?? canvas.whole)
            }
        }
        return canvas
    }

    private func isSet(_ canvas: DotCanvas, _ x: Int, _ y: Int) -> Bool {
        canvas.lines[y * canvas.width + x] != 0
    }

    /// Every pixel whose middle is within half of the width is drawn, between the ends of the line, and no
    /// other.
    @Test(arguments: [1.0, 2, 2.6]) func theMiddlesWithinTheWidth(width: Double) {
        var random = SeededDraw(seed: 5)
        let brush = DotCanvas.Brush(ink: .street, width: width)
        for _ in 0..<200 {
            let ends = (0..<2).map { _ -> Corner in
                (Double.random(in: -20..<80, using: &random), Double.random(in: -20..<80, using: &random))
            }
            let canvas = drawn(ends, brush)
            let (dx, dy) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
            let length = (dx * dx + dy * dy).squareRoot()
            var wrong = 0
            for y in 0..<60 {
                for x in 0..<60 {
                    let middle = (x: Double(x) + 0.5, y: Double(y) + 0.5)
                    let across =
                        abs((middle.x - ends[0].x) * dy - (middle.y - ends[0].y) * dx) / length - width / 2
                    // Rounding decides.
                    guard abs(across) > 1e-6 else { continue }
                    let isBetween =
                        abs(dx) >= abs(dy)
                        ? middle.x > min(ends[0].x, ends[1].x) && middle.x <= max(ends[0].x, ends[1].x)
                        : middle.y > min(ends[0].y, ends[1].y) && middle.y <= max(ends[0].y, ends[1].y)
                    if isSet(canvas, x, y) != (isBetween && across < 0) { wrong += 1 }
                }
            }
            #expect(wrong == 0, "\(ends)")
        }
    }

    @Test func wideLinesHaveRoundEnds() {
        let canvas = drawn([(20, 30), (40, 30)], DotCanvas.Brush(ink: .street, width: 8))
        // Four pixels beyond the end in the middle, and none in the corners.
        #expect(isSet(canvas, 16, 29) && isSet(canvas, 16, 30) && !isSet(canvas, 15, 30))
        #expect(isSet(canvas, 43, 30) && !isSet(canvas, 44, 30))
        #expect(!isSet(canvas, 16, 26) && isSet(canvas, 20, 26) && !isSet(canvas, 20, 25))
    }

    @Test func whatIsCutOffDoesNotMoveTheRest() {
        var random = SeededDraw(seed: 9)
        let window = DotCanvas.Clip(left: 13, top: 7, right: 44, bottom: 51)
        let brush = DotCanvas.Brush(ink: .street, width: 5)
        for _ in 0..<100 {
            let corners = (0..<4).map { _ -> Corner in
                (Double.random(in: 0..<60, using: &random), Double.random(in: 0..<60, using: &random))
            }
            let (whole, part) = (drawn(corners, brush), drawn(corners, brush, clip: window))
            var wrong = 0
            for y in 0..<60 {
                for x in 0..<60 {
                    let isInside =
                        (window.left...window.right).contains(x) && (window.top...window.bottom).contains(y)
                    if isSet(part, x, y) != (isInside && isSet(whole, x, y)) { wrong += 1 }
                }
            }
            #expect(wrong == 0)
        }
    }

    @Test(arguments: [1.0, -1.0, 0.5, 1e-9]) func linesFromFarAwayEndAtOnce(slope: Double) {
        let far = Dot.farthest - 1
        let brush = DotCanvas.Brush(ink: .street, width: 6)
        let canvas = drawn([(-far, -far * slope), (far, far * slope)], brush)
        #expect(canvas.effort > DotCanvas(columns: 1, rows: 1).effort - 1000)
        let isCrossed = (0..<60).allSatisfy { x in (0..<60).contains { isSet(canvas, x, $0) } }
        #expect(isCrossed == (slope > 0))
    }

    @Test func brushesGrowWithTheZoomAndTheCell() {
        func widths(_ way: MapTile.Way, _ zoom: Double, _ pixels: Double) -> [Double] {
            DotCanvas.Brush.brushes(MapStyle.of(way), zoom: zoom, pixels: pixels).map(\.width)
        }
        #expect(widths(.motorway, 14, 5) == [8, 6] && widths(.path, 14, 5) == [1])
        #expect(widths(.motorway, 8, 5) == [2] && widths(.motorway, 14, 1) == [1])
        #expect(widths(.service, 18, 5) == [3], "only streets have edges")
    }
}
