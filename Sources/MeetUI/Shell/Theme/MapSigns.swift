import TerminalKit

/// The characters a map is drawn with besides letters and digits; each takes one column.
package struct MapSigns: Hashable, Sendable {
    package var home: String
    /// Where a search began.
    package var center: String
    /// Somebody who is invited.
    package var person: String
    /// Where nobody has too far to go.
    package var fairSpot: String
    /// Whether one can meet there: yes, no, nobody knows; and one of the person's own places.
    package var open: String
    package var closed: String
    package var unknown: String
    package var saved: String
    package var left: String
    package var right: String
    package var up: String
    package var down: String
    /// The ends of the scale bar, and what is between them.
    package var barStart: String
    package var barLine: String
    package var barEnd: String
    /// A place that has no letter any more.
    package var dot: String
    /// Whether dots are Braille patterns; else full stops and apostrophes stand for them.
    package var usesBraille: Bool

    package static let unicode = MapSigns(
        home: "⌂", center: "◎", person: "☻", fairSpot: "◆", open: "✓", closed: "✗", unknown: "·", saved: "★",
        left: "←", right: "→", up: "↑", down: "↓", barStart: "├", barLine: "─",
        barEnd: "┤", dot: "•", usesBraille: true)

    package static let ascii = MapSigns(
        home: "H", center: "@", person: "&", fairSpot: "%", open: "+", closed: "x", unknown: "?", saved: "*",
        left: "<", right: ">", up: "^", down: "v", barStart: "|", barLine: "-",
        barEnd: "|", dot: "*", usesBraille: false)

    /// What a terminal can be expected to show: the Linux console has no Braille in its fonts.
    package static func likely(in environment: [String: String]) -> MapSigns {
        Repertoire.likely(in: environment) == .unicode ? .unicode : .ascii
    }
}
