import Foundation

/// Screens one after another in the format that asciinema plays (asciicast v2): a line of JSON for the terminal,
/// and one for each change, of the rows that are no longer the same.
struct Asciicast {
    private struct Header: Encodable {
        var version = 2
        var width: Int
        var height: Int
        var title: String
        var env: [String: String]
    }

    private let columns: Int
    private let rows: Int

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    func text(_ frames: [AnimatedPicture.Frame], title: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let header = Header(width: columns, height: rows, title: title, env: ["TERM": "xterm-256color"])
        var lines = [String(decoding: try encoder.encode(header), as: UTF8.self)]
        var shown: [[DrawnScreen.Cell]] = []
        var milliseconds = 0
        for frame in frames {
            let screen = (0..<rows).map { row in
                frame.screen.lines.indices.contains(row) ? frame.screen.lines[row] : []
            }
            let written = Self.change(from: shown, to: screen)
            if !written.isEmpty {
                let quoted = String(decoding: try encoder.encode(written), as: UTF8.self)
                lines.append("[\(Self.seconds(milliseconds)), \"o\", \(quoted)]")
            }
            shown = screen
            milliseconds += frame.milliseconds
        }
        // The last screen stays for its time before a player begins anew.
        lines.append("[\(Self.seconds(milliseconds)), \"o\", \"\"]")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func seconds(_ milliseconds: Int) -> String {
        SVGPicture.number(Double(milliseconds) / 1000)
    }

    /// The bytes that turn a terminal with the one screen into one with the other. The first screen clears it and
    /// hides the cursor.
    private static func change(
        from shown: [[DrawnScreen.Cell]], to screen: [[DrawnScreen.Cell]]
    ) -> String {
        var output = shown.isEmpty ? "\u{1B}[?25l\u{1B}[2J" : ""
        for (row, cells) in screen.enumerated() {
            if shown.indices.contains(row) ? shown[row] == cells : cells.isEmpty { continue }
            output += "\u{1B}[\(row + 1);1H"
            var look: DrawnScreen.Look?
            for cell in cells {
                if cell.look != look { output += sequence(cell.look) }
                look = cell.look
                output += cell.text
            }
            output += "\u{1B}[0m\u{1B}[K"
        }
        return output
    }

    /// SGR (ECMA-48, 8.3.117), from nothing.
    private static func sequence(_ look: DrawnScreen.Look) -> String {
        var codes = ["0"]
        if look.isBold { codes.append("1") }
        if look.isDim { codes.append("2") }
        if look.isItalic { codes.append("3") }
        if look.isUnderlined { codes.append("4") }
        if look.isReversed { codes.append("7") }
        if look.isStruck { codes.append("9") }
        codes += code(look.foreground, base: 38) + code(look.background, base: 48)
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    private static func code(_ ink: DrawnScreen.Ink, base: Int) -> [String] {
        switch ink {
        case .own: []
        case .indexed(let number): ["\(base)", "5", "\(number)"]
        case .rgb(let value):
            ["\(base)", "2", "\(value >> 16 & 0xFF)", "\(value >> 8 & 0xFF)", "\(value & 0xFF)"]
        }
    }
}
