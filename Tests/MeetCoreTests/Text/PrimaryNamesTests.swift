import Foundation
import Testing

@testable import MeetCore

/// Names of many scripts are found as the primary level of the Unicode Collation Algorithm finds them.
@Suite struct PrimaryNamesTests {
    @Test func namesOfManyScriptsAreFoundByTheirBaseLetters() {
        #expect(Set(PrimaryName.all.map(\.script)).count >= 12)
        for row in PrimaryName.all {
            let isSame = SearchFolding.fold(row.name) == SearchFolding.fold(row.typed)
            #expect(isSame == row.isSame, "\(row.script): \(row.name) \(row.typed)")
        }
    }

    @Test func theyAreFoundInTheIndexAndInPickers() {
        for row in PrimaryName.all where row.isSame {
            var search = SearchText()
            search.add(name: row.name)
            let words = search.text.split(separator: " ")
            #expect(
                words.contains { $0.utf8.elementsEqual(SearchFolding.fold(row.typed).utf8) }, "\(row.name)")
            #expect(
                WordQuery(row.typed).score(WordTarget(names: [row.name])) != nil, "\(row.name) \(row.typed)")
        }
    }

    /// The index holds no more than the letters as they were read before.
    @Test func marksTakeNoRoomInTheIndex() {
        for row in PrimaryName.all {
            #expect(SearchFolding.fold(row.name).utf8.count <= SearchFolding.readable(row.name).utf8.count)
        }
    }

    /// The marks tell how a name sounds.
    @Test(arguments: [
        ("مُحَمَّد", ["muhamad"]), ("ज़ोया", ["zoya"]), ("ガク", ["gaku"]), ("ｶﾞｸ", ["gaku"]), ("김민수", ["gimminsu"]),
        ("𝓜𝓪𝓽𝓱", []), ("タロー", ["taro"]), ("٣٤", []),
    ])
    func readingsKeepTheMarks(name: String, readings: [String]) {
        #expect(SearchFolding.latinReadings(ofReadable: SearchFolding.readable(name)) == readings)
    }

    /// More than the algorithm asks for: the forms of Alef, Waw and Yeh with Hamza are typed without it.
    @Test(arguments: [
        ("أحمد", "احمد"), ("آمنة", "امنة"), ("مؤمن", "مومن"), ("رئيس", "رييس"), ("إيمان", "ايمان"),
    ])
    func arabicCarriersOfHamzaAreFoundWithoutIt(name: String, typed: String) {
        #expect(SearchFolding.fold(name) == SearchFolding.fold(typed))
    }

    @Test(arguments: [
        ("김민수", ["민수"]), ("김구", ["구"]), ("김 민수", []), ("김민수 부장", ["민수"]), ("남궁민수", ["궁민수", "민수"]),
        ("제갈량", ["갈량", "량"]), ("민", []), ("Minsu", []), ("王小明", []), ("김민수(회사)", ["민수"]),
        ("\u{1100}\u{1175}\u{11B7}\u{1106}\u{1175}\u{11AB}\u{1109}\u{116E}", ["민수"]),
    ])
    func koreanGivenNamesAreFound(name: String, given: [String]) {
        #expect(HangulName.givenNames(in: name).map(String.init) == given)
        for given in given {
            var search = SearchText()
            search.add(name: name)
            #expect(search.text.split(separator: " ").contains(Substring(given)))
            let target = WordTarget(names: [name])
            #expect(WordQuery(given).score(target) != nil)
        }
    }

    @Test func aKoreanGivenNameIsMarkedInTheWholeName() {
        #expect(WordQuery("민수").matches(in: "김민수") == [1, 2])
        #expect(WordQuery("김민").matches(in: "김민수") == [0, 1])
        #expect(WordQuery("אבר").matches(in: "אַבְרָהָם") == [0, 1, 2])
    }

    /// A blank without width parts words in scripts that have no others, and joins them in the algorithm.
    @Test func wordsAreFoundOnBothSidesOfABlankWithoutWidth() {
        var search = SearchText()
        search.add("Zoë\u{200B}Zero")
        #expect(search.text == "zoezero zoe zero")
    }

    /// The given name that the card tells is found, wherever it stands in the name.
    @Test func theGivenNameOfACardIsFound() {
        var contact = Contact(name: "たなかじろう")
        contact.structuredName.family = ["たなか"]
        contact.structuredName.given = ["じろう"]
        let words = contact.searchText.split(separator: " ")
        #expect(words.contains(Substring(SearchFolding.fold("じろう"))))
        contact = Contact(name: "김민수")
        contact.structuredName.family = ["김"]
        contact.structuredName.given = ["민수"]
        #expect(contact.searchText == "김민수 gimminsu 민수")
        contact = Contact(name: "王小明")
        contact.structuredName.family = ["王"]
        contact.structuredName.given = ["小明"]
        #expect(contact.searchText == "王小明 wang xiao ming")
    }
}
