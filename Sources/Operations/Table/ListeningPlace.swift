/// An address at which a table is served, with or without a port.
package struct ListeningPlace: Hashable, Sendable {
    /// An address of IPv4, or of IPv6 without brackets.
    package var host: String
    /// The port, 0 for any free one; `nil` for the usual one, or one of the next.
    package var port: UInt16?

    package init(host: String, port: UInt16?) {
        self.host = host
        self.port = port
    }

    /// Reads `192.168.1.7:8431`, `[fd00::1]:8431`, or an address alone.
    package init?(_ text: String) {
        if let address = ListeningAddress(text) {
            self.init(host: address.host, port: address.port)
        } else if text.hasSuffix(":0"), let address = ListeningAddress("\(text.dropLast())1") {
            self.init(host: address.host, port: 0)
        } else if let address = ListeningAddress("\(text):1") ?? ListeningAddress("[\(text)]:1") {
            self.init(host: address.host, port: nil)
        } else {
            return nil
        }
    }

    /// Makes the place of the time before; `nil` without one, and if this computer has its address no more.
    ///
    /// - Parameter address: The address and port as stored (`TableHost.address`).
    package init?(before address: String, among addresses: [LocalAddress]) {
        guard let last = ListeningAddress(address), addresses.contains(where: { $0.host == last.host }) else {
            return nil
        }
        self.init(host: last.host, port: last.port)
    }

    package var text: String { port.map { host.contains(":") ? "[\(host)]:\($0)" : "\(host):\($0)" } ?? host }

    /// Returns the addresses to choose from, the likeliest first: those of IPv4, which are typed in short, or
    /// others if there are none.
    package static func choices(among addresses: [LocalAddress]) -> [LocalAddress] {
        let short = addresses.filter { !$0.host.contains(":") }
        return short.isEmpty ? addresses : short
    }
}
