/// A reason why the bytes of a tile cannot be read.
package enum TileFault: Error, Hashable, Sendable {
    /// Compressed bytes that are truncated or not a zlib stream.
    case notInflatable
    /// More than `TileBounds.inflatedBytes` after decompression.
    case tooLarge
    /// An invalid number, length or field type; the rest cannot be located.
    case notProtobuf
}

/// The limits on the contents of a tile.
package struct TileBounds: Hashable, Sendable {
    package var inflatedBytes = 16 << 20
    package var layers = 64
    package var features = 100_000
    /// Values of a layer, and keys.
    package var values = 200_000
    /// Corners of all features together.
    package var points = 400_000
    /// Characters of a name.
    package var nameLength = 120

    package init() {}

    package static let standard = TileBounds()
}
