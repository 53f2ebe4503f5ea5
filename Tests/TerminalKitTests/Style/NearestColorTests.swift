import Testing

@testable import TerminalKit

@Suite struct NearestColorTests {
    @Test(arguments: (0..<16).map { Color.indexed($0) }) func aColourIsNearestToItself(_ color: Color) {
        let value = color.usualValue
        #expect(Color.nearest(red: value.red, green: value.green, blue: value.blue) == color)
    }

    @Test func otherColoursGoToTheNearest() {
        #expect(Color.nearest(red: 250, green: 250, blue: 248) == .brightWhite)
        #expect(Color.nearest(red: 120, green: 130, blue: 125) == .brightBlack)
        #expect(Color.nearest(red: 190, green: 10, blue: 20) == .red)
    }

    /// The terminal's own sixteen are none of the numbered ones: their values are unknown.
    @Test func moreColoursAreNearer() {
        func nearest(_ colors: Int) -> Color { Color.nearest(red: 214, green: 136, blue: 96, of: colors) }
        #expect(nearest(256) == .indexed(173) && nearest(1 << 24) == .rgb(0xD68860))
        #expect(nearest(16) == nearest(88) && (nearest(16).number ?? 16) < 16)
        #expect(Color.nearest(red: 255, green: 255, blue: 255, of: 256) == .indexed(231))
    }
}
