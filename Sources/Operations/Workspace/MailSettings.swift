import Mail
import MeetCore
import MeetStore

/// The settings of mail: with whom a person sends and receives, and by which addresses they go.
package enum MailSettings {
    package static let addressKey = OwnAddresses.mailKey
    package static let aliasesKey = OwnAddresses.aliasesKey
    package static let smtpKey = "mail.smtp.url"
    package static let imapKey = "mail.imap.url"
    package static let userKey = "mail.user"
    package static let passwordCommandKey = "mail.password-command"
    package static let caFileKey = "mail.ca-file"
    package static let commandKey = "mail.command"
    /// How the person signs in: `password`, or `xoauth2` with a token in its place.
    package static let authKey = "mail.auth"
    /// The name by which the person's own server signs its Authentication-Results (RFC 8601, 2.5).
    package static let authenticationServerKey = "mail.authentication-server"
    /// The variable that goes before the command of the password.
    package static let passwordVariable = "MEET_MAIL_PASSWORD"

    package static let keys = [
        addressKey, aliasesKey, smtpKey, imapKey, userKey, passwordCommandKey, caFileKey, commandKey, authKey,
        authenticationServerKey,
    ]

    package static let ways = ["password", "xoauth2"]

    /// Why a setting cannot have a value.
    package enum Fault: Error, Hashable, Sendable {
        case noAddress(String)
        case server(MailServer.Fault, MailServer.Kind)
        case noneOf([String], String)
    }

    /// The value as it is stored.
    static func checked(_ value: String, for key: String) throws(Fault) -> String {
        switch key {
        case addressKey:
            guard EmailAddress.isPlausible(value) else { throw .noAddress(value) }
            return value
        case aliasesKey:
            let addresses = CalendarAddress.addresses(in: value)
            if let wrong = addresses.first(where: { !EmailAddress.isPlausible($0) }) {
                throw .noAddress(wrong)
            }
            return addresses.joined(separator: ", ")
        case smtpKey: return try server(value, .smtp)
        case imapKey: return try server(value, .imap)
        case authKey:
            guard ways.contains(value.lowercased()) else { throw .noneOf(ways, value) }
            return value.lowercased()
        default: return value
        }
    }

    private static func server(_ value: String, _ kind: MailServer.Kind) throws(Fault) -> String {
        do throws(MailServer.Fault) {
            _ = try MailServer(value, kind: kind)
            return value
        } catch { throw .server(error, kind) }
    }
}

/// Who the person is to others, and how they are reached.
package struct MailIdentity: Hashable, Sendable {
    /// From whom messages come, and who calls their meetings; `nil` where no address is known.
    package var address: CalendarAddress?
    /// The keys of all addresses they go by.
    package var own: Set<String>
    /// `nil` where no address is known.
    package var account: MailAccount?
    /// The server whose Authentication-Results are believed; empty for none.
    package var authenticationServer = ""

    /// Reads the settings. A server that is set wrongly counts as none.
    package init(readFrom store: MeetStore, environment: [String: String]) throws(StoreError) {
        let stored = Dictionary(try store.settings().map { ($0.key, $0.value) }) { first, _ in first }
        func value(_ key: String) -> String? { stored[key].flatMap { $0.isEmpty ? nil : $0 } }
        let addresses = OwnAddresses(settings: stored)
        let email = addresses.first
        address = email.map { CalendarAddress(name: stored["me.name"] ?? "", email: $0) }
        own = addresses.keys
        authenticationServer = value(MailSettings.authenticationServerKey) ?? ""
        guard let email else { return }
        let command = value(MailSettings.commandKey)
        let smtp = value(MailSettings.smtpKey).flatMap { try? MailServer($0, kind: .smtp) }
        let imap = value(MailSettings.imapKey).flatMap { try? MailServer($0, kind: .imap) }
        // The address alone is enough for a provider that is known, once it is said that mail is to be used.
        let isWanted =
            value(MailSettings.addressKey) != nil || value(MailSettings.passwordCommandKey) != nil
            || environment[MailSettings.passwordVariable] != nil
        let provider = isWanted ? MailAccount.known(address: email) : nil
        let hasServers = smtp != nil || imap != nil
        let auth = value(MailSettings.authKey)
        account = MailAccount(
            address: email, smtp: smtp ?? (hasServers ? nil : provider?.smtp),
            imap: imap ?? (hasServers ? nil : provider?.imap), user: value(MailSettings.userKey),
            passwordCommand: value(MailSettings.passwordCommandKey),
            caFile: value(MailSettings.caFileKey),
            isOAuth: auth.map { $0 == "xoauth2" } ?? (!hasServers && provider?.demand == .token),
            command: command)
    }

    /// With the files that it names as they are found here.
    func account(in workspace: Workspace) -> MailAccount? {
        guard var account else { return nil }
        account.caFile = account.caFile.map(workspace.expand)
        return account
    }

    /// Whether messages leave by themselves.
    package var canSend: Bool { account?.canSend == true }
    /// Whether messages come by themselves.
    package var canReceive: Bool { account?.canReceive == true }
}
