import FlyingFox
import Foundation
import MeetCore
import Operations
import Sentences

/// The server of a table: its page for phones, and what terminals join by.
package final class TableServer: TableServing {
    /// The port that is asked for if none is named.
    package static let usualPort: UInt16 = 8431

    private let door: HTTPDoor
    private let audience: TableAudience
    private let host: TableHost
    private let listener: Int
    private let address: String

    /// The port; that of the system's choice if 0 was asked for.
    package var port: UInt16 { door.port }

    /// The address as `--listen` takes it.
    package var listening: String { Self.joined(address, port) }

    /// The limits of a table: each player has an open stream, and needs a further connection to answer.
    package static var usualLimits: DoorLimits {
        var limits = DoorLimits()
        limits.connections = 700
        return limits
    }

    /// Listens at an address, and at no other.
    ///
    /// - Parameters:
    ///   - address: An address of IPv4 or IPv6.
    ///   - language: The language of those whose browser asks for none that is known.
    package init(
        host address: String, port: UInt16, table: TableHost, language: Language,
        limits: DoorLimits = TableServer.usualLimits, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(DoorError) {
        let audience = TableAudience(table, now: now)
        let handler = TableHandler(host: table, audience: audience, language: language, now: now)
        door = try HTTPDoor(host: address, port: port, limits: limits, answers: handler)
        self.address = address
        self.audience = audience
        host = table
        listener = table.listen { [weak audience] _ in audience?.refresh() }
    }

    deinit { host.unlisten(listener) }

    /// Shows the present state to all, and ends the server. The address is free when it returns.
    package func finish() {
        host.unlisten(listener)
        audience.finish()
        door.close()
    }

    /// Ends the server and its connections at once, as if the host was lost.
    package func close() {
        host.unlisten(listener)
        door.close()
    }

    /// The address that phones open.
    package var url: String {
        let isEverywhere = ["0.0.0.0", "::"].contains(address)
        let named = isEverywhere ? LocalAddress.all().first?.host ?? address : address
        return "http://\(Self.joined(named, port))/"
    }

    /// The address with the code, for a picture that those at the table scan.
    package var link: String { "\(url)?code=\(host.session.code)" }

    private static func joined(_ host: String, _ port: UInt16) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
