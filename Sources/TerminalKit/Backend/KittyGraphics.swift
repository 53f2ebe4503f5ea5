/// Pictures by the kitty graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
enum KittyGraphics {
    /// The maximum length of a chunk, a multiple of four.
    private static let longestChunk = 4096

    /// Returns the sequence that draws the picture at the cursor, over a number of cells, without moving it.
    ///
    /// Answers are suppressed (`q=2`).
    static func text(of raster: Raster, number: Int, cells: Size) -> String {
        let isOpaque = !raster.pixels.contains(nil)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raster.pixels.count * 4)
        for pixel in raster.pixels {
            let value = pixel ?? 0
            bytes.append(UInt8(value >> 16 & 0xFF))
            bytes.append(UInt8(value >> 8 & 0xFF))
            bytes.append(UInt8(value & 0xFF))
            if !isOpaque { bytes.append(pixel == nil ? 0 : 0xFF) }
        }
        let data = Array(Base64.encoded(bytes).utf8)
        let keys =
            "a=T,q=2,C=1,i=\(number),p=1,f=\(isOpaque ? 24 : 32),s=\(raster.width),v=\(raster.height),"
            + "c=\(cells.columns),r=\(cells.rows)"
        var text = ""
        for start in stride(from: 0, to: data.count, by: longestChunk) {
            let end = min(data.count, start + longestChunk)
            let more = end < data.count ? 1 : 0
            text += "\u{1B}_G" + (start == 0 ? keys + "," : "q=2,") + "m=\(more);"
            text += String(decoding: data[start..<end], as: UTF8.self) + "\u{1B}\\"
        }
        return text
    }

    /// Returns the sequence that removes a picture and its data.
    static func removing(number: Int) -> String { "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\" }

    /// The sequence that removes all pictures that are seen, and their data.
    static let removingAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
}
