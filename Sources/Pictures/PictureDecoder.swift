import CPictures
import Foundation

/// Decodes JPEG and PNG by the system's libturbojpeg and libpng; if one is not installed, its pictures are
/// not shown. The input is untrusted.
package enum PictureDecoder {
    /// The maximum number of pixels. A JPEG is scaled while it is decoded; a PNG takes four bytes for each.
    static let mostOfJPEG: Int64 = 40_000_000
    static let mostOfPNG: Int64 = 16_000_000
    /// The maximum size in bytes.
    static let largest = 32 << 20

    /// True if the program was built with the headers of both libraries.
    package static var readsAllKinds: Bool { cpictures_reads_jpeg() && cpictures_reads_png() }

    /// Returns the picture scaled down (never up) to fit, with its proportions; `nil` if the bytes are not a
    /// supported picture, or it is too large or damaged.
    ///
    /// - Parameters:
    ///   - width: Pixels, at least 1; as `height`.
    package static func decode(_ data: Data, width: Int, height: Int) -> Picture? {
        guard width > 0, height > 0, data.count <= largest else { return nil }
        let pixels = data.withUnsafeBytes { bytes -> cpictures_pixels? in
            let bytes = bytes.bindMemory(to: UInt8.self)
            guard let start = bytes.baseAddress else { return nil }
            if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                return cpictures_jpeg(start, bytes.count, Int32(clamping: max(width, height)), mostOfJPEG)
            }
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
                return cpictures_png(start, bytes.count, mostOfPNG)
            }
            return nil
        }
        guard let pixels, let start = pixels.bytes else { return nil }
        defer { cpictures_free(pixels) }
        let source = Source(start, width: Int(pixels.width), height: Int(pixels.height))
        return source.fitted(width: width, height: height)
    }

    /// Decoded pixels of four bytes.
    private struct Source {
        private let bytes: UnsafeMutablePointer<UInt8>
        private let width: Int
        private let height: Int

        init(_ bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int) {
            (self.bytes, self.width, self.height) = (bytes, width, height)
        }

        func fitted(width most: Int, height highest: Int) -> Picture {
            let scale = min(1, Double(most) / Double(width), Double(highest) / Double(height))
            let columns = max(1, min(most, Int((Double(width) * scale).rounded())))
            let rows = max(1, min(highest, Int((Double(height) * scale).rounded())))
            var pixels: [Picture.Pixel?] = []
            pixels.reserveCapacity(columns * rows)
            for row in 0..<rows {
                let ys = range(row, of: rows, in: height)
                for column in 0..<columns {
                    pixels.append(average(range(column, of: columns, in: width), ys))
                }
            }
            return Picture(width: columns, height: rows, pixels: pixels)
        }

        /// Returns the range of `whole` pixels in one of `parts`; at least one.
        private func range(_ place: Int, of parts: Int, in whole: Int) -> Range<Int> {
            let start = place * whole / parts
            return start..<max(start + 1, (place + 1) * whole / parts)
        }

        /// Returns the mean colour of an area, of squared values: sRGB values are approximately square roots
        /// of light.
        private func average(_ xs: Range<Int>, _ ys: Range<Int>) -> Picture.Pixel? {
            var (red, green, blue, alpha) = (0, 0, 0, 0)
            for y in ys {
                for x in xs {
                    let place = (y * width + x) * 4
                    let weight = Int(bytes[place + 3])
                    func light(_ channel: Int) -> Int {
                        let value = Int(bytes[place + channel])
                        return value * value * weight
                    }
                    red += light(0)
                    green += light(1)
                    blue += light(2)
                    alpha += weight
                }
            }
            // Transparent for the most part.
            guard alpha * 2 > xs.count * ys.count * 255 else { return nil }
            func value(_ light: Int) -> UInt8 {
                UInt8(clamping: Int((Double(light) / Double(alpha)).squareRoot().rounded()))
            }
            return Picture.Pixel(red: value(red), green: value(green), blue: value(blue))
        }
    }
}
