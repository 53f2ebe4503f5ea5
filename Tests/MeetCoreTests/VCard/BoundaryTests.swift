import Foundation
import Testing

@testable import MeetCore

/// Where cards begin and end.
struct BoundaryTests {
    struct File: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var text: String
        /// Index, line and name of each card.
        var cards: [String]
        /// Line of each problem.
        var problems: [Int]

        init(_ name: String, _ text: String, _ cards: [String], problems: [Int] = []) {
            testDescription = name
            self.text = text
            self.cards = cards
            self.problems = problems
        }
    }

    static let a = "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n"
    static let b = "BEGIN:VCARD\nVERSION:3.0\nFN:B\nEND:VCARD\n"

    static let files: [File] = [
        File("two cards", a + b, ["0:1 A", "1:5 B"]),
        File("empty lines around", "\n\n" + a + "\n\n" + b + "\n", ["0:3 A", "1:9 B"]),
        File("blanks after BEGIN and END", "BEGIN:VCARD  \nFN:A\nEND:VCARD\t\n" + b, ["0:1 A", "1:4 B"]),
        File(
            "blanks before BEGIN", "  BEGIN:VCARD\nFN:A\nEND:VCARD\n  BEGIN:VCARD\nFN:B\nEND:VCARD\n",
            ["0:1 A", "1:4 B"]),
        File("blanks around the colon's right", "BEGIN: VCARD\nFN:A\nEND: VCARD\n", ["0:1 A"]),
        File("delimiters in lower case", "begin:vcard\nfn:A\nend:vcard\n", ["0:1 A"]),
        File("missing END at the end", a + "BEGIN:VCARD\nFN:B\n", ["0:1 A", "1:5 B"], problems: [6]),
        File(
            "missing END before the next", "BEGIN:VCARD\nFN:A\n" + b + a, ["0:1 A", "1:3 B", "2:7 A"],
            problems: [2]),
        File("END cut short", "BEGIN:VCARD\nFN:A\nEND:VCA\n" + b, ["0:1 A", "1:4 B"], problems: [3]),
        File(
            "missing BEGIN", a + "VERSION:3.0\nFN:B\nEND:VCARD\n" + a, ["0:1 A", "1:5 B", "2:8 A"],
            problems: [5]),
        File(
            "BEGIN misspelt", "BEGIX:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n" + b, ["0:2 A", "1:5 B"],
            problems: [1]),
        File("junk between cards", a + "hello, world\nmore of it\n" + b, ["0:1 A", "1:7 B"], problems: [5]),
        File(
            "comments between cards", "# exported\n" + a + "# next\n" + b, ["0:2 A", "1:7 B"],
            problems: [1, 6]),
        File("properties that belong to no card", "FN:Nobody\nTEL:1\n" + a, ["0:3 A"], problems: [1]),
        File("END without a card", a + "END:VCARD\n" + b, ["0:1 A", "1:6 B"], problems: [5]),
        File(
            "AGENT with a card of its own",
            "BEGIN:VCARD\nFN:A\nAGENT:\nBEGIN:VCARD\nFN:X\nTEL:1\nEND:VCARD\nTEL:2\nEND:VCARD\n" + b,
            ["0:1 A 2", "1:10 B"]),
        File(
            "cards within a card",
            "BEGIN:VCARD\nFN:A\n" + b + b + "TEL:1\nEND:VCARD\n" + a, ["0:1 A 1", "1:3 B", "2:7 B", "3:13 A"]),
        File(
            "a card within that ends the file", "BEGIN:VCARD\nFN:A\n" + b + "END:VCARD\n", ["0:1 A", "1:3 B"]),
        File("AGENT with text", "BEGIN:VCARD\nAGENT:someone\nFN:A\nEND:VCARD\n", ["0:1 A"]),
        File(
            "a calendar around", "BEGIN:VCALENDAR\nVERSION:2.0\n" + a + "END:VCALENDAR\n", ["0:3 A"],
            problems: [1, 7]),
        File("nothing", "", [], problems: [1]),
        File("no card", "\nhello\nworld\n", [], problems: [2]),
        File("a card with nothing", "BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n", ["0:1 "], problems: [1]),
    ]

    @Test(arguments: files)
    func findsCards(in file: File) {
        let document = Cards.decode(file.text)
        let found = document.cards.map { card in
            (["\(card.index):\(card.line)", card.contact.name] + card.contact.phones.map(\.number)).joined(
                separator: " ")
        }
        #expect(found == file.cards)
        #expect(document.problems.map(\.line) == file.problems)
        #expect(document.problems.allSatisfy { $0.file == "cards.vcf" })
    }

    @Test func keepsAnAgentAsText() throws {
        let text = "BEGIN:VCARD\nVERSION:2.1\nN:A\nAGENT:\nBEGIN:VCARD\nN:X;Y\nEND:VCARD\nEND:VCARD\n"
        let contact = try #require(Cards.decode(text).cards.first?.contact)
        #expect(
            contact.unmodelled == [
                UnmodelledProperty(name: "AGENT", value: "BEGIN:VCARD\\nN:X\\;Y\\nEND:VCARD")
            ])
    }

    @Test func boundsNesting() {
        let document = Cards.decode(String(repeating: "BEGIN:VCARD\nFN:A\n", count: 1000))
        #expect(document.cards.count == 1000)
        #expect(document.cards.map(\.index) == Array(0..<1000))
    }

    @Test func boundsWhatALostEndHoldsBack() {
        var reader = VCardReader(file: "x")
        var first: Int?
        let text = "BEGIN:VCARD\nFN:A\n" + String(repeating: Self.b, count: 100)
        reader.feed(Array(text.utf8)) { first = first ?? $0.index }
        #expect(first == 0)
    }
}
