import Glibc

/// The bounds of a server: the connections and bytes that it holds, and their times.
package struct DoorLimits: Sendable {
    /// The most connections. For a newer one, the one that has waited longest is closed.
    package var connections = 256
    /// The time from the first byte of a request to its last one.
    package var request: Duration = .seconds(10)
    /// The time between two requests of a connection.
    package var idle: Duration = .seconds(30)
    /// The time for an answer.
    package var answer: Duration = .seconds(20)
    /// The silence of a stream after which its pulse is sent.
    package var pulse: Duration = .seconds(15)
    /// The time for which bytes may stay unacknowledged: a phone that left the network does not say so.
    package var silence: Duration = .seconds(10)
    /// The time for which a refused client may go on sending: closed earlier, it would not read the answer.
    package var drain: Duration = .seconds(2)
    /// The size in bytes of the request line with the headers, and their number.
    package var head = 8 << 10
    package var headers = 64
    /// The size in bytes of a body.
    package var body = 16 << 10

    package init() {}
}

/// A reason why a server cannot listen at an address.
package enum DoorError: Error, Hashable, Sendable {
    /// Another program listens there.
    case inUse
    /// It is no address of this computer.
    case notHere
    /// The code of the system's error.
    case system(Int32)

    init(_ code: Int32) {
        switch code {
        case EADDRINUSE: self = .inUse
        case EADDRNOTAVAIL: self = .notHere
        default: self = .system(code)
        }
    }
}
