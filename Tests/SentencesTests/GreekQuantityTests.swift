import Foundation
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
            said == ["40 μ.", "1,2 χλμ", "35 χλμ", "2 χλμ", "~7 λ.", "1,2 MB", "100.000", "−1.234", "999"])
        let english = Languages.speaking(Language.english) {
            [DistanceText.text(1234), Counted.grouped(100_000)]
        }
        #expect(english == ["1.2 km", "100\u{202F}000"])
    }

    /// Hours are words, of which one is singular, and what is free agrees with the last of them.
    @Test func lengthsAreInWords() {
        let lengths = [60, 120, 90, 45, 1440, 2940]
        let said = Languages.speaking(Language.greek) { lengths.map { Language.greek.length(minutes: $0) } }
        #expect(said == ["1 ώρα", "2 ώρες", "1 ώρα 30 λ.", "45 λ.", "1 ημέρα", "2 ημέρες 1 ώρα"])
        let free = Languages.speaking(Language.greek) {
            [60, 240, 30, 90, 1440].map { Language.greek.free(minutes: $0) }
        }
        #expect(
            free == [
                "1 ώρα ελεύθερη", "4 ώρες ελεύθερες", "30 λ. ελεύθερα", "1 ώρα 30 λ. ελεύθερα",
                "1 ημέρα ελεύθερη",
            ])
        #expect(
            Language.english.length(minutes: 60) == "1 h" && Language.english.free(minutes: 60) == "1 h free")
    }

    /// Labels that cards have in English, and cities of zones.
    @Test func labelsAndCitiesAreGreek() {
        #expect(
            ["work", "CELL", "Home", "Γιαγιά"].map { Language.greek.cardLabel($0) } == [
                "εργασία", "κινητό", "σπίτι", "Γιαγιά",
            ])
        #expect(["work", "Home"].map { Language.english.cardLabel($0) } == ["work", "Home"])
        // Typed in Greek they are those of cards again.
        #expect(
            ["εργασία", "Κινητο", "σπίτι", "Γιαγιά", "work"].map { Language.greek.cardLabel(typed: $0) } == [
                "work", "cell", "home", "Γιαγιά", "work",
            ])
        #expect(Language.greek.cardLabel(typed: "κινητό", was: "MOBILE") == "MOBILE")
        #expect(Language.english.cardLabel(typed: "εργασία") == "εργασία")
        let cities = ["Europe/Athens", "America/New_York", "UTC"]
        func named() -> [String] {
            cities.compactMap { TimeZone(identifier: $0) }.map {
                ZoneText.name($0, at: Date(timeIntervalSince1970: 0))
            }
        }
        #expect(Languages.speaking(Language.english) { named() }.prefix(2) == ["Athens", "New York"])
        #expect(Languages.speaking(Language.greek) { named() }.prefix(2) == ["Αθήνα", "Νέα Υόρκη"])
    }
}
