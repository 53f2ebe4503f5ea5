/// What stands on a terminal with its colours and attributes, read from `tmux capture-pane -e`.
struct StyledScreen: Equatable {
    struct Cell: Equatable {
        var text: Character
        /// The SGR parameters (ECMA-48, 8.3.117) in force: 1 bold, 7 reversed, 30–37 and 90–97 foreground, …
        var style: Set<Int>
    }

    /// The cells of each line up to the last that is no plain blank.
    private(set) var lines: [[Cell]] = []

    init(_ screen: Tmux.Screen) {
        var style: Set<Int> = []
        for line in screen.lines {
            var cells: [Cell] = []
            for (number, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
                .enumerated()
            {
                var text = part
                if number > 0, let end = part.firstIndex(of: "m") {
                    Self.apply(part[..<end], to: &style)
                    text = part[part.index(after: end)...]
                }
                cells += text.map { Cell(text: $0, style: style) }
            }
            while cells.last == Cell(text: " ", style: []) { cells.removeLast() }
            lines.append(cells)
        }
    }

    /// The parameters that choose a colour, wherever they are in force.
    var colors: Set<Int> {
        Set(lines.joined().flatMap(\.style).filter { $0 >= 30 })
    }

    var attributes: Set<Int> {
        Set(lines.joined().flatMap(\.style).filter { $0 < 30 })
    }

    private static func apply(_ parameters: Substring, to style: inout Set<Int>) {
        for parameter in parameters.split(separator: ";", omittingEmptySubsequences: false) {
            switch Int(parameter) ?? 0 {
            case 0: style = []
            case 22: style.subtract([1, 2])
            case let number where (23...29).contains(number): style.remove(number - 20)
            case let number where (30...39).contains(number) || (90...97).contains(number):
                style = style.filter { !(30...38).contains($0) && !(90...97).contains($0) }
                if number != 39 { style.insert(number) }
            case let number where (40...49).contains(number) || (100...107).contains(number):
                style = style.filter { !(40...48).contains($0) && !(100...107).contains($0) }
                if number != 49 { style.insert(number) }
            case let number: style.insert(number)
            }
        }
    }
}
