import MeetCore
import Operations
import TerminalKit

/// The styles by role. The default uses the terminal's own 16 colours and background, and a fixed grey for
/// secondary text where the terminal has one; the other themes are made from it by a `Palette`. Colour is never
/// the only sign of anything.
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
    /// The selected row of a list, of the focused pane and of another. `▌` or `▏` before it shows it without
    /// colours.
    package var barRow = Style(foreground: .black, background: .cyan)
    package var restingRow = Style(attributes: .bold)
    /// The rule above the focused pane; it is a heavy one too.
    package var focusRule = Style(foreground: .cyan)
    /// The label of a field.
    package var label = Style(attributes: .dim)
    /// The scroll bar of a list.
    package var thumb = Style(foreground: .cyan)
    /// The line after the name of a day, and the progress of the day.
    package var dayRule = Style(foreground: .brightBlack)
    package var dayDistance = Style(attributes: .dim)
    /// Past and cancelled meetings; a word marks these, too.
    package var past = Style(attributes: .dim)
    package var calledOff = Style(foreground: .red, attributes: .dim)
    /// The text in place of a missing value: `not set`.
    package var placeholder = Style(attributes: .dim)
    /// An example of the text to type at the cursor; its wording shows that, too.
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
    /// The current time of day.
    package var now = Style(foreground: .red, attributes: .bold)
    /// The weekend.
    package var weekend = Style(foreground: .brightBlue)
    /// Circles of distance on a map, and the line to the selected marker.
    package var ring = Style(foreground: .magenta)
    package var way = Style(foreground: .cyan)
    /// A person on a map.
    package var person = Style(foreground: .yellow, attributes: .bold)
    /// The styles of maps: ground, ways, and the names of water and parks.
    package var wood = Style(foreground: .green, attributes: .dim)
    package var water = Style(foreground: .blue)
    package var ferry = Style(foreground: .blue, attributes: .dim)
    package var building = Style(foreground: .brightBlack, attributes: .dim)
    package var boundary = Style(foreground: .magenta, attributes: .dim)
    package var rail = Style(foreground: .brightBlack)
    package var mainStreet = Style(foreground: .white)
    package var motorway = Style(foreground: .yellow)
    package var waterName = Style(foreground: .blue, attributes: .italic)
    package var parkName = Style(foreground: .green, attributes: .italic)

    package private(set) var name = Appearance.ThemeName.standard
    /// The default colours; `plain` is the terminal's own.
    package private(set) var ground = Style.plain
    /// The characters of maps.
    package var mapSigns = MapSigns.unicode
    package var lines = LineStyle.plain
    /// True if the terminal has sixteen colours at least.
    private var hasBrightColors = true
    /// True if the environment wants no colours.
    package var isForced = false
    /// True if activity indicators move.
    package var isAnimated = true

    package init() {}

    /// Calls `body` with every role and its name; a test ensures that none is missing.
    package mutating func forEachRole(_ body: (_ name: String, _ style: inout Style) -> Void) {
        body("plain", &plain)
        body("strong", &strong)
        body("muted", &muted)
        body("heading", &heading)
        body("rule", &rule)
        body("brand", &brand)
        body("activeTab", &activeTab)
        body("key", &key)
        body("bar", &bar)
        body("selected", &selected)
        body("barRow", &barRow)
        body("restingRow", &restingRow)
        body("focusRule", &focusRule)
        body("label", &label)
        body("thumb", &thumb)
        body("dayRule", &dayRule)
        body("dayDistance", &dayDistance)
        body("past", &past)
        body("calledOff", &calledOff)
        body("placeholder", &placeholder)
        body("example", &example)
        body("warning", &warning)
        body("error", &error)
        body("good", &good)
        body("bad", &bad)
        body("perhaps", &perhaps)
        body("match", &match)
        body("busy", &busy)
        body("event", &event)
        body("now", &now)
        body("weekend", &weekend)
        body("ring", &ring)
        body("way", &way)
        body("person", &person)
        body("wood", &wood)
        body("water", &water)
        body("ferry", &ferry)
        body("building", &building)
        body("boundary", &boundary)
        body("rail", &rail)
        body("mainStreet", &mainStreet)
        body("motorway", &motorway)
        body("waterName", &waterName)
        body("parkName", &parkName)
    }
}

// MARK: - The themes

extension Theme {
    /// Makes a theme.
    ///
    /// - Parameter colors: The terminal's number of colours. With fewer than 256, a theme without colours for
    ///   them is the terminal's own.
    package init(_ name: Appearance.ThemeName, colors: Int = 16) {
        self.init()
        self.name = name
        hasBrightColors = colors >= 16
        if name == .monochrome { losesColors() }
        guard let palette = Palette(name, colors: colors) else {
            if name != .monochrome, colors >= 256 { greysSecondaryText() }
            return
        }
        ground = palette.ground
        forEachRole { _, style in style = palette.style(style) }
    }

    /// The grey of secondary text in the default theme, #767676: the only grey of the 256 with a contrast of 4.5 on
    /// black and on white. The terminal's own bright black is its background in some schemes of colours.
    private static let grey = Color.indexed(243)

    /// Replaces the attribute of dim text by a colour, as in themes with a palette: many terminals do not dim, and
    /// others dim towards black, which changes nothing on a light background.
    private mutating func greysSecondaryText() {
        forEachRole { _, style in
            guard style.attributes.contains(.dim), style.foreground == nil else { return }
            style.foreground = Self.grey
            style.attributes.remove(.dim)
        }
    }

    /// Replaces colours by attributes. Roles with a sign of their own or other words may look like others.
    private mutating func losesColors() {
        forEachRole { _, style in
            let isFilled = style.background != nil
            style = Style(attributes: style.attributes)
            if isFilled { style.attributes.insert(.reverse) }
        }
        rule.attributes = .dim
        error.attributes = [.bold, .reverse]
        warning.attributes = .underline
        match.attributes = [.bold, .underline]
        good.attributes = .bold
        bad.attributes = .underline
        perhaps.attributes = .italic
        calledOff.attributes = [.dim, .strikethrough]
        busy.attributes = .italic
        mainStreet.attributes = .bold
        motorway.attributes = .bold
    }

    /// Returns the style of the layer below a panel, which is dimmed.
    package func behind(_ style: Style) -> Style {
        // Terminals dim towards black, which is wrong on a light background: a colour is better if there is one.
        guard muted.foreground != nil else { return style.adding(.dim) }
        var style = style
        style.foreground = style.attributes.contains(.reverse) ? rule.foreground : muted.foreground
        style.background = nil
        style.attributes.remove(.bold)
        return style
    }
}

// MARK: - Signs

extension Theme {
    /// The sign of a recurring meeting.
    package var seriesSign: String { mapSigns.usesBraille ? "↻" : "@" }
    /// The sign of an exception of a series.
    package var exceptionSign: String { mapSigns.usesBraille ? "≠" : "#" }

    /// The sign of a running activity; it does not move without animation.
    package func spinner(_ tick: Int) -> String { isAnimated ? Spinner.frame(tick) : Spinner.still }

    /// The style of a role on the selected row, where signs replace colours.
    ///
    /// - Parameter row: `barRow` or `restingRow`.
    package func style(_ style: Style, on row: Style) -> Style {
        guard row.background != nil || row.attributes.contains(.reverse) else {
            return style.adding(row.attributes)
        }
        var attributes = style.attributes.union(row.attributes)
        attributes.remove(.dim)
        return Style(foreground: row.foreground, background: row.background, attributes: attributes)
    }

    /// Returns the style of an area filled with the hue of an edge; `nil` without colours. On the terminal's own
    /// background, which is unknown, it is the hue itself.
    package func fill(_ edge: Style) -> Style? {
        guard name != .monochrome, let hue = edge.foreground else { return nil }
        if let background = ground.background, (background.number ?? 16) >= 16 {
            return Style(foreground: ground.foreground, background: hue.mixed(into: background, share: 0.26))
        }
        // Black can be read on the bright ones of most terminals, but nothing can on all of the others.
        let bright: [Color: Color] = [.blue: .brightBlue, .red: .brightRed, .magenta: .brightMagenta]
        guard let lighter = bright[hue] else { return Style(foreground: .black, background: hue) }
        return hasBrightColors
            ? Style(foreground: .black, background: lighter) : Style(foreground: .white, background: hue)
    }

    package func style(of participation: Invitee.Participation) -> Style {
        switch participation {
        case .accepted, .inProcess, .completed: good
        case .declined: bad
        case .tentative: perhaps
        case .delegated, .needsAction: muted
        }
    }

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
