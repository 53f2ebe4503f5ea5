import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// The widths of the columns of the list of contacts.
struct ContactColumns: Hashable, Sendable {
    let name: Int
    /// The column of the organization, or of a phone number or address; 0 if there is no room for it.
    let organization: Int
    /// The column of a phone number or address beside the organization; 0 if there is no room for both.
    let reach: Int

    /// Narrower columns tell nothing: those of names and of the rest.
    private static let (leastName, least) = (12, 8)
    /// A third column costs the others no more than this: names are whole but for the longest.
    private static let (usualName, usual, leastReach) = (26, 14, 20)

    /// - Parameter contacts: Those that are seen.
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

    /// The column of what comes second and third, from that of the name.
    var organizationStart: Int { name + ColumnWidths.gap }
    var reachStart: Int { organizationStart + organization + ColumnWidths.gap }
}

/// A row of the list of contacts.
struct ContactRow {
    let contact: ContactSummary
    let sorting: NameOrder.Part
    let isMarked: Bool

    static func organization(of contact: ContactSummary) -> String? {
        contact.kind == .group ? say.groupInRow : contact.organization
    }

    static func reach(of contact: ContactSummary) -> String? { contact.email ?? contact.phone }

    /// Draws it from the bar's column on; the name stands two columns behind.
    func draw(
        into buffer: inout CellBuffer, at origin: Point, _ columns: ContactColumns, theme: Theme
    ) {
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
