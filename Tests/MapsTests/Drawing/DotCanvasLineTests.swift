import Foundation
import Testing

@testable import Maps

@Suite struct DotCanvasLineTests {
    private func pen(_ way: MapTile.Way = .tertiary, zoom: Double = 16) -> DotCanvas.Pen {
        DotCanvas.Pen(MapStyle.of(way), zoom: zoom)
    }

    private func drawn(
        _ corners: [(Double, Double)], _ pen: DotCanvas.Pen, columns: Int, rows: Int,
        clip: DotCanvas.Clip? = nil, on canvas: DotCanvas? = nil
    ) -> DotCanvas {
        let canvas = canvas ?? DotCanvas(columns: columns, rows: rows)
        var phase = 0
        for (from, to) in zip(corners, corners.dropFirst()) {
            phase = canvas.draw(
                from.0, from.1, to.0, to.1, pen: pen, phase: phase, clip: clip ?? canvas.whole)
        }
        canvas.endLine(pen)
        return canvas
    }

    /// `x,y` of the dots that are set.
    private func dots(_ canvas: DotCanvas) -> Set<[Int]> {
        var dots: Set<[Int]> = []
        for y in 0..<canvas.height {
            for x in 0..<canvas.width where canvas.lines[y * canvas.width + x] != 0 { dots.insert([x, y]) }
        }
        return dots
    }

    @Test func whatIsCutOffDoesNotMoveTheRest() {
        var random = SeededDraw(seed: 7)
        let window = DotCanvas.Clip(left: 37, top: 22, right: 80, bottom: 71)
        for _ in 0..<300 {
            let line = (0..<2).map { _ in
                (Double.random(in: 0..<120, using: &random), Double.random(in: 0..<100, using: &random))
            }
            let whole = dots(drawn(line, pen(), columns: 60, rows: 25))
            let part = dots(drawn(line, pen(), columns: 60, rows: 25, clip: window))
            let inside = whole.filter {
                (window.left...window.right).contains($0[0]) && (window.top...window.bottom).contains($0[1])
            }
            #expect(part == inside)
        }
    }

    @Test func linesHaveNoGapsAndGoTheSameWayBack() {
        var random = SeededDraw(seed: 11)
        for _ in 0..<200 {
            let line = (0..<2).map { _ in
                (Double.random(in: 0..<60, using: &random), Double.random(in: 0..<60, using: &random))
            }
            let canvas = drawn(line, pen(), columns: 30, rows: 15)
            let set = dots(canvas)
            #expect(set == dots(drawn(line.reversed(), pen(), columns: 30, rows: 15)))
            let (dx, dy) = (
                Int(line[0].0) - Int(line[1].0), Int(line[0].1) - Int(line[1].1)
            )
            // As many as the longer of its two sides, or one less, where that is not the one it goes along.
            #expect((max(abs(dx), abs(dy))...max(abs(dx), abs(dy)) + 1).contains(set.count))
            for dot in set where set.count > 1 {
                let near = set.contains {
                    $0 != dot && abs($0[0] - dot[0]) <= 1 && abs($0[1] - dot[1]) <= 1
                }
                #expect(near)
            }
        }
    }

    @Test func dashesGoOnAroundCorners() {
        let rail = pen(.rail)
        let set = dots(drawn([(0.5, 0.5), (7.5, 0.5), (7.5, 8.5)], rail, columns: 10, rows: 5))
        #expect(set.isSuperset(of: [0, 1, 2, 3, 6, 7].map { [$0, 0] }))
        #expect(!set.contains([4, 0]) && !set.contains([5, 0]))
        // 6, 7, 8 and 9 of the way are one dash, 10 and 11 a gap.
        #expect(set.isSuperset(of: [[7, 1], [7, 2], [7, 5]]))
        #expect(!set.contains([7, 3]) && !set.contains([7, 4]))
    }

    @Test func dashesDoNotDependOnWhereTheLineIsCut() {
        let line = [(-1000.5, 3.5), (1000.5, 9.5)]
        let whole = dots(drawn(line, pen(.rail), columns: 40, rows: 4))
        let clip = DotCanvas.Clip(left: 30, top: 0, right: 79, bottom: 15)
        let part = dots(drawn(line, pen(.rail), columns: 40, rows: 4, clip: clip))
        #expect(part == whole.filter { $0[0] >= 30 })
        #expect(!part.isEmpty)
    }

    @Test func ofTwoLinesSideBySideOneIsDrawn() {
        let canvas = drawn([(0.5, 8.5), (59.5, 8.5)], pen(), columns: 30, rows: 5)
        _ = drawn([(0.5, 10.5), (59.5, 10.5)], pen(.minor), columns: 30, rows: 5, on: canvas)
        #expect(dots(canvas).allSatisfy { $0[1] == 8 })
        // Further off it is a street of its own.
        _ = drawn([(0.5, 11.5), (59.5, 11.5)], pen(.minor), columns: 30, rows: 5, on: canvas)
        #expect(dots(canvas).filter { $0[1] == 11 }.count == 60)
    }

    @Test func crossingsStayWhole() {
        let canvas = drawn([(0.5, 20.5), (59.5, 20.5)], pen(), columns: 30, rows: 10)
        for line in [[(30.5, 0.5), (30.5, 39.5)], [(3.5, 3.5), (38.5, 38.5)]] {
            _ = drawn(line, pen(.minor), columns: 30, rows: 10, on: canvas)
        }
        let set = dots(canvas)
        #expect((0..<40).allSatisfy { set.contains([30, $0]) })
        #expect((3..<39).allSatisfy { set.contains([$0, $0]) })
    }

    @Test func wideLinesAreTwoDotsWide() {
        let canvas = drawn([(0.5, 8.5), (19.5, 8.5)], pen(.motorway, zoom: 17), columns: 10, rows: 5)
        #expect(Set(dots(canvas).map { $0[1] }) == [8, 9])
        let steep = drawn([(19.5, 0.5), (19.5, 19.5)], pen(.motorway, zoom: 17), columns: 10, rows: 5)
        #expect(Set(dots(steep).map { $0[0] }) == [19])
        let last = drawn([(0.5, 19.5), (19.5, 19.5)], pen(.motorway, zoom: 17), columns: 10, rows: 5)
        #expect(Set(dots(last).map { $0[1] }) == [19])
    }

    @Test(arguments: [1.0, -1.0, 0.5, 1e-9])
    func linesFromFarAwayEndAtOnce(slope: Double) {
        let far = Dot.farthest - 1
        let canvas = DotCanvas(columns: 30, rows: 10)
        for _ in 0..<1000 {
            _ = drawn([(-far, -far * slope), (far, far * slope)], pen(), columns: 30, rows: 10, on: canvas)
        }
        #expect(canvas.effort > DotCanvas(columns: 1, rows: 1).effort - 100_000)
    }

    @Test func partsOfLines() throws {
        let clip = LineClip(left: 0, top: 0, right: 10, bottom: 20)
        func part(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> LineClip.Line? {
            clip.part(of: LineClip.Line(x0: x0, y0: y0, x1: x1, y1: y1))
        }
        #expect(part(-5, 5, 15, 5) == LineClip.Line(x0: 0, y0: 5, x1: 10, y1: 5))
        #expect(part(15, 5, -5, 5) == LineClip.Line(x0: 10, y0: 5, x1: 0, y1: 5))
        #expect(part(2, 3, 4, 5) == LineClip.Line(x0: 2, y0: 3, x1: 4, y1: 5))
        #expect(part(-10, 0, 10, 20) == LineClip.Line(x0: 0, y0: 10, x1: 10, y1: 20))
        #expect(part(-10, 0, 0, 30) == nil)
        #expect(part(11, 0, 11, 20) == nil)
        #expect(part(10, -5, 10, 5) == LineClip.Line(x0: 10, y0: 0, x1: 10, y1: 5))
        #expect(try #require(part(-4e9, 7, 4e9, 7)).length == 10)
    }
}

/// The same numbers on every run (SplitMix64, https://prng.di.unimi.it/splitmix64.c).
struct SeededDraw: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
