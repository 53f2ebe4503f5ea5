/// Reads the drawn parts of a tile (https://github.com/mapbox/vector-tile-spec/tree/master/2.1). Invalid
/// features and layers are left out and counted; anything beyond the limits is left out too.
struct VectorTile {
    private let bounds: TileBounds
    private var points: ContiguousArray<MapTile.Point> = []
    private var lines: [Range<Int>] = []
    /// The shapes of each kind, in drawing order.
    private var grounds = Array(repeating: [MapTile.Shape](), count: MapTile.Ground.allCases.count)
    private var ways = Array(repeating: [MapTile.Shape](), count: MapTile.Way.allCases.count)
    private var names: [MapTile.Name] = []
    private var features = 0
    private var skipped = 0

    private init(_ bounds: TileBounds) {
        self.bounds = bounds
    }

    /// Reads a tile.
    ///
    /// - Parameter bytes: The uncompressed bytes.
    static func read(_ bytes: [UInt8], bounds: TileBounds = .standard) throws(TileFault) -> MapTile {
        var tile = VectorTile(bounds)
        var fault: TileFault?
        bytes.withUnsafeBufferPointer { buffer in
            do throws(TileFault) { try tile.read(buffer) } catch { fault = error }
        }
        // The part before an error is valid; without any, the tile is not.
        if let fault, tile.features == 0 { throw fault }
        return tile.finished()
    }

    private func finished() -> MapTile {
        return MapTile(
            extent: Self.extent, points: Array(points), lines: lines,
            shapes: Array((grounds + ways).joined()), names: names, skipped: skipped)
    }

    /// The extent that every layer is scaled to.
    private static let extent: Int32 = 4096

    private mutating func read(_ buffer: UnsafeBufferPointer<UInt8>) throws(TileFault) {
        var reader = ProtobufReader(buffer)
        var layers = 0
        while let field = try reader.field() {
            guard field.number == 3, field.wire == .length else {
                try reader.skip(field.wire)
                continue
            }
            let range = try reader.range()
            layers += 1
            guard layers <= bounds.layers else { return }
            do throws(TileFault) { try readLayer(reader.message(range)) } catch { skipped += 1 }
        }
    }

    // MARK: - Layers

    /// The state for reading the features of a layer.
    private struct LayerReader {
        var layer: OpenMapTiles.Layer
        var keys: [OpenMapTiles.Key?] = []
        var values: LayerValues
        /// The size of the layer's units in units of the tile.
        var scale: Double = 1
        var reach: Int64 = 4 * 4096
    }

    private mutating func readLayer(_ whole: ProtobufReader) throws(TileFault) {
        var reader = whole
        var layer: OpenMapTiles.Layer?
        var extent: UInt64 = 4096
        var version: UInt64 = 1
        var keys: [OpenMapTiles.Key?] = []
        var values: [Range<Int>] = []
        var found: [Range<Int>] = []
        while let field = try reader.field() {
            switch (field.number, field.wire) {
            case (15, .varint): version = try reader.varint()
            case (1, .length):
                layer = OpenMapTiles.Layer(rawValue: reader.text(try reader.range()))
                if layer == nil { return }
            case (2, .length):
                let range = try reader.range()
                if found.count < bounds.features { found.append(range) }
            case (3, .length):
                let range = try reader.range()
                if keys.count < bounds.values { keys.append(OpenMapTiles.Key(rawValue: reader.text(range))) }
            case (4, .length):
                let range = try reader.range()
                if values.count < bounds.values { values.append(range) }
            case (5, .varint): extent = try reader.varint()
            default: try reader.skip(field.wire)
            }
        }
        guard let layer else { return }
        guard version == 1 || version == 2, (1...1 << 20).contains(extent) else {
            skipped += 1
            return
        }
        var own = LayerReader(
            layer: layer, keys: keys, values: LayerValues(values, nameLength: bounds.nameLength))
        own.scale = Double(Self.extent) / Double(extent)
        own.reach = 4 * Int64(extent)
        for range in found {
            guard features < bounds.features, points.count < bounds.points else { return }
            features += 1
            do throws(TileFault) {
                if try !readFeature(whole.message(range), &own, whole) { skipped += 1 }
            } catch { skipped += 1 }
        }
    }

    // MARK: - Features

    private struct Tags {
        var kind = ""
        var subclass = ""
        var name = ""
        var latin = ""
        var english = ""
        var isTunnel = false
        var rank: Int?
        var adminLevel = 99
        var isMaritime = false
    }

    /// Reads a feature.
    ///
    /// - Returns: `false` if it is invalid.
    private mutating func readFeature(
        _ message: ProtobufReader, _ layer: inout LayerReader, _ whole: ProtobufReader
    ) throws(TileFault) -> Bool {
        var reader = message
        var tags: Range<Int>?
        var geometry: Range<Int>?
        var type: UInt64 = 0
        while let field = try reader.field() {
            switch (field.number, field.wire) {
            case (2, .length): tags = try reader.range()
            case (3, .varint): type = try reader.varint()
            case (4, .length): geometry = try reader.range()
            default: try reader.skip(field.wire)
            }
        }
        guard let geometry, (1...3).contains(type) else { return false }
        guard let read = try readTags(tags.map { message.message($0) }, &layer, whole) else { return false }
        let first = (lines: lines.count, points: points.count)
        func undo(_ tile: inout VectorTile) {
            tile.lines.removeSubrange(first.lines...)
            tile.points.removeSubrange(first.points...)
        }
        guard wants(layer.layer, read, type) else { return true }
        do throws(TileFault) {
            guard try readGeometry(message.message(geometry), type, layer) else {
                undo(&self)
                return false
            }
        } catch {
            undo(&self)
            throw error
        }
        take(read, layer.layer, type, lines: first.lines..<lines.count)
        return true
    }

    private func wants(_ layer: OpenMapTiles.Layer, _ tags: Tags, _ type: UInt64) -> Bool {
        switch layer {
        case .water, .landcover, .landuse, .building:
            type == 3 && OpenMapTiles.ground(layer, kind: tags.kind, subclass: tags.subclass) != nil
        case .park: type == 3 || type == 1 && !tags.name.isEmpty
        case .waterway: type == 2
        case .boundary: type == 2 && (0...4).contains(tags.adminLevel) && !tags.isMaritime
        case .transportation:
            type == 2
                && OpenMapTiles.way(tags.kind, subclass: tags.subclass).map {
                    !(tags.isTunnel && $0 == .service)
                } ?? false
        case .streetNames: type == 2 && !tags.name.isEmpty
        case .place: type == 1 && !tags.name.isEmpty
        case .waterNames: type != 3 && !tags.name.isEmpty
        }
    }

    private mutating func take(
        _ tags: Tags, _ layer: OpenMapTiles.Layer, _ type: UInt64, lines: Range<Int>
    ) {
        func name(_ kind: MapTile.Named) {
            guard let first = lines.first else { return }
            // Of several parts the longest.
            let longest = lines.max { self.lines[$0].count < self.lines[$1].count } ?? first
            var place = self.lines[longest]
            if case .street = kind {} else { place = middle(of: place) }
            names.append(MapTile.Name(text: tags.name, kind: kind, points: place))
        }
        func add(_ way: MapTile.Way) {
            ways[Int(way.rawValue)].append(MapTile.Shape(kind: .way(way), lines: lines))
        }
        // A line with one corner or a ring with two is invisible.
        guard !lines.isEmpty else { return }
        switch layer {
        case .park where type == 1: name(.park)
        case .water, .landcover, .landuse, .building, .park:
            guard let ground = OpenMapTiles.ground(layer, kind: tags.kind, subclass: tags.subclass) else {
                return
            }
            grounds[Int(ground.rawValue)].append(MapTile.Shape(kind: .ground(ground), lines: lines))
        case .waterway: add(.waterway)
        case .boundary: add(.boundary)
        case .transportation:
            guard let way = OpenMapTiles.way(tags.kind, subclass: tags.subclass) else { return }
            add(way)
        case .streetNames: name(.street(OpenMapTiles.way(tags.kind, subclass: tags.subclass) ?? .minor))
        case .place:
            name(
                .place(
                    rank: tags.rank.map { $0 + OpenMapTiles.rank(tags.kind) } ?? OpenMapTiles.rank(tags.kind))
            )
        case .waterNames: name(.water)
        }
    }

    /// Returns the tags; `nil` if a key or value is not in the layer, or a key has no value.
    private func readTags(
        _ packed: ProtobufReader?, _ layer: inout LayerReader, _ whole: ProtobufReader
    ) throws(TileFault) -> Tags? {
        var tags = Tags()
        guard var packed else { return tags }
        while !packed.isAtEnd {
            let key = try packed.varint()
            guard !packed.isAtEnd else { return nil }
            let value = try packed.varint()
            guard key < UInt64(layer.keys.count), value < UInt64(layer.values.count) else { return nil }
            guard let known = layer.keys[Int(key)] else { continue }
            let said = try layer.values.value(at: Int(value), of: whole)
            switch known {
            case .kind: tags.kind = said.text
            case .subclass: tags.subclass = said.text
            case .name: tags.name = said.text
            case .latinName: tags.latin = said.text
            case .englishName: tags.english = said.text
            case .brunnel: tags.isTunnel = said.text == "tunnel"
            case .rank: tags.rank = said.number.map { max(0, $0) }
            case .adminLevel: tags.adminLevel = said.number ?? 99
            case .maritime: tags.isMaritime = said.number == 1
            }
        }
        tags.name = [tags.name, tags.latin, tags.english].first { !$0.isEmpty } ?? ""
        return tags
    }

    // MARK: - Geometry

    /// Reduces a line that only carries a name to a single point, in the middle of its corners.
    private mutating func middle(of line: Range<Int>) -> Range<Int> {
        let (one, other) = (
            points[line.lowerBound + (line.count - 1) / 2], points[line.lowerBound + line.count / 2]
        )
        points[line.lowerBound] = MapTile.Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
        return line.lowerBound..<line.lowerBound + 1
    }

    /// Reads commands and their parameters (4.3 of the specification): MoveTo 1, LineTo 2, ClosePath 7.
    ///
    /// - Returns: `false` if they are invalid.
    private mutating func readGeometry(
        _ packed: ProtobufReader, _ type: UInt64, _ layer: LayerReader
    ) throws(TileFault) -> Bool {
        var reader = packed
        var (x, y): (Int64, Int64) = (0, 0)
        var start = points.count
        func endLine(_ tile: inout VectorTile) {
            let least = type == 1 ? 1 : type == 2 ? 2 : 3
            if tile.points.count - start >= least {
                tile.lines.append(start..<tile.points.count)
            } else {
                tile.points.removeSubrange(start...)
            }
            start = tile.points.count
        }
        while !reader.isAtEnd {
            let command = try reader.varint()
            let count = command >> 3
            switch command & 7 {
            case 1, 2:
                let isMove = command & 7 == 1
                guard count > 0, count < 1 << 29, isMove || points.count > start else { return false }
                for _ in 0..<count {
                    if isMove { endLine(&self) }
                    // Further points are relative to this one, not to the scaled one.
                    x &+= Self.zigzag(try reader.varint())
                    y &+= Self.zigzag(try reader.varint())
                    guard points.count < bounds.points else {
                        endLine(&self)
                        return true
                    }
                    let (near, low) = (clamp(x, layer.reach), clamp(y, layer.reach))
                    points.append(
                        layer.scale == 1
                            ? MapTile.Point(x: Int32(near), y: Int32(low))
                            : MapTile.Point(
                                x: Int32(Double(near) * layer.scale), y: Int32(Double(low) * layer.scale)))
                }
            case 7:
                guard type == 3, count == 1, points.count > start else { return false }
                endLine(&self)
            default: return false
            }
        }
        endLine(&self)
        return true
    }

    @inline(__always)
    private static func zigzag(_ value: UInt64) -> Int64 {
        let bits = Int64(truncatingIfNeeded: value & 0xffff_ffff)
        return (bits >> 1) ^ -(bits & 1)
    }

    @inline(__always)
    private func clamp(_ value: Int64, _ reach: Int64) -> Int64 { min(max(-reach, value), reach) }
}

extension MapTile {
    /// Decodes a tile.
    ///
    /// - Parameter bytes: The stored bytes, usually compressed.
    package convenience init(decoding bytes: [UInt8], bounds: TileBounds = .standard) throws(TileFault) {
        let inflated = try Inflater.inflated(bytes, atMost: bounds.inflatedBytes)
        let read = try VectorTile.read(inflated, bounds: bounds)
        self.init(
            extent: read.extent, points: read.points, lines: read.lines, shapes: read.shapes,
            names: read.names,
            skipped: read.skipped)
    }
}
