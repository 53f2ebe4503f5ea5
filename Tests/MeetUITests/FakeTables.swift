import Operations
import Synchronization

/// Servers of tables that listen nowhere.
final class FakeTables: Sendable {
    /// How a server ended.
    enum Ending: Sendable {
        /// All saw the end.
        case finished
        /// As if the host was lost.
        case closed
    }

    final class Server: TableServing {
        let listening: String
        private let code: String
        private let kept = Mutex<Ending?>(nil)

        init(_ table: TableHost, _ address: String, _ port: UInt16) {
            listening = "\(address):\(port)"
            code = table.session.code
        }

        /// `nil` while it serves.
        var ending: Ending? { kept.withLock { $0 } }
        var url: String { "http://\(listening)/" }
        var link: String { "\(url)?code=\(code)" }

        func finish() { kept.withLock { $0 = $0 ?? .finished } }
        func close() { kept.withLock { $0 = $0 ?? .closed } }
    }

    private let farewell: Duration
    private let opened = Mutex<[Server]>([])
    private let fault = Mutex<ListeningError.Fault?>(nil)

    /// - Parameter farewell: For how long the end is shown; usually for longer than any test.
    init(farewell: Duration = .seconds(3600)) { self.farewell = farewell }

    /// The servers so far, in order.
    var servers: [Server] { opened.withLock { $0 } }

    /// Lets no further server listen.
    func refuse(_ reason: ListeningError.Fault?) { fault.withLock { $0 = reason } }

    /// The table of a program that was just started, on a computer with two addresses.
    func room() -> TableRoom {
        let servers = TableServers(usualPort: 8431) {
            [self] (table, address, port) throws(ListeningError.Fault) in
            if let reason = fault.withLock({ $0 }) { throw reason }
            let server = Server(table, address, port)
            opened.withLock { $0.append(server) }
            return server
        }
        return TableRoom(
            servers: servers, farewell: farewell,
            addresses: {
                [
                    LocalAddress(host: "192.168.1.7", interface: "wlan0"),
                    LocalAddress(host: "10.8.0.2", interface: "tun0"),
                ]
            })
    }
}
