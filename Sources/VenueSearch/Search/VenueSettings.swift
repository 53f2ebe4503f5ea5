import Foundation
import MeetCore

/// The settings a search goes by.
package struct VenueSettings: Hashable, Sendable {
    /// The id of the provider that is asked when nobody says which.
    package var provider = NominatimProvider.id
    /// The servers, by provider's id, where they are not the public ones.
    package var servers: [String: String] = [:]
    /// The command that prints the key of Foursquare.
    package var foursquareKeyCommand: String?
    /// A file of certificates in PEM that are trusted as well, for servers of one's own.
    package var certificateFile: String?
    /// An address, a place or coordinates; the default for “near”.
    package var home: String?
    /// How names are to be written, as in `Accept-Language`.
    package var language: String?
    /// The variables a key may be in.
    package var environment: [String: String] = [:]

    package init() {}

    package static let providerKey = "venues.provider"
    package static let foursquareKeyCommandKey = KeySource.foursquareSetting
    package static let certificateFileKey = "venues.ca-file"
    /// Where the last search was made that said where; the default for “near” without a home.
    package static let nearKey = "venues.near"
    package static let homeKey = "me.home"
    package static func serverKey(_ provider: String) -> String { "venues.\(provider).url" }

    /// Every provider's id, the default first.
    package static let providers = [
        NominatimProvider.id, PhotonProvider.id, OverpassProvider.id, FoursquareProvider.id,
        OfflinePlaces.id,
    ]

    /// - Parameters:
    ///   - stored: The settings that have a value, by key; others than those of the search are not looked at.
    ///   - environment: For keys, and for the language (`LC_ALL`, `LC_MESSAGES`, `LANG`).
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

    /// `el_GR.UTF-8` becomes `el-GR,el;q=0.8`; `nil` where the environment asks for none.
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

    /// The URL that is asked; `nil` where there is none.
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

    /// What counts where nobody set that key; `nil` where nothing does.
    package func standard(_ key: String) -> String? {
        if key == Self.providerKey { return provider }
        return Self.networkProviders.first { Self.serverKey($0) == key }.flatMap { server(of: $0) }
    }

    /// Where the key of Foursquare would come from, the key itself unseen; `nil` where none was set.
    package var keyOrigin: KeyOrigin? {
        if let variable = KeySource.foursquareVariables.first(where: { environment[$0]?.isEmpty == false }) {
            return .variable(variable)
        }
        return foursquareKeyCommand == nil ? nil : .command(setting: Self.foursquareKeyCommandKey)
    }

    /// The key of Foursquare. Blocks until the command for it is done, ten seconds at most, or until soon after
    /// `isStopped`.
    package func foursquareKey(isStopped: () -> Bool = { false }) throws(APIKeyError) -> APIKey {
        try KeySource.foursquare(
            command: foursquareKeyCommand, environment: environment, isStopped: isStopped)
    }

    /// A provider ready to be asked.
    ///
    /// - Parameter key: Of the providers that need one.
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

    /// The provider that finds places for those that cannot: the person's own choice where it is able to.
    package var locator: String {
        provider != OfflinePlaces.id && capabilities(of: provider)?.locatesPlaces == true
            ? provider : NominatimProvider.id
    }

    /// What a provider can do, `offline` included; `nil` where there is none of this id.
    package func capabilities(of id: String) -> ProviderCapabilities? {
        id == OfflinePlaces.id ? OfflinePlaces.capabilities : provider(id, key: nil)?.capabilities
    }
}

// MARK: - What may be set

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
            // What is secret belongs in no setting, and a query would not survive ours.
            guard let base = try? ServerURL.base(value), !base.contains("@"), !base.contains("?"),
                !base.contains("#"), base.utf8.count > "https://".utf8.count
            else { throw .noServer }
            return base
        }
    }
}
