import Foundation
import Testing

@testable import TerminalKit

@Suite struct ASCIIFallbacksTests {
    private func shown(_ text: String, _ repertoire: Repertoire, _ lines: LineStyle = .plain) -> String {
        let standIns = ASCIIFallbacks(repertoire, lines: lines)
        return String(String.UnicodeScalarView(text.unicodeScalars.map { standIns[$0] ?? $0 }))
    }

    @Test func nothingIsNeededForUnicode() {
        #expect(!ASCIIFallbacks(.unicode, lines: .plain).areNeeded)
        #expect(!ASCIIFallbacks(.unicode, lines: .rounded).areNeeded)
        #expect(ASCIIFallbacks(.unicode, lines: .ascii).areNeeded)
    }

    @Test func linesOfASCIIAlone() {
        #expect(shown("┌─┬╮│├✓ ┃ Ω…", .unicode, .ascii) == "+-++|+✓ # Ω…")
    }

    @Test func signsInASCII() {
        #expect(
            shown("✓3 ✗1 ~2 ·4 ▌ ▏ █ – … “a” «b» ★↻≠↑↓◎", .ascii)
                == "+3 x1 ~2 .4 > | # - . \"a\" \"b\" *@#^v@")
        #expect(shown("╭──╮ ╰──╯ ║ ═", .ascii) == "+--+ +--+ | =")
        #expect(shown("⠋⠙⠹⠸", .ascii) == "|/-\\")
        #expect(shown("⠁⡀⣿⠀", .ascii) == "'.: ")
        // Letters are what they are, whoever reads them.
        #expect(shown("Ζωή 王 é", .ascii) == "Ζωή 王 é")
        #expect(shown("␛\u{FFFD}", .ascii) == "??")
    }

    /// A terminal that reads no UTF-8 is sent ASCII alone.
    @Test func lettersInASCII() {
        let standIns = ASCIIFallbacks(.ascii, lines: .plain, hasLetters: false)
        #expect(standIns.text("Ζωή 王 é Ünï ─│✓…🎂 a~ \u{212A}") == "??? ? e Uni -|+.? a~ K")
        #expect(standIns.text("e\u{301}") == "e")
        #expect(standIns["e"] == nil && standIns.bare("e") == "e" && standIns.bare("é") == nil)
        let others = ASCIIFallbacks(.ascii, lines: .plain)
        #expect(others.text("Ζωή…") == "Ζωή…" && others.bare("e") == nil)
        let ranges: [ClosedRange<UInt32>] = [0x80...0x2FFF, 0x1F300...0x1F6FF]
        for value in ranges.joined() {
            guard let sign = Unicode.Scalar(value) else { continue }
            #expect(standIns[sign].map { (0x20..<0x7F).contains($0.value) } == true, "\(value)")
        }
    }

    @Test(
        arguments: [
            ("English", true), ("Français", true), ("Ελληνικά", false), ("Русский", false), ("日本語", false),
        ] as [(String, Bool)])
    func lettersAreKeptWithoutTheirMarks(_ name: String, _ areKept: Bool) {
        #expect(ASCIIFallbacks.keepLetters(of: name) == areKept)
    }

    @Test(
        arguments: [
            ("C", "ANSI_X3.4-1968", false, .unicode), ("", "ASCII", false, .unicode),
            ("C.UTF-8", "UTF-8", true, .unicode), ("el_GR", "UTF-8", true, .unicode),
            // Not installed.
            ("el_GR.UTF-8", "ANSI_X3.4-1968", true, .unicode),
            ("en_US.ISO-8859-1", "ISO-8859-1", false, .ascii),
            ("en_US.ISO-8859-1", "ANSI_X3.4-1968", false, .ascii), ("de_DE", "ISO-8859-1", false, .ascii),
        ] as [(String, String, Bool, Repertoire)])
    func theTerminalDecidesAndTheLocaleAssumes(
        _ locale: String, _ codeset: String, _ isUTF8: Bool, _ repertoire: Repertoire
    ) {
        let encoding = LocaleEncoding(of: ["LANG": locale], codeset: codeset)
        #expect(encoding.likely == repertoire)
        let told = encoding.characters(readsUTF8: true)
        #expect(told == LocaleEncoding.Characters(repertoire: repertoire))
        #expect(encoding.characters(readsUTF8: false) == .plain)
        #expect(encoding.characters(readsUTF8: nil) == (isUTF8 ? told : .plain))
    }

    @Test func theConsoleHasBordersAndArrows() {
        #expect(shown("╭─╮│ ▌█ ←↑→↓ “a” « · é", .console) == "┌─┐│ ▌█ ←↑→↓ “a” « · é")
        #expect(shown("✓✗★⠋▏", .console) == "+x*||")
        #expect(shown("╭─╮", .console, .ascii) == "+-+")
    }

    /// All signs that the program draws.
    @Test func everySignHasAStandIn() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let standIns = ASCIIFallbacks(.ascii, lines: .plain)
        var missing: Set<Unicode.Scalar> = []
        var count = 0
        let folders = [
            "Sources/Sentences", "Sources/Shell", "Sources/Features", "Sources/MeetUI",
            "Sources/TerminalKit/Widgets",
            "Sources/TerminalKit/Screen",
        ]
        for folder in folders {
            let files = FileManager.default.enumerator(atPath: root.path + "/" + folder)
            while let name = files?.nextObject() as? String {
                guard name.hasSuffix(".swift") else { continue }
                let text = try String(contentsOfFile: "\(root.path)/\(folder)/\(name)", encoding: .utf8)
                for line in text.split(separator: "\n") {
                    // What is said of the code is not drawn.
                    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
                    for scalar in code.unicodeScalars where scalar.value > 0x7F && !isLetter(scalar) {
                        count += 1
                        if standIns[scalar] == nil { missing.insert(scalar) }
                    }
                }
            }
        }
        #expect(count > 100)
        #expect(missing.isEmpty)
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .format:
            true
        default: false
        }
    }

    @Test(
        arguments: [
            ([:], .unicode), (["LANG": "C"], .unicode), (["LANG": "el_GR.UTF-8"], .unicode),
            (["LANG": "el_GR.ISO8859-7"], .ascii),
            (["LC_ALL": "en_US.utf8", "LANG": "x.ISO8859-7"], .unicode),
            (["TERM": "linux", "LANG": "C.UTF-8"], .console),
            (["TERM": "linux", "LANG": "x.KOI8-R"], .ascii),
        ] as [([String: String], Repertoire)])
    func whatATerminalCanShow(_ environment: [String: String], _ repertoire: Repertoire) {
        #expect(Repertoire.likely(in: environment) == repertoire)
    }
}
