import Foundation
import Maps
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The tasks that can be done near home, the current position or a typed place: a list with its map.
package struct NearScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The stored position; `nil` if there is none.
        case began(StoredPosition?)
        /// The stored position, which may be newer than the shown one.
        case known(StoredPosition?)
        /// The results so far, or all of them.
        case found(NearThings, NearPlace, isAll: Bool)
        case onFailure(EffectFailure, NearPlace)
        /// The place that was typed.
        case typed(String)
        /// The meeting to be changed; `nil` if it no longer exists.
        case read(Meeting?)
        /// The marker chosen on the full-screen map.
        case wentTo(Int)
    }

    /// The place of the search; `nil` while none is known.
    private(set) var place: NearPlace?
    private var position: StoredPosition?
    /// The place that was typed last.
    private var typed = ""
    private(set) var found: NearThings?
    private(set) var isAsking = false
    /// The reason why the place cannot be searched.
    private(set) var refusal: String?
    private(set) var cursor = ListPane()
    package private(set) var map = VenueMap(markers: [])

    package init() {}

    package var title: String { say("Nearby") }
    package var scopes: [CommandScope] { [.near, .place, .map, .lists] }

    package var footnote: String {
        guard let found, !found.farther.isEmpty else { return "" }
        return say("\(found.farther.count) more within \(DistanceText.chosen(found.reach))")
    }

    var things: [NearThing] { found?.things ?? [] }
    var selected: NearThing? {
        things.indices.contains(cursor.selected) ? things[cursor.selected] : nil
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .open, .editMeeting, .toggleDone:
            return selected == nil ? .unavailable(say("No meeting is selected.")) : .available
        case .nearHome:
            return context.person.home.isEmpty
                ? .unavailable(VenueSearchError.noHome.sentence) : .available
        case .nearPosition: return position == nil ? .unavailable(say.noPosition) : .available
        case .openVenueWebsite, .openStreetMap, .copyAddress, .directions:
            return VenueCommands.availability(of: command, for: selected?.venue)
        case .wholeMap: return map.isEmpty ? nil : .available
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            return NearLayout.hasMap(context.body) && !map.isEmpty ? .available : nil
        case .filter, .otherPane: return nil
        default: return .available
        }
    }

    package func shownMap(in context: ScreenContext) -> MapProjection? {
        NearLayout.hasMap(context.body) ? map.projection(for: map.size) : nil
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] {
        [.run(Effect(reading: { try $0.position() }, .read("position").holdingInput) { .began($0) })]
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .mouse(let mouse, _): return point(event, mouse, in: context)
        case .dataChanged:
            return look(in: context) + [
                .run(Effect(reading: { try $0.position() }, .read("told")) { .known($0) })
            ]
        case .resized:
            keepInSight(in: context)
            return []
        case .key, .paste: return nil
        case .progress: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .began(let position):
            self.position = position
            let isThere = position.map { !$0.isOld(at: context.now) } ?? false
            if isThere || position != nil && context.person.home.isEmpty {
                return go(to: .position, in: context)
            }
            return context.person.home.isEmpty ? askForPlace() : go(to: .home, in: context)
        case .known(let position):
            self.position = position
            return []
        case .found(let found, let place, let isAll):
            guard place == self.place else { return [] }
            isAsking = !isAll
            take(found, in: context)
            return []
        case .onFailure(let failure, let place):
            guard place == self.place else { return [] }
            isAsking = false
            if case .failed(let error) = failure { refusal = Self.sentence(error) }
            return []
        case .typed(let text):
            guard !text.trimmed.isEmpty else { return [] }
            typed = text.trimmed
            return go(to: .typed(typed), in: context)
        case .wentTo(let index):
            // Items without a row are on the map only.
            guard things.indices.contains(index) else { return [] }
            cursor.select(index, of: things.count)
            keepInSight(in: context)
            return []
        case .read(let meeting): return meeting.map { [.open(ChangeMeeting(meeting: $0))] } ?? []
        }
    }

    private static func sentence(_ error: any Error) -> String {
        (error as? VenueSearchError)?.sentence ?? ErrorText.sentence(error)
    }

    // MARK: - Searching

    private mutating func go(to place: NearPlace, in context: ScreenContext) -> [Action] {
        self.place = place
        (found, refusal, cursor) = (nil, nil, ListPane())
        map = VenueMap(markers: [], size: layout(in: context).map.size)
        return look(in: context)
    }

    /// Searches near the same place again; the results stay until there are new ones.
    private mutating func look(in context: ScreenContext) -> [Action] {
        guard let place else { return [] }
        isAsking = true
        return [.run(.find(place))]
    }

    private func askForPlace() -> [Action] {
        let prompt = TextPrompt(
            title: say("Near what?"), text: typed,
            hint: say("A saved venue, an address, a town, coordinates"),
            taking: .searchTyped)
        return [.push(prompt) { .typed($0) }]
    }

    private mutating func take(_ new: NearThings, in context: ScreenContext) {
        let before = selected?.id
        found = new
        refusal = nil
        cursor.follow(before, among: things.map(\.id))
        let middle = new.origin.coordinate
        map.home = new.origin.kind == .home ? middle : nil
        map.center = middle
        map.radius = Double(new.radius)
        map.reach = Double(new.reach)
        map.places = new.surroundings
        let isFromMap = !new.surroundings.isEmpty || things.contains { $0.isOfKind }
        map.attribution = isFromMap ? "© OpenStreetMap" : ""
        // The items further away have no sign.
        let farther = max(things.count, Self.signs)
        map.markers =
            things.enumerated().compactMap { Self.marker($0.offset, $0.element, context) }
            + new.farther.enumerated().compactMap { Self.marker(farther + $0.offset, $0.element, context) }
        keepInSight(in: context)
    }

    /// The maximum number of rows with a sign on the map.
    private static let signs = 35

    private static func marker(
        _ index: Int, _ thing: NearThing, _ context: ScreenContext
    ) -> VenueMap.Marker? {
        thing.venue.coordinate.map {
            VenueMap.Marker(
                index: index, name: thing.venue.name, coordinate: $0,
                verdict: VenueMap.Verdict(of: thing.venue, at: .now(context.now), in: context))
        }
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        map.resize(to: layout(in: context).map.size)
        if map.move(command, lookingAt: selected == nil ? nil : cursor.selected) { return [] }
        switch command {
        case .wholeMap:
            let whole = ShowMap(title: title, map: map, selected: selected == nil ? nil : cursor.selected)
            return [.open(whole) { .wentTo($0) }]
        case .nearHome: return go(to: .home, in: context)
        case .nearPosition: return go(to: .position, in: context)
        case .nearPlace: return askForPlace()
        case .open: return selected.map { [.open(OpenMeeting(occurrence: $0.id))] } ?? []
        case .editMeeting:
            guard let selected else { return [] }
            return [
                .run(
                    Effect(reading: { [id = selected.id] in try $0.meeting(id) }, .read().holdingInput) {
                        .read($0)
                    })
            ]
        case .toggleDone: return selected.map { [.run(Self.markDone($0.meeting))] } ?? []
        case .directions: return ShowDirections(to: selected?.venue).map { [.open($0)] } ?? []
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            return selected.flatMap { VenueCommands.actions(command, for: $0.venue) } ?? []
        default: return update(.command(command), in: context)
        }
    }

    private static func markDone(_ meeting: MeetingSummary) -> Effect<Message> {
        Effect(
            MarkMeeting(meeting.id, isDone: true), .write.holdingInput,
            news: { [.say(say("Done: “\($0.title)”.")), .changed(nil)] })
    }

    private mutating func update(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let outcome = cursor.update(event, in: window(layout(in: context)))
        keepInSight(in: context)
        switch outcome {
        case .opened: return handle(.open, in: context)
        case .moved: return []
        case .ignored: return nil
        }
    }

    private mutating func point(
        _ event: ScreenEvent, _ mouse: Mouse, in context: ScreenContext
    ) -> [Action]? {
        let layout = layout(in: context)
        switch map.take(mouse, in: layout.map, selected: cursor.selected, streets: context.streets) {
        case .moved, .held: return []
        case .pressed(let index):
            guard let index, things.indices.contains(index) else { return [] }
            cursor.select(index, of: things.count)
            keepInSight(in: context)
            return []
        case .none: return update(event, in: context)
        }
    }

    private var shape: ListShape { ListShape(count: things.count, height: NearLayout.rowsOfThing) }

    func window(_ layout: NearLayout) -> ListWindow { cursor.window(layout.things, shape) }

    private mutating func keepInSight(in context: ScreenContext) {
        let layout = layout(in: context)
        cursor.settle(shape, rows: layout.things.rows)
        map.resize(to: layout.map.size)
        if !map.isFitted, selected != nil { map.reveal(cursor.selected) }
    }

    /// In cells of the body, from 0.
    private func layout(in context: ScreenContext) -> NearLayout {
        let body = bounds(in: context)
        return NearLayout(area: body, statusRows: status(columns: body.columns - 2, context).lines.count)
    }
}

extension Effect where Message == NearScreen.Message {
    /// Returns a search near a place, which reports results before it ends.
    static func find(_ place: NearPlace) -> Effect {
        var policy = EffectPolicy.read("near").saying(.searchingVenues)
        policy.isShownByScreen = true
        policy.isStoppedByEscape = true
        policy.failureIsShownByScreen = true
        return Effect(policy, onFailure: { .onFailure($0, place) }) { run in
            let all = try await FindNearThings(place).run(in: run.tools.workspace) {
                await run.tell(.found($0, place, isAll: false))
            }
            return EffectAnswer(.found(all, place, isAll: true))
        }
    }
}
