import Sentences
import Testing

/// Numbers and measures in Greek.
@Suite struct GreekQuantityTests {
    @Test func signsAreThoseOfTheLanguage() {
        let said = Languages.speaking(Language.greek) {
            [
                DistanceText.text(40), DistanceText.text(1234), DistanceText.text(35_000),
                DistanceText.chosen(2000), OnFoot.text(400) ?? "", ByteText.size(1_200_000),
                Counted.grouped(100_000), Counted.grouped(-1234), Counted.grouped(999),
            ]
        }
        #expect(
            said == ["40 μ.", "1,2 χλμ", "35 χλμ", "2 χλμ", "~5 λ.", "1,2 MB", "100.000", "−1.234", "999"])
        let english = Languages.speaking(Language.english) {
            [DistanceText.text(1234), Counted.grouped(100_000)]
        }
        #expect(english == ["1.2 km", "100\u{202F}000"])
    }
}
