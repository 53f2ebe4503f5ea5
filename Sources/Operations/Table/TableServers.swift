/// A server of a table, as its host uses it.
package protocol TableServing: Sendable {
    /// The address that phones open.
    var url: String { get }
    /// The address with the code, for a picture that those at the table scan.
    var link: String { get }
    /// The address and port, as `ListeningPlace` reads them.
    var listening: String { get }

    /// Shows the present state to all, and ends the server. The address is free when it returns.
    func finish()
    /// Ends the server and its connections at once, as if the host was lost.
    func close()
}

/// A reason why a table cannot be served at an address.
package struct ListeningError: Error, Hashable, Sendable {
    package enum Fault: Error, Hashable, Sendable {
        /// Another program listens there.
        case inUse
        /// It is no address of this computer.
        case notHere
        /// The system's reason.
        case system(String)
        /// The program serves no tables.
        case noServer
    }

    package let fault: Fault
    package let place: ListeningPlace

    package init(_ fault: Fault, at place: ListeningPlace) {
        self.fault = fault
        self.place = place
    }
}

/// The servers of tables, which the program makes.
package struct TableServers: Sendable {
    /// Makes a server of a table that listens at an address and a port, and nowhere else.
    package typealias Opening =
        @Sendable (TableHost, _ address: String, _ port: UInt16) throws(ListeningError.Fault)
        -> any TableServing

    private let usualPort: UInt16
    private let open: Opening

    /// The number of ports that are tried if none is named.
    private static let mostPorts: UInt16 = 10

    package init(usualPort: UInt16, open: @escaping Opening) {
        self.usualPort = usualPort
        self.open = open
    }

    /// Serves a table at a place; if no port was named, at the first free one of a few.
    package func serve(
        _ table: TableHost, at place: ListeningPlace
    ) throws(ListeningError) -> any TableServing {
        var fault = ListeningError.Fault.inUse
        for port in place.port.map({ [$0] }) ?? Array(usualPort..<(usualPort + Self.mostPorts)) {
            do throws(ListeningError.Fault) {
                return try open(table, place.host, port)
            } catch {
                fault = error
                guard error == .inUse else { break }
            }
        }
        throw ListeningError(fault, at: place)
    }
}
