import Foundation
import Testing

@testable import MeetCore

struct ContentLineWriterTests {
    private func written(_ write: (inout ContentLineWriter) -> Void) -> [String] {
        var writer = ContentLineWriter()
        write(&writer)
        let text = String(decoding: writer.output, as: UTF8.self)
        #expect(text.hasSuffix("\r\n"))
        return text.dropLast().components(separatedBy: "\r\n")
    }

    @Test func escapesByTheKindOfValue() {
        let text = "a,b;c\\d\r\ne\rf\u{7}\tg"
        let lines = written {
            $0.write("A", .text(text))
            $0.write("B", .strictText(text))
            $0.write("C", .uri(text))
            $0.write("D", .structure([["a,", "b"], [], ["c;"]]))
            $0.write("E", .base64(Data("Meet".utf8), after: "data:;base64,"))
            $0.write("F", .raw("a,b;c\\d\ne"))
        }
        #expect(
            lines == [
                "A:a\\,b;c\\\\d\\ne\\nf\tg", "B:a\\,b\\;c\\\\d\\ne\\nf\tg", "C:a,b;c\\\\d\\ne\\nf\tg",
                "D:a\\,,b;;c\\;",
                "E:data:;base64,TWVldA==", "F:a,b;c\\de",
            ])
    }

    @Test func quotesParameters() {
        let lines = written {
            $0.write(
                group: "item1", "ADR",
                [
                    .init(name: "TYPE", values: ["home", "work"]),
                    .init(name: "LABEL", values: ["a\nb, \"c\"^"]),
                    .init(name: "X", values: [""]), .init(name: "Y", values: []),
                ], .raw("x"))
            $0.write("BAD NAME:\r\n", .raw("x"))
        }
        #expect(lines == ["item1.ADR;TYPE=home,work;LABEL=\"a^nb, ^'c^'^^\";X=:x", "BAD-NAME---:x"])
    }

    @Test(arguments: ["x", "é", "王", "😀", "👩‍⚕️", "e\u{301}", "🇬🇷", "👍🏽"])
    func foldsBetweenCharacters(character: String) {
        for indent in 0..<8 {
            let text = String(repeating: "-", count: indent) + String(repeating: character, count: 60)
            let lines = written { $0.write("N", .raw(text)) }
            #expect(lines.count > 0 && lines.allSatisfy { $0.utf8.count <= 75 })
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
            #expect(lines[0] + lines.dropFirst().map { $0.dropFirst() }.joined() == "N:" + text)
            if character != "🇬🇷" {
                for line in lines.dropFirst() { #expect(line.dropFirst().first == character.first) }
            }
        }
    }

    /// The reader takes what follows one of them for a line of its own.
    @Test(arguments: ["BEGIN", "END"])
    func foldsNoDelimiter(delimiter: String) {
        let name = "X-" + String(repeating: "A", count: 100)
        let whole = written { $0.write(delimiter, .raw(name)) }
        #expect(whole == ["\(delimiter):\(name)"])
        let ofOthers = written { $0.writeWhole("\(delimiter):\(name)") }
        #expect(ofOthers == whole)
        let folded = written { $0.write("X-" + delimiter, .raw(name)) }
        #expect(folded.count == 2)
    }

    @Test func foldsALineOfMarksAlone() {
        let text = "e" + String(repeating: "\u{301}", count: 200)
        let lines = written { $0.write("N", .raw(text)) }
        #expect(lines.count > 5 && lines.allSatisfy { $0.utf8.count <= 75 })
    }
}
