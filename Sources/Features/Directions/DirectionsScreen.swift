import Maps
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import Travel

/// The way to a place: numbered steps, and the line of the way on a map beside them.
package struct DirectionsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case found(FindDirections.Found)
        case failed(EffectFailure)
        /// The server was allowed, or refused for good.
        case decided
    }

    let route: ShowDirections
    /// The chosen mode; `nil` for the usual one.
    private var mode: TravelMode?
    /// The last way found; that of another mode while the next one is searched.
    private(set) var found: FindDirections.Found?
    /// The reason why there is none.
    private(set) var failure: String?
    private(set) var isSearching = false
    var list = ListPane()
    var map: VenueMap

    package init(_ route: ShowDirections) {
        self.route = route
        map = VenueMap(markers: [VenueMap.Marker(index: 0, name: route.name, coordinate: route.place)])
    }

    package var title: String { say("Directions") }
    package var scopes: [CommandScope] { [.directions, .map, .lists] }
    package var footnote: String {
        steps.isEmpty ? "" : say("\(steps.count) step", "\(steps.count) steps", steps.count)
    }

    var steps: [TravelStep] { found?.directions.route?.steps ?? [] }
    /// The mode that is shown or searched for.
    var shownMode: TravelMode? { mode ?? found?.directions.mode }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: return nil
        case .allowTravel, .forbidTravel:
            if case .asks = found?.state { return .available }
            return nil
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            return DirectionsLayout.hasMap(context.body) ? .available : nil
        default: return .available
        }
    }

    package func shownMap(in context: ScreenContext) -> MapProjection? {
        DirectionsLayout.hasMap(context.body) ? map.projection(for: layout(in: context).map.size) : nil
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { find() }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let layout = layout(in: context)
        map.resize(to: layout.map.size)
        switch event {
        case .command(let command):
            if let actions = handle(command, in: context) { return actions }
        case .mouse(let mouse, _) where layout.map.contains(mouse.at):
            switch map.take(mouse, in: layout.map, selected: 0, streets: context.streets) {
            case .moved, .held, .pressed: return []
            case .none: break
            }
        case .dataChanged: return find()
        case .mouse, .key, .paste, .progress, .resized: break
        }
        return list.update(event, in: window(layout)) == .ignored ? (event.isKey ? nil : []) : []
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if DirectionsLayout.hasMap(context.body), map.move(command, lookingAt: 0) { return [] }
        switch command {
        case .moveLeft: return choose(by: -1)
        case .moveRight: return choose(by: 1)
        case .wholeMap: return [.open(ShowMap(title: route.name, map: map, selected: 0))]
        case .showCode:
            return [.push(CodeScreen(title: route.name, text: PlaceLink.geo(route.place)))]
        case .allowTravel: return [decide(true)]
        case .forbidTravel: return [decide(false)]
        default: return nil
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .found(let found):
            (self.found, failure, isSearching) = (found, nil, false)
            list = ListPane()
            show(found)
            return []
        case .failed(let failure):
            isSearching = false
            guard case .failed(let error) = failure else { return [] }
            self.failure =
                error is FindDirections.NoStart
                ? say("Where you are is unknown: set your home on the Me tab, or your position.")
                : ErrorText.sentence(error)
            return []
        case .decided: return find()
        }
    }

    /// Shows the next mode, or the one before it.
    private mutating func choose(by step: Int) -> [Action] {
        let all = TravelMode.allCases
        let place = shownMode.flatMap { all.firstIndex(of: $0) } ?? 0
        mode = all[(place + step + all.count) % all.count]
        return find()
    }

    private mutating func find() -> [Action] {
        isSearching = true
        var policy = EffectPolicy.read("way").saying(.searching)
        policy.isStoppedByEscape = true
        policy.failureIsShownByScreen = true
        let find = FindDirections(to: route.place, meeting: route.meeting, mode: mode)
        return [
            .run(
                Effect(policy, onFailure: { .failed($0) }) { run in
                    EffectAnswer(.found(try await find.run(in: run.tools.workspace)))
                })
        ]
    }

    private func decide(_ isAllowed: Bool) -> Action {
        .run(
            Effect(
                AllowTravel(isAllowed), .write.holdingInput, news: { _ in [] }, message: { _ in .decided }))
    }

    /// Puts the way on the map.
    private mutating func show(_ found: FindDirections.Found) {
        map.line = found.directions.route?.line ?? []
        map.home = found.origin == .home ? found.start : nil
        map.center = found.origin == .home ? nil : found.start
        map.fit()
    }

    // MARK: - Layout

    func layout(in context: ScreenContext) -> DirectionsLayout {
        DirectionsLayout(
            bounds(in: context), head: head(columns: DirectionsLayout.columns(of: context.body), context))
    }

    func window(_ layout: DirectionsLayout) -> ListWindow {
        list.window(layout.steps, ListShape(count: steps.count))
    }
}

extension ScreenEvent {
    /// True for a key that is no command, which other screens may take.
    fileprivate var isKey: Bool {
        switch self {
        case .command, .key: true
        case .mouse, .paste, .progress, .dataChanged, .resized: false
        }
    }
}
