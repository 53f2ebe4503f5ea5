import Foundation
import Synchronization
import Testing
import Transport

@testable import DAV

@Suite struct DiscoveryTests {
    /// A DNS with the given records.
    private struct Names: ServiceLookup {
        var known: [String: [ServiceRecord]] = [:]
        func records(_ name: String) async -> [ServiceRecord] { known[name] ?? [] }
    }

    /// Answers as Cyrus does, at the paths that it has.
    private static let cyrus: [String: HTTPResponse] = [
        "/.well-known/caldav": .redirect(301, "https://dav.example.org/dav/calendars"),
        "/dav/calendars": DiscoveryTests.entry("/dav/principals/user/maria@example.org/"),
        "/dav/principals/user/maria@example.org/": .multistatus(AnswerShapes.cyrusPrincipal),
        "/dav/calendars/user/maria@example.org/": .multistatus(
            AnswerShapes.cyrusCollections,
            headers: [
                HTTPField("DAV", "1, 2, 3"), HTTPField("DAV", "calendar-access, calendar-auto-schedule"),
            ]),
        "/dav/addressbooks/user/maria@example.org/": .multistatus("<multistatus xmlns=\"DAV:\"/>"),
        "/dav/calendars/user/maria@example.org/Inbox/": .multistatus(
            """
            <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>/i/</href><propstat>\
            <prop><C:schedule-default-calendar-URL><href>/dav/calendars/user/maria@example.org/Default</href>\
            </C:schedule-default-calendar-URL></prop><status>HTTP/1.1 200 OK</status></propstat></response>\
            </multistatus>
            """),
    ]

    private static func entry(_ principal: String) -> HTTPResponse {
        .multistatus(
            """
            <multistatus xmlns="DAV:"><response><href>/</href><propstat><prop><current-user-principal>\
            <href>\(principal)</href></current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat>\
            </response></multistatus>
            """)
    }

    /// Answers requests to `https://dav.example.org` by their paths, and has no other server.
    private func server(_ answers: [String: HTTPResponse]) -> AnsweringTransport {
        AnsweringTransport { (request) async throws(TransportError) in
            let host = "https://dav.example.org"
            guard request.url.hasPrefix(host + "/") else {
                throw .resolve(host: DAVOrigin.split(request.url)?.origin.name ?? "")
            }
            return answers[String(request.url.dropFirst(host.count))] ?? .text(404)
        }
    }

    private func find(
        _ text: String, _ transport: AnsweringTransport, _ names: Names = Names()
    ) async -> Result<[FoundAccount], DAVError> {
        let line = ServerLine()
        let discovery = Discovery(lookup: names) { origin in
            let account = DAVAccount(origin: origin, user: "maria@example.org")
            return DAVClient(
                account, secret: account.secret(environment: [DAVSecretSource.variable: "pa55word"]),
                transport: transport, line: line, now: { Date(timeIntervalSince1970: 0) })
        }
        do throws(DAVError) { return .success(try await discovery.accounts(at: text)) } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        "https://dav.example.org", "dav.example.org", "maria@dav.example.org",
        "https://dav.example.org/dav/calendars", " https://dav.example.org/nowhere ",
    ])
    func findsAnAccount(place: String) async throws {
        let transport = server(Self.cyrus)
        let accounts = try await find(place, transport).get()
        #expect(accounts.count == 1)
        let account = try #require(accounts.first)
        #expect(account.principal == DAVHref(path: "/dav/principals/user/maria@example.org/"))
        #expect(account.addresses == ["maria@example.org"])
        #expect(account.collections.map(\.name) == ["Personal & more", "Shared"])
        #expect(account.collections.allSatisfy { $0.scheduling })
        #expect(account.defaultCalendar == account.collections.first?.href)
        // Entry pages are asked for one property alone.
        for request in transport.requests where request.url.hasSuffix("/dav/calendars") {
            #expect(String(decoding: request.body ?? [], as: UTF8.self).contains("current-user-principal"))
        }
    }

    /// Without a default calendar, and with a home that is another person's.
    @Test func aRefusalOfOneResourceIsNone() async throws {
        var answers = Self.cyrus
        answers["/dav/calendars/user/maria@example.org/Inbox/"] = nil
        answers["/dav/addressbooks/user/maria@example.org/"] = .text(403)
        let accounts = try await find("https://dav.example.org", server(answers)).get()
        let account = try #require(accounts.first)
        #expect(account.collections.map(\.name) == ["Personal & more", "Shared"])
        #expect(account.collections.allSatisfy { $0.scheduling })
        #expect(account.defaultCalendar == nil)
    }

    @Test func theNameServerKnowsThePlace() async throws {
        let names = Names(known: [
            "_caldavs._tcp.example.org": [
                ServiceRecord(priority: 0, weight: 0, port: 443, host: "dav.example.org")
            ]
        ])
        let accounts = try await find("maria@example.org", server(Self.cyrus), names).get()
        #expect(accounts.map(\.origin.url) == ["https://dav.example.org"])
    }

    /// Whoever can forge the DNS must not get a password.
    @Test func aPlaceInAnotherDomainIsOnlyNamed() async throws {
        let names = Names(known: [
            "_caldavs._tcp.example.com": [
                ServiceRecord(priority: 0, weight: 0, port: 443, host: "dav.example.org")
            ]
        ])
        let transport = server(Self.cyrus)
        let found = await find("maria@example.com", transport, names)
        #expect(found == .failure(.elsewhere(url: "https://dav.example.org")))
        #expect(transport.requests.allSatisfy { $0.url.hasPrefix("https://example.com/") })
    }

    @Test func aPrincipalElsewhereIsOnlyNamed() async throws {
        let answers = ["/": Self.entry("https://p42.example.com/1/principal/")]
        let found = await find("https://dav.example.org/", server(answers))
        #expect(found == .failure(.elsewhere(url: "https://p42.example.com/1/principal/")))
    }

    @Test func aStrangerHasToSignIn() async throws {
        let transport = server(["/": .multistatus(AnswerShapes.cyrusStranger)])
        let found = await find("https://dav.example.org/", transport)
        #expect(found == .failure(.signIn(host: "dav.example.org", said: "")))
        #expect(transport.requests.count == 1)
    }

    @Test func aRefusalEndsTheSearch() async throws {
        let transport = server(["/": .text(401, "No")])
        let found = await find("https://dav.example.org/", transport)
        #expect(found == .failure(.signIn(host: "dav.example.org", said: "No")))
        #expect(transport.requests.count == 1)
    }

    @Test func oneHomeHasBothKinds() async throws {
        let answers: [String: HTTPResponse] = [
            "/": Self.entry("/maria%40example.org/"),
            "/maria%40example.org/": .multistatus(AnswerShapes.radicalePrincipal),
        ]
        // The principal is the home: it answers both questions.
        let transport = AnsweringTransport { (request) async throws(TransportError) in
            let path = String(request.url.dropFirst("https://dav.example.org".count))
            if request.headers["Depth"] == "1" { return .multistatus(AnswerShapes.radicaleCollections) }
            return answers[path] ?? .text(404)
        }
        let accounts = try await find("https://dav.example.org/", transport).get()
        #expect(accounts.map { $0.collections.map(\.name) } == [["Tasks", "Contacts"]])
        #expect(transport.requests.filter { $0.headers["Depth"] == "1" }.count == 1)
        #expect(accounts.first?.collections.contains(where: \.scheduling) == false)
    }

    @Test func aCollectionWithoutAPrincipalIsTaken() async throws {
        let transport = AnsweringTransport { (request) async throws(TransportError) in
            request.url.hasSuffix("/maria@example.org/calendars/") && request.headers["Depth"] == "1"
                ? .multistatus(AnswerShapes.xandikosCollections) : .text(404)
        }
        let accounts = try await find("https://dav.example.org/maria@example.org/calendars/", transport).get()
        #expect(accounts.map { $0.collections.map(\.name) } == [["calendar"]])
        #expect(accounts.first?.principal == nil)
    }

    @Test func nothingIsThere() async throws {
        #expect(await find("https://dav.example.org/", server([:])) == .failure(.notFound))
        #expect(
            await find("https://other.example/", server([:]))
                == .failure(.network(.resolve(host: "other.example"))))
    }

    @Test(arguments: ["", "@", "maria@", "ftp://a.example/", "https://me:pass@a.example/", "a b", "mailto:x"])
    func otherTextIsNoPlace(text: String) async throws {
        let transport = server(Self.cyrus)
        guard case .failure(.badAddress) = await find(text, transport) else {
            Issue.record("\(text) is a place")
            return
        }
        #expect(transport.requests.isEmpty)
    }
}
