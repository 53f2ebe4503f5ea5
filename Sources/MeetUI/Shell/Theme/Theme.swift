import MeetCore
import TerminalKit

/// The looks of things, by what they mean. Built on the terminal's own 16 colours and default background;
/// no meaning hangs on colour alone.
package struct Theme: Hashable, Sendable {
    package var plain = Style.plain
    package var strong = Style(attributes: .bold)
    package var muted = Style(attributes: .dim)
    package var heading = Style(foreground: .cyan, attributes: .bold)
    package var rule = Style(foreground: .brightBlack)
    package var brand = Style(foreground: .cyan, attributes: [.bold])
    package var activeTab = Style(foreground: .cyan, attributes: [.bold, .reverse])
    package var key = Style(foreground: .cyan, attributes: .bold)
    package var bar = Style(foreground: .cyan, attributes: .bold)
    package var selected = Style(attributes: .bold)
    /// The whole row under the bar: where keys go to the list, and where they go elsewhere.
    package var barRow = Style(foreground: .black, background: .cyan)
    package var restingRow = Style(attributes: .bold)
    /// What is over, and what is called off.
    package var past = Style(attributes: .dim)
    package var calledOff = Style(foreground: .red, attributes: .dim)
    /// What stands where nothing was filled in: `not set`.
    package var placeholder = Style(attributes: .dim)
    /// What could be typed where the cursor is; its words say too that it is an example.
    package var example = Style(attributes: [.dim, .italic])
    package var warning = Style(foreground: .yellow)
    package var error = Style(foreground: .red, attributes: .bold)
    package var good = Style(foreground: .green)
    package var bad = Style(foreground: .red)
    package var perhaps = Style(foreground: .yellow)
    package var match = Style(foreground: .yellow, attributes: .bold)
    package var busy = Style(foreground: .magenta)
    /// The edge of a meeting in the calendar.
    package var event = Style(foreground: .blue)
    /// Where in the day it is now.
    package var now = Style(foreground: .red, attributes: .bold)
    /// Days on which most people are free.
    package var weekend = Style(attributes: .dim)
    /// Circles of distance on a map, and the way to what is marked.
    package var ring = Style(foreground: .magenta)
    package var way = Style(foreground: .cyan)
    /// Somebody on a map.
    package var person = Style(foreground: .yellow, attributes: .bold)
    /// What maps are drawn with.
    package var mapSigns = MapSigns.unicode

    package init() {}

    /// Beside what comes again.
    package var seriesSign: String { mapSigns.usesBraille ? "↻" : "@" }
    /// Beside a date of a series that differs from the others.
    package var exceptionSign: String { mapSigns.usesBraille ? "≠" : "#" }

    package func style(of participation: Invitee.Participation) -> Style {
        switch participation {
        case .accepted, .inProcess, .completed: good
        case .declined: bad
        case .tentative: perhaps
        case .delegated, .needsAction: muted
        }
    }
}
