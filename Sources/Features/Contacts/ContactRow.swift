import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// The widths of the columns of the list of contacts.
struct ContactColumns: Hashable, Sendable {
    let name: Int
    /// The column of the organization, or of a phone number or address; 0 if there is no room for it.
    let organization: Int
    /// The column of a phone number or address beside the organization; 0 if there is no room for both.
    let reach: Int

    /// The minimum columns of a name, and of another value.
    private static let (leastName, least) = (12, 8)
    /// The minimum columns of the other two beside a third column: all but the longest names fit.
    private static let (usualName, usual, leastReach) = (26, 14, 20)

    /// - Parameter contacts: The visible contacts.
    init(of contacts: [ContactSummary], room: Int) {
        let names = contacts.map(\.name)
        let organizations = contacts.map { ContactRow.organization(of: $0) ?? "" }
        let reaches = contacts.map { ContactRow.reach(of: $0) ?? "" }
        var widths = ColumnWidths(
            [
                .init(of: names, least: Self.usualName, share: 3),
                .init(of: organizations, least: Self.usual, share: 2, rank: 1),
                .init(of: reaches, least: Self.leastReach, share: 2, rank: 2),
            ], room: room)
        if widths.columns.contains(0) {
            let either = zip(organizations, reaches).map { $0.isEmpty ? $1 : $0 }
            widths = ColumnWidths(
                [
                    .init(of: names, least: Self.leastName, share: 3),
                    .init(of: either, least: Self.least, share: 2, rank: 1),
                ], room: room)
        }
        name = widths.columns[0]
        organization = widths.columns[1]
        reach = widths.columns.count > 2 ? widths.columns[2] : 0
    }

    /// The columns before the second and the third value, from the start of the name.
    var organizationStart: Int { name + ColumnWidths.gap }
    var reachStart: Int { organizationStart + organization + ColumnWidths.gap }
}

/// A row of the list of contacts.
struct ContactRow {
    let contact: ContactSummary
    let sorting: NameOrder.Part
    let isMarked: Bool
    /// The marks of the filter's matches; `nil` without a filter.
    var marks: MatchMarks?

    static func organization(of contact: ContactSummary) -> String? {
        contact.kind == .group ? say.groupInRow : contact.organization
    }

    static func reach(of contact: ContactSummary) -> String? { contact.email ?? contact.phone }

    /// Draws the row from the column of the selection bar; the name starts two columns later.
    func draw(
        into buffer: inout CellBuffer, at origin: Point, _ columns: ContactColumns, theme: Theme
    ) {
        if isMarked { RowMark.draw(into: &buffer, at: origin, theme: theme) }
        let start = origin.column + 2
        drawName(into: &buffer, at: Point(column: start, row: origin.row), columns.name, theme)
        func write(_ text: String?, _ offset: Int, _ room: Int) {
            guard let text, room > 0 else { return }
            let shown = TextWidth.truncated(text, to: room)
            let point = Point(column: start + offset, row: origin.row)
            buffer.write(shown, at: point, style: theme.muted)
            marks?.draw(into: &buffer, over: shown, at: point, theme: theme)
        }
        let (organization, reach) = (Self.organization(of: contact), Self.reach(of: contact))
        guard columns.reach > 0 else {
            return write(organization ?? reach, columns.organizationStart, columns.organization)
        }
        write(organization, columns.organizationStart, columns.organization)
        write(reach, columns.reachStart, columns.reach)
    }

    /// Draws the name, with the part that orders the list highlighted.
    private func drawName(into buffer: inout CellBuffer, at start: Point, _ room: Int, _ theme: Theme) {
        let name = TextWidth.truncated(contact.name, to: room)
        let part =
            switch sorting {
            case .name: String?.none
            case .given: contact.givenName
            case .family: contact.familyName
            }
        buffer.write(name, at: start, style: theme.plain)
        defer { marks?.draw(into: &buffer, over: name, at: start, theme: theme) }
        guard let part, !part.isEmpty,
            let place = name.range(of: part, options: sorting == .family ? .backwards : [])
        else { return }
        let column = start.column + TextWidth.columns(of: String(name[..<place.lowerBound]))
        buffer.write(String(name[place]), at: Point(column: column, row: start.row), style: theme.strong)
    }
}
