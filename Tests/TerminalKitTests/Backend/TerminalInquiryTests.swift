import Testing

@testable import TerminalKit

@Suite struct TerminalInquiryTests {
    private func begun(isInTmux: Bool = false) -> TerminalInquiry {
        var inquiry = TerminalInquiry(isInTmux: isInTmux)
        let questions = inquiry.begin()
        #expect(questions.hasSuffix("\u{1B}[c") && !questions.contains("\u{1B}_"))
        return inquiry
    }

    /// A VT100, the console of Linux, GNU screen: they are asked nothing more, and nothing is taken.
    @Test(arguments: [[1, 2], [6], [1, 0], []]) func anOldTerminalIsLeftAlone(numbers: [Int]) {
        var inquiry = begun()
        #expect(inquiry.take(.attributes(numbers)) == "")
        #expect(!inquiry.isOpen && inquiry.abilities == TerminalAbilities())
        #expect(inquiry.abilities.leavingModes == "")
        // What arrives later is no answer.
        #expect(inquiry.take(.keyboard(0)) == "" && !inquiry.abilities.hasKeyboard)
    }

    @Test func aTerminalWithEverything() {
        var inquiry = begun()
        for answer in [
            .keyboard(0), .mode(2026, state: 2), .mode(1004, state: 1), .version,
        ] as [TerminalAnswer] {
            #expect(inquiry.take(answer) == "")
        }
        let second = inquiry.take(.attributes([62, 4]))
        #expect(second.contains("\u{1B}_Gi=31,") && second.contains("a=q"))
        #expect(second.contains("\u{1B}[?1;1;0S") && second.contains("\u{1B}[16t"))
        #expect(inquiry.isOpen && inquiry.abilities.graphics == nil)
        #expect(inquiry.abilities.synchronizes && inquiry.abilities.reportsFocus)
        #expect(inquiry.abilities.hasKeyboard && inquiry.abilities.readsStrings)
        _ = inquiry.take(.graphics(isOK: true))
        _ = inquiry.take(.cell(width: 10, height: 20))
        #expect(inquiry.take(.attributes([62, 4])) == "")
        #expect(inquiry.abilities.graphics == .kitty && !inquiry.isOpen)
        // The terminal scales it: fewer pixels are sent.
        #expect(inquiry.abilities.pictureCell == CellPixels(width: 8, height: 16))
        let leaving = inquiry.abilities.leavingModes
        for part in ["\u{1B}[?2026l", "\u{1B}[<u", "\u{1B}[?1004l"] { #expect(leaving.contains(part)) }
    }

    /// kitty 0.26, by its own bytes: the attributes end with an empty parameter.
    @Test func anEmptyAttributeEndsARoundToo() {
        var inquiry = begun()
        var decoder = InputDecoder(size: Size(columns: 80, rows: 24))
        decoder.takesAnswers = true
        func answer(_ text: String) -> String {
            #expect(decoder.events(for: Array(text.utf8), at: .now) == [])
            return decoder.takeAnswers().map { inquiry.take($0) }.joined()
        }
        let second = answer(
            "\u{1B}[2;2R\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[?1004;2$y\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?62;c")
        #expect(second.contains("a=q") && second.contains("\u{1B}[16t"))
        #expect(answer("\u{1B}[6;20;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c") == "")
        #expect(!inquiry.isOpen && inquiry.abilities.graphics == .kitty)
        #expect(inquiry.abilities.hasKeyboard && inquiry.abilities.synchronizes)
        #expect(inquiry.abilities.readsUTF8 == true)
    }

    /// The probe comes first, asks once, and is erased.
    @Test(arguments: [(2, true), (3, false), (1, false)])
    func theCursorTellsTheEncoding(column: Int, readsUTF8: Bool) {
        var inquiry = TerminalInquiry(isInTmux: false)
        let questions = inquiry.begin()
        #expect(questions.hasPrefix("\u{1B}[2;1H\u{EB}\u{1B}[6n\r\u{1B}[K\u{1B}[?u"))
        #expect(inquiry.abilities.readsUTF8 == nil)
        #expect(inquiry.take(.cursor(column: column)) == "" && inquiry.isOpen)
        #expect(inquiry.abilities.readsUTF8 == readsUTF8)
        _ = inquiry.take(.cursor(column: 5 - column))
        #expect(inquiry.abilities.readsUTF8 == readsUTF8)
        // An old terminal is asked nothing more, and no mode is taken for it.
        #expect(inquiry.take(.attributes([1, 2])) == "" && inquiry.abilities.leavingModes == "")
    }

    /// In another encoding the bytes of UTF-8 contain DECID, which is answered as DA1 is: once for the
    /// question of the first round, and again for what was drawn.
    @Test func furtherAttributesDoNotEndTheSecondRound() {
        var inquiry = begun()
        _ = inquiry.take(.version)
        _ = inquiry.take(.cursor(column: 3))
        #expect(inquiry.isFinal(.attributes([64])) && !inquiry.isFinal(.status))
        let second = inquiry.take(.attributes([64, 1, 4]))
        #expect(second.contains("\u{1B}[?1;1;0S") && second.hasSuffix("\u{1B}[5n"))
        for _ in 0..<3 { #expect(inquiry.take(.attributes([64, 1, 4])) == "" && inquiry.isOpen) }
        _ = inquiry.take(.cell(width: 10, height: 20))
        _ = inquiry.take(.registers(16))
        #expect(!inquiry.isFinal(.attributes([64])) && inquiry.isFinal(.status))
        #expect(inquiry.take(.status) == "" && !inquiry.isOpen)
        #expect(inquiry.abilities.graphics == .sixel(colors: 16))
        #expect(inquiry.abilities.pictureCell == CellPixels(width: 10, height: 20))
    }

    /// Others are asked for their attributes twice, and their state ends nothing.
    @Test(arguments: [true, false]) func withUTF8TheSecondRoundEndsAsTheFirst(isTold: Bool) {
        var inquiry = begun()
        _ = inquiry.take(.version)
        if isTold { _ = inquiry.take(.cursor(column: 2)) }
        #expect(inquiry.take(.status) == "")
        #expect(inquiry.take(.attributes([1, 2])).hasSuffix("\u{1B}[c"))
        #expect(inquiry.take(.status) == "" && inquiry.isOpen)
        #expect(inquiry.take(.attributes([1, 2])) == "" && !inquiry.isOpen)
    }

    @Test func sixelNeedsAnAnswerAndACell() {
        var inquiry = begun()
        #expect(inquiry.take(.attributes([64, 1, 4])).contains("\u{1B}[?1;1;0S"))
        _ = inquiry.take(.registers(16))
        _ = inquiry.take(.attributes([64, 1, 4]))
        #expect(inquiry.abilities.graphics == .sixel(colors: 16))
        #expect(inquiry.abilities.pictureCell == nil)
        // 4 as the class of the terminal is none.
        var other = begun()
        #expect(other.take(.attributes([4, 6])) == "" && other.abilities.graphics == nil)
    }

    /// tmux takes the question for a title, and so is only asked what it knows.
    @Test func insideTmuxTheKittyProtocolIsNotAskedFor() {
        for (isInTmux, hasKeyboard) in [(true, true), (false, false), (true, false)] {
            var inquiry = begun(isInTmux: isInTmux)
            _ = inquiry.take(.version)
            if hasKeyboard { _ = inquiry.take(.keyboard(0)) }
            #expect(!inquiry.take(.attributes([1, 2])).contains("\u{1B}_"))
            #expect(inquiry.abilities.readsStrings)
        }
    }

    @Test(arguments: [(0, false), (1, true), (2, true), (3, false), (4, false)])
    func aModeIsOfferedIfItCanBeChanged(state: Int, isOffered: Bool) {
        var inquiry = begun()
        _ = inquiry.take(.mode(2026, state: state))
        #expect(inquiry.abilities.synchronizes == isOffered)
    }
}
