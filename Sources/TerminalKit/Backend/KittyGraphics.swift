import CZlib

/// Pictures by the kitty graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
enum KittyGraphics {
    /// The maximum length of a chunk, a multiple of four.
    private static let longestChunk = 4096
    /// The maximum number of bytes that are sent as they are; more are compressed (RFC 1950).
    static let longestPlain = 1 << 17

    /// Returns the sequence that draws the picture at the cursor, over a number of cells, without moving it.
    ///
    /// Answers are suppressed (`q=2`).
    static func text(of raster: Raster, number: Int, cells: Size) -> String {
        let isOpaque = !raster.pixels.contains(nil)
        let plain = bytes(of: raster, isOpaque: isOpaque)
        let packed = plain.count > longestPlain ? compressed(plain) : nil
        let data = Array(Base64.encoded(packed ?? plain).utf8)
        let keys =
            "a=T,q=2,C=1,i=\(number),p=1,f=\(isOpaque ? 24 : 32),s=\(raster.width),v=\(raster.height),"
            + "c=\(cells.columns),r=\(cells.rows)" + (packed == nil ? "" : ",o=z")
        var text = ""
        for start in stride(from: 0, to: data.count, by: longestChunk) {
            let end = min(data.count, start + longestChunk)
            let more = end < data.count ? 1 : 0
            text += "\u{1B}_G" + (start == 0 ? keys + "," : "q=2,") + "m=\(more);"
            text += String(decoding: data[start..<end], as: UTF8.self) + "\u{1B}\\"
        }
        return text
    }

    /// Returns three bytes for each pixel, or four with its opacity.
    private static func bytes(of raster: Raster, isOpaque: Bool) -> [UInt8] {
        let size = isOpaque ? 3 : 4
        return Array(unsafeUninitializedCapacity: raster.pixels.count * size) { bytes, count in
            for pixel in raster.pixels {
                let value = pixel ?? 0
                bytes[count] = UInt8(value >> 16 & 0xFF)
                bytes[count + 1] = UInt8(value >> 8 & 0xFF)
                bytes[count + 2] = UInt8(value & 0xFF)
                if !isOpaque { bytes[count + 3] = pixel == nil ? 0 : 0xFF }
                count += size
            }
        }
    }

    /// Returns the bytes compressed, as fast as possible; `nil` if that fails.
    private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var length = compressBound(UInt(bytes.count))
        var status = Z_OK
        let result = Array<UInt8>(unsafeUninitializedCapacity: Int(length)) { buffer, count in
            status = compress2(buffer.baseAddress, &length, bytes, UInt(bytes.count), Z_BEST_SPEED)
            count = status == Z_OK ? Int(length) : 0
        }
        return status == Z_OK ? result : nil
    }

    /// Returns the sequence that removes a picture and its data.
    static func removing(number: Int) -> String { "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\" }

    /// The sequence that removes all pictures that are seen, and their data.
    static let removingAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
}
