import Testing

@testable import Sentences

@Suite struct SentenceTests {
    private let name = "Café"
    private let count = 3

    @Test func hasAKeyWithPlaces() {
        let sentence: Sentence = "Deleted “\(name)” and \(count) more."
        #expect(sentence.key == "Deleted “%1” and %2 more.")
        #expect(sentence.english == "Deleted “Café” and 3 more.")
    }

    @Test func countsThePlacesOfASum() {
        let sentence = "Deleted “\(name)”" + " and \(count)" as Sentence + " more."
        #expect(sentence.key == "Deleted “%1” and %2 more.")
    }

    @Test(arguments: [
        ("%2: %1", "3: Café"), ("%1 %1", "Café Café"), ("%3 %1", "%3 Café"), ("100 % %1", "100 % Café"),
        ("%", "%"),
        ("%1%2", "Café3"), ("%12", "Café2"), ("%0 %1", "%0 Café"), ("", ""),
    ])
    func fillsATranslation(translation: String, text: String) {
        let sentence: Sentence = "\(name) \(count)"
        #expect(sentence.filling(translation) == text)
    }

    /// A value with a sign of a place in it is no place.
    @Test func leavesValuesAsTheyAre() {
        let sentence: Sentence = "\("%2") \(count)"
        #expect(sentence.filling("%1 %2") == "%2 3")
    }
}
