import Foundation

extension VenueSettings {
    /// The settings of the search, as `meet-tui settings` names them. `me.home` belongs to the person.
    package static let keys: [String] =
        [providerKey, nearKey] + networkProviders.map(serverKey) + [
            foursquareKeyCommandKey, certificateFileKey,
        ]

    /// The providers that are servers.
    package static let networkProviders = providers.filter { $0 != OfflinePlaces.id }

    /// Why a setting cannot have a value.
    package enum Fault: Error, Hashable, Sendable {
        case unknownProvider(String)
        /// It is no URL of `http` or `https`, or it holds a user, a password or a query.
        case noServer
        case noFile(String)
    }

    /// The value as it is stored.
    package static func checked(_ value: String, for key: String) throws(Fault) -> String {
        let value = value.trimmingCharacters(in: .whitespacesAndNewlines)
        switch key {
        case providerKey:
            let id = value.lowercased()
            guard providers.contains(id) else { throw .unknownProvider(value) }
            return id
        case certificateFileKey:
            guard FileManager.default.isReadableFile(atPath: value) else { throw .noFile(value) }
            return value
        case foursquareKeyCommandKey, nearKey: return value
        default:
            // What is secret belongs in no setting, and a query would not survive ours.
            guard let base = try? ServerURL.base(value), !base.contains("@"), !base.contains("?"),
                !base.contains("#"), base.utf8.count > "https://".utf8.count
            else { throw .noServer }
            return base
        }
    }
}
