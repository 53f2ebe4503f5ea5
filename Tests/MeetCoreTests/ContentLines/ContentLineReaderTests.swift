import Testing

@testable import MeetCore

struct ContentLineReaderTests {
    struct Oddity: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var bytes: [UInt8]
        /// Number and text of each line.
        var lines: [String]

        init(_ name: String, _ text: String, _ lines: [String]) {
            self.init(name, Array(text.utf8), lines)
        }

        init(_ name: String, _ bytes: [UInt8], _ lines: [String]) {
            testDescription = name
            self.bytes = bytes
            self.lines = lines
        }
    }

    static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return bigEndian ? bytes.reversed() : bytes
        }
    }

    static func read(_ bytes: [UInt8], chunk: Int = .max, limit: Int = 1 << 20) -> [String] {
        var reader = ContentLineReader(maximumLineLength: limit)
        var lines: [String] = []
        func note(_ line: ContentLineReader.Line) {
            lines.append(
                "\(line.number) " + String(decoding: line.bytes, as: UTF8.self) + (line.isCut ? " CUT" : ""))
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            Array(rest.prefix(chunk)).withUnsafeBytes { reader.feed($0, note) }
            rest = rest.dropFirst(chunk)
        }
        reader.finish(note)
        return lines
    }

    static let quoted = "N;ENCODING=QUOTED-PRINTABLE"
    static let margin = String(repeating: "x", count: 60)

    static let oddities: [Oddity] = [
        Oddity("CR LF", "A:1\r\nB:2\r\n", ["1 A:1", "2 B:2"]),
        Oddity("LF alone", "A:1\nB:2\n", ["1 A:1", "2 B:2"]),
        Oddity("CR alone", "A:1\rB:2\r", ["1 A:1", "2 B:2"]),
        Oddity("CR CR LF", "A:1\r\r\nB:2\r\r\n", ["1 A:1", "2 B:2"]),
        Oddity(
            "line ends mixed", "A:1\r\nB:2\nC:3\rD:4\r\r\nE:5", ["1 A:1", "2 B:2", "3 C:3", "4 D:4", "5 E:5"]),
        Oddity("no line end at the end", "A:1\nB:2", ["1 A:1", "2 B:2"]),
        Oddity("nothing", "", []),
        Oddity("blank lines only", "\r\n\n  \n\r", []),
        Oddity("empty lines first", "\n\nA:1\n", ["3 A:1"]),
        Oddity("folded with a space", "A:1\r\n 2\r\n  3\r\nB:4\r\n", ["1 A:12 3", "4 B:4"]),
        Oddity("folded with a tab", "A:1\r\n\t2\r\n", ["1 A:12"]),
        Oddity("folded in a character", [65, 58, 0xCE, 13, 10, 32, 0xB1, 10], ["1 A:α"]),
        Oddity("folded in the name", "NO\n TE:x\n", ["1 NOTE:x"]),
        Oddity("folded to blanks", "A:1\n  \n 2\n", ["1 A:1 2"]),
        Oddity("every line end doubled", "A:1\r\n\r\n 2\r\n\r\nB:3\r\n\r\n", ["1 A:12", "5 B:3"]),
        Oddity(
            "blanks after BEGIN and END", "BEGIN:X \n A:1\nEND:X\t\n  B:2\n",
            ["1 BEGIN:X ", "2 A:1", "3 END:X\t", "4 B:2"]),
        Oddity("UTF-8 byte order mark", [0xEF, 0xBB, 0xBF, 65, 58, 49, 10], ["1 A:1"]),
        Oddity(
            "byte order mark within", [65, 58, 49, 10, 0xEF, 0xBB, 0xBF, 66, 58, 50], ["1 A:1", "2 B:2"]),
        Oddity(
            "UTF-16 little-endian, marked", utf16("\u{FEFF}A:1\r\n α😀\r\n", bigEndian: false), ["1 A:1α😀"]),
        Oddity("UTF-16 big-endian, marked", utf16("\u{FEFF}A:1\r\n α😀\r\n", bigEndian: true), ["1 A:1α😀"]),
        Oddity("UTF-16 little-endian", utf16("A:1\n α😀", bigEndian: false), ["1 A:1α😀"]),
        Oddity("UTF-16 big-endian", utf16("A:1\n α😀", bigEndian: true), ["1 A:1α😀"]),
        Oddity(
            "UTF-16 with half a pair", utf16("A:1", bigEndian: true) + [0xD8, 0x3D, 0, 66], ["1 A:1\u{FFFD}B"]
        ),
        Oddity("UTF-16 cut in a unit", utf16("A:12", bigEndian: false) + [65], ["1 A:12\u{FFFD}"]),
        Oddity("a NUL is no UTF-16", [65, 0, 66, 58, 49, 10, 67, 58, 50], ["1 A\u{0}B:1", "2 C:2"]),
        Oddity(
            "quoted-printable soft break", quoted + ":a=\r\nb=\r\n;c\r\nB:1\r\n",
            ["1 \(quoted):ab;c", "4 B:1"]),
        Oddity(
            "soft break without the parameter's name", "N;QUOTED-PRINTABLE:a=\nb\nB:1",
            ["1 N;QUOTED-PRINTABLE:ab", "3 B:1"]),
        Oddity(
            "soft break in lower case", "n;encoding=quoted-printable:a=\nb",
            ["1 n;encoding=quoted-printable:ab"]),
        Oddity("soft break with blanks after it", quoted + ":a=  \nb\n", ["1 \(quoted):ab"]),
        Oddity("soft break in an escape's character", quoted + ":=CE=\n=B1\n", ["1 \(quoted):=CE=B1"]),
        Oddity("soft break and an indent in a character", quoted + ":=CE=\n =B1\n", ["1 \(quoted):=CE=B1"]),
        Oddity("soft break before blanks that are text", quoted + ":a=\n  b\n", ["1 \(quoted):a  b"]),
        Oddity("folded quoted-printable", quoted + ":=CE\n =B1\n", ["1 \(quoted):=CE=B1"]),
        Oddity("stray = and an empty line", quoted + ":a=\n\nB:1\n", ["1 \(quoted):a", "3 B:1"]),
        Oddity("soft break at the end of the file", quoted + ":a=", ["1 \(quoted):a"]),
        Oddity(
            "missing continuation before END", quoted + ":a=\nEND:VCARD\n", ["1 \(quoted):a", "2 END:VCARD"]),
        Oddity(
            "missing continuation before a property", quoted + ":a=\nTEL;CELL:1\n",
            ["1 \(quoted):a", "2 TEL;CELL:1"]),
        Oddity(
            "text like a property near the margin", "\(quoted):\(margin)=\nTEL:1\n",
            ["1 \(quoted):\(margin)TEL:1"]),
        Oddity(
            "text like a property on a new line", quoted + ":a=0D=0A=\nTEL: 1\n",
            ["1 \(quoted):a=0D=0ATEL: 1"]),
        Oddity(
            "= at the end of a link", "URL:http://x.example/?a=\nB:1\n",
            ["1 URL:http://x.example/?a=", "2 B:1"]),
        Oddity(
            "base64 without indents", "P;ENCODING=BASE64:AAAA\nBBBB\nCC==\nB:1\n",
            ["1 P;ENCODING=BASE64:AAAABBBBCC==", "4 B:1"]),
        Oddity(
            "base64 that begins on the next line", "P;BASE64:\nAAAA\n\nB:1\n", ["1 P;BASE64:AAAA", "4 B:1"]),
        Oddity("base64 of 3.0 without indents", "P;ENCODING=b:AAAA\nBBBB\n", ["1 P;ENCODING=b:AAAABBBB"]),
        Oddity(
            "data: URI without indents", "P:data:image/png;base64,AA\nBB\nB:1",
            ["1 P:data:image/png;base64,AABB", "3 B:1"]),
        Oddity("a word after no base64", "A:1\nword\n", ["1 A:1", "2 word"]),
    ]

    @Test(arguments: oddities)
    func joinsLines(of oddity: Oddity) {
        #expect(Self.read(oddity.bytes) == oddity.lines)
    }

    @Test(arguments: oddities)
    func cutsChunksAnywhere(in oddity: Oddity) {
        for size in 1...5 {
            #expect(Self.read(oddity.bytes, chunk: size) == oddity.lines, "chunks of \(size)")
        }
    }

    @Test(arguments: [1, 3, 7, 1000])
    func boundsALine(chunk: Int) {
        let text =
            "A:" + String(repeating: "x", count: 100) + "\nB:2\nC:" + String(repeating: "y\n z", count: 30)
            + "\nD:4\n"
        #expect(
            Self.read(Array(text.utf8), chunk: chunk, limit: 10)
                == ["1 A:xxxxxxxx CUT", "2 B:2", "3 C:yzyzyzyz CUT", "34 D:4"])
    }
}
