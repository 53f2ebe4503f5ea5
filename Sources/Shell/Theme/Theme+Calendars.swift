import MeetCore
import TerminalKit

extension Theme {
    /// Returns the style of a calendar: the nearest hue of the theme, without colours plain.
    package func style(of calendar: MeetingCalendar) -> Style {
        style(of: (calendar.colour ?? .standard).hue)
    }

    /// Returns the style of a hue.
    package func style(of hue: CalendarColour.Hue) -> Style {
        let role =
            switch hue {
            case .blue: event
            case .green: good
            case .yellow: warning
            case .violet: busy
            case .red: bad
            case .cyan: way
            }
        // Attributes say something else where they stand.
        return Style(foreground: role.foreground)
    }
}
