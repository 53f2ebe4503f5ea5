import Testing

@testable import TerminalKit

@Suite struct StyleTests {
    @Test func holdsWhatItIsMadeOf() {
        let colors: [Color?] = [
            nil, .black, .brightWhite, .indexed(16), .indexed(255), .rgb(0), .rgb(0xFFFFFF),
        ]
        for foreground in colors {
            for background in colors {
                var style = Style(
                    foreground: foreground, background: background, attributes: [.bold, .strikethrough])
                #expect(style.foreground == foreground && style.background == background)
                #expect(style.attributes == [.bold, .strikethrough])
                style.foreground = background
                style.background = foreground
                style.attributes = .dim
                #expect(style == Style(foreground: background, background: foreground, attributes: .dim))
            }
        }
        #expect(Style() == .plain && Style.plain.attributes == [])
    }

    @Test func theGroundStandsForWhatIsNotNamed() {
        let ground = Style(foreground: .rgb(0xCAD3F5), background: .rgb(0x1E2030))
        #expect(Style(attributes: .bold).over(ground) == ground.adding(.bold))
        let named = Style(foreground: .red, background: .blue)
        #expect(named.over(ground) == named)
        #expect(named.over(.plain) == named)
    }

    @Test func colorsOfOneNumberAreOne() {
        #expect(Color.indexed(9) == .brightRed && Color.indexed(9) != .indexed(19))
        #expect(Color.rgb(1, 2, 3) == .rgb(0x010203))
        #expect(Color.rgb(0) != .black)
    }

    @Test func namesOfColors() {
        #expect("\(Color.brightRed)" == "brightRed")
        #expect("\(Color.indexed(208))" == "color 208")
        #expect("\(Color.rgb(0x0A, 0xB4, 0xFA))" == "#0ab4fa")
    }

    @Test func valuesOfXterm() {
        #expect(Color.indexed(208).usualValue == (255, 135, 0))
        #expect(Color.indexed(16).usualValue == (0, 0, 0))
        #expect(Color.indexed(231).usualValue == (255, 255, 255))
        #expect(Color.indexed(232).usualValue == (8, 8, 8))
        #expect(Color.indexed(255).usualValue == (238, 238, 238))
    }

    @Test func theNearest() {
        #expect(Color.nearest(red: 250, green: 10, blue: 10) == .brightRed)
        #expect(Color.nearestNumbered(red: 255, green: 135, blue: 0) == .indexed(208))
        for number in 16...255 {
            let value = Color.indexed(UInt8(number)).usualValue
            let found = Color.nearestNumbered(red: value.red, green: value.green, blue: value.blue)
            #expect(found.usualValue == value)
        }
        #expect(Color.indexed(208).shown(by: 256) == .indexed(208))
        #expect(Color.cyan.shown(by: 8) == .cyan)
        #expect(Color.rgb(0xFF8700).shown(by: 1 << 24) == .rgb(0xFF8700))
    }
}
