/// Why the bytes of a tile give nothing.
package enum TileFault: Error, Hashable, Sendable {
    /// Compressed bytes that are cut off or no zlib stream.
    case notInflatable
    /// They would be more than `TileBounds.inflatedBytes`.
    case tooLarge
    /// A number, a length or a kind of field that protobuf does not have; the rest cannot be found.
    case notProtobuf
}

/// How much of a tile is taken, whatever it says of itself.
package struct TileBounds: Hashable, Sendable {
    package var inflatedBytes = 16 << 20
    package var layers = 64
    package var features = 100_000
    /// Of a layer; as many keys, too.
    package var values = 200_000
    /// Corners of all features together.
    package var points = 400_000
    /// Characters of a name.
    package var nameLength = 120

    package init() {}

    package static let standard = TileBounds()
}
