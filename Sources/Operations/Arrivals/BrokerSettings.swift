import Foundation
import MeetCore
import MeetStore
import Processes
import Transport

/// The settings of servers that tell positions: a broker (MQTT), and shares of Hauk.
package enum BrokerSettings {
    package static let urlKey = "positions.mqtt.url"
    package static let passwordCommandKey = "positions.mqtt.password-command"
    package static let caFileKey = "positions.mqtt.ca-file"
    /// The key of the permission to use a broker on another machine without encryption.
    package static let plainKey = "positions.mqtt.plain"
    /// The key of the permission to follow links of Hauk in mails of people who share.
    package static let haukKey = "positions.hauk.allowed"
    /// The environment variable that takes precedence over the password command.
    package static let passwordVariable = "MEET_MQTT_PASSWORD"

    package static let keys = [urlKey, passwordCommandKey, caFileKey, plainKey, haukKey]

    /// A reason why a value is invalid for a setting.
    package enum Fault: Error, Hashable, Sendable {
        /// Not a URL of `mqtts` or `mqtt`, or with an impossible topic filter.
        case noBroker(String)
        /// A URL with a password, which is not stored.
        case password
        /// A URL of `mqtt` of another machine, without the permission.
        case notEncrypted(host: String)
        case noneOf([String], String)
        /// A command line whose first word is no program. It may be a password: these are its first
        /// characters.
        case noProgram(beginning: String)
    }

    /// Returns the possible values of a setting with a fixed set; else empty.
    static func words(for key: String) -> [String] {
        key == plainKey || key == haukKey ? MapSettings.answers : []
    }

    /// Returns the default of a setting; `nil` without one.
    static func standard(_ key: String) -> String? {
        key == plainKey || key == haukKey ? MapSettings.answers[1] : nil
    }

    /// Returns the value in its stored form.
    ///
    /// - Throws: `Fault`, `StoreError`.
    static func checked(_ value: String, for key: String, in workspace: Workspace) throws -> String {
        switch key {
        case plainKey, haukKey:
            let possible = words(for: key)
            guard possible.contains(value.lowercased()) else { throw Fault.noneOf(possible, value) }
            return value.lowercased()
        case passwordCommandKey:
            guard let name = CommandWords.split(value).first else { return value }
            guard SpawnedCommand.find(name, in: workspace.environment) != nil else {
                throw Fault.noProgram(beginning: String(value.prefix(2)))
            }
            return value
        case urlKey:
            if value.isEmpty { return value }
            _ = try Broker(value, allowsPlain: isOn(plainKey, in: workspace.store))
            return value
        default: return value
        }
    }

    /// Returns whether a permission was given.
    static func isOn(_ key: String, in store: MeetStore) throws(StoreError) -> Bool {
        try store.setting(key) == MapSettings.answers[0]
    }
}

/// A broker of positions, and the topics that are read there.
package struct Broker: Hashable, Sendable {
    package var host: String
    package var port: Int
    package var isEncrypted: Bool
    /// The user; empty without a sign-in.
    package var user: String
    /// The filter of the topics (MQTT 3.1.1, 4.7).
    package var filter: String
    package var passwordCommand: String?
    package var caFile: String?

    private static let usualFilter = "owntracks/+/+"

    /// Reads a URL: `mqtts://maria@example.org:8883/owntracks/+/+`.
    init(_ url: String, allowsPlain: Bool) throws(BrokerSettings.Fault) {
        guard let address = ServerAddress(url), ["mqtt", "mqtts"].contains(address.scheme) else {
            throw .noBroker(url)
        }
        let authority = url.dropFirst(address.scheme.count + 3).prefix { $0 != "/" }
        let name = authority.lastIndex(of: "@").map { String(authority[..<$0]) } ?? ""
        guard !name.contains(":") else { throw .password }
        guard let user = name.removingPercentEncoding, user.utf8.count <= 1000 else { throw .noBroker(url) }
        isEncrypted = address.scheme == "mqtts"
        host = address.host
        port = address.port ?? (isEncrypted ? 8883 : 1883)
        self.user = user
        filter = address.path.isEmpty ? Self.usualFilter : address.path
        guard Self.isFilter(filter) else { throw .noBroker(url) }
        guard isEncrypted || allowsPlain || ServerAddress.isLoopback(host: host) else {
            throw .notEncrypted(host: host)
        }
    }

    /// Reads the settings; `nil` without a broker, and with one that may not be used.
    init?(in workspace: Workspace) throws(StoreError) {
        let all = try workspace.store.settings()
        let stored = Dictionary(all.map { ($0.key, $0.value) }) { first, _ in first }
        func value(_ key: String) -> String? { stored[key].flatMap { $0.isEmpty ? nil : $0 } }
        let allowsPlain = value(BrokerSettings.plainKey) == MapSettings.answers[0]
        guard let url = value(BrokerSettings.urlKey),
            let broker = try? Broker(url, allowsPlain: allowsPlain)
        else { return nil }
        self = broker
        passwordCommand = value(BrokerSettings.passwordCommandKey)
        caFile = value(BrokerSettings.caFileKey).map(workspace.expand)
    }

    /// The server as it is shown: `mqtts://example.org/owntracks/+/+`.
    package var text: String {
        let usual = port == (isEncrypted ? 8883 : 1883)
        return "mqtt\(isEncrypted ? "s" : "")://\(host)\(usual ? "" : ":\(port)")/\(filter)"
    }

    /// The text that identifies the broker, the user, and how it is asked: after a change of these a refusal
    /// counts no longer.
    var account: String { [user, text, passwordCommand ?? "", caFile ?? ""].joined(separator: " ") }

    /// The topic of the user's own position; `nil` without a user.
    var ownTopic: String? {
        guard !user.isEmpty, !user.contains(where: { "+#/".contains($0) }) else { return nil }
        let first = String(filter.prefix { $0 != "/" })
        let root = first.isEmpty || first == "+" || first == "#" ? "owntracks" : first
        return "\(root)/\(user)/terminal"
    }

    func request(_ secret: DialogueRequest.Secret?) -> DialogueRequest {
        DialogueRequest(
            service: .mqtt, host: host, port: port, encryption: isEncrypted ? .implicit : .whereAsked,
            user: user, secret: secret, certificateFile: caFile)
    }

    /// Reads the password, which a command may ask for.
    ///
    /// - Throws: `secretCommand`, and `noSecret` if there is a user without one.
    func secret(environment: [String: String]) async throws(BrokerError) -> DialogueRequest.Secret? {
        if user.isEmpty { return nil }
        if let value = environment[BrokerSettings.passwordVariable], !value.isEmpty {
            return DialogueRequest.Secret(value)
        }
        let line = passwordCommand ?? ""
        let found: String?
        do throws(SecretCommand.Failure) {
            found = try await WorkQueue.programs.run { () throws(SecretCommand.Failure) -> String? in
                try SecretCommand(line, environment: environment).run(isStopped: { Task.isCancelled })
            }
        } catch { throw .secretCommand(name: error.name, error.fault) }
        guard let found else { throw .noSecret }
        return DialogueRequest.Secret(found)
    }

    private static func isFilter(_ text: String) -> Bool {
        guard text.utf8.count <= 500, !text.contains("\0") else { return false }
        let levels = text.split(separator: "/", omittingEmptySubsequences: false)
        return levels.enumerated().allSatisfy { place, level in
            if level == "#" { return place == levels.count - 1 }
            return level == "+" || !level.contains { $0 == "+" || $0 == "#" }
        }
    }
}

/// A reason why a broker could not be asked. It contains no secrets.
package enum BrokerError: Error, Hashable, Sendable, Codable {
    case connection(MQTTError)
    case secretCommand(name: String, SecretCommand.Fault)
    /// The broker wants a password, and none is set.
    case noSecret

    /// The text that is kept; one error has one text.
    var stored: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Reads such a text; `nil` if it is unreadable.
    init?(stored text: String) {
        guard let error = try? JSONDecoder().decode(BrokerError.self, from: Data(text.utf8)) else {
            return nil
        }
        self = error
    }

    var failure: SyncFailure {
        switch self {
        case .connection(let error):
            SyncFailure(
                self, text: stored, isOffline: error.isOffline, isRefusal: !error.isLost,
                isLost: error.isLost)
        case .secretCommand, .noSecret:
            SyncFailure(self, text: stored, isOffline: false, isRefusal: true)
        }
    }
}
