import Foundation
import Testing

@testable import TerminalKit

@Suite struct CursesColorsTests {
    private let styled = Style(foreground: .brightRed, background: .brightBlue, attributes: .underline)

    @Test func sixteenColors() {
        let colors = CursesColors(styled, colors: 256)
        #expect(colors.foreground == 9 && colors.background == 12 && colors.attributes == .underline)
    }

    @Test func eightColors() {
        let colors = CursesColors(styled, colors: 8)
        #expect(colors.foreground == 1 && colors.background == 4 && colors.attributes == [.underline, .bold])
        let gray = CursesColors(Style(foreground: .brightBlack), colors: 8)
        #expect(gray.foreground == -1 && gray.attributes == .dim)
        let red = CursesColors(Style(foreground: .red), colors: 8)
        #expect(red.foreground == 1 && red.attributes == [])
    }

    @Test(arguments: [0, 2])
    func noColors(colors: Int) {
        let shown = CursesColors(styled, colors: colors)
        #expect(shown.foreground == -1 && shown.background == -1 && shown.attributes == .underline)
    }

    @Test func numberedAndTrueColors() {
        let style = Style(foreground: .indexed(208), background: .rgb(0x1E2030))
        let direct = CursesColors(style, colors: 1 << 24)
        #expect(direct.foreground == 0xFF8700 && direct.background == 0x1E2030)
        let many = CursesColors(style, colors: 256)
        #expect(many.foreground == 208 && (232...236).contains(many.background))
        let few = CursesColors(style, colors: 16)
        #expect(few.foreground == 3 && few.background == 0)
        let none = CursesColors(style, colors: 2)
        #expect(none.foreground == -1 && none.background == -1)
    }

    @Test func aTerminalOfValuesHasEightColorsOfItsOwn() {
        let colors = CursesColors(Style(foreground: .red, background: .brightBlack), colors: 1 << 24)
        #expect(colors.foreground == 1 && colors.background == 0x7F7F7F)
        // 1 to 7 would be the terminal's own.
        #expect(CursesColors(Style(foreground: .rgb(3)), colors: 1 << 24).foreground == 8)
    }

    @Test(arguments: [8, 16, 88])
    func textIsNeverDrawnInTheColorOfItsBackground(colors: Int) {
        for text in stride(from: 0 as UInt32, through: 0xFFFFFF, by: 0x0B0D11) {
            for ground in [0x000000, 0x1E2030, 0xFFFFFF, 0xEFF1F5, 0x3B4252] as [UInt32] {
                let shown = CursesColors(
                    Style(foreground: .rgb(text), background: .rgb(ground)), colors: colors)
                #expect(shown.foreground != shown.background, "\(text) on \(ground)")
            }
        }
        let gray = CursesColors(Style(foreground: .brightBlack, background: .black), colors: 8)
        #expect(gray.foreground == 7 && gray.attributes == .dim)
    }

    @Test func plainIsTheTerminalsOwn() {
        #expect(CursesColors(.plain, colors: 256) == CursesColors(.plain, colors: 0))
    }
}

@Suite struct Base64Tests {
    @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar", "Γειά 王 ✓"])
    func encodesAsFoundationDoes(_ text: String) {
        #expect(Base64.encoded(text.utf8) == Data(text.utf8).base64EncodedString())
    }
}

@Suite @MainActor struct MemoryTerminalTests {
    @Test func keepsWhatIsPresented() {
        let terminal = MemoryTerminal(size: Size(columns: 4, rows: 1))
        var buffer = CellBuffer(size: terminal.size)
        buffer.write("hi", at: Point(column: 0, row: 0))
        terminal.present(buffer, cursor: Point(column: 2, row: 0))
        #expect(terminal.screen == buffer)
        #expect(terminal.cursor == Point(column: 2, row: 0))
        terminal.send([.key(.enter), .resize(Size(columns: 8, rows: 2))])
        #expect(terminal.size == Size(columns: 8, rows: 2))
        #expect(terminal.pendingEvents() == [.key(.enter), .resize(Size(columns: 8, rows: 2))])
        #expect(terminal.pendingEvents() == [])
    }
}
