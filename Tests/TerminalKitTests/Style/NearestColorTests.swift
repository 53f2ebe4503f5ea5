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
}
