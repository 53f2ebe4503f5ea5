import Foundation
import Glibc

/// An address of this computer at which others in the same network can reach it.
package struct LocalAddress: Hashable, Sendable {
    /// An address of IPv4, or of IPv6 without brackets.
    package let host: String
    /// The name of the network interface: `wlan0`.
    package let interface: String

    package init(host: String, interface: String) {
        self.host = host
        self.interface = interface
    }

    /// Returns the addresses of this computer, the likeliest first: those of home networks (RFC 1918), then
    /// others, then those of interfaces between programs of this computer. Those that need the name of an
    /// interface (RFC 4291, 2.5.6) are left out, as no page can be opened there.
    package static func all() -> [LocalAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [LocalAddress] = []
        var next = first
        while let entry = next {
            next = entry.pointee.ifa_next
            let flags = Int(entry.pointee.ifa_flags)
            guard let address = entry.pointee.ifa_addr, flags & Int(IFF_UP) != 0,
                flags & Int(IFF_LOOPBACK) == 0, let host = numeric(address), !host.contains("%")
            else { continue }
            found.append(LocalAddress(host: host, interface: String(cString: entry.pointee.ifa_name)))
        }
        return inOrder(found)
    }

    /// Returns addresses with the likeliest first, each once.
    package static func inOrder(_ addresses: [LocalAddress]) -> [LocalAddress] {
        var known: Set<String> = []
        let different = addresses.filter { known.insert($0.host).inserted }
        let ranked = different.enumerated().sorted { one, other in
            (one.element.rank, one.offset) < (other.element.rank, other.offset)
        }
        return ranked.map(\.element)
    }

    private var rank: Int {
        if Self.inner.contains(where: interface.hasPrefix) { return 3 }
        if host.contains(":") { return 2 }
        return isPrivate ? 0 : 1
    }

    /// True for an address of IPv4 that home networks use.
    private var isPrivate: Bool {
        let numbers = host.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 4 else { return false }
        return switch (numbers[0], numbers[1]) {
        case (10, _), (192, 168), (172, 16...31): true
        default: false
        }
    }

    /// The beginnings of the names of interfaces between programs of one computer.
    private static let inner = ["docker", "br-", "veth", "virbr", "vmnet", "lxc", "cni", "podman"]

    private static func numeric(_ address: UnsafePointer<sockaddr>) -> String? {
        let size: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: size = MemoryLayout<sockaddr_in>.size
        case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let room = socklen_t(text.count)
        guard getnameinfo(address, socklen_t(size), &text, room, nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
