import Testing
import Transport

@testable import DAV

@Suite struct RequestTests {
    private let origin = DAVOrigin(host: "dav.example.org")

    private func href(_ path: String = "/c") throws -> DAVHref { try #require(DAVHref(path: path)) }

    private func tree(_ request: DAVRequest) throws -> XMLTree { try XMLTree.parse(request.body ?? []) }

    @Test func anEntryPageIsAskedForOneProperty() throws {
        let request = try DAVRequest.currentPrincipal(at: href("/"))
        #expect(request.method.name == "PROPFIND")
        #expect(request.headers["Depth"] == "0")
        let properties = try tree(request)[.dav("prop")]?.children ?? []
        #expect(properties.map(\.name) == [.dav("current-user-principal")])
    }

    @Test func collectionsEndWithASlash() throws {
        let url = "https://dav.example.org/c/"
        for request in try [
            DAVRequest.collections(in: href()), .collection(href()), .syncCollection(href(), since: nil),
            .query(.calendar, href()), .listing(href()), .multiget(.addressBook, href(), []),
            .makeCalendar(href(), name: "a", colour: nil, components: []),
            .makeAddressBook(href(), name: "a"), .describe(href(), name: "a", colour: nil),
        ] {
            #expect(request.http(on: origin, at: request.href).url == url, "\(request.method.name)")
        }
    }

    @Test func aSynchronizationHasNoLimit() throws {
        let request = try DAVRequest.syncCollection(href(), since: "data:,1&2")
        let names = try tree(request).children.map(\.name)
        #expect(names == [.dav("sync-token"), .dav("sync-level"), .dav("prop")])
        #expect(try tree(request)[.dav("sync-token")]?.text == "data:,1&2")
        #expect(request.hasSyncToken)
        let first = try DAVRequest.syncCollection(href(), since: nil)
        #expect(try tree(first)[.dav("sync-token")]?.text == "")
        #expect(!first.hasSyncToken)
    }

    @Test func queries() throws {
        let calendar = try tree(.query(.calendar, href(), component: "VTODO"))
        #expect(calendar.name == .caldav("calendar-query"))
        let filter = calendar[.caldav("filter")]?[.caldav("comp-filter")]
        #expect(filter?.attribute("name") == "VCALENDAR")
        #expect(filter?[.caldav("comp-filter")]?.attribute("name") == "VTODO")
        #expect(try DAVRequest.query(.calendar, href()).headers["Depth"] == "1")
        #expect(try tree(.query(.addressBook, href())).name == .carddav("addressbook-query"))
    }

    @Test func aMultigetNamesObjectsAsTheServerDid() throws {
        let asked = try ["/c/a%40b.ics", "/c/50%.ics", "/c/x&y.ics"].map { try href($0) }
        let request = try tree(.multiget(.calendar, href(), asked))
        #expect(request.all(.dav("href")).map(\.text) == ["/c/a%40b.ics", "/c/50%.ics", "/c/x&y.ics"])
        let cards = try tree(.multiget(.addressBook, href(), asked, isVersion4: true))
        let data = cards[.dav("prop")]?[.carddav("address-data")]
        #expect(data?.attribute("version") == "4.0")
        let plain = try tree(.multiget(.addressBook, href(), asked))
        #expect(plain[.dav("prop")]?[.carddav("address-data")]?.attribute("version") == nil)
    }

    @Test func conditions() throws {
        let etag = try #require(ETag("W/\"1\""))
        func put(_ condition: WriteCondition) throws -> DAVRequest {
            try .put(.calendar, href("/c/a b.ics"), "BEGIN:VCALENDAR", if: condition)
        }
        #expect(try put(.isNew).headers["If-None-Match"] == "*")
        #expect(try put(.isVersion(etag)).headers["If-Match"] == "\"1\"")
        #expect(try put(.any).headers == [HTTPField("Content-Type", "text/calendar; charset=utf-8")])
        let http = try put(.any).http(on: origin, at: href("/c/a b.ics"))
        #expect(http.url == "https://dav.example.org/c/a%20b.ics")
        #expect(try DAVRequest.delete(href(), if: .isVersion(etag)).headers["If-Match"] == "\"1\"")
        #expect(try DAVRequest.delete(href(), if: .any, isSilent: true).headers["Schedule-Reply"] == "F")
        let move = try DAVRequest.move(href("/c/1"), to: href("/d/1 a"), on: origin, if: .any)
        #expect(move.headers["Destination"] == "https://dav.example.org/d/1%20a")
        #expect(move.headers["Overwrite"] == "F")
    }

    @Test func newCollections() throws {
        let calendar = try tree(
            .makeCalendar(href(), name: "Δουλειά & more", colour: "#FF8800", components: ["VEVENT"]))
        let set = calendar[.dav("set")]?[.dav("prop")]
        #expect(set?[.dav("displayname")]?.text == "Δουλειά & more")
        #expect(set?[.apple("calendar-color")]?.text == "#FF8800")
        let components = set?[.caldav("supported-calendar-component-set")]?.children ?? []
        #expect(components.map { $0.attribute("name") } == ["VEVENT"])
        let book = try tree(.makeAddressBook(href(), name: "Places"))
        #expect(book.name == .dav("mkcol"))
        let types = book[.dav("set")]?[.dav("prop")]?[.dav("resourcetype")]?.children ?? []
        #expect(types.map(\.name) == [.dav("collection"), .carddav("addressbook")])
        #expect(try tree(.describe(href(), name: nil, colour: "#112233")).name == .dav("propertyupdate"))
    }

    @Test func redirectsAreLeftToTheSession() throws {
        let http = try DAVRequest.currentPrincipal(at: href("/")).http(on: origin, at: href("/"))
        #expect(!http.followsRedirects)
        #expect(http.avoidsHTTP2)
    }
}
