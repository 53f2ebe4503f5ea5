import Testing

@testable import TerminalKit

@Suite struct WrittenKeyTests {
    @Test(arguments: [
        ("n", Key("n")), ("G", Key("G")), ("^S", .control("s")), ("^s", .control("s")),
        ("C-x", .control("x")),
        ("Ctrl-x", .control("x")), ("M-x", .alt("x")), ("Alt-x", .alt("x")), ("M-<", .alt("<")),
        ("F3", .function(3)), ("f12", .function(12)), ("PgDn", .pageDown), ("pagedown", .pageDown),
        ("Space", .space), ("space", .space), ("Enter", .enter), ("S-Tab", .backTab), ("Shift-Tab", .backTab),
        ("S-←", Key(.left, .shift)), ("C-Space", Key(.character(" "), .control)), ("↑", .up), ("up", .up),
        ("-", Key("-")), ("^", Key("^")), ("comma", Key(",")), (",", Key(",")), ("M--", .alt("-")),
        ("^_", .control("_")), ("Ж", Key("Ж")), ("F", Key("F")), ("S-g", Key("G")),
    ]) func isRead(_ written: String, _ key: Key) {
        #expect(Key(written: written) == key)
    }

    @Test(arguments: [("^I", Key.tab), ("^M", .enter), ("^j", .enter), ("^[", .escape), ("^H", .backspace)])
    func whatTerminalsCannotTellApartIsOneKey(_ written: String, _ key: Key) {
        #expect(Key(written: written) == key)
    }

    @Test(arguments: ["", "  ", "nn", "F0", "F99", "Hyper-x", "M-", "^^^x y", "PgSideways"])
    func isNoKey(_ written: String) {
        #expect(Key(written: written) == nil)
    }

    /// What footers show can be written in settings.
    @Test func titlesAreReadBack() {
        let codes: [Key.Code] = [
            .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home,
            .end, .pageUp, .pageDown, .function(7), .character("x"), .character(" "), .character("-"),
        ]
        for code in codes {
            for modifiers in [Key.Modifiers(), .alt] {
                let key = Key(code, modifiers)
                #expect(Key(written: key.title) == key, "\(key.title)")
            }
        }
        #expect(Key(written: Key.control("g").title) == .control("g"))
        #expect(Key(written: Key(.left, .shift).title) == Key(.left, .shift))
    }
}
