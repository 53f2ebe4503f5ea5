import Foundation
import MeetStore

/// The address of this computer at which the agent takes positions: `127.0.0.1:8427`, `[::1]:8427`.
package struct ListeningAddress: Hashable, Sendable {
    /// An address of IPv4, or of IPv6 without brackets.
    package var host: String
    package var port: UInt16

    private static let loopback = "127.0.0.1"

    /// Reads an address with a port, or a port alone, which is one of 127.0.0.1.
    ///
    /// A name is not looked up, as it may lead elsewhere tomorrow: only `localhost` is known.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, (1...5).contains(last.utf8.count),
            last.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(last), port > 0
        else { return nil }
        self.port = port
        switch parts.count {
        case 1: host = Self.loopback
        case 2 where parts[0] == "localhost": host = Self.loopback
        case 2:
            host = String(parts[0])
            var address = in_addr()
            guard inet_pton(AF_INET, host, &address) == 1 else { return nil }
        default:
            let written = text.dropLast(last.count + 1)
            guard written.hasPrefix("["), written.hasSuffix("]") else { return nil }
            host = String(written.dropFirst().dropLast())
            var address = in6_addr()
            guard inet_pton(AF_INET6, host, &address) == 1 else { return nil }
        }
    }

    /// The address as it is stored and shown.
    package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// True if programs of this computer alone reach it: all of 127.0.0.0/8, and `::1`.
    package var isLoopback: Bool {
        guard host.contains(":") else { return host.hasPrefix("127.") }
        var address = in6_addr()
        guard inet_pton(AF_INET6, host, &address) == 1 else { return false }
        return withUnsafeBytes(of: &address) { bytes in
            bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        }
    }

    /// The URL to which OwnTracks sends.
    package var url: String { "http://\(text)/pub" }
}

extension PositionSettings {
    /// Returns the address at which positions are taken; `nil` for none.
    package static func listening(in store: MeetStore) throws(StoreError) -> ListeningAddress? {
        try store.setting(listenKey).flatMap { ListeningAddress($0) }
    }
}
