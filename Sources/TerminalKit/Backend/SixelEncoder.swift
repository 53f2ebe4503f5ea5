/// Pictures as sixels (DEC STD 070, chapter 9; VT330/VT340 Programmer Reference, chapter 14): six rows at a
/// time, for each colour the columns that have it.
enum SixelEncoder {
    /// Returns the sequence that draws the picture at the cursor; transparent pixels leave what is there.
    ///
    /// - Parameter colors: The maximum number of colours.
    static func text(of raster: Raster, colors: Int) -> String {
        let palette = ReducedPalette(of: raster, most: min(256, max(2, colors)))
        // Unset pixels keep what they were (1); no aspect but that of the raster attributes.
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(raster.width);\(raster.height)".utf8)
        for (number, color) in palette.colors.enumerated() {
            func percent(_ shift: UInt32) -> UInt32 { ((color >> shift & 0xFF) * 100 + 127) / 255 }
            bytes += Array("#\(number);2;\(percent(16));\(percent(8));\(percent(0))".utf8)
        }
        var band: [[UInt8]] = Array(repeating: [], count: palette.colors.count)
        for top in stride(from: 0, to: raster.height, by: 6) {
            if top > 0 { bytes.append(UInt8(ascii: "-")) }
            var used: [Int] = []
            for row in top..<min(top + 6, raster.height) {
                let bit = UInt8(1) << UInt8(row - top)
                for column in 0..<raster.width {
                    guard let pixel = raster[column, row] else { continue }
                    let number = palette.number(of: pixel)
                    if band[number].isEmpty {
                        band[number] = Array(repeating: 0, count: raster.width)
                        used.append(number)
                    }
                    band[number][column] |= bit
                }
            }
            for (place, number) in used.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: "$")) }
                bytes += Array("#\(number)".utf8)
                append(band[number], to: &bytes)
                band[number] = []
            }
        }
        return String(decoding: bytes, as: UTF8.self) + "\u{1B}\\"
    }

    /// Appends the columns of a band, equal ones as a number; empty ones at the end are left out.
    private static func append(_ columns: [UInt8], to bytes: inout [UInt8]) {
        var start = 0
        while start < columns.count {
            let value = columns[start]
            var end = start + 1
            while end < columns.count, columns[end] == value { end += 1 }
            if value == 0, end == columns.count { return }
            let sign = value + 0x3F
            if end - start > 3 {
                bytes += Array("!\(end - start)".utf8)
                bytes.append(sign)
            } else {
                bytes += Array(repeating: sign, count: end - start)
            }
            start = end
        }
    }
}

/// Few colours for a picture, by median cut (P. Heckbert, “Color image quantization for frame buffer
/// display”, 1982) of colours with five bits for each component.
struct ReducedPalette {
    /// The colours, `0xRRGGBB`.
    private(set) var colors: [UInt32] = []
    /// The number of the colour of each colour of fifteen bits.
    private var numbers = [UInt16](repeating: 0, count: 1 << 15)

    private struct Bin {
        var key: Int
        var count = 0
        var sums = (red: 0, green: 0, blue: 0)

        func part(_ shift: Int) -> Int { key >> shift & 31 }
    }

    init(of raster: Raster, most: Int) {
        var bins = (0..<1 << 15).map { Bin(key: $0) }
        for case let pixel? in raster.pixels {
            let key = Self.key(of: pixel)
            bins[key].count += 1
            bins[key].sums.red += Int(pixel >> 16 & 0xFF)
            bins[key].sums.green += Int(pixel >> 8 & 0xFF)
            bins[key].sums.blue += Int(pixel & 0xFF)
        }
        var boxes = [bins.filter { $0.count > 0 }].filter { !$0.isEmpty }
        while boxes.count < most {
            // The box with the most pixels of those that can be divided.
            let candidates = boxes.indices.filter { boxes[$0].count > 1 }
            guard
                let largest = candidates.max(by: { Self.weight(boxes[$0]) < Self.weight(boxes[$1]) })
            else { break }
            let (low, high) = Self.halves(of: boxes[largest])
            boxes[largest] = low
            boxes.append(high)
        }
        for (number, box) in boxes.enumerated() {
            let count = max(1, Self.weight(box))
            func mean(_ value: (Bin) -> Int) -> UInt32 { UInt32(box.reduce(0) { $0 + value($1) } / count) }
            colors.append(
                mean { $0.sums.red } << 16 | mean { $0.sums.green } << 8 | mean { $0.sums.blue })
            for bin in box { numbers[bin.key] = UInt16(number) }
        }
    }

    /// Returns the number of the colour for a pixel of the picture.
    func number(of pixel: UInt32) -> Int { Int(numbers[Self.key(of: pixel)]) }

    private static func key(of pixel: UInt32) -> Int {
        Int(pixel >> 19 & 31) << 10 | Int(pixel >> 11 & 31) << 5 | Int(pixel >> 3 & 31)
    }

    private static func weight(_ box: [Bin]) -> Int { box.reduce(0) { $0 + $1.count } }

    /// Divides a box of at least two colours across its longest side, at the median pixel.
    private static func halves(of box: [Bin]) -> (low: [Bin], high: [Bin]) {
        func extent(_ shift: Int) -> Int {
            let parts = box.map { $0.part(shift) }
            return (parts.max() ?? 0) - (parts.min() ?? 0)
        }
        let shift = [10, 5, 0].max { extent($0) < extent($1) } ?? 10
        let sorted = box.sorted { ($0.part(shift), $0.key) < ($1.part(shift), $1.key) }
        let half = weight(sorted) / 2
        var sum = 0
        var middle = 1
        for (place, bin) in sorted.enumerated() where place < sorted.count - 1 {
            sum += bin.count
            middle = place + 1
            if sum >= half { break }
        }
        return (Array(sorted[..<middle]), Array(sorted[middle...]))
    }
}
