import MeetCore
import Synchronization

/// The table that this program hosts while its screen is open: one at most, with its server.
///
/// All members may be called from any thread. Those that end a server wait for it, and for the disk.
package final class TableRoom: Sendable {
    /// A table that is served.
    package struct Hosted: Sendable {
        package let host: TableHost
        package let server: any TableServing

        package init(host: TableHost, server: any TableServing) {
            self.host = host
            self.server = server
        }
    }

    /// The time for which the end is shown to pages that load themselves again.
    package let farewell: Duration
    private let kept = Mutex<Hosted?>(nil)
    private let servers: TableServers?
    private let found: @Sendable () -> [LocalAddress]

    /// - Parameters:
    ///   - servers: Makes the servers; `nil` where none can be served.
    ///   - addresses: Returns the addresses of this computer, the likeliest first.
    package init(
        servers: TableServers? = nil, farewell: Duration = .seconds(5),
        addresses: @escaping @Sendable () -> [LocalAddress] = { LocalAddress.all() }
    ) {
        self.servers = servers
        self.farewell = farewell
        found = addresses
    }

    /// The addresses of this computer, the likeliest first.
    package var addresses: [LocalAddress] { found() }

    /// The table that is served now; `nil` without one.
    package var hosted: Hosted? { kept.withLock { $0 } }

    /// Serves a table; one that was served before is closed.
    package func open(_ host: TableHost, at place: ListeningPlace) throws(ListeningError) -> Hosted {
        close()
        guard let servers else { throw ListeningError(.noServer, at: place) }
        let server = try servers.serve(host, at: place)
        host.setAddress(server.listening)
        let hosted = Hosted(host: host, server: server)
        kept.withLock { $0 = hosted }
        return hosted
    }

    /// Ends the server, and stores the session. Pages see the end if the session is over; otherwise they wait
    /// for a host that goes on later.
    package func close() {
        let hosted = kept.withLock { kept in
            defer { kept = nil }
            return kept
        }
        guard let hosted else { return }
        if hosted.host.session.phase == .end { hosted.server.finish() } else { hosted.server.close() }
        hosted.host.flush()
    }

    /// Ends the server of a session that is over; another table stays open.
    package func finish(_ host: TableHost) {
        if hosted?.host === host { close() }
    }
}

extension TableHost {
    /// Returns the states of the session from now on. Changes in quick succession are one.
    package func changes() -> AsyncStream<TableSession> {
        let (stream, sender) = AsyncStream.makeStream(
            of: TableSession.self, bufferingPolicy: .bufferingNewest(1))
        let number = listen { news in sender.yield(news.session) }
        sender.onTermination = { _ in self.unlisten(number) }
        return stream
    }
}
