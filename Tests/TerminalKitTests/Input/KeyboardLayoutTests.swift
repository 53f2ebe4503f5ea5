import Testing

@testable import TerminalKit

/// The Latin keys at the positions of other layouts.
@Suite struct KeyboardLayoutTests {
    private func latin(_ key: Key) -> Key? { KeyboardLayout(of: key)?.latinKey(of: key) }

    @Test(arguments: [
        ("αβψδεφγηιξκλμνοπρστθωςχυζ", "abcdefghijklmnoprstuvwxyz"),
        ("ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΡΣΤΘΩΧΥΖ", "ABCDEFGHIJKLMNOPRSTUVXYZ"),
        ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"),
        ("ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ", "QWERTYUIOPASDFGHJKLZXCVBNM"), ("хъжэбюё", "[];',.`"),
    ])
    func lettersAreKeysOfTheirPlaces(_ own: String, _ keys: String) {
        #expect(own.count == keys.count)
        for (own, key) in zip(own, keys) { #expect(latin(Key(own)) == Key(key), "\(own)") }
    }

    /// `M-x` is sent as `M-χ`.
    @Test func modifiersStay() {
        #expect(latin(.alt("χ")) == .alt("x"))
        #expect(KeyboardLayout(of: .control("s")) == nil)
    }

    @Test func whatIsLatinOrNoLetterStays() {
        for key in [Key("n"), "G", "1", ";", ".", "/", "王", .enter, .function(3)] {
            #expect(latin(key) == nil, "\(key.title)")
        }
    }

    /// `;` is Q on the Greek layout only, and `.` is `/` on the Russian one.
    @Test func signsBelongToTheLayoutOfTheLastLetter() {
        #expect(KeyboardLayout.greek.latinKey(of: ";") == "q")
        #expect(KeyboardLayout.cyrillic.latinKey(of: ".") == "/")
        #expect(KeyboardLayout.cyrillic.latinKey(of: ";") == nil)
        #expect(KeyboardLayout.greek.latinKey(of: "ж") == nil)
        #expect(KeyboardLayout.latin.latinKey(of: ";") == nil)
    }
}
