import Testing

@testable import Sentences

@Suite struct HoursLinesTests {
    @Test(
        arguments: [
            ("Mo-Fr 08:00-18:00", 40, ["Mo-Fr 08:00-18:00"]),
            ("", 40, []), (" ; ", 40, [";"]),
            (
                "Mo,Tu 08:00-22:00; We-Sa 08:00-24:00, Su 09:00-22:00", 44,
                ["Mo,Tu 08:00-22:00; We-Sa 08:00-24:00,", "Su 09:00-22:00"]
            ),
            (
                "Mo,Tu 08:00-22:00; We-Sa 08:00-24:00, Su 09:00-22:00", 20,
                ["Mo,Tu 08:00-22:00;", "We-Sa 08:00-24:00,", "Su 09:00-22:00"]
            ),
            (
                "Mo-Fr 08:00-12:00, 13:00-17:00; Sa off", 32,
                ["Mo-Fr 08:00-12:00, 13:00-17:00;", "Sa off"]
            ),
            // One rule that is too long by itself is wrapped as any text.
            (
                "Mo,We,Fr 08:00-12:00,13:00-17:00;Sa 9:00+,Su off", 16,
                ["Mo,We,Fr 08:00-12:00,13:00-17:00;", "Sa 9:00+, Su off"]
            ),
            ("Mo 10:00+ || \"by appointment\"", 12, ["Mo 10:00+ ||", "\"by appointment\""]),
        ] as [(String, Int, [String])])
    func breakBetweenTheRules(_ hours: String, _ columns: Int, _ lines: [String]) {
        #expect(HoursLines.wrapped(hours, to: columns) == lines)
    }
}
