/// A well-known provider of mailboxes, so that an address is enough to set it up.
package struct MailProvider: Hashable, Sendable {
    /// Its own name.
    package var name: String
    package var smtp: MailServer
    package var imap: MailServer
    /// What it wants in place of the password of its web pages.
    package var demand: Demand

    package enum Demand: Hashable, Sendable {
        /// The password itself.
        case password
        /// A password made for this program, at this page.
        case appPassword(page: String)
        /// A token, made by a program that `mail.password-command` names.
        case token
        /// A program of theirs that runs on this machine and says the password.
        case bridge
        /// IMAP is switched on first, at this page.
        case switchedOn(page: String)
    }
}

extension MailProvider {
    /// The provider of an address, by its domain alone: nobody is asked.
    static func of(_ address: String) -> MailProvider? {
        guard let at = address.lastIndex(of: "@"), at != address.startIndex else { return nil }
        let domain = address[address.index(after: at)...].lowercased()
        for row in table where row.domains.contains(where: { fits(domain, $0) }) { return row.provider }
        return nil
    }

    /// `yahoo.*` stands for every country's.
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

    /// - Parameters:
    ///   - smtp: With TLS from the start where no port stands there, else the port of STARTTLS.
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

    /// From the providers' own pages of help.
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
