import Foundation
import ServerFixture
import Testing
import Transport

@testable import DAV

@Suite struct DAVClientTests {
    private static let origin = DAVOrigin(host: "dav.example.org")

    private func session(
        _ transport: any HTTPTransport, origin: DAVOrigin = Self.origin, command: String? = nil,
        isToken: Bool = false, line: ServerLine = ServerLine()
    ) -> DAVClient {
        let account = DAVAccount(
            origin: origin, user: "maria", passwordCommand: command, isToken: isToken)
        let environment =
            command == nil ? [DAVSecretSource.variable: "pa55word"] : ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        return DAVClient(
            account, secret: account.secret(environment: environment), transport: transport, line: line,
            now: { Date(timeIntervalSince1970: 784_111_777) })
    }

    private func place(_ path: String = "/c/") throws -> DAVHref { try #require(DAVHref(path: path)) }

    private func answering(_ answers: HTTPResponse...) -> AnsweringTransport {
        let turns = AnswersInTurn(answers)
        return AnsweringTransport { (_) async throws(TransportError) in turns.next() }
    }

    // MARK: Redirects

    @Test(arguments: [301, 302, 303, 307, 308]) func aRedirectKeepsMethodAndBody(status: Int) async throws {
        let transport = answering(
            .redirect(status, "http://dav.example.org/dav/calendars"),
            .multistatus(AnswerShapes.cyrusStranger))
        let answer = try await session(transport).read(
            .currentPrincipal(at: place("/.well-known/caldav")), into: EntryAnswer())
        #expect(answer.isUnauthenticated)
        #expect(
            transport.requests.map(\.line) == [
                "PROPFIND https://dav.example.org/.well-known/caldav",
                "PROPFIND https://dav.example.org/dav/calendars",
            ])
        #expect(transport.requests.last?.body == transport.requests.first?.body)
        #expect(transport.requests.last?.credentials == transport.requests.first?.credentials)
    }

    @Test(arguments: [
        "https://evil.example/c/", "//evil.example/c/", "https://dav.example.org:8443/c/",
        "https://dav.example.org@evil.example/", "ftp://dav.example.org/",
    ])
    func anotherServerIsNotAsked(place: String) async throws {
        let transport = answering(.redirect(301, place))
        let (client, href) = try (session(transport), self.place())
        let error = await davError { () throws(DAVError) in
            try await client.put(.calendar, href, "BEGIN:VCALENDAR", if: .isNew)
        }
        switch error {
        case .elsewhere, .notFound, .refused, .network: break
        default: Issue.record("\(String(describing: error))")
        }
        #expect(transport.requests.allSatisfy { $0.url.hasPrefix("https://dav.example.org/") })
    }

    @Test func aRelativeRedirectIsFollowed() async throws {
        let transport = answering(.redirect(302, "../d/"), .multistatus("<multistatus xmlns=\"DAV:\"/>"))
        _ = try await session(transport).read(.listing(place("/c/x/")), into: ItemListing())
        #expect(transport.requests.last?.url == "https://dav.example.org/c/d/")
    }

    @Test func redirectsHaveAnEnd() async throws {
        let transport = answering(.redirect(301, "/c/"))
        let (client, href) = try (session(transport), place())
        let error = await davError { () throws(DAVError) in try await client.send(.get(.calendar, href)) }
        #expect(error == .network(.redirect(host: "dav.example.org", .tooMany(limit: 5))))
        #expect(transport.requests.count == 6)
    }

    @Test func hrefsCountFromTheNewPlace() async throws {
        let transport = answering(.redirect(301, "/c2/"), .multistatus(AnswerShapes.listing))
        let listing = try await session(transport).listing(.calendar, place())
        // A relative one counts from the new place, and both belong to the collection that was asked.
        #expect(listing.items.map(\.href.path) == ["/c/1.ics", "/c/colon%3Ax.ics"])
    }

    @Test func changesOfAnotherPlaceBelongToTheOldOne() async throws {
        let answer = """
            <multistatus xmlns="DAV:"><response><href>/c2/1.ics</href><propstat><prop><getetag>"1"</getetag>\
            </prop><status>HTTP/1.1 200 OK</status></propstat></response><response><href>/c2/2.ics</href>\
            <status>HTTP/1.1 404 Not Found</status></response><sync-token>t1</sync-token></multistatus>
            """
        let transport = answering(.redirect(307, "/c2/"), .multistatus(answer))
        let changes = try await session(transport).changes(in: place(), since: "t0")
        #expect(changes.changed.values.map(\.href.path) == ["/c/1.ics"])
        #expect(changes.removed.map(\.path) == ["/c/2.ics"])
    }

    /// The token must not be stored: the changes before it would never be read.
    @Test(arguments: [
        ("http://internal.example/c/1.ics", DAVError.elsewhere(url: "http://internal.example/c/1.ics")),
        ("/d/1.ics", .notMultistatus(host: "dav.example.org", reason: "/d/1.ics")),
    ])
    func aListOfObjectsElsewhereIsRefused(href: String, error: DAVError) async throws {
        let answer = """
            <multistatus xmlns="DAV:"><response><href>\(href)</href><propstat><prop><getetag>"1"</getetag>\
            </prop><status>HTTP/1.1 200 OK</status></propstat></response><sync-token>t1</sync-token>\
            </multistatus>
            """
        let (client, place) = try (session(answering(.multistatus(answer))), self.place())
        let changes = await davError { () throws(DAVError) in
            try await client.changes(in: place, since: "t0")
        }
        #expect(changes == error)
        let listing = await davError { () throws(DAVError) in try await client.listing(.calendar, place) }
        #expect(listing == error)
    }

    /// An answer with everything to each question would have no end.
    @Test(arguments: [("/c/", 50, false), ("/c/", 51, true), ("/d/", 51, true)])
    func anAnswerWithMuchThatNobodyAskedForIsRefused(
        folder: String, count: Int, isRefused: Bool
    ) async throws {
        let object = { (href: String) -> String in
            "<response><href>\(href)</href><propstat><prop><getetag>\"1\"</getetag>"
                + "<C:calendar-data>BEGIN:VCALENDAR</C:calendar-data></prop>"
                + "<status>HTTP/1.1 200 OK</status></propstat></response>"
        }
        let others = (0..<count).map { object("\(folder)other\($0).ics") }.joined()
        let transport = answering(
            .multistatus(
                "<multistatus xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
                    + object("/c/1.ics") + others + "</multistatus>"))
        let (client, place) = try (session(transport), place())
        let asked = try (1...50).map { try self.place("/c/\($0).ics") }
        let error = await davError { () throws(DAVError) in
            try await client.fetch(.calendar, in: place, asked)
        }
        let refusal = DAVError.notMultistatus(host: "dav.example.org", reason: "\(folder)other0.ics")
        #expect(error == (isRefused ? refusal : nil))
        #expect(transport.requests.count == 1)
    }

    // MARK: Signing in

    @Test func digestIsUsedWhereItIsWanted() async throws {
        let transport = answering(
            .text(401, headers: [HTTPField("WWW-Authenticate", "Digest realm=\"a\", nonce=\"b\"")]),
            .text(200, "BEGIN:VCALENDAR"))
        let client = session(transport)
        _ = try await client.get(.calendar, place("/c/1.ics"))
        _ = try await client.get(.calendar, place("/c/1.ics"))
        #expect(transport.requests.map { $0.credentials?.scheme } == [.basic, .digest, .digest])
    }

    @Test(arguments: ["Basic realm=\"a\"", "Bearer", "Basic realm=\"a\", Digest realm=\"a\", nonce=\"b\""])
    func aRefusedPasswordIsNotTriedAgain(offer: String) async throws {
        let transport = answering(
            .text(401, "pa55word is wrong", headers: [HTTPField("WWW-Authenticate", offer)]))
        let (client, href) = try (session(transport), place())
        let error = await davError { () throws(DAVError) in try await client.send(.get(.calendar, href)) }
        #expect(error == .signIn(host: "dav.example.org", said: "… is wrong"))
        #expect(transport.requests.count == 1)
    }

    @Test func anExpiredTokenIsReadAgain() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "meet-dav-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("token").path
        try Data("old\n".utf8).write(to: URL(fileURLWithPath: file))
        let transport = AnsweringTransport { (request) async throws(TransportError) in
            // The token expires as soon as it was used once.
            let isOld = request.headers["Authorization"] == "Bearer old"
            if isOld { try? Data("new\n".utf8).write(to: URL(fileURLWithPath: file)) }
            return isOld ? .text(401) : .text(200, "BEGIN:VCALENDAR")
        }
        let client = session(transport, command: "cat \(file)", isToken: true)
        let item = try await client.get(.calendar, place("/c/1.ics"))
        #expect(item.data == "BEGIN:VCALENDAR")
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new"])
        #expect(transport.requests.allSatisfy { $0.credentials == nil })
    }

    @Test func withoutAPasswordNothingIsSent() async throws {
        let transport = answering(.text(200))
        let (client, href) = try (session(transport, command: ""), place())
        let error = await davError { () throws(DAVError) in try await client.send(.get(.calendar, href)) }
        #expect(error == .noSecret(variable: "MEET_DAV_PASSWORD"))
        let missing = self.session(transport, command: "meet-no-such-program")
        let other = await davError { () throws(DAVError) in try await missing.send(.get(.calendar, href)) }
        #expect(other == .secretCommand(name: "meet-no-such-program", .notFound))
        #expect(transport.requests.isEmpty)
    }

    @Test func noPasswordIsShown() {
        let account = DAVAccount(origin: Self.origin, user: "maria", passwordCommand: "pass")
        let source = account.secret(environment: [DAVSecretSource.variable: "pa55word"])
        var dumped = ""
        dump(source, to: &dumped)
        #expect(!"\(source) \(String(reflecting: source)) \(dumped)".contains("pa55word"))
    }

    // MARK: Answers

    @Test(arguments: [
        "<!DOCTYPE html><html><body>Sign in</body></html>", "<html/>", "",
        "<multistatus xmlns=\"DAV:\"><response><href>/c/1.ics</href></response>",
    ])
    func aPageIsNoEmptyCollection(body: String) async throws {
        for status in [200, 207] {
            let (client, href) = try (session(answering(.text(status, body))), place())
            let error = await davError { () throws(DAVError) in try await client.changes(in: href, since: nil)
            }
            guard case .notMultistatus("dav.example.org", _) = error else {
                Issue.record("\(body): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func aPageIsNoStoredObject() async throws {
        let page = HTTPResponse.text(
            200, "<html>Sign in</html>", headers: [HTTPField("Content-Type", "text/html; charset=utf-8")])
        let (client, href) = try (session(answering(page)), place("/c/1.ics"))
        let stored = await davError { () throws(DAVError) in
            try await client.put(.calendar, href, "BEGIN:VCALENDAR", if: .isNew)
        }
        guard case .notMultistatus = stored else {
            Issue.record("\(String(describing: stored))")
            return
        }
        let read = await davError { () throws(DAVError) in try await client.get(.calendar, href) }
        guard case .notMultistatus = read else {
            Issue.record("\(String(describing: read))")
            return
        }
    }

    @Test func pagesOfChangesAreRead() async throws {
        let transport = answering(.multistatus(AnswerShapes.page), .multistatus(AnswerShapes.lastPage))
        let changes = try await session(transport).changes(in: place(), since: "t0")
        #expect(changes.changed.values.map(\.href.path) == ["/c/2.ics"])
        #expect(changes.removed.map(\.path) == ["/c/1.ics"])
        #expect(changes.token == "p2")
        let tokens = try transport.requests.map { try XMLTree.parse($0.body ?? [])[.dav("sync-token")]?.text }
        #expect(tokens == ["t0", "p1"])
    }

    @Test func aPageWithoutEndIsNotReadForEver() async throws {
        let transport = answering(.multistatus(AnswerShapes.page))
        let (client, href) = try (session(transport), place())
        let error = await davError { () throws(DAVError) in try await client.changes(in: href, since: nil) }
        #expect(error == .notMultistatus(host: "dav.example.org", reason: "507"))
        #expect(transport.requests.count == 2)
    }

    @Test func aServerWithoutAQueryIsListed() async throws {
        let transport = answering(.text(501), .multistatus(AnswerShapes.listing))
        let listing = try await session(transport).listing(.calendar, place())
        #expect(listing.items.count == 2)
        #expect(transport.requests.map(\.method.name) == ["REPORT", "PROPFIND"])
    }

    @Test func objectsAreFetchedInFifties() async throws {
        let transport = answering(.multistatus("<multistatus xmlns=\"DAV:\"/>"))
        let asked = try (0..<120).map { try place("/c/\($0).ics") }
        let fetched = try await session(transport).fetch(.calendar, in: place(), asked)
        #expect(fetched.unanswered.count == 120)
        let counts = try transport.requests.map {
            try XMLTree.parse($0.body ?? []).all(.dav("href")).count
        }
        #expect(counts == [50, 50, 20])
    }

    @Test func aPartialDeletionIsNone() async throws {
        let answer = """
            <multistatus xmlns="DAV:"><response><href>/c/1/x</href><status>HTTP/1.1 423 Locked</status></response>\
            </multistatus>
            """
        let (client, href) = try (session(answering(.multistatus(answer))), place("/c/1/"))
        let error = await davError { () throws(DAVError) in try await client.delete(href, if: .any) }
        #expect(error == .locked(said: ""))
    }

    @Test func aRefusalIsAnAnswerToAWrite() async throws {
        let transport = answering(
            .text(
                412,
                """
                <error xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><C:no-uid-conflict><href>/c/2.ics</href>\
                </C:no-uid-conflict><responsedescription>UID already in use.</responsedescription></error>
                """),
            .text(201, headers: [HTTPField("ETag", "W/\"2\""), HTTPField("Schedule-Tag", "\"3\"")]))
        let client = session(transport)
        let request = try DAVRequest.put(.calendar, place("/c/1.ics"), "x", if: .isNew)
        let refused = try await client.write(request)
        #expect(refused.status == 412)
        #expect(refused.preconditions == [Precondition(.caldav("no-uid-conflict"), hrefs: ["/c/2.ics"])])
        #expect(refused.said == "UID already in use.")
        #expect(refused.etag == nil)
        let stored = try await client.write(request)
        #expect(stored.error == nil)
        #expect(stored.etag == ETag("2"))
        #expect(stored.scheduleTag == ETag("3"))
    }

    @Test func aRefusedDescriptionIsAnError() async throws {
        let answer = """
            <multistatus xmlns="DAV:"><response><href>/c/</href><propstat><prop><displayname/></prop>\
            <status>HTTP/1.1 403 Forbidden</status></propstat></response></multistatus>
            """
        let (client, href) = try (session(answering(.multistatus(answer))), place())
        let error = await davError { () throws(DAVError) in try await client.describe(href, name: "x") }
        #expect(error == .refused(status: 403, said: ""))
    }

    // MARK: The real transport

    @Test func bodiesPasswordsAndRedirectsOnTheWire() async throws {
        let server = try LoopbackServer { request, client in
            switch request.path {
            case "/.well-known/caldav": client.answer("301 Moved", headers: ["Location: /"])
            default: client.answer("207 Multi-Status", text: AnswerShapes.cyrusStranger)
            }
        }
        let origin = DAVOrigin(scheme: "http", host: "127.0.0.1", port: server.port)
        let transport = CurlTransport(CurlTransport.Options(userAgent: "meet/0"))
        let answer = try await session(transport, origin: origin).read(
            .currentPrincipal(at: place("/.well-known/caldav")), into: EntryAnswer())
        #expect(answer.isUnauthenticated)
        #expect(server.requests.map(\.method) == ["PROPFIND", "PROPFIND"])
        #expect(server.requests.allSatisfy { !$0.body.isEmpty && $0.body == server.requests.first?.body })
        let basic = "Basic " + Data("maria:pa55word".utf8).base64EncodedString()
        #expect(server.requests.map { $0.header("Authorization") } == [basic, basic])
        #expect(server.requests.map { $0.header("Depth") } == ["0", "0"])
    }

    @Test func digestOnTheWire() async throws {
        let server = try LoopbackServer { request, client in
            if request.header("Authorization")?.hasPrefix("Digest ") == true {
                return client.answer("201 Created", headers: ["ETag: \"1\""])
            }
            client.answer(
                "401 Unauthorized",
                headers: ["WWW-Authenticate: Digest realm=\"a\", nonce=\"b\", qop=\"auth\", algorithm=MD5"])
        }
        let origin = DAVOrigin(scheme: "http", host: "127.0.0.1", port: server.port)
        let transport = CurlTransport(CurlTransport.Options(userAgent: "meet/0"))
        let stored = try await session(transport, origin: origin).put(
            .calendar, place("/c/1.ics"), "BEGIN:VCALENDAR", if: .isNew)
        #expect(stored.etag == ETag("1"))
        #expect(server.requests.last?.body == Array("BEGIN:VCALENDAR".utf8))
        #expect(server.requests.last?.header("Authorization")?.contains("username=\"maria\"") == true)
    }

    @Test func passwordsAreNotSentInTheClear() async throws {
        let transport = CurlTransport(CurlTransport.Options(userAgent: "meet/0"))
        let client = session(transport, origin: DAVOrigin(scheme: "http", host: "dav.example"))
        let href = try place()
        let error = await davError { () throws(DAVError) in try await client.send(.get(.calendar, href)) }
        #expect(error == .network(.badRequest(.secretInTheClear(host: "dav.example"))))
    }

    /// The list ends the transfer as soon as it is more than is kept.
    @Test func aListWithoutEndIsCut() async throws {
        let server = try LoopbackServer { _, client in
            client.write("HTTP/1.1 207 Multi-Status\r\nConnection: close\r\n\r\n<multistatus xmlns=\"DAV:\">")
            let response = Array(
                """
                <response><href>/c/1.ics</href><propstat><prop><getetag>"1"</getetag></prop>\
                <status>HTTP/1.1 200 OK</status></propstat></response>
                """.utf8)
            while client.write(response) {}
        }
        var limits = XMLLimits()
        limits.kept = 100_000
        let account = DAVAccount(
            origin: DAVOrigin(scheme: "http", host: "127.0.0.1", port: server.port), user: "maria")
        let client = DAVClient(
            account, secret: account.secret(environment: [DAVSecretSource.variable: "pa55word"]),
            transport: CurlTransport(CurlTransport.Options(userAgent: "meet/0")), line: ServerLine(),
            limits: limits, now: { Date(timeIntervalSince1970: 0) })
        let href = try place()
        let error = await davError { () throws(DAVError) in try await client.changes(in: href, since: nil) }
        #expect(error == .tooLarge(host: "127.0.0.1:\(server.port)", limit: 100_000))
    }
}
