import Maps
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The pane beside the list: the selected meeting as text, and below it the map of its venues.
struct MeetingPane: Sendable {
    /// `nil` while it is being read.
    private(set) var meeting: Meeting?
    /// `nil` while its surroundings are being read: drawn before that, it would jump.
    private var map: VenueMap?
    /// The location of home, if it is known.
    private var home: Coordinate?
    /// The details about its time.
    private var beside = MeetingDetail.Beside()
    private var text = TextPane()
    /// The selected invitee, once one was selected.
    private var marked: Int?

    var hasMap: Bool { map != nil }

    /// Returns whether a map is below the text: it needs streets, several places, or home nearby. The
    /// full-screen map is available in any case.
    func showsMap(_ context: ScreenContext) -> Bool {
        hasMap && (meeting.map { hasTrack || Self.tellsMore($0, home, context) } ?? false)
    }

    /// True if the map has the line of a track, which tells more than the text in any case.
    private var hasTrack: Bool { map.map { !$0.track.isEmpty } ?? false }

    private static func tellsMore(_ meeting: Meeting, _ home: Coordinate?, _ context: ScreenContext) -> Bool {
        let places = meeting.places.venues.compactMap(\.coordinate)
        if context.streets.access == .open || places.count > 1 { return !places.isEmpty }
        return places.contains { place in home.map { $0.distance(to: place) <= farHome } ?? false }
    }

    /// The distance in metres from which a map between home and venue is of no use.
    private static let farHome = 25_000.0

    /// The part of the map below the text.
    func shownMap(in pane: Size, _ context: ScreenContext) -> MapProjection? {
        guard let map, let size = mapSize(in: pane, context) else { return nil }
        return map.projection(for: size)
    }

    /// The full-screen map, with everybody's verdict on it.
    var wholeMap: VenueMap? { map }

    var markedInvitee: Invitee? {
        guard let marked, let meeting, meeting.invitees.indices.contains(marked) else { return nil }
        return meeting.invitees[marked]
    }

    mutating func clear() {
        (meeting, map, beside, text, marked) = (nil, nil, MeetingDetail.Beside(), TextPane(), nil)
    }

    mutating func unmark() {
        marked = nil
    }

    /// Shows the meeting that was read; `nil` if it no longer exists.
    ///
    /// - Parameter canTell: False if the person has no address to send invitations from.
    mutating func take(_ shown: ShownMeeting?, canTell: Bool, in pane: Size, context: ScreenContext) {
        if shown?.meeting.date != meeting?.date { clear() }
        let (leaving, unreachable, arrivals) = (beside.leaving, beside.unreachable, beside.arrivals)
        meeting = shown?.meeting
        // Pending notifications stay until they are read again.
        beside = MeetingDetail.Beside(
            clocks: shown?.clocks ?? [], overlaps: shown?.overlaps ?? [], sameDay: shown?.sameDay,
            following: shown?.following ?? [],
            untold: beside.untold,
            uninvited: canTell ? [] : shown?.uninvited(at: context.now, in: context.zone) ?? [],
            beingInvited: shown?.beingInvited() ?? [],
            undelivered: shown?.undelivered ?? [],
            invited: shown?.invited ?? [:], tracks: shown?.tracks ?? [], attendance: shown?.attendance)
        // These stay until they are found again.
        (beside.leaving, beside.unreachable, beside.arrivals) = (leaving, unreachable, arrivals)
        marked = marked.flatMap { $0 < meeting?.invitees.count ?? 0 ? $0 : nil }
        let moment = OpeningMoment.meeting(meeting?.time)
        let known = VenueMap(venues: meeting?.places.venues ?? [], at: moment, in: context).markers
        let track = (shown?.tracks ?? []).flatMap(\.line.parts)
        guard !known.isEmpty || !track.isEmpty else {
            map = nil
            return
        }
        if map?.markers.map(\.coordinate) != known.map(\.coordinate) { map = nil }
        // Nothing is searched around a track.
        guard known.isEmpty || shown?.surroundings != nil else { return }
        let found = shown?.surroundings
        let foundPlaces = found?.places ?? []
        home = found?.home
        var map = map ?? VenueMap(markers: known)
        map.markers = known
        map.home = found?.home
        map.track = track
        map.people = (shown?.people ?? []).compactMap { person in
            person.coordinate.map { VenueMap.Person(name: person.name, coordinate: $0) }
        }
        map.places = foundPlaces
        map.attribution = foundPlaces.isEmpty ? "" : "© OpenStreetMap"
        if let size = mapSize(in: pane, context) { map.resize(to: size) }
        self.map = map
    }

    /// Shows when to leave for the meeting, and what cannot be reached, if it is that date.
    mutating func take(_ leaving: Leaving, _ unreachable: [UnreachablePair], for id: OccurrenceIdentity) {
        guard meeting?.occurrence == id else { return }
        (beside.leaving, beside.unreachable) = (leaving, unreachable)
    }

    /// The board of people on the way; `nil` before it is read.
    var arrivals: ArrivalBoard? { beside.arrivals }

    /// The people who came; `nil` if nobody said, and before it is read.
    var attendance: Attendance? { beside.attendance }

    /// Shows the people on the way, if they are those of that date.
    mutating func take(_ board: ArrivalBoard) {
        if meeting?.occurrence == board.occurrence { beside.arrivals = board }
    }

    /// Shows the pending notifications of the meeting, or of this date of it.
    mutating func take(untold notices: [PendingNotice]) {
        let meant = notices.filter { $0.recurrenceID.isEmpty || $0.recurrenceID == meeting?.recurrenceID }
        var seen: Set<String> = []
        beside.untold = meant.flatMap(\.recipients).filter { seen.insert($0.key).inserted }
    }

    /// Returns the map data to read for the current or next meeting, in a pane of that size.
    func wantedMap(in pane: Size, _ context: ScreenContext) -> MeetingMap {
        MeetingMap(home: context.person.home, moved: moved) { meeting, home in
            let size = Self.mapSize(beside: meeting, home, in: pane, context) ?? pane
            return (size.columns * 2, size.rows * 4)
        }
    }

    /// The person's own position of the map.
    private var moved: MeetingMap.Moved? {
        guard let map, !map.isFitted, let area = map.shownArea, let id = meeting?.id else { return nil }
        return MeetingMap.Moved(meeting: id, places: map.markers.map(\.coordinate), area: area)
    }

    // MARK: - Keys

    /// Moves or zooms the map; `false` if the command is another or there is no map.
    mutating func moveMap(_ command: CommandID, in pane: Size, _ context: ScreenContext) -> Bool {
        guard var map, let size = mapSize(in: pane, context) else { return false }
        map.resize(to: size)
        guard map.move(command, lookingAt: map.markers.first?.index) else { return false }
        self.map = map
        return true
    }

    /// Selects an invitee or scrolls, for a list command; `false` for another command.
    mutating func move(_ command: CommandID, in pane: Size, _ context: ScreenContext) -> Bool {
        let step = command == .moveUp ? -1 : command == .moveDown ? 1 : 0
        if step != 0, markNext(by: step, in: pane, context) { return true }
        let parts = parts(in: pane, context)
        guard text.update(.command(command), lines: parts?.rows ?? 0, rows: pane.rows) else { return false }
        // A key must not record an answer for an invitee who is out of view.
        if let marked, let parts, !parts.text.invitees[marked].overlaps(text.first..<text.first + pane.rows) {
            unmark()
        }
        return true
    }

    /// Selects the next or the previous invitee, or the first visible one.
    ///
    /// - Returns: `false` if there is none.
    @discardableResult
    mutating func markNext(by step: Int, in pane: Size, _ context: ScreenContext) -> Bool {
        guard let parts = parts(in: pane, context) else { return false }
        let places = parts.text.invitees
        let next: Int?
        if let marked {
            next = marked + step
        } else {
            let shown = text.first..<text.first + pane.rows
            next =
                step > 0
                ? places.firstIndex { $0.lowerBound >= text.first } : places.lastIndex { shown.overlaps($0) }
        }
        guard let next, places.indices.contains(next) else { return false }
        marked = next
        text.show(places[next], lines: parts.rows, rows: pane.rows)
        return true
    }

    /// Selects the invitee in that row of the pane, if there is one.
    mutating func mark(atRow row: Int, in pane: Size, _ context: ScreenContext) {
        guard let parts = parts(in: pane, context) else { return }
        let first = shownText(of: parts, in: pane).shown(lines: parts.rows, rows: pane.rows)
        marked = parts.text.invitees.firstIndex { $0.contains(first + row) } ?? marked
    }

    /// The scroll position, with the selected invitee in view if the area became smaller.
    private func shownText(of parts: Parts, in pane: Size) -> TextPane {
        var text = text
        let places = parts.text.invitees
        if let marked, places.indices.contains(marked),
            !places[marked].overlaps(text.first..<text.first + pane.rows)
        {
            text.show(places[marked], lines: parts.rows, rows: pane.rows)
        }
        return text
    }

    // MARK: - Layout

    /// The parts of the pane: the text, then, after a blank row and a heading, the map.
    private struct Parts {
        var text: MeetingDetail.Layout
        /// The rows of the map; 0 without one.
        var map: Int

        var textRows: Int { text.block.lines.count }
        var rows: Int { textRows + (map > 0 ? map + 2 : 0) }
    }

    private func parts(in pane: Size, _ context: ScreenContext) -> Parts? {
        guard let meeting else { return nil }
        let detail = MeetingDetail(
            meeting: meeting, context: context, home: home, marked: marked, beside: beside)
        return Parts(
            text: detail.layout(columns: pane.columns),
            map: Self.mapRows(beside: meeting, home, hasTrack: hasTrack, in: pane, context))
    }

    /// A third of the pane, but no less than a picture needs; below a long text the map is reached by
    /// scrolling.
    private static func mapRows(
        beside meeting: Meeting, _ home: Coordinate?, hasTrack: Bool, in pane: Size, _ context: ScreenContext
    ) -> Int {
        guard hasTrack || tellsMore(meeting, home, context),
            pane.columns >= VenueMap.smallest.columns
        else { return 0 }
        return max(0, min(pane.rows - 1, max(leastMapRows, pane.rows / 3)))
    }

    private static let leastMapRows = 8

    /// The size of the map in cells; `nil` if there is none.
    private func mapSize(in pane: Size, _ context: ScreenContext) -> Size? {
        meeting.flatMap { Self.mapSize(beside: $0, home, hasTrack: hasTrack, in: pane, context) }
    }

    private static func mapSize(
        beside meeting: Meeting, _ home: Coordinate?, hasTrack: Bool = false, in pane: Size,
        _ context: ScreenContext
    ) -> Size? {
        let rows = mapRows(beside: meeting, home, hasTrack: hasTrack, in: pane, context)
        return rows > 0 ? Size(columns: pane.columns, rows: rows) : nil
    }

    // MARK: - Drawing

    /// Draws the visible parts of the text and of the map below it.
    ///
    /// - Parameter isFocused: True if the pane has the focus.
    func draw(into buffer: inout CellBuffer, in pane: Rect, isFocused: Bool, context: ScreenContext) {
        guard let parts = parts(in: pane.size, context) else { return }
        let text = shownText(of: parts, in: pane.size)
        let first = text.shown(lines: parts.rows, rows: pane.rows)
        parts.text.block.draw(
            into: &buffer, in: pane.splitTop(max(0, parts.textRows - first)).top, from: first)
        if isFocused { buffer.restingPlace = pane.origin }
        if let marked, parts.text.invitees.indices.contains(marked) {
            drawBar(over: parts.text, marked, first, into: &buffer, in: pane, isFocused, context.theme)
        }
        text.drawBar(into: &buffer, beside: pane, lines: parts.rows, style: context.theme.thumb)
        guard let map, parts.map > 0 else { return }
        let theme = context.theme
        let heading = parts.textRows + 1 - first
        if (0..<pane.rows).contains(heading) {
            let row = pane.row + heading
            buffer.write(say("Map"), at: Point(column: pane.column, row: row), style: theme.heading)
            let keys = VenueMap.keysHint
            let column = pane.endColumn - TextWidth.columns(of: keys)
            if column > pane.column + 5 {
                buffer.write(keys, at: Point(column: column, row: row), style: theme.muted)
            }
        }
        draw(
            map,
            in: Rect(
                column: pane.column, row: pane.row + heading + 1, columns: pane.columns, rows: parts.map),
            within: pane, into: &buffer, context)
    }

    /// Draws the visible part of the map. If it is partly scrolled away, the cells are copied from a buffer
    /// of their own, and in Braille: only a whole picture can be placed.
    private func draw(
        _ map: VenueMap, in area: Rect, within pane: Rect, into buffer: inout CellBuffer,
        _ context: ScreenContext
    ) {
        // With several venues, none of them is selected.
        let selected = map.markers.count == 1 ? map.markers[0].index : nil
        let shown = max(area.row, pane.row)..<max(area.row, pane.row, min(area.endRow, pane.endRow))
        guard !shown.isEmpty else { return }
        guard shown.count < area.rows else {
            map.draw(
                into: &buffer, in: area, theme: context.theme, selected: selected, streets: context.streets)
            return
        }
        var streets = context.streets
        streets.cell = nil
        var whole = CellBuffer(size: area.size)
        map.draw(
            into: &whole, in: whole.bounds, theme: context.theme, selected: selected, streets: streets)
        for row in shown {
            for (column, cell) in whole.row(row - area.row).enumerated() where cell.columns > 0 {
                buffer.write(
                    cell.text, at: Point(column: area.column + column, row: row), style: cell.style)
            }
        }
    }

    /// Draws the cursor bar on the first line of an invitee.
    private func drawBar(
        over text: MeetingDetail.Layout, _ invitee: Int, _ first: Int, into buffer: inout CellBuffer,
        in pane: Rect, _ isFocused: Bool, _ theme: Theme
    ) {
        let line = text.invitees[invitee].lowerBound - first
        guard (0..<pane.rows).contains(line) else { return }
        BarRow.draw(
            into: &buffer,
            over: Rect(
                column: pane.column + text.inviteeIndent, row: pane.row + line,
                columns: pane.columns - text.inviteeIndent, rows: 1), isFocused: isFocused, theme: theme)
    }
}

extension Meeting {
    /// The identity of one date, also of an exception of its series.
    fileprivate var date: [String] { [uid, recurrenceID] }
}
