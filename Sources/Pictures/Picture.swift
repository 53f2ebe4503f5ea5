/// A small picture, with as many pixels as fit where it is shown.
package struct Picture: Hashable, Sendable {
    package struct Pixel: Hashable, Sendable {
        package var red, green, blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }
    }

    package let width: Int
    package let height: Int
    /// The pixels row by row from the top; `nil` for a transparent one.
    package let pixels: [Pixel?]

    /// Makes a picture.
    ///
    /// - Parameter pixels: `width` times `height` pixels.
    package init(width: Int, height: Int, pixels: [Pixel?]) {
        precondition(pixels.count == width * height)
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    package subscript(column: Int, row: Int) -> Pixel? {
        guard (0..<width).contains(column), (0..<height).contains(row) else { return nil }
        return pixels[row * width + column]
    }
}
