import Pictures
import TerminalKit
import Testing

@testable import Shell

@Suite struct QRBlockTests {
    private func code() throws -> QRCode {
        try #require(QRCode(rows: ["##.", "#..", ".##"]))
    }

    private func drawn(_ theme: Theme) throws -> CellBuffer {
        let block = QRBlock(try code(), theme: theme)
        var buffer = CellBuffer(size: block.size)
        block.draw(into: &buffer, in: buffer.bounds)
        return buffer
    }

    private func text(_ buffer: CellBuffer) -> [String] {
        (0..<buffer.size.rows).map { buffer.row($0).map(\.text).joined() }
    }

    /// Three modules and a quiet zone of four on each side, two in a cell.
    @Test func twoModulesStandInACell() throws {
        let buffer = try drawn(Theme())
        #expect(buffer.size == Size(columns: 11, rows: 6))
        let light = "███████████"
        #expect(text(buffer) == [light, light, "█████▀█████", "█████▀▀████", light, light])
        #expect(buffer[Point(column: 4, row: 2)].style.foreground == .indexed(16))
        #expect(buffer[Point(column: 6, row: 2)].style.foreground == .indexed(231))
    }

    @Test func withoutColoursTheLightOnesAreDrawn() throws {
        let buffer = try drawn(Theme(.monochrome))
        #expect(text(buffer)[2...3] == ["████ ▄█████", "█████▄▄████"])
        #expect(buffer[Point(column: 5, row: 2)].style == .plain)
    }

    @Test func itIsBlackOnWhite() throws {
        let style = try drawn(Theme())[Point(column: 5, row: 2)].style
        #expect(style.foreground == .indexed(16) && style.background == .indexed(231))
    }

    @Test func withoutHalfBlocksAModuleTakesTwoCells() throws {
        var theme = Theme()
        theme.mapSigns = .ascii
        let buffer = try drawn(theme)
        #expect(buffer.size == Size(columns: 22, rows: 11))
        func isDark(_ column: Int, _ row: Int) -> Bool {
            buffer[Point(column: column * 2, row: row)].style.background == .indexed(16)
        }
        #expect(isDark(4, 4) && isDark(5, 4) && !isDark(6, 4) && isDark(5, 6) && !isDark(3, 4))
    }

    @Test func itIsNotDrawnWhereItDoesNotFit() throws {
        let block = QRBlock(try code(), theme: Theme())
        var buffer = CellBuffer(size: Size(columns: 11, rows: 5))
        block.draw(into: &buffer, in: buffer.bounds)
        #expect(!block.fits(buffer.size) && buffer == CellBuffer(size: buffer.size))
    }
}
