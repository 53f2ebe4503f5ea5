/// Paints parts of tiles on a canvas.
struct MapPainter {
    private let canvas: DotCanvas
    private let zoom: Double
    /// The pixels of a dot of the projection; `nil` on a canvas of dots.
    private let pixels: Double?
    /// The corners of the current line, in dots of the canvas.
    private let xs: UnsafeMutablePointer<Double>
    private let ys: UnsafeMutablePointer<Double>

    /// The instrument of a line: a pen on a canvas of dots, a brush on one of pixels.
    private enum Tool {
        case pen(DotCanvas.Pen)
        case brush(DotCanvas.Brush)
    }

    static func picture(of patches: [MapPatch], _ projection: MapProjection) -> MapPicture {
        let empty = MapPicture(columns: (projection.width + 1) / 2, rows: (projection.height + 3) / 4)
        let canvas = DotCanvas(columns: empty.columns, rows: empty.rows)
        paint(patches, on: canvas, zoom: projection.zoom)
        return canvas.picture()
    }

    /// Paints the patches.
    ///
    /// - Parameter pixels: The pixels of a dot of the projection; `nil` on a canvas of dots.
    static func paint(
        _ patches: [MapPatch], on canvas: DotCanvas, zoom: Double, pixels: Double? = nil
    ) {
        let longest = max(1, patches.reduce(0) { max($0, $1.tile.longest) })
        let (xs, ys) = (
            UnsafeMutablePointer<Double>.allocate(capacity: longest),
            UnsafeMutablePointer<Double>.allocate(capacity: longest)
        )
        defer {
            xs.deallocate()
            ys.deallocate()
        }
        let painter = MapPainter(canvas: canvas, zoom: zoom, pixels: pixels, xs: xs, ys: ys)
        for patch in patches { painter.paintGround(patch) }
        // Strongest first, because the others keep their distance from them.
        for way in MapTile.Way.allCases.reversed() {
            let style = MapStyle.of(way)
            if style.isShown(at: zoom) {
                for tool in painter.tools(style) {
                    for patch in patches { painter.paint(way, patch, tool) }
                }
            } else if let style = MapStyle.named(way), style.isShown(at: zoom) {
                for tool in painter.tools(style) {
                    for patch in patches { painter.paintNamed(way, patch, tool) }
                }
            }
        }
    }

    private func tools(_ style: MapStyle) -> [Tool] {
        guard let pixels else { return [.pen(DotCanvas.Pen(style, zoom: zoom))] }
        return DotCanvas.Brush.brushes(style, zoom: zoom, pixels: pixels).map { .brush($0) }
    }

    private func paintGround(_ patch: MapPatch) {
        let tile = patch.tile.tile
        tile.points.withUnsafeBufferPointer { points in
            for index in patch.tile.grounds where patch.tile.shapes[index].meets(patch.visible) {
                guard canvas.effort > 0, case .ground(let ground) = tile.shapes[index].kind else { return }
                guard MapStyle.of(ground).isShown(at: zoom) else { continue }
                fill(ground, tile.shapes[index].lines, patch.tile.shapes[index], points, patch)
            }
        }
    }

    private func paint(_ way: MapTile.Way, _ patch: MapPatch, _ tool: Tool) {
        let tile = patch.tile.tile
        tile.points.withUnsafeBufferPointer { points in
            for index in patch.tile.ways[Int(way.rawValue)]
            where patch.tile.shapes[index].meets(patch.visible) {
                guard canvas.effort > 0 else { return }
                for line in tile.shapes[index].lines { draw(tile.lines[line], tool, points, patch) }
            }
        }
    }

    private func paintNamed(_ way: MapTile.Way, _ patch: MapPatch, _ tool: Tool) {
        let tile = patch.tile.tile
        tile.points.withUnsafeBufferPointer { points in
            for index in patch.tile.namedWays[Int(way.rawValue)]
            where patch.tile.names[index].meets(patch.visible) {
                guard canvas.effort > 0 else { return }
                draw(tile.names[index].points, tool, points, patch)
            }
        }
    }

    private func draw(
        _ line: Range<Int>, _ tool: Tool, _ points: UnsafeBufferPointer<MapTile.Point>,
        _ patch: MapPatch
    ) {
        let count = place(line, points, patch)
        switch tool {
        case .pen(let pen): draw(count, pen, patch.clip)
        case .brush(let brush): canvas.stroke(xs, ys, count: count, brush, clip: patch.clip)
        }
    }

    private func draw(_ count: Int, _ pen: DotCanvas.Pen, _ clip: DotCanvas.Clip) {
        var phase = 0
        if count == 1 {
            _ = canvas.draw(xs[0], ys[0], xs[0], ys[0], pen: pen, phase: 0, clip: clip)
        }
        for index in 1..<max(1, count) {
            phase = canvas.draw(
                xs[index - 1], ys[index - 1], xs[index], ys[index], pen: pen, phase: phase, clip: clip)
        }
        canvas.endLine(pen)
    }

    private func fill(
        _ ground: MapTile.Ground, _ lines: Range<Int>, _ bounds: LoadedTile.Bounds,
        _ points: UnsafeBufferPointer<MapTile.Point>, _ patch: MapPatch
    ) {
        let clip = patch.clip
        let part = DotCanvas.Clip(
            left: max(clip.left, Dot.floor(patch.x(bounds.left))),
            top: max(clip.top, Dot.floor(patch.y(bounds.top))),
            right: min(clip.right, Dot.floor(patch.x(bounds.right))),
            bottom: min(clip.bottom, Dot.floor(patch.y(bounds.bottom))))
        guard !part.isEmpty else { return }
        for line in lines {
            let count = place(patch.tile.tile.lines[line], points, patch)
            guard count > 1 else { continue }
            for index in 1..<count {
                canvas.flip(xs[index - 1], ys[index - 1], xs[index], ys[index], clip: part)
            }
            canvas.flip(xs[count - 1], ys[count - 1], xs[0], ys[0], clip: part)
        }
        canvas.fill(ground, clip: part)
    }

    /// Puts the corners of a line into `xs` and `ys`, without repeated dots.
    ///
    /// - Returns: The number of corners.
    private func place(
        _ line: Range<Int>, _ points: UnsafeBufferPointer<MapTile.Point>, _ patch: MapPatch
    ) -> Int {
        canvas.effort -= line.count
        var count = 0
        var (lastX, lastY) = (Int.min, Int.min)
        for index in line {
            let (x, y) = (patch.x(points[index].x), patch.y(points[index].y))
            let (dotX, dotY) = (Dot.floor(x), Dot.floor(y))
            if dotX == lastX, dotY == lastY { continue }
            (lastX, lastY) = (dotX, dotY)
            xs[count] = x
            ys[count] = y
            count += 1
        }
        return count
    }
}

extension MapPatch {
    /// Returns a coordinate in dots, clamped to a safe range.
    @inline(__always)
    func x(_ unit: Int32) -> Double { Self.bounded(originX + Double(unit) * scaleX) }

    @inline(__always)
    func y(_ unit: Int32) -> Double { Self.bounded(originY + Double(unit) * scaleY) }

    @inline(__always)
    private static func bounded(_ dots: Double) -> Double {
        min(max(dots, -Dot.farthest + 1), Dot.farthest)
    }
}
