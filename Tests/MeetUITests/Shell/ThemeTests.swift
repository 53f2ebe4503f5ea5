import Foundation
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Themes are read: how much the colours of each role differ, by WCAG 2.1.
@Suite struct ThemeTests {
    private static let terminals = [256, 1 << 24]
    /// Drawn as lines and shapes alone; WCAG asks for 3 there (1.4.11).
    private static let shapes: Set = ["rule", "dayRule", "focusRule", "thumb", "rail", "building"]

    private func roles(_ theme: Theme) -> [(name: String, style: Style)] {
        var theme = theme
        var roles: [(name: String, style: Style)] = []
        theme.forEachRole { roles.append(($0, $1)) }
        return roles
    }

    @Test func everyRoleIsInTheTable() {
        let stored = Mirror(reflecting: Theme()).children.filter { $0.value is Style }.compactMap(\.label)
        #expect(Set(stored) == Set(roles(Theme()).map(\.name) + ["ground"]))
    }

    @Test(arguments: [Appearance.ThemeName.light, .dark, .contrast], terminals)
    func textCanBeRead(_ name: Appearance.ThemeName, _ colors: Int) throws {
        let theme = Theme(name, colors: colors)
        for role in roles(theme) {
            let shown = role.style.over(theme.ground)
            let (text, ground) = (try #require(shown.foreground), try #require(shown.background))
            let least = Self.shapes.contains(role.name) ? 3 : name == .contrast ? 7 : 4.5
            let contrast = Contrast.ratio(text, ground)
            #expect(contrast >= least, "\(role.name) of \(name) has \(contrast)")
            #expect(!shown.attributes.contains(.dim), "\(role.name) of \(name) is dimmed")
            let behind = theme.behind(role.style).over(theme.ground)
            let (faint, below) = (try #require(behind.foreground), try #require(behind.background))
            #expect(Contrast.ratio(faint, below) >= 3, "\(role.name) of \(name) behind a panel")
        }
        // The bar is seen where it is.
        let bar = try #require(theme.barRow.background)
        let ground = try #require(theme.ground.background)
        #expect(Contrast.ratio(bar, ground) >= 1.25)
    }

    /// How the sixteen look nobody knows; by xterm's values they can be read.
    @Test(arguments: [Appearance.ThemeName.dark, .contrast])
    func sixteenColorsCanBeRead(_ name: Appearance.ThemeName) throws {
        let theme = Theme(name, colors: 16)
        for role in roles(theme) {
            let shown = role.style.over(theme.ground)
            let (text, ground) = (try #require(shown.foreground), try #require(shown.background))
            #expect(Contrast.ratio(text, ground) >= 4.5, "\(role.name) of \(name)")
        }
    }

    @Test func lightNeedsMoreThanSixteenColors() {
        #expect(roles(Theme(.light, colors: 16)).map(\.style) == roles(Theme()).map(\.style))
        #expect(Theme(.light, colors: 16).ground == .plain && Theme(.light, colors: 256).ground != .plain)
    }

    @Test func rolesKeepTheirHues() {
        for name in [Appearance.ThemeName.light, .dark, .contrast] {
            let theme = Theme(name, colors: 256)
            let hues = [
                theme.plain.over(theme.ground), theme.good, theme.bad, theme.warning, theme.busy, theme.event,
            ]
            #expect(Set(hues.map(\.foreground)).count == hues.count, "\(name)")
            #expect(theme.muted != theme.plain && theme.past == theme.muted)
            #expect(theme.activeTab.attributes == [.bold, .reverse])
        }
    }

    @Test func theStandardIsTheTerminalsOwn() {
        #expect(Theme(.standard, colors: 16) == Theme())
        #expect(Theme().ground == .plain && Theme(.standard, colors: 256).ground == .plain)
        for role in roles(Theme()) {
            for color in [role.style.foreground, role.style.background].compactMap(\.self) {
                #expect(color.number.map { $0 < 16 } == true, "\(role.name)")
            }
        }
    }

    /// The background is unknown: secondary text differs from the rest, and can be read, on black and on white.
    @Test(arguments: terminals)
    func theStandardGreysSecondaryText(_ colors: Int) throws {
        let theme = Theme(.standard, colors: colors)
        let secondary = roles(Theme()).filter {
            $0.style.attributes.contains(.dim) && $0.style.foreground == nil
        }
        #expect(secondary.map(\.name).contains("label") && secondary.map(\.name).contains("dayDistance"))
        for (role, usual) in zip(roles(theme), roles(Theme())) {
            guard secondary.contains(where: { $0.name == role.name }) else {
                #expect(role.style == usual.style, "\(role.name)")
                continue
            }
            let grey = try #require(role.style.foreground, "\(role.name)")
            #expect(!role.style.attributes.contains(.dim), "\(role.name) is dimmed twice")
            for ground in [Color.rgb(0x000000), .rgb(0xFFFFFF)] {
                #expect(Contrast.ratio(grey, ground) >= 4.5, "\(role.name) on \(ground)")
            }
        }
        #expect(theme.behind(theme.strong).foreground == theme.muted.foreground)
    }

    /// With fewer colours, and without any, the attribute remains.
    @Test func secondaryTextIsDimWithFewColors() {
        for theme in [
            Theme(.standard, colors: 16), Theme(.standard, colors: 8), Theme(.monochrome, colors: 256),
        ] {
            #expect(theme.muted == Style(attributes: .dim) && theme.label == theme.muted)
            #expect(theme.behind(theme.strong).attributes == [.bold, .dim])
        }
    }

    @Test func withoutColorsAttributesTellRolesApart() {
        let theme = Theme(.monochrome, colors: 256)
        for role in roles(theme) {
            #expect(role.style.foreground == nil && role.style.background == nil, "\(role.name)")
        }
        #expect(theme.ground == .plain)
        let groups: [[Style]] = [
            // What stands in one list or one line.
            [theme.plain, theme.barRow, theme.past, theme.warning, theme.calledOff, theme.strong],
            [theme.good, theme.bad, theme.perhaps, theme.muted],
            [theme.plain, theme.muted, theme.heading, theme.error, theme.warning],
            [theme.plain, theme.selected, theme.match, theme.muted],
            [theme.plain, theme.placeholder, theme.example],
            [theme.plain, theme.activeTab, theme.brand],
            [theme.mainStreet, theme.building],
        ]
        for group in groups { #expect(Set(group).count == group.count, "\(group.map(\.summary))") }
    }

    @Test func signsOfWhatRunsStandStillWhereWished() {
        var theme = Theme()
        #expect(theme.spinner(1) == Spinner.frame(1))
        theme.isAnimated = false
        #expect(Set((0..<20).map(theme.spinner)) == [Spinner.still])
        #expect(TextWidth.columns(of: Spinner.still) == 1)
    }
}

/// WCAG 2.1, 1.4.3: the contrast ratio, from 1 to 21, by relative luminance.
enum Contrast {
    static func ratio(_ one: Color, _ other: Color) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ color: Color) -> Double {
        func linear(_ level: Int) -> Double {
            let share = Double(level) / 255
            return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        let value = color.usualValue
        return 0.2126 * linear(value.red) + 0.7152 * linear(value.green) + 0.0722 * linear(value.blue)
    }
}
