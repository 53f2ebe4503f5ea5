import CZlib
import Foundation
import Testing

@testable import TerminalKit

/// Sixels read back to pixels, as a terminal reads them.
private func pixels(ofSixels text: String) throws -> (width: Int, height: Int, pixels: [UInt32?]) {
    let start = "\u{1B}P0;1;0q\"1;1;"
    try #require(text.hasPrefix(start) && text.hasSuffix("\u{1B}\\"))
    var rest = Array(text.utf8.dropFirst(start.utf8.count).dropLast(2))[...]
    func number() -> Int {
        var value = 0
        while let byte = rest.first, 0x30...0x39 ~= byte {
            value = value * 10 + Int(byte - 0x30)
            rest = rest.dropFirst()
        }
        return value
    }
    func skip(_ sign: Character) throws {
        try #require(rest.first == sign.asciiValue)
        rest = rest.dropFirst()
    }
    let width = number()
    try skip(";")
    let height = number()
    var colors: [Int: UInt32] = [:]
    var pixels = [UInt32?](repeating: nil, count: width * height)
    var (x, y, color, count) = (0, 0, 0, 1)
    while let byte = rest.first {
        rest = rest.dropFirst()
        switch byte {
        case UInt8(ascii: "#"):
            color = number()
            guard rest.first == UInt8(ascii: ";") else { continue }
            var parts: [Int] = []
            while rest.first == UInt8(ascii: ";") {
                rest = rest.dropFirst()
                parts.append(number())
            }
            try #require(parts.count == 4 && parts[0] == 2)
            colors[color] = parts[1...].reduce(UInt32(0)) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
        case UInt8(ascii: "!"): count = number()
        case UInt8(ascii: "$"): x = 0
        case UInt8(ascii: "-"): (x, y) = (0, y + 6)
        default:
            try #require(0x3F...0x7E ~= byte)
            for column in x..<x + count {
                for bit in 0..<6 where (byte - 0x3F) >> UInt8(bit) & 1 == 1 {
                    try #require(column < width && y + bit < height)
                    let known = try #require(colors[color])
                    pixels[(y + bit) * width + column] = known
                }
            }
            (x, count) = (x + count, 1)
        }
    }
    return (width, height, pixels)
}

@Suite struct SixelEncoderTests {
    @Test func pixelsComeBack() throws {
        let values: [UInt32?] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x000000, nil]
        let raster = try #require(
            Raster(
                width: 13, height: 20,
                pixels: (0..<260).map { (number: Int) -> UInt32? in
                    values[(number * 7 + number / 13) % 6]
                }))
        let read = try pixels(ofSixels: SixelEncoder.text(of: raster, colors: 256))
        #expect(read.width == 13 && read.height == 20)
        #expect(read.pixels == raster.pixels)
    }

    @Test func fewColoursAreTheNearestOnes() throws {
        let made = (0..<4096).map { number -> UInt32? in
            let (row, column) = (UInt32(number / 64), UInt32(number % 64))
            return (row * 4) << 16 | column * 4
        }
        let raster = try #require(Raster(width: 64, height: 64, pixels: made))
        for most in [2, 16, 256] {
            let text = SixelEncoder.text(of: raster, colors: most)
            let read = try pixels(ofSixels: text)
            let colors = Set(read.pixels.compactMap(\.self))
            #expect(colors.count <= most && colors.count > most / 3, "\(colors.count) of \(most)")
            let far =
                zip(read.pixels, raster.pixels).map { one, other -> Int in
                    let (one, other) = (Int(one ?? 0), Int(other ?? 0))
                    return max(abs(one >> 16 - other >> 16), abs(one & 0xFF - other & 0xFF))
                }.max() ?? 0
            #expect(far < (most == 2 ? 260 : most == 16 ? 100 : 40))
        }
    }

    @Test func equalColumnsAreANumber() throws {
        let raster = try #require(
            Raster(width: 200, height: 6, pixels: Array(repeating: 0x123456, count: 1200)))
        #expect(SixelEncoder.text(of: raster, colors: 256).contains("#0!200~"))
        let empty = try #require(Raster(width: 9, height: 7, pixels: Array(repeating: nil, count: 63)))
        #expect(SixelEncoder.text(of: empty, colors: 256) == "\u{1B}P0;1;0q\"1;1;9;7-\u{1B}\\")
    }
}

@Suite struct KittyGraphicsTests {
    /// The data of a sequence in chunks.
    ///
    /// - Parameter keys: The expected keys of the first chunk.
    private func data(of text: String, keys expected: [String]) throws -> [UInt8] {
        let chunks = text.components(separatedBy: "\u{1B}\\").dropLast()
        var data = ""
        for (place, chunk) in chunks.enumerated() {
            try #require(chunk.hasPrefix("\u{1B}_G"))
            let parts = chunk.dropFirst(3).split(separator: ";", maxSplits: 1)
            let keys = parts[0].split(separator: ",")
            #expect(keys.contains("m=\(place == chunks.count - 1 ? 0 : 1)") && keys.contains("q=2"))
            if place == 0 {
                for key in expected { #expect(keys.contains { $0 == key }, "\(key)") }
            }
            #expect(parts[1].utf8.count <= 4096)
            data += parts[1]
        }
        return Array(try #require(Data(base64Encoded: data)))
    }

    @Test func bytesComeBackInChunks() throws {
        let raster = try #require(
            Raster(width: 60, height: 40, pixels: (0..<2400).map { $0 % 5 == 0 ? nil : UInt32($0 * 977) }))
        let text = KittyGraphics.text(of: raster, number: 7, cells: Size(columns: 6, rows: 2))
        #expect(text.components(separatedBy: "\u{1B}\\").count > 3 && !text.contains("o=z"))
        let bytes = try data(
            of: text, keys: ["a=T", "C=1", "i=7", "f=32", "s=60", "v=40", "c=6", "r=2"])
        #expect(bytes.count == 2400 * 4)
        #expect(Array(bytes[0..<8]) == [0, 0, 0, 0, 0, 3, 0xD1, 0xFF])
    }

    /// A map has large areas of one colour.
    @Test func manyBytesAreCompressed() throws {
        let raster = try #require(
            Raster(
                width: 512, height: 256,
                pixels: (0..<512 * 256).map { (place: Int) -> UInt32? in
                    place / 512 % 64 < 40 ? nil : UInt32(place % 512 / 100 * 977)
                }))
        let text = KittyGraphics.text(of: raster, number: 3, cells: Size(columns: 64, rows: 16))
        #expect(text.utf8.count < 40_000)
        let packed = try data(of: text, keys: ["f=32", "s=512", "v=256", "c=64", "r=16", "o=z"])
        var plain = [UInt8](repeating: 0, count: 512 * 256 * 4)
        var length = UInt(plain.count)
        let status = uncompress(&plain, &length, packed, UInt(packed.count))
        #expect(status == Z_OK && length == 512 * 256 * 4)
        let pixels = stride(from: 0, to: plain.count, by: 4).map { place -> UInt32? in
            let color = plain[place..<place + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return plain[place + 3] == 0 ? nil : color
        }
        #expect(pixels == raster.pixels)
    }

    @Test func anOpaquePictureHasThreeBytesAPixel() throws {
        let raster = try #require(Raster(width: 1, height: 1, pixels: [0x010203]))
        let text = KittyGraphics.text(of: raster, number: 1, cells: Size(columns: 1, rows: 1))
        #expect(text.contains("f=24") && text.hasSuffix("m=0;AQID\u{1B}\\"))
    }
}

@Suite struct LinkSequenceTests {
    @Test func anAddressIsASCII() {
        #expect(
            LinkSequence.beginning("https://x.org/Ζ a\u{1B}\u{7}")
                == "\u{1B}]8;;https://x.org/%CE%96%20a%1B%07\u{1B}\\")
        #expect(LinkSequence.beginning("") == nil)
        #expect(LinkSequence.beginning("https://" + String(repeating: "a", count: 2000)) == nil)
    }

    @Test func looksAreThoseOfCurses() {
        let style = Style(foreground: .brightRed, background: .blue, attributes: [.bold, .underline])
        #expect(LookSequence.text(CursesColors(style, colors: 256), direct: false) == "\u{1B}[0;1;4;91;44m")
        #expect(LookSequence.text(CursesColors(.plain, colors: 256), direct: false) == "\u{1B}[0m")
        let rich = CursesColors(Style(foreground: .rgb(0x89B4FA)), colors: 1 << 24)
        #expect(LookSequence.text(rich, direct: true) == "\u{1B}[0;38;2;137;180;250m")
        let many = CursesColors(Style(background: .indexed(208)), colors: 256)
        #expect(LookSequence.text(many, direct: false) == "\u{1B}[0;48;5;208m")
    }
}

@Suite struct PlacedPictureTests {
    @Test func textOverAPictureMakesAHole() throws {
        let raster = try #require(Raster(width: 4, height: 4, pixels: Array(repeating: 1, count: 16)))
        var buffer = CellBuffer(size: Size(columns: 6, rows: 4))
        let area = Rect(column: 1, row: 1, columns: 2, rows: 2)
        buffer.fill(area, with: .plain, text: "▀")
        buffer.place(raster, in: area)
        let picture = try #require(buffer.pictures.first)
        #expect(buffer.holes(in: picture) == [])
        buffer.write("x", at: Point(column: 2, row: 1))
        let holes = buffer.holes(in: picture)
        #expect(holes == [Point(column: 1, row: 0)])
        let cut = raster.cut(holes, of: area.size)
        #expect((0..<16).filter { cut.pixels[$0] == nil } == [2, 3, 6, 7])
        #expect(cut != raster && cut.cut([], of: area.size) == cut)
        let (whole, part) = (
            DrawnPicture(raster: raster, holes: [], area: area),
            DrawnPicture(raster: raster, holes: holes, area: area)
        )
        #expect(whole.shows(whole) && part.shows(part) && !part.shows(whole))
        #expect(whole.visible == raster && part.visible == cut)
        // Below a panel it is dimmed, and shown in blocks.
        buffer.restyle(buffer.bounds) { $0.adding(.dim) }
        #expect(buffer.holes(in: picture).count == 4)
        // Out of the buffer there is none.
        buffer.place(raster, in: Rect(column: 5, row: 1, columns: 2, rows: 2))
        #expect(buffer.pictures.count == 1)
    }

    @Test func aCoveredLinkIsNone() {
        var buffer = CellBuffer(size: Size(columns: 10, rows: 2))
        let at = Point(column: 2, row: 0)
        buffer.write("a@b.org", at: at)
        buffer.link(to: "mailto:a@b.org", at: at, columns: 20)
        #expect(buffer.links.first?.cells.count == 8)
        #expect(buffer.seenLinks == buffer.links)
        buffer.write("│", at: Point(column: 4, row: 0))
        #expect(buffer.seenLinks == [])
    }
}
