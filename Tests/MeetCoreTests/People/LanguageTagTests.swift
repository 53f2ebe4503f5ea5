import Testing

@testable import MeetCore

@Suite struct LanguageTagTests {
    @Test(
        arguments: [
            ("el", "el"), (" EN ", "en"), ("en-gb", "en-GB"), ("el_GR", "el-GR"),
            ("ZH-hant-tw", "zh-Hant-TW"),
            ("ast", "ast"), ("ca-valencia", "ca-valencia"), ("es-419", "es-419"), ("Klingon", nil),
            ("e", nil),
            ("", nil), ("en-", nil), ("e1", nil), ("ελ", nil), ("en GB", nil),
        ] as [(String, String?)])
    func aTagIsReadInItsUsualSpelling(typed: String, tag: String?) {
        #expect(LanguageTag.typed(typed) == tag)
    }
}
