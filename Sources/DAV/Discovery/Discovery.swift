import Synchronization
import Transport

/// An account as its server describes it.
package struct FoundAccount: Hashable, Sendable {
    package var origin: DAVOrigin
    /// The principal; `nil` if only a URL of collections was given.
    package var principal: DAVHref?
    /// The person's name.
    package var name: String?
    /// The e-mail addresses to which invitations come.
    package var addresses: [String] = []
    package var inbox: DAVHref?
    package var outbox: DAVHref?
    /// The calendar that invitations go to.
    package var defaultCalendar: DAVHref?
    package var collections: [DAVCollection] = []

    /// Returns whether it has collections of a kind.
    package func has(_ kind: DAVKind) -> Bool { collections.contains { $0.kind == kind } }
}

/// Finds a person's calendars and address books from an e-mail address, a host or a URL (RFC 6764).
///
/// A password goes to the server of that place, to its subdomains that the DNS names, and to no other: an
/// account on another server ends as `DAVError.elsewhere`.
package struct Discovery: Sendable {
    private let lookup: any ServiceLookup
    private let sessions: Sessions

    /// Makes a finder.
    ///
    /// - Parameter session: Makes a session with a server, for the person's user name and password.
    package init(
        lookup: any ServiceLookup, session: @escaping @Sendable (DAVOrigin) -> DAVClient
    ) {
        self.lookup = lookup
        sessions = Sessions(session)
    }

    /// An entry page of a server.
    private struct Entry: Hashable {
        var origin: DAVOrigin
        var href: DAVHref

        init?(_ origin: DAVOrigin, _ path: String) {
            guard let href = DAVHref(path: path) else { return nil }
            self.origin = origin
            self.href = href
        }
    }

    /// Returns the accounts, most often one: calendars and address books may be on two servers.
    ///
    /// - Throws: `badAddress`; `signIn` at the first refusal of the password; `notFound` if there is nothing,
    ///   or the reason why nobody answered.
    package func accounts(at text: String) async throws(DAVError) -> [FoundAccount] {
        guard let place = DiscoveryPlace(text) else { throw .badAddress(ServerWords.clean(text)) }
        var accounts: [FoundAccount] = []
        var reasons: [DAVError] = []
        for kind in DAVKind.allCases where !accounts.contains(where: { $0.has(kind) }) {
            let places = await entries(kind, place)
            var found: FoundAccount?
            for entry in places.entries where found == nil {
                do throws(DAVError) {
                    found = try await account(entry, for: kind)
                } catch {
                    switch error {
                    case .cancelled: throw error
                    case .signIn, .noSecret, .secretCommand, .parserMissing, .retryLater:
                        if accounts.isEmpty { throw error }
                    default: reasons.append(error)
                    }
                }
            }
            if let found {
                add(found, to: &accounts)
            } else if let other = places.elsewhere {
                reasons.append(.elsewhere(url: other.url))
            }
        }
        if accounts.isEmpty { accounts = try await collections(at: place, &reasons) }
        guard accounts.isEmpty else { return accounts }
        throw Self.best(reasons)
    }

    /// Returns the entry pages to try, and a server in another domain that the DNS names.
    private func entries(
        _ kind: DAVKind, _ place: DiscoveryPlace
    ) async -> (entries: [Entry], elsewhere: DAVOrigin?) {
        var entries: [Entry?] = []
        var elsewhere: DAVOrigin?
        switch place {
        case .url(let origin, let href):
            entries = [Entry(origin, href.path), Entry(origin, kind.wellKnownPath), Entry(origin, "/")]
        case .host(let host):
            let records = Self.isName(host) ? await lookup.records("\(kind.serviceName).\(host)") : []
            for record in records.prefix(4) {
                let origin = DAVOrigin(host: record.host, port: record.port)
                guard origin.host == host || origin.host.hasSuffix(".\(host)") else {
                    elsewhere = elsewhere ?? origin
                    continue
                }
                entries += [Entry(origin, kind.wellKnownPath), Entry(origin, "/")]
            }
            let origin = DAVOrigin(host: host)
            entries += [Entry(origin, kind.wellKnownPath), Entry(origin, "/")]
        }
        var seen: Set<Entry> = []
        return (entries.compactMap { $0 }.filter { seen.insert($0).inserted }, elsewhere)
    }

    /// Returns whether the DNS may know services of a host: it is a name with a dot, and not this machine.
    private static func isName(_ host: String) -> Bool {
        host.contains(".") && !host.hasPrefix("[") && !ServerAddress.isLoopback(host: host)
            && !host.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
    }

    /// Returns the account that an entry page leads to; `nil` if there is none with collections of the kind.
    private func account(_ entry: Entry, for kind: DAVKind) async throws(DAVError) -> FoundAccount? {
        let client = sessions.session(entry.origin)
        let page = try await client.read(.currentPrincipal(at: entry.href), into: EntryAnswer())
        guard let href = page.principal else {
            if page.isUnauthenticated { throw .signIn(host: client.host, said: "") }
            if let url = page.elsewhere { throw .elsewhere(url: url) }
            return nil
        }
        let principal = try await client.read(.principal(href), into: PrincipalAnswer())
        var account = FoundAccount(origin: entry.origin, principal: href)
        account.name = principal.name
        account.addresses = principal.addresses
        account.inbox = principal.inbox
        account.outbox = principal.outbox
        account.collections = try await collections(in: principal, client)
        guard account.has(kind) else {
            if let url = principal.homesElsewhere.first { throw .elsewhere(url: url) }
            return nil
        }
        do throws(DAVError) {
            try await addScheduling(to: &account, homes: principal.calendarHomes, client)
        } catch {
            // Some servers refuse OPTIONS, or have no default calendar.
            guard error.isOfResource else { throw error }
        }
        return account
    }

    private func collections(
        in principal: PrincipalAnswer, _ client: DAVClient
    ) async throws(DAVError) -> [DAVCollection] {
        var homes: [DAVHref] = []
        // Radicale has one home for both kinds.
        for home in principal.calendarHomes + principal.addressBookHomes where !homes.contains(home) {
            homes.append(home)
        }
        var collections: [DAVCollection] = []
        var refusal: DAVError?
        for home in homes.prefix(20) {
            do throws(DAVError) {
                let answer = try await client.read(.collections(in: home), into: CollectionsAnswer())
                let known = Set(collections.map(\.href))
                collections += answer.collections.filter { !known.contains($0.href) }
            } catch {
                // One of several may be another person's, or be gone.
                guard error.isOfResource else { throw error }
                refusal = refusal ?? error
            }
        }
        if collections.isEmpty, let refusal { throw refusal }
        return collections
    }

    /// Marks the calendars whose invitations the server sends (RFC 6638, 2).
    private func addScheduling(
        to account: inout FoundAccount, homes: [DAVHref], _ client: DAVClient
    ) async throws(DAVError) {
        guard let home = homes.first, account.outbox != nil, account.has(.calendar) else { return }
        let answer = try await client.send(.capabilities(of: home))
        let words = answer.headers.filter { $0.isNamed("DAV") }.flatMap { $0.value.split(separator: ",") }
        guard words.contains(where: { $0.filter { $0 != " " } == "calendar-auto-schedule" }) else { return }
        for index in account.collections.indices where account.collections[index].kinds.contains(.events) {
            account.collections[index].scheduling = true
        }
        guard let inbox = account.inbox else { return }
        let property = XMLName.caldav("schedule-default-calendar-URL")
        let found = try await client.read(.defaultCalendar(of: inbox), into: ReferenceAnswer(property))
        account.defaultCalendar = found.href?.asCollection
    }

    /// Adds an account, to one of the same principal if there is one.
    private func add(_ new: FoundAccount, to accounts: inout [FoundAccount]) {
        let index = accounts.firstIndex { $0.origin == new.origin && $0.principal == new.principal }
        guard let index else { return accounts.append(new) }
        for collection in new.collections
        where !accounts[index].collections.contains(where: { $0.href == collection.href }) {
            accounts[index].collections.append(collection)
        }
    }

    /// Returns the collections at a URL of a server that names no principal.
    private func collections(
        at place: DiscoveryPlace, _ reasons: inout [DAVError]
    ) async throws(DAVError) -> [FoundAccount] {
        guard case .url(let origin, let href) = place else { return [] }
        let client = sessions.session(origin)
        do throws(DAVError) {
            let answer = try await client.read(.collections(in: href), into: CollectionsAnswer())
            guard !answer.collections.isEmpty else { return [] }
            var account = FoundAccount(origin: origin)
            account.collections = answer.collections
            return [account]
        } catch {
            if error == .cancelled { throw error }
            reasons.append(error)
            return []
        }
    }

    /// Returns the reason that tells most: another server, one that does not answer, anything but "nothing
    /// there".
    private static func best(_ reasons: [DAVError]) -> DAVError {
        for reason in reasons { if case .elsewhere = reason { return reason } }
        for reason in reasons { if case .network = reason { return reason } }
        return reasons.first { $0 != .notFound } ?? .notFound
    }
}

extension DAVError {
    /// True if it says nothing about other resources of the server.
    fileprivate var isOfResource: Bool {
        switch self {
        case .notFound, .gone, .locked, .preconditionFailed, .notMultistatus: true
        case .refused(let status, _): status < 500 || status == 501
        default: false
        }
    }
}

/// The sessions of a search, so that the password is asked for once a server.
private final class Sessions: Sendable {
    private let made = Mutex<[DAVOrigin: DAVClient]>([:])
    private let make: @Sendable (DAVOrigin) -> DAVClient

    init(_ make: @escaping @Sendable (DAVOrigin) -> DAVClient) { self.make = make }

    func session(_ origin: DAVOrigin) -> DAVClient {
        made.withLock { made in
            if let known = made[origin] { return known }
            let new = make(origin)
            made[origin] = new
            return new
        }
    }
}
