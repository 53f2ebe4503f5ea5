import Maps
import MeetCore
import Operations
import TerminalKit

// The streets below the map that is on the screen: whatever of it is missing is loaded, and what was asked for a map that
// has moved on is given up.
extension App {
    private static let slot = "streets"
    /// So many tiles are loaded before they are shown, the nearest to the middle first.
    private static let tilesAtOnce = 6

    /// Asks for the tiles that the map on the screen misses.
    mutating func loadStreets() -> [Request] {
        guard hasStarted, isLargeEnough, let shown = shownMap else { return [] }
        streets.sheet.look(at: shown)
        let missing = streets.missing(for: shown)
        guard !missing.isEmpty else {
            guard !streets.asked.isEmpty else { return [] }
            streets.asked = []
            return cancelStreets()
        }
        // What runs already brings it.
        guard !Set(missing).isSubset(of: streets.asked) else { return [] }
        streets.asked = missing
        return start(Self.load(missing))
    }

    /// The map of the uppermost screen that shows one.
    private var shownMap: MapProjection? {
        let context = context
        for layer in stack.reversed() {
            if let shown = layer.screen.shownMap(in: context) { return shown }
            if layer.screen.presentation == .full { return nil }
        }
        return nil
    }

    private mutating func cancelStreets() -> [Request] {
        let tickets = running.filter { $0.value.layer == nil && $0.value.effect.policy.slot == Self.slot }
            .keys
        for ticket in tickets { running[ticket] = nil }
        return tickets.map { .cancel($0) }
    }

    private static func load(_ tiles: [TileID]) -> Effect<Message> {
        var policy = EffectPolicy.read(slot)
        policy.isShownByScreen = true
        policy.failureIsShownByScreen = true
        return Effect(policy) { run in
            var rest = tiles[...]
            var error: TileError?
            while !rest.isEmpty {
                let next = Array(rest.prefix(tilesAtOnce))
                rest = rest.dropFirst(tilesAtOnce)
                var loaded = try await ReadMapTiles(next).run(in: run.tools.workspace)
                try Task.checkCancellation()
                // What is kept here is shown even where the others do not come.
                error = error ?? loaded.error
                loaded.error = error
                await run.tell(.tiles(loaded))
            }
            return EffectAnswer(nil)
        }
    }

    mutating func take(_ loaded: LoadedTiles) {
        if let set = loaded.set { streets.set = set }
        streets.error = loaded.error
        for (id, tile) in loaded.tiles { streets.sheet.add(tile, for: id) }
        // As long as nothing comes, what is missing is not asked for again by every key.
        if loaded.error == nil { streets.asked.removeAll { loaded.tiles.keys.contains($0) } }
    }

    /// What may be loaded changed.
    mutating func take(_ state: MapTilesState) {
        let access: Streets.Access =
            switch state.access {
            case .none: .none
            case .asks(let host): .asks(host: host)
            case .open: .open
            }
        guard access != streets.access || state.source != streets.source else { return }
        streets = Streets()
        streets.access = access
        streets.source = state.source
    }

    /// Allows or forbids the server of tiles, once and for all.
    static func allowStreets(_ isAllowed: Bool) -> Effect<Message> {
        Effect(AllowTiles(isAllowed), .write.holdingInput, news: { _ in [] }) { .streets($0) }
    }

    static let readStreets = Effect<Message>(ReadMapTilesState(), .read("streets-state")) { .streets($0) }
}
