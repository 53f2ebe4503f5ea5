import MeetCore
import MeetStore

/// The settings of check-ins: the command beside the mails, and the services that alarm while this computer
/// sleeps.
package enum SafetySettings {
    /// The key of the command that gets each event as JSON on its standard input.
    package static let commandKey = "checkin.command"
    /// The key of the address of a topic of ntfy.
    package static let ntfyKey = "checkin.ntfy.url"
    /// The key of the address of a check in the API of Healthchecks.
    package static let healthchecksKey = "checkin.healthchecks.url"
    /// The key of the command that prints the key of that API.
    package static let healthchecksKeyCommandKey = "checkin.healthchecks.key-command"

    package static let keys = [commandKey, ntfyKey, healthchecksKey, healthchecksKeyCommandKey]

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String, for key: String) -> String? {
        guard key == ntfyKey || key == healthchecksKey, !value.isEmpty else { return value }
        var url = value
        while url.hasSuffix("/") { url.removeLast() }
        return SubscriptionAddress.isAllowed(url) ? url : nil
    }

    /// Returns the service that is set; `nil` for none.
    static func service(in store: MeetStore) throws(StoreError) -> SafetyService? {
        if try value(ntfyKey, in: store) != nil { return .ntfy }
        return try value(healthchecksKey, in: store) == nil ? nil : .healthchecks
    }

    /// Returns a setting; `nil` without one.
    static func value(_ key: String, in store: MeetStore) throws(StoreError) -> String? {
        try store.setting(key).flatMap { $0.isEmpty ? nil : $0 }
    }
}
