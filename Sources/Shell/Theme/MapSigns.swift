import TerminalKit

/// The characters of maps besides letters and digits, one column each.
package struct MapSigns: Hashable, Sendable {
    package var home: String
    /// The centre of a search.
    package var center: String
    /// An invitee.
    package var person: String
    /// The fair meeting point.
    package var fairSpot: String
    /// A recorded incident.
    package var incident: String
    /// The verdicts: open, closed, unknown; and one of the person's own places.
    package var open: String
    package var closed: String
    package var unknown: String
    package var saved: String
    package var left: String
    package var right: String
    package var up: String
    package var down: String
    /// The ends of the scale bar, and its line.
    package var barStart: String
    package var barLine: String
    package var barEnd: String
    /// A place without a letter.
    package var dot: String
    /// True if dots are Braille patterns; else full stops and apostrophes.
    package var usesBraille: Bool

    package static let unicode = MapSigns(
        home: "⌂", center: "◎", person: "☻", fairSpot: "◆", incident: "!", open: "✓", closed: "✗",
        unknown: "·",
        saved: "★", left: "←", right: "→", up: "↑", down: "↓", barStart: "├", barLine: "─",
        barEnd: "┤", dot: "•", usesBraille: true)

    package static let ascii = MapSigns(
        home: "H", center: "@", person: "&", fairSpot: "%", incident: "!", open: "+", closed: "x",
        unknown: "?",
        saved: "*", left: "<", right: ">", up: "^", down: "v", barStart: "|", barLine: "-",
        barEnd: "|", dot: "*", usesBraille: false)

    /// Returns the characters that a terminal can probably show: the fonts of the Linux console have no
    /// Braille.
    package static func likely(in environment: [String: String]) -> MapSigns {
        of(.likely(in: environment))
    }

    package static func of(_ repertoire: Repertoire) -> MapSigns {
        repertoire == .unicode ? .unicode : .ascii
    }
}
