import MeetStore
import Travel

/// The server that knows the way of a mode, and the permission to ask.
package enum TravelState: Hashable, Sendable {
    /// No server is set, or the person refused: ways are estimated.
    case estimated
    /// A server would learn the places, and the person has not decided about it.
    case asks(host: String)
    /// A server on this machine, or a permitted one.
    case open(host: String)

    init(_ settings: TravelSettings, _ mode: TravelMode) {
        guard let server = settings.servers[mode] else {
            self = .estimated
            return
        }
        self =
            server.isLoopback || settings.isAllowed == true
            ? .open(host: server.host)
            : settings.isAllowed == nil ? .asks(host: server.host) : .estimated
    }
}

/// Stores the permission to ask servers for ways. After a refusal the person is not asked again.
package struct AllowTravel: WritingOperation {
    package var isAllowed: Bool

    package init(_ isAllowed: Bool) {
        self.isAllowed = isAllowed
    }

    package func run(in workspace: Workspace) throws(StoreError) -> TravelState {
        try workspace.store.set(TravelSettings.allowedKey, to: MapSettings.answers[isAllowed ? 0 : 1])
        let settings = try TravelSettings(readFrom: workspace.store)
        return TravelState(settings, settings.mode)
    }
}
