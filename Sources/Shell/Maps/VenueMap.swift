import Foundation
import Maps
import MeetCore
import Sentences
import TerminalKit
import VenueSearch

/// A map of venues on a screen: numbered markers, home, the invitees, the centre of a search, rings of
/// distance, and other known places as faint dots.
///
/// It shows all of them until the person moves it; then it stays. Markers are identified by their index in
/// the caller's list, and shown as `sign(of:)`.
package struct VenueMap: Hashable, Sendable {
    package struct Marker: Hashable, Sendable {
        /// Its index in the list beside the map.
        package var index: Int
        package var name: String
        package var coordinate: Coordinate
        /// The verdict; `nil` without a decision.
        package var verdict: Verdict?
        /// The minutes to it in words; `nil` if they follow from the distance.
        package var minutes: String?

        package init(index: Int, name: String, coordinate: Coordinate, verdict: Verdict? = nil) {
            self.index = index
            self.name = name
            self.coordinate = coordinate
            self.verdict = verdict
        }
    }

    /// The verdict on meeting at a place at a time.
    package enum Verdict: Hashable, Sendable {
        case open, closed
        /// Unknown hours, and one of the person's own.
        case saved
        case unknown
    }

    /// An invitee at the home on their card.
    package struct Person: Hashable, Sendable {
        package var name: String
        package var coordinate: Coordinate

        package init(name: String, coordinate: Coordinate) {
            self.name = name
            self.coordinate = coordinate
        }
    }

    package var markers: [Marker]
    package var home: Coordinate?
    /// The centre of the search, and its radius in metres.
    package var center: Coordinate?
    package var radius: Double?
    /// The radius shown around the centre or home in any case, in metres; `nil` for as much as the markers
    /// need.
    package var reach: Double?
    /// The people who are to meet.
    package var people: [Person] = []
    /// The fair meeting point.
    package var fairSpot: Coordinate?
    /// The way of somebody so far, earliest first, which is shown whole.
    package var trail: [Coordinate] = []
    /// The points of a way, drawn in place of the straight line from home.
    package var line: [Coordinate] = []
    /// Other places, drawn as dots.
    package var places: [Coordinate] = []
    /// The points of recorded tracks, in parts that are not connected.
    package var track: [[Coordinate]] = []
    /// The incidents of the log, which are drawn if the person wants them.
    package var incidents: [Coordinate] = []
    private(set) var showsIncidents = false
    /// The attribution of places and markers: `© OpenStreetMap`; or an empty text.
    package var attribution = ""
    /// The latest size in cells, from which zooming and panning start.
    package private(set) var size: Size
    /// The position that the person moved it to.
    private var camera: Camera?
    /// The cell held by the mouse.
    private(set) var heldCell: Point?

    private struct Camera: Hashable, Sendable {
        var center: Coordinate
        var metresPerDot: Double
    }

    /// Makes a map.
    ///
    /// - Parameter size: The size in cells, if known.
    package init(
        markers: [Marker], home: Coordinate? = nil, center: Coordinate? = nil, radius: Double? = nil,
        size: Size = Size(columns: 60, rows: 20)
    ) {
        self.markers = markers
        self.home = home
        self.center = center
        self.radius = radius.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.size = size
    }

    /// Makes a marker for each venue with a coordinate, with whether it is open; the others keep their
    /// numbers.
    package init(venues: [Venue], at moment: OpeningMoment, in context: ScreenContext) {
        self.init(venues: venues)
        markers = markers.map { marker in
            var marker = marker
            marker.verdict = Verdict(of: venues[marker.index], at: moment, in: context)
            return marker
        }
    }

    /// Makes a marker for each venue with a coordinate; the others keep their numbers.
    package init(
        venues: [Venue], home: Coordinate? = nil, center: Coordinate? = nil, radius: Double? = nil,
        size: Size = Size(columns: 60, rows: 20)
    ) {
        let markers = venues.enumerated().compactMap { index, venue in
            venue.coordinate.map { Marker(index: index, name: venue.name, coordinate: $0) }
        }
        self.init(markers: markers, home: home, center: center, radius: radius, size: size)
    }

    /// Returns the sign of a list entry, on the map and beside the entry: 1 to 9, then a to z; `nil` for the
    /// rest, which the map shows as dots.
    package static func sign(of index: Int) -> Character? {
        guard index >= 0,
            let place = signs.index(signs.startIndex, offsetBy: index, limitedBy: signs.endIndex),
            place < signs.endIndex
        else { return nil }
        return signs[place]
    }

    private static let signs = "123456789abcdefghijklmnopqrstuvwxyz"

    /// Returns the index of a sign, or `nil`. A letter of another keyboard layout stands for the Latin one at
    /// its position.
    package static func index(ofSign sign: Character) -> Int? {
        var sign = sign
        let key = Key(sign)
        if case .character(let latin)? = KeyboardLayout(of: key)?.latinKey(of: key)?.code { sign = latin }
        return signs.firstIndex(of: sign).map { signs.distance(from: signs.startIndex, to: $0) }
    }

    /// True if there is nothing with a location to show.
    package var isEmpty: Bool {
        markers.isEmpty && home == nil && center == nil && people.isEmpty && trail.isEmpty
            && track.allSatisfy(\.isEmpty)
    }

    /// True if it has not been moved.
    package var isFitted: Bool { camera == nil }

    // MARK: - What is shown

    /// Shows everything again.
    package mutating func fit() { camera = nil }

    /// Sets a new size.
    package mutating func resize(to size: Size) { self.size = size }

    /// Zooms in, around the given marker if visible, else around the middle.
    package mutating func zoomIn(on index: Int? = nil) { zoom(by: 2, on: index) }

    /// Zooms out.
    package mutating func zoomOut(on index: Int? = nil) { zoom(by: 0.5, on: index) }

    /// Moves the map by a number of cells to the east and to the south.
    mutating func pan(columns: Int, rows: Int) {
        guard let shown = projection(for: size) else { return }
        let far = 100_000
        let (x, y) = (min(max(-far, columns), far) * 2, min(max(-far, rows), far) * 4)
        show(shown.panned(x: x, y: y))
    }

    /// Moves the map by a quarter of its size: `pan(toward: (1, 0))` is east, `(0, 1)` south.
    mutating func pan(toward step: (x: Int, y: Int)) {
        pan(
            columns: step.x.signum() * max(2, size.columns / 4), rows: step.y.signum() * max(1, size.rows / 4)
        )
    }

    /// Runs a command of `CommandScope.map`; returns false for other commands.
    ///
    /// - Parameter index: The current marker.
    package mutating func move(_ command: CommandID, lookingAt index: Int? = nil) -> Bool {
        switch command {
        case .zoomIn: zoomIn(on: index)
        case .zoomOut: zoomOut(on: index)
        case .fitMap: fit()
        case .panLeft: pan(toward: (-1, 0))
        case .panRight: pan(toward: (1, 0))
        case .panUp: pan(toward: (0, -1))
        case .panDown: pan(toward: (0, 1))
        default: return false
        }
        return true
    }

    /// Moves a marker into view, if it is outside, with an unchanged scale.
    package mutating func reveal(_ index: Int) {
        guard let shown = projection(for: size), let marker = markers.first(where: { $0.index == index }),
            shown.visibleDot(of: marker.coordinate) == nil
        else { return }
        show(
            MapProjection(
                center: marker.coordinate, metresPerDot: shown.metresPerDot, width: shown.width,
                height: shown.height))
    }

    private mutating func zoom(by factor: Double, on index: Int?) {
        guard let shown = projection(for: size) else { return }
        let eye = markers.first { $0.index == index }?.coordinate
        show(Self.zoomed(shown, by: factor, around: eye))
    }

    /// Returns the zoomed section, with a visible marker kept in place.
    private static func zoomed(
        _ shown: MapProjection, by factor: Double, around eye: Coordinate?
    ) -> MapProjection {
        let levels = MapProjection.zoomLevels
        let level = min(max(levels.lowerBound, shown.zoom + log2(factor)), levels.upperBound)
        let zoomed = shown.zoomed(by: exp2(level - shown.zoom))
        guard let eye, shown.visibleDot(of: eye) != nil else { return zoomed }
        let (before, after) = (shown.dot(of: eye), zoomed.dot(of: eye))
        return zoomed.panned(
            x: Int((after.x - before.x).rounded()), y: Int((after.y - before.y).rounded()))
    }

    /// Zooms by a factor, with the position under a cell kept in place.
    mutating func zoom(by factor: Double, around cell: Point) {
        guard let shown = projection(for: size) else { return }
        let eye = shown.coordinate(x: Double(cell.column * 2) + 1, y: Double(cell.row * 4) + 2)
        show(Self.zoomed(shown, by: factor, around: eye))
    }

    mutating func hold(_ cell: Point?) { heldCell = cell }

    private mutating func show(_ projection: MapProjection) {
        camera = Camera(center: projection.center, metresPerDot: projection.metresPerDot)
    }

    /// Returns the section for a number of cells; `nil` if there is nothing to show.
    package func projection(for size: Size) -> MapProjection? {
        let (width, height) = (size.columns * 2, size.rows * 4)
        if let camera {
            return MapProjection(
                center: camera.center, metresPerDot: camera.metresPerDot, width: width, height: height)
        }
        if let reach, let middle = center ?? home {
            return MapProjection(
                center: middle, metresPerDot: 2 * reach / Double(max(1, min(width, height))), width: width,
                height: height)
        }
        return MapProjection(
            fitting: markers.map(\.coordinate) + trail + trackEnds,
            andWherePossible: [center, home].compactMap { $0 } + people.map(\.coordinate) + turns,
            width: width, height: height)
    }

    /// Some of the points of the way, which show how far it reaches.
    private var turns: [Coordinate] {
        stride(from: 0, to: line.count, by: max(1, line.count / Self.mostTurns)).map { line[$0] }
    }

    private static let mostTurns = 40

    /// The visible area, for reading its places; `nil` if there is nothing to show. It ends at the 180th
    /// meridian.
    package var shownArea: BoundingBox? {
        projection(for: size)?.area
    }
}

extension VenueMap {
    /// Returns whether incidents can be shown or hidden.
    package var togglesIncidents: Availability {
        incidents.isEmpty ? .unavailable(say("There are no records of incidents.")) : .available
    }

    /// Shows the incidents, or hides them.
    ///
    /// - Returns: The sentence about it.
    package mutating func toggleIncidents() -> String {
        showsIncidents.toggle()
        return showsIncidents
            ? say("The incidents of the last two years are marked on the map.")
            : say("Incidents are no longer marked on the map.")
    }

    /// The keys that move a map, in a few words beside it.
    package static var keysHint: String {
        let zoom = [CommandID.zoomIn, .zoomOut, .fitMap].map { KeyMap.key($0, in: .map) }
        let pans = [CommandID.panLeft, .panDown, .panUp, .panRight]
        let letters = pans.compactMap { KeyMap.letter($0, in: .map) }
        let move = letters.count == pans.count ? letters.joined() : KeyMap.key(.panLeft, in: .map) + " …"
        return say.mapKeys(
            zoom: zoom.joined(separator: " "), move: move, whole: KeyMap.key(.wholeMap, in: .map))
    }
}
