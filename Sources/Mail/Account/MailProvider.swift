/// A well-known mail provider, for setting up an account from its address alone.
package struct MailProvider: Hashable, Sendable {
    /// The provider's name.
    package var name: String
    package var smtp: MailServer
    package var imap: MailServer
    /// The secret that it requires in place of the web password.
    package var demand: Demand

    package enum Demand: Hashable, Sendable {
        /// The password itself.
        case password
        /// An app password, created at this page.
        case appPassword(page: String)
        /// A token, from a program in `mail.password-command`.
        case token
        /// A password from the provider's program on this machine.
        case bridge
        /// The password, after IMAP is enabled at this page.
        case switchedOn(page: String)
    }
}

extension MailProvider {
    /// Returns the provider of an address by its domain alone, without a request.
    static func of(_ address: String) -> MailProvider? {
        guard let at = address.lastIndex(of: "@"), at != address.startIndex else { return nil }
        let domain = address[address.index(after: at)...].lowercased()
        for row in table where row.domains.contains(where: { fits(domain, $0) }) { return row.provider }
        return nil
    }

    /// Returns whether a domain matches; `yahoo.*` matches every country's.
    private static func fits(_ domain: String, _ pattern: String) -> Bool {
        guard pattern.hasSuffix(".*") else { return domain == pattern }
        let stem = pattern.dropLast()
        guard domain.hasPrefix(stem) else { return false }
        let country = domain.dropFirst(stem.count)
        // `de`, `co.uk`, `com.br`.
        return country.count >= 2 && country.count <= 6
            && country.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
                (2...3).contains($0.count)
            }
    }

    private struct Row: Sendable {
        var domains: [String]
        var provider: MailProvider
    }

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - smtp: With implicit TLS unless it has a port, which is that of STARTTLS.
    private static func row(
        _ name: String, _ domains: [String], smtp: String, imap: String, port: Int? = nil,
        _ demand: Demand = .password
    ) -> Row {
        Row(
            domains: domains,
            provider: MailProvider(
                name: name, smtp: MailServer(kind: .smtp, host: smtp, port: port, isImplicitTLS: port == nil),
                imap: MailServer(kind: .imap, host: imap), demand: demand))
    }

    /// The providers, from their help pages.
    private static let table: [Row] = western + european

    private static let western: [Row] = [
        row(
            "Gmail", ["gmail.com", "googlemail.com"], smtp: "smtp.gmail.com", imap: "imap.gmail.com",
            .appPassword(page: "https://myaccount.google.com/apppasswords")),
        row(
            "Outlook", ["outlook.*", "hotmail.*", "live.*", "msn.com"], smtp: "smtp-mail.outlook.com",
            imap: "outlook.office365.com", port: 587, .token),
        row(
            "iCloud", ["icloud.com", "me.com", "mac.com"], smtp: "smtp.mail.me.com", imap: "imap.mail.me.com",
            port: 587, .appPassword(page: "https://account.apple.com/")),
        row(
            "Yahoo", ["yahoo.*", "ymail.com", "rocketmail.com"], smtp: "smtp.mail.yahoo.com",
            imap: "imap.mail.yahoo.com", .appPassword(page: "https://login.yahoo.com/account/security")),
        row(
            "AOL", ["aol.com", "aim.com"], smtp: "smtp.aol.com", imap: "imap.aol.com",
            .appPassword(page: "https://login.aol.com/account/security")),
        row(
            "Fastmail", ["fastmail.com", "fastmail.fm", "sent.com", "messagingengine.com"],
            smtp: "smtp.fastmail.com", imap: "imap.fastmail.com",
            .appPassword(page: "https://app.fastmail.com/settings/security")),
        row(
            "Zoho", ["zoho.com", "zohomail.com"], smtp: "smtp.zoho.com", imap: "imap.zoho.com",
            .switchedOn(page: "https://mail.zoho.com/")),
        row(
            "Yandex", ["yandex.com", "yandex.ru", "ya.ru"], smtp: "smtp.yandex.com", imap: "imap.yandex.com",
            .appPassword(page: "https://id.yandex.com/security/app-passwords")),
        row("Runbox", ["runbox.com"], smtp: "mail.runbox.com", imap: "mail.runbox.com"),
        // Proton's program listens on this machine, with STARTTLS.
        Row(
            domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"],
            provider: MailProvider(
                name: "Proton",
                smtp: MailServer(kind: .smtp, host: "127.0.0.1", port: 1025, isImplicitTLS: false),
                imap: MailServer(kind: .imap, host: "127.0.0.1", port: 1143, isImplicitTLS: false),
                demand: .bridge)),
    ]

    private static let european: [Row] = [
        row(
            "GMX", ["gmx.de", "gmx.net", "gmx.at", "gmx.ch"], smtp: "mail.gmx.net", imap: "imap.gmx.net",
            .switchedOn(page: "https://www.gmx.net/mail/imap/")),
        row(
            "GMX", ["gmx.com", "gmx.us", "gmx.co.uk", "gmx.fr", "gmx.es"], smtp: "mail.gmx.com",
            imap: "imap.gmx.com", .switchedOn(page: "https://www.gmx.com/mail/imap/")),
        row(
            "WEB.DE", ["web.de", "email.de"], smtp: "smtp.web.de", imap: "imap.web.de", port: 587,
            .switchedOn(page: "https://web.de/email/imap/")),
        row(
            "T-Online", ["t-online.de", "magenta.de"], smtp: "securesmtp.t-online.de",
            imap: "secureimap.t-online.de"),
        row("freenet", ["freenet.de"], smtp: "mx.freenet.de", imap: "mx.freenet.de", port: 587),
        row("mailbox.org", ["mailbox.org"], smtp: "smtp.mailbox.org", imap: "imap.mailbox.org"),
        row(
            "Posteo", ["posteo.de", "posteo.net", "posteo.org", "posteo.eu", "posteo.at", "posteo.ch"],
            smtp: "posteo.de", imap: "posteo.de"),
        row("Disroot", ["disroot.org"], smtp: "disroot.org", imap: "disroot.org"),
        row("Riseup", ["riseup.net"], smtp: "mail.riseup.net", imap: "mail.riseup.net"),
        row("Migadu", ["migadu.com"], smtp: "smtp.migadu.com", imap: "imap.migadu.com"),
        row("COSMOTE", ["otenet.gr"], smtp: "mailgate.otenet.gr", imap: "imap.otenet.gr"),
        row(
            "Infomaniak", ["ik.me", "infomaniak.com"], smtp: "mail.infomaniak.com",
            imap: "mail.infomaniak.com"),
        row("Bluewin", ["bluewin.ch"], smtp: "smtpauths.bluewin.ch", imap: "imaps.bluewin.ch"),
        row(
            "Orange", ["orange.fr", "wanadoo.fr"], smtp: "smtp.orange.fr", imap: "imap.orange.fr"),
        row("Free", ["free.fr"], smtp: "smtp.free.fr", imap: "imap.free.fr"),
        row("Libero", ["libero.it"], smtp: "smtp.libero.it", imap: "imapmail.libero.it"),
        row("Seznam", ["seznam.cz", "email.cz", "post.cz"], smtp: "smtp.seznam.cz", imap: "imap.seznam.cz"),
    ]
}
