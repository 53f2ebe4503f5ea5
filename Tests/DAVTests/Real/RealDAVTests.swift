import Foundation
import Testing
import Transport

@testable import DAV

/// Against real servers, started for this test.
@Suite(.enabled(if: DAVTestServers.isInstalled, "no servers of calendars at ../shared/dav"))
struct RealDAVTests {
    private static func event(_ uid: String, _ title: String) -> String {
        """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//meet//EN\r
        BEGIN:VEVENT\r
        UID:\(uid)\r
        DTSTAMP:20260101T080000Z\r
        DTSTART:20261201T080000Z\r
        DTEND:20261201T090000Z\r
        SUMMARY:\(title)\r
        END:VEVENT\r
        END:VCALENDAR\r

        """
    }

    private static func client(
        _ origin: DAVOrigin, user: String, password: String, caFile: String? = nil
    ) -> DAVClient {
        let account = DAVAccount(origin: origin, user: user, caFile: caFile)
        return DAVClient(
            account, secret: account.secret(environment: [DAVSecretSource.variable: password]),
            transport: CurlTransport(account.transportOptions(userAgent: "meet/0")), line: ServerLine(),
            now: { Date() })
    }

    private static func found(
        at url: String, _ user: String, _ servers: DAVTestServers, caFile: String? = nil
    ) async throws -> (FoundAccount, DAVClient) {
        let password = try servers.password(user)
        let discovery = Discovery(lookup: SystemServiceLookup()) { origin in
            client(origin, user: "\(user)@example.org", password: password, caFile: caFile)
        }
        let accounts = try await discovery.accounts(at: url)
        let account = try #require(accounts.first)
        #expect(accounts.count == 1, "\(url): \(accounts)")
        return (
            account,
            client(account.origin, user: "\(user)@example.org", password: password, caFile: caFile)
        )
    }

    private static func failure<Value>(
        _ body: () async throws(DAVError) -> Value
    ) async -> DAVError? {
        do throws(DAVError) {
            _ = try await body()
            return nil
        } catch { return error }
    }

    @Test func findStoreReadAndDelete() async throws {
        let servers = try await DAVTestServers.started()
        for (url, schedules) in [
            ("http://127.0.0.1:\(servers.radicale)", false), ("http://127.0.0.1:\(servers.xandikos)", true),
            ("http://127.0.0.1:\(servers.cyrus)", true),
        ] {
            let (account, client) = try await Self.found(at: url, "maria", servers)
            for kind in DAVCollection.Kind.allCases {
                #expect(account.collections.contains(where: { $0.kinds.contains(kind) }), "\(url): \(kind)")
            }
            #expect(account.collections.allSatisfy { $0.isWritable }, "\(url)")
            let calendar = try #require(account.collections.first(where: { $0.kinds.contains(.events) }))
            #expect(calendar.scheduling == schedules, "\(url)")
            #expect(calendar.hasSyncCollection, "\(url)")
            try await roundTrip(client, calendar, url)
            try await newCollection(client, calendar, url)
        }
        withExtendedLifetime(servers) {}
    }

    private func roundTrip(_ client: DAVClient, _ calendar: DAVCollection, _ url: String) async throws {
        let before = try await client.changes(in: calendar.href, since: nil)
        let token = try #require(before.token)
        let href = try #require(calendar.href.child("καφές 50% a@b.ics"))
        let uid = UUID().uuidString
        let stored = try await client.put(.calendar, href, Self.event(uid, "Καφές ]]> & <τσάι>"), if: .isNew)
        #expect(stored.status == 201, "\(url)")

        let taken = await Self.failure { () throws(DAVError) in
            try await client.put(.calendar, href, Self.event(uid, "x"), if: .isNew)
        }
        #expect(taken?.isConflict == true, "\(url): \(String(describing: taken))")

        let changes = try await client.changes(in: calendar.href, since: token)
        let item = try #require(changes.changed[href])
        #expect(changes.changed.count == 1, "\(url)")
        #expect(changes.removed.isEmpty, "\(url)")
        let listing = try await client.listing(.calendar, calendar.href)
        #expect(listing.items.first(where: { $0.href == href })?.etag == item.etag, "\(url)")

        let absent = try #require(calendar.href.child("absent.ics"))
        let fetched = try await client.fetch(.calendar, in: calendar.href, [href, absent])
        #expect(fetched.items.map(\.href.path) == [href.path], "\(url)")
        #expect(fetched.items.first?.data?.contains("SUMMARY:Καφές ]]> & <τσάι>") == true, "\(url)")
        #expect(fetched.missing == [absent], "\(url)")
        #expect(try await client.get(.calendar, href).etag == item.etag, "\(url)")

        let etag = try #require(item.etag)
        let other = try #require(ETag("\"another\""))
        let conflict = await Self.failure { () throws(DAVError) in
            try await client.delete(href, if: .isVersion(other))
        }
        #expect(conflict?.isConflict == true, "\(url): \(String(describing: conflict))")
        try await client.put(.calendar, href, Self.event(uid, "Tea"), if: .isVersion(etag))
        let edited = try await client.changes(in: calendar.href, since: changes.token)
        let last = try #require(edited.changed[href]?.etag)
        try await client.delete(href, if: .isVersion(last))
        let after = try await client.changes(in: calendar.href, since: changes.token)
        #expect(after.removed == [href], "\(url)")
        let gone = await Self.failure { () throws(DAVError) in try await client.get(.calendar, href) }
        #expect(gone == .notFound, "\(url)")
        let refused = await Self.failure { () throws(DAVError) in
            try await client.changes(in: calendar.href, since: "no token of this server")
        }
        #expect(refused == .tokenRefused, "\(url)")
    }

    private func newCollection(
        _ client: DAVClient, _ calendar: DAVCollection, _ url: String
    ) async throws {
        let path = calendar.href.path.dropLast()
        let slash = try #require(path.lastIndex(of: "/"))
        let home = try #require(DAVHref(path: String(path[...slash])))
        let new = try #require(home.child("new")).asCollection
        try await client.make(.calendar, new, name: "Νέο & more", colour: "#112233", components: ["VEVENT"])
        let made = try await client.collection(new)
        #expect(made.name == "Νέο & more", "\(url)")
        #expect(made.colour?.uppercased().hasPrefix("#112233") == true, "\(url)")
        try await client.describe(new, name: "Other", colour: "#445566")
        let changed = try await client.collection(new)
        #expect(changed.name == "Other", "\(url)")
        #expect(changed.colour?.uppercased().hasPrefix("#445566") == true, "\(url)")
        let item = try #require(calendar.href.child("m.ics"))
        try await client.put(.calendar, item, Self.event(UUID().uuidString, "Moved"), if: .isNew)
        let target = try #require(new.child("m.ics"))
        try await client.move(item, to: target, if: .any)
        #expect(try await client.get(.calendar, target).data?.contains("SUMMARY:Moved") == true, "\(url)")
        try await client.delete(new, if: .any)
    }

    @Test func aWrongPasswordIsSaid() async throws {
        let servers = try await DAVTestServers.started()
        for port in [servers.radicale, servers.xandikos, servers.cyrus] {
            let discovery = Discovery(lookup: SystemServiceLookup()) { origin in
                Self.client(origin, user: "maria@example.org", password: "wrong-password")
            }
            let error = await Self.failure { () throws(DAVError) in
                try await discovery.accounts(at: "http://127.0.0.1:\(port)")
            }
            guard case .signIn = error else {
                Issue.record("\(port): \(String(describing: error))")
                continue
            }
        }
        // A password with letters, a colon and a percent sign; over TLS, with the certificate of the test.
        let url = "https://localhost:\(servers.cyrusTLS)"
        let (account, _) = try await Self.found(at: url, "zoe", servers, caFile: servers.caFile)
        #expect(account.origin.url == url)
        #expect(account.has(.calendar))
        withExtendedLifetime(servers) {}
    }
}
