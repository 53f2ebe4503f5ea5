import Foundation
import MeetCore

/// The settings of a search.
package struct VenueSettings: Hashable, Sendable {
    /// The id of the default provider.
    package var provider = NominatimProvider.id
    /// The servers by provider's id, if they are not the public ones.
    package var servers: [String: String] = [:]
    /// The command that prints the Foursquare key.
    package var foursquareKeyCommand: String?
    /// A PEM file of additional trusted certificates, for private servers.
    package var certificateFile: String?
    /// An address, a place or coordinates; the default for “near”.
    package var home: String?
    /// The languages of names, as in `Accept-Language`.
    package var language: String?
    /// The environment, which may hold keys.
    package var environment: [String: String] = [:]

    package init() {}

    package static let providerKey = "venues.provider"
    package static let foursquareKeyCommandKey = KeySource.foursquareSetting
    package static let certificateFileKey = "venues.ca-file"
    /// The place of the last search with one; the default for “near” without a home.
    package static let nearKey = "venues.near"
    package static let homeKey = "me.home"
    package static func serverKey(_ provider: String) -> String { "venues.\(provider).url" }

    /// Every provider's id, the default first.
    package static let providers = [
        NominatimProvider.id, PhotonProvider.id, OverpassProvider.id, FoursquareProvider.id,
        OfflinePlaces.id,
    ]

    /// Reads the settings.
    ///
    /// - Parameters:
    ///   - stored: The set values by key; settings that are not the search's are ignored.
    ///   - environment: The environment for keys, and for the language (`LC_ALL`, `LC_MESSAGES`, `LANG`).
    package init(stored: [String: String], environment: [String: String]) {
        func setting(_ key: String) -> String? { stored[key].flatMap { $0.isEmpty ? nil : $0 } }
        provider = setting(Self.providerKey) ?? provider
        for id in Self.providers { servers[id] = setting(Self.serverKey(id)) }
        foursquareKeyCommand = setting(Self.foursquareKeyCommandKey)
        certificateFile = setting(Self.certificateFileKey)
        home = setting(Self.homeKey)
        language = Self.language(environment)
        self.environment = environment
    }

    /// Returns the languages: `el_GR.UTF-8` becomes `el-GR,el;q=0.8`; `nil` if the environment has none.
    static func language(_ environment: [String: String]) -> String? {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let name = locale?.prefix(while: { $0 != "." && $0 != "@" }), name != "C", name != "POSIX",
            name.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: "_") }),
            name.utf8.count >= 2
        else { return nil }
        let parts = name.split(separator: "_")
        guard let language = parts.first else { return nil }
        return parts.count > 1 ? "\(language)-\(parts[1]),\(language);q=0.8" : String(language)
    }

    /// Returns the server's URL, or `nil` if the provider has none.
    package func server(of id: String) -> String? {
        if let server = servers[id] { return server }
        return switch id {
        case NominatimProvider.id: NominatimProvider.publicServer
        case PhotonProvider.id: PhotonProvider.publicServer
        case OverpassProvider.id: OverpassProvider.publicServer
        case FoursquareProvider.id: FoursquareProvider.publicServer
        default: nil
        }
    }

    /// Returns the default value of a setting, or `nil`.
    package func standard(_ key: String) -> String? {
        if key == Self.providerKey { return provider }
        return Self.networkProviders.first { Self.serverKey($0) == key }.flatMap { server(of: $0) }
    }

    /// The origin of the Foursquare key, without reading it; `nil` if none is set.
    package var keyOrigin: KeyOrigin? {
        if let variable = KeySource.foursquareVariables.first(where: { environment[$0]?.isEmpty == false }) {
            return .variable(variable)
        }
        return foursquareKeyCommand == nil ? nil : .command(setting: Self.foursquareKeyCommandKey)
    }

    /// Returns the Foursquare key. Blocks until its command ends, ten seconds at most, or until shortly after
    /// `isStopped`.
    package func foursquareKey(isStopped: () -> Bool = { false }) throws(APIKeyError) -> APIKey {
        try KeySource.foursquare(
            command: foursquareKeyCommand, environment: environment, isStopped: isStopped)
    }

    /// Returns a configured provider.
    ///
    /// - Parameter key: The key, for providers that need one.
    package func provider(_ id: String, key: APIKey?) -> (any VenueProvider)? {
        let server = servers[id]
        return switch id {
        case NominatimProvider.id: NominatimProvider(server: server ?? NominatimProvider.publicServer)
        case PhotonProvider.id: PhotonProvider(server: server ?? PhotonProvider.publicServer)
        case OverpassProvider.id: OverpassProvider(server: server ?? OverpassProvider.publicServer)
        case FoursquareProvider.id:
            FoursquareProvider(server: server ?? FoursquareProvider.publicServer, key: key)
        default: nil
        }
    }

    /// The provider that locates places for those that cannot: the chosen one if it can.
    package var locator: String {
        provider != OfflinePlaces.id && capabilities(of: provider)?.locatesPlaces == true
            ? provider : NominatimProvider.id
    }

    /// Returns the capabilities of a provider, including `offline`; `nil` for an unknown id.
    package func capabilities(of id: String) -> ProviderCapabilities? {
        id == OfflinePlaces.id ? OfflinePlaces.capabilities : provider(id, key: nil)?.capabilities
    }
}

// MARK: - What may be set

extension VenueSettings {
    /// The settings of the search, by their names in `meet-tui settings`. `me.home` belongs to the person.
    package static let keys: [String] =
        [providerKey, nearKey] + networkProviders.map(serverKey) + [
            foursquareKeyCommandKey, certificateFileKey,
        ]

    /// The providers that are servers.
    package static let networkProviders = providers.filter { $0 != OfflinePlaces.id }

    /// A reason why a value is invalid for a setting.
    package enum Fault: Error, Hashable, Sendable {
        case unknownProvider(String)
        /// Not a URL of `http` or `https`, or one with a user, a password or a query.
        case noServer
        case noFile(String)
    }

    /// Returns the value in its stored form.
    package static func checked(_ value: String, for key: String) throws(Fault) -> String {
        let value = value.trimmed
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
            // Secrets do not belong in settings, and a query would be lost.
            guard let base = try? ServerURL.base(value), !base.contains("@"), !base.contains("?"),
                !base.contains("#"), base.utf8.count > "https://".utf8.count
            else { throw .noServer }
            return base
        }
    }
}
