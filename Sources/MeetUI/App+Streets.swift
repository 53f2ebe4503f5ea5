import Maps
import MeetCore
import Operations
import Shell
import TerminalKit

// The streets of the visible map: missing tiles are loaded, and requests for a map that has moved are
// cancelled.
extension App {
    private static let slot = "streets"
    /// The number of tiles loaded before they are shown, those nearest to the middle first.
    private static let tilesAtOnce = 6

    /// Requests the missing tiles of the visible map.
    mutating func loadStreets() -> [Request] {
        guard hasStarted, isLargeEnough, let shown = shownMap else { return [] }
        streets.sheet.look(at: shown)
        let missing = streets.missing(for: shown)
        guard !missing.isEmpty else {
            guard !streets.asked.isEmpty else { return [] }
            streets.asked = []
            return cancelStreets()
        }
        // They are being loaded already.
        guard !Set(missing).isSubset(of: streets.asked) else { return [] }
        streets.asked = missing
        return start(Self.load(missing))
    }

    /// The map of the uppermost screen with one.
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
                // Stored tiles are shown even if the others fail.
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
        // After a failure, missing tiles are not requested again by every key.
        if loaded.error == nil { streets.asked.removeAll { loaded.tiles.keys.contains($0) } }
    }

    /// Takes a changed permission.
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

    /// Permanently allows or forbids the server of tiles.
    static func allowStreets(_ isAllowed: Bool) -> Effect<Message> {
        Effect(AllowTiles(isAllowed), .write.holdingInput, news: { _ in [] }) { .streets($0) }
    }

    static let readStreets = Effect<Message>(ReadMapTilesState(), .read("streets-state")) { .streets($0) }
}
