import MeetCore
import Operations
import TerminalKit
import Testing

@testable import Shell

/// The hues of calendars in the themes.
@Suite struct ThemeCalendarTests {
    @Test(arguments: [Appearance.ThemeName.standard, .light, .dark, .contrast])
    func huesDiffer(_ name: Appearance.ThemeName) {
        let theme = Theme(name, colors: 256)
        let hues = CalendarColour.Hue.allCases.map { theme.style(of: $0).foreground }
        #expect(!hues.contains(nil) && Set(hues).count == hues.count, "\(name)")
        let fills = CalendarColour.Hue.allCases.compactMap { theme.fill(theme.style(of: $0))?.background }
        #expect(Set(fills).count == hues.count, "\(name)")
    }

    @Test func withoutColoursTheSignTells() {
        let theme = Theme(.monochrome, colors: 256)
        for hue in CalendarColour.Hue.allCases {
            #expect(theme.style(of: hue) == .plain && theme.fill(theme.style(of: hue)) == nil)
        }
    }

    /// A calendar without a colour looks as meetings do where there is only one.
    @Test func theFirstCalendarLooksAsBefore() {
        let theme = Theme()
        #expect(theme.style(of: MeetingCalendar(name: "Personal", sign: "P")) == theme.event)
        let work = MeetingCalendar(name: "Work", colour: CalendarColour("#63DA38"), sign: "W")
        #expect(theme.style(of: work).foreground == .green)
    }
}
