import DAV
import Foundation
import MeetCore
import Synchronization
import Testing
import Transport

@testable import Operations

/// Answers of a server that leave something out.
@Suite struct DAVPlaceTests {
    /// Gives answers one after the other, and then the last one for ever.
    private final class Answers: HTTPTransport {
        private let texts: Mutex<[String]>

        init(_ texts: [String]) { self.texts = Mutex(texts) }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let text = texts.withLock { texts in texts.count > 1 ? texts.removeFirst() : texts.first ?? "" }
            return HTTPResponse(status: 207, body: Array(text.utf8))
        }
    }

    private func place(answering answers: [String]) throws -> DAVPlace {
        let account = DAVAccount(origin: DAVOrigin(host: "dav.example.org"), user: "maria")
        let secret = account.secret(environment: [DAVSecretSource.variable: "pa55word"])
        let client = DAVClient(
            account, secret: secret, transport: Answers(answers.map(Self.multistatus)), line: ServerLine(),
            now: { Date(timeIntervalSince1970: 784_111_777) })
        return DAVPlace(client: client, href: try #require(DAVHref(path: "/c/")), kind: .calendar)
    }

    private static func multistatus(_ text: String) -> String {
        """
        <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\(text)<sync-token>t1</sync-token>\
        </multistatus>
        """
    }

    private static func item(_ href: String, _ tag: String = "1") -> String {
        """
        <response><href>\(href)</href><propstat><prop><getetag>"\(tag)"</getetag></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response>
        """
    }

    private static func refused(_ href: String, _ status: Int) -> String {
        "<response><href>\(href)</href><status>HTTP/1.1 \(status) No</status></response>"
    }

    private static func withoutTag(_ href: String, _ status: Int) -> String {
        """
        <response><href>\(href)</href><propstat><prop><getetag/></prop><status>HTTP/1.1 \(status) No</status>\
        </propstat></response>
        """
    }

    private static let collection = """
        <response><href>/c/</href><propstat><prop><resourcetype><collection/><C:calendar/></resourcetype>\
        <sync-token>t1</sync-token></prop><status>HTTP/1.1 200 OK</status></propstat></response>
        """

    private func changes(_ answer: String) async throws -> SyncListing {
        let found = try await place(answering: [answer]).look(since: PlaceMark(token: "t0"), isWhole: false)
        return try #require(found.listing)
    }

    private func everything(_ answers: String...) async throws -> SyncListing {
        let all = try place(answering: [Self.collection] + answers)
        let found = try await all.look(since: PlaceMark(), isWhole: true)
        return try #require(found.listing)
    }

    // MARK: Listings

    @Test(arguments: ["http://internal.example/c/1.ics", "/d/1.ics"])
    func aListThatNamesAnotherPlaceIsPartial(href: String) async throws {
        for item in [Self.item(href), Self.refused(href, 404)] {
            let some = try await changes(item + Self.item("/c/2.ics"))
            #expect(some.isPartial && some.entries.map(\.href) == ["/c/2.ics"])
            let all = try await everything(item + Self.item("/c/2.ics"))
            #expect(all.isPartial && all.entries.map(\.href) == ["/c/2.ics"])
        }
    }

    @Test func aListOfTheCollectionIsWhole() async throws {
        let text = Self.item("/c") + Self.item("https://dav.example.org/c/1.ics") + Self.item("2.ics")
        #expect(try await !changes(text).isPartial)
        let all = try await everything(text)
        #expect(!all.isPartial && all.entries.map(\.href) == ["/c/1.ics", "/c/2.ics"])
    }

    /// It has changed: it is read, or else the same changes are listed again.
    @Test(arguments: [403, 500, 507]) func aRefusedItemIsNamed(status: Int) async throws {
        let found = try await changes(Self.refused("/c/1.ics", status) + Self.item("/c/2.ics"))
        #expect(found.entries.map(\.href) == ["/c/2.ics", "/c/1.ics"])
        #expect(found.entries.map(\.etag) == ["\"1\"", nil] && !found.entries.contains { $0.isGone })
        #expect(found.token == "t1" && !found.isPartial)
    }

    @Test(arguments: [404, 500]) func anItemWithoutATagIsThere(status: Int) async throws {
        let some = try await changes(Self.withoutTag("/c/1.ics", status))
        let all = try await everything(Self.withoutTag("/c/1.ics", status))
        for found in [some, all] {
            #expect(found.entries == [SyncListing.Entry(href: "/c/1.ics")] && !found.isPartial)
        }
    }

    @Test func aRefusedCollectionIsNoEmptyOne() async throws {
        #expect(try await changes(Self.refused("/c/", 500)).isPartial)
        #expect(try await everything(Self.refused("/c/", 403), Self.refused("/c/", 403)).isPartial)
    }

    /// Then the objects are listed without the report.
    @Test func aCutReportIsNoListing() async throws {
        let items = Self.item("/c/1.ics") + Self.item("/c/2.ics")
        let found = try await everything(Self.item("/c/1.ics") + Self.refused("/c/", 507), items)
        #expect(!found.isPartial && found.entries.map(\.href) == ["/c/1.ics", "/c/2.ics"])
        let cut = try await everything(items + Self.refused("/c/", 507), items + Self.refused("/c/", 507))
        #expect(cut.isPartial && cut.entries.count == 2)
    }

    @Test func aCollectionAtAnotherPlaceIsNotGone() async throws {
        let url = "http://internal.example/c/"
        let moved = try place(answering: [Self.collection.replacing("<href>/c/", with: "<href>\(url)")])
        await #expect(throws: AccountError.server(.elsewhere(url: url))) {
            try await moved.look(since: PlaceMark(), isWhole: true)
        }
    }

    // MARK: Items

    /// Only a status of the whole item says that it is gone.
    @Test func anItemWithoutItsTextIsNotGone() async throws {
        let hrefs = ["/c/1.ics", "/c/2.ics", "/c/3.ics", "/c/4.ics"]
        let answer =
            Self.withoutTag("/c/1.ics", 404) + Self.item("/c/2.ics") + Self.refused("/c/3.ics", 404)
        let found = try await place(answering: [answer]).fetch(hrefs)
        #expect(found.gone == ["/c/3.ics"] && found.found.isEmpty)
        #expect(found.missing == ["/c/1.ics", "/c/2.ics", "/c/4.ics"])
    }

    @Test(arguments: [403, 500]) func anItemThatIsRefusedIsNotGone(status: Int) async throws {
        let found = try await place(answering: [Self.refused("/c/1.ics", status)]).fetch(["/c/1.ics"])
        #expect(found.gone.isEmpty && found.found.isEmpty && found.missing == ["/c/1.ics"])
    }
}
