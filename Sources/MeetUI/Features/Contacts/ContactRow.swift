import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// How wide the columns of the list of contacts are: as wide as what stands in them, as far as there is room.
struct ContactColumns: Hashable, Sendable {
    var name = 0
    /// Where somebody belongs to, or how they are reached.
    var organization = 0
    /// How they are reached, beside where they belong to; 0 where there is no room for both.
    var reach = 0

    private static let gap = 2
    /// A column that is narrower tells nothing.
    private static let least = 8

    init() {}

    /// What the rows want.
    init(of contacts: [ContactSummary]) {
        for contact in contacts {
            name = max(name, TextWidth.columns(of: contact.name))
            organization = max(
                organization, TextWidth.columns(of: ContactRow.organization(of: contact) ?? ""))
            reach = max(reach, TextWidth.columns(of: ContactRow.reach(of: contact) ?? ""))
        }
    }

    /// What they get. Where there is room for two columns alone, the second has both.
    func fitted(into room: Int) -> ContactColumns {
        var columns = ContactColumns()
        // A little air for the names that come when the list is scrolled.
        columns.name = min(max(name, 16), room * 3 / 5)
        let left = room - columns.name - Self.gap
        guard organization > 0, reach > 0, left >= 50 else {
            columns.organization = max(0, left)
            return columns
        }
        columns.organization = min(max(organization, Self.least), left / 2)
        columns.reach = left - columns.organization - Self.gap
        return columns
    }

    /// The column of what comes second and third, from that of the name.
    var organizationStart: Int { name + Self.gap }
    var reachStart: Int { organizationStart + organization + Self.gap }
}

/// A row of the list of contacts.
struct ContactRow {
    let contact: ContactSummary
    let sorting: NameOrder.Part
    let isMarked: Bool
    let isSelected: Bool
    let isFocused: Bool

    static func organization(of contact: ContactSummary) -> String? {
        contact.kind == .group ? say.groupInRow : contact.organization
    }

    static func reach(of contact: ContactSummary) -> String? { contact.email ?? contact.phone }

    /// Draws it from the bar's column on; the name stands two columns behind.
    func draw(
        into buffer: inout CellBuffer, at origin: Point, _ columns: ContactColumns, theme: Theme
    ) {
        if isSelected { buffer.write(isFocused ? "▌" : "▏", at: origin, style: theme.bar) }
        if isMarked {
            buffer.write("✓", at: Point(column: origin.column + 1, row: origin.row), style: theme.good)
        }
        let start = origin.column + 2
        drawName(into: &buffer, at: Point(column: start, row: origin.row), columns.name, theme)
        func write(_ text: String?, _ offset: Int, _ room: Int) {
            guard let text, room > 0 else { return }
            buffer.write(
                TextWidth.truncated(text, to: room), at: Point(column: start + offset, row: origin.row),
                style: theme.muted)
        }
        let (organization, reach) = (Self.organization(of: contact), Self.reach(of: contact))
        guard columns.reach > 0 else {
            return write(organization ?? reach, columns.organizationStart, columns.organization)
        }
        write(organization, columns.organizationStart, columns.organization)
        write(reach, columns.reachStart, columns.reach)
    }

    /// The part by which the list is ordered stands out.
    private func drawName(into buffer: inout CellBuffer, at start: Point, _ room: Int, _ theme: Theme) {
        let name = TextWidth.truncated(contact.name, to: room)
        if isSelected, isFocused {
            buffer.write(name, at: start, style: theme.selected)
            return
        }
        let part =
            switch sorting {
            case .name: String?.none
            case .given: contact.givenName
            case .family: contact.familyName
            }
        buffer.write(name, at: start, style: theme.plain)
        guard let part, !part.isEmpty,
            let place = name.range(of: part, options: sorting == .family ? .backwards : [])
        else { return }
        let column = start.column + TextWidth.columns(of: String(name[..<place.lowerBound]))
        buffer.write(String(name[place]), at: Point(column: column, row: start.row), style: theme.strong)
    }
}
