import Mail
import MeetCore
import MeetStore
import Processes

/// The settings of mail: the servers and the person's addresses.
package enum MailSettings {
    package static let addressKey = OwnAddresses.mailKey
    package static let aliasesKey = OwnAddresses.aliasesKey
    package static let smtpKey = "mail.smtp.url"
    package static let imapKey = "mail.imap.url"
    package static let userKey = "mail.user"
    package static let passwordCommandKey = "mail.password-command"
    package static let caFileKey = "mail.ca-file"
    package static let commandKey = "mail.command"
    /// The key of the authentication: `password`, or `xoauth2` with a token in its place.
    package static let authKey = "mail.auth"
    /// The key of the person's own server's name in Authentication-Results (RFC 8601, 2.5).
    package static let authenticationServerKey = "mail.authentication-server"
    /// The key of the watch of the mailbox: `on`, or `off` to read it only regularly.
    package static let watchKey = "mail.watch"
    /// The key of messages to several people: `on` for one with all addresses, `off` for one each.
    package static let togetherKey = "mail.together"
    /// The key of the copies of sent messages in the server's Sent folder: `on` or `off`.
    package static let sentCopyKey = "mail.sent-copy"
    /// The environment variable that takes precedence over the password command.
    package static let passwordVariable = "MEET_MAIL_PASSWORD"

    package static let keys = [
        addressKey, aliasesKey, smtpKey, imapKey, userKey, passwordCommandKey, caFileKey, commandKey, authKey,
        authenticationServerKey, watchKey, togetherKey, sentCopyKey,
    ]

    package static let ways = ["password", "xoauth2"]

    /// Returns the default of a setting; `nil` without one.
    static func standard(_ key: String) -> String? {
        switch key {
        case watchKey: SettingWords.on
        case togetherKey, sentCopyKey: SettingWords.off
        default: nil
        }
    }

    /// A reason why a value is invalid for a setting.
    package enum Fault: Error, Hashable, Sendable {
        case noAddress(String)
        case server(MailServer.Fault, MailServer.Kind)
        case noneOf([String], String)
        /// A command line whose first word is no program. It may be a password: these are its first characters.
        case noProgram(beginning: String)
        /// A password command that printed no password. Its arguments may be one.
        case commandFailed(name: String, MailError.CommandFault)
    }

    /// Returns the value in its stored form.
    ///
    /// - Parameter environment: For the programs that commands may name.
    static func checked(
        _ value: String, for key: String, environment: [String: String]
    ) throws(Fault) -> String {
        switch key {
        case addressKey:
            // `Maria Papa <maria@example.org>` holds the name too, which `SetSetting` stores.
            guard let address = EmailAddress.invitee(from: value).email, EmailAddress.isPlausible(address)
            else { throw .noAddress(value) }
            return address
        case aliasesKey:
            let addresses = CalendarAddress.addresses(in: value)
            if let wrong = addresses.first(where: { !EmailAddress.isPlausible($0) }) {
                throw .noAddress(wrong)
            }
            return addresses.joined(separator: ", ")
        case smtpKey: return try server(value, .smtp)
        case imapKey: return try server(value, .imap)
        case authKey:
            guard let way = SettingWords.checked(value, among: ways) else { throw .noneOf(ways, value) }
            return way
        case watchKey, togetherKey, sentCopyKey:
            guard let checked = SettingWords.checked(value) else {
                throw .noneOf(SettingWords.switches, value)
            }
            return checked
        case passwordCommandKey:
            guard let name = CommandWords.split(value).first else { return value }
            guard SpawnedCommand.find(name, in: environment) != nil else {
                throw .noProgram(beginning: String(value.prefix(2)))
            }
            return value
        default: return value
        }
    }

    private static func server(_ value: String, _ kind: MailServer.Kind) throws(Fault) -> String {
        let url = MailServer.completed(value, kind: kind)
        do throws(MailServer.Fault) {
            _ = try MailServer(url, kind: kind)
            return url
        } catch { throw .server(error, kind) }
    }
}

/// The person's identity for others.
package struct MailIdentity: Hashable, Sendable {
    /// The usual sender and organizer address; `nil` if none is set.
    package var address: CalendarAddress?
    /// The keys of all the person's addresses.
    package var own: Set<String>
    /// The account; `nil` without an address.
    package var account: MailAccount?
    /// The server whose Authentication-Results are trusted; empty for none.
    package var authenticationServer = ""

    /// Reads the settings. An invalid server counts as unset.
    package init(readFrom store: MeetStore, environment: [String: String]) throws(StoreError) {
        let stored = Dictionary(try store.settings().map { ($0.key, $0.value) }) { first, _ in first }
        func value(_ key: String) -> String? { stored[key].flatMap { $0.isEmpty ? nil : $0 } }
        let ofCalendars = try store.calendars().compactMap(\.address)
        let addresses = OwnAddresses(settings: stored, calendars: ofCalendars)
        let email = addresses.first
        // A calendar on a server may be the only thing that has one.
        address = (email ?? ofCalendars.first).map {
            CalendarAddress(name: stored["me.name"] ?? "", email: $0)
        }
        own = addresses.keys
        authenticationServer = value(MailSettings.authenticationServerKey) ?? ""
        guard let email else { return }
        let command = value(MailSettings.commandKey)
        let smtp = value(MailSettings.smtpKey).flatMap { try? MailServer($0, kind: .smtp) }
        let imap = value(MailSettings.imapKey).flatMap { try? MailServer($0, kind: .imap) }
        // A password that was kept for another address is not sent to this one's server.
        let password = value(MailSettings.passwordCommandKey).flatMap {
            PasswordPlace.isOfAnother($0, than: email) ? nil : $0
        }
        // For a known provider the address is enough, once mail is enabled.
        let isWanted =
            value(MailSettings.addressKey) != nil || password != nil
            || environment[MailSettings.passwordVariable] != nil
        let provider = isWanted ? MailAccount.known(address: email) : nil
        let hasServers = smtp != nil || imap != nil
        let auth = value(MailSettings.authKey)
        account = MailAccount(
            address: email, smtp: smtp ?? (hasServers ? nil : provider?.smtp),
            imap: imap ?? (hasServers ? nil : provider?.imap), user: value(MailSettings.userKey),
            passwordCommand: password,
            caFile: value(MailSettings.caFileKey),
            isOAuth: auth.map { $0 == "xoauth2" } ?? (!hasServers && provider?.demand == .token),
            command: command)
        account?.isWatched = value(MailSettings.watchKey) != SettingWords.off
        account?.copiesSent = value(MailSettings.sentCopyKey) == SettingWords.on
    }

    /// Returns the account with its files' paths expanded.
    func account(in workspace: Workspace) -> MailAccount? {
        guard var account else { return nil }
        account.caFile = account.caFile.map(workspace.expand)
        return account
    }

    /// True if messages are sent automatically.
    package var canSend: Bool { account?.canSend == true }
    /// True if messages are received automatically.
    package var canReceive: Bool { account?.canReceive == true }
}
