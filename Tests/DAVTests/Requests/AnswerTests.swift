import Foundation
import Testing

@testable import DAV

@Suite struct AnswerTests {
    static let origin = DAVOrigin(scheme: "http", host: "127.0.0.1", port: 8800)

    private func read<Answer: MultistatusAnswer>(
        _ text: String, into answer: Answer, at path: String = "/c/"
    ) throws -> Answer {
        try answer.reading(Array(text.utf8), in: try #require(DAVHref(path: path)), on: Self.origin)
    }

    private func collections(_ text: String, at path: String) throws -> [DAVCollection] {
        try read(text, into: CollectionsAnswer(), at: path).collections
    }

    @Test(
        arguments: [
            (AnswerShapes.radicalePrincipal, "/maria@example.org", "/maria@example.org", [], nil),
            (
                AnswerShapes.xandikosPrincipal, "/maria@example.org/calendars", "/maria@example.org/contacts",
                ["maria@example.org"], "/maria@example.org/inbox"
            ),
            (
                AnswerShapes.cyrusPrincipal, "/dav/calendars/user/maria@example.org",
                "/dav/addressbooks/user/maria@example.org", ["maria@example.org"],
                "/dav/calendars/user/maria@example.org/Inbox"
            ),
        ] as [(String, String, String, [String], String?)])
    func principals(
        text: String, calendars: String, books: String, addresses: [String], inbox: String?
    ) throws {
        let answer = try read(text, into: PrincipalAnswer(), at: "/p/")
        let homes = try [calendars, books].map { try #require(DAVHref(path: $0)) }
        #expect(answer.calendarHomes == [homes[0]])
        #expect(answer.addressBookHomes == [homes[1]])
        #expect(answer.addresses == addresses)
        #expect(answer.inbox == inbox.flatMap { DAVHref(path: $0) })
        #expect(answer.calendarHomes.allSatisfy { $0.isCollection })
        #expect(answer.inbox?.isCollection != false)
        #expect(answer.homesElsewhere.isEmpty)
    }

    @Test func aHomeMayBeElsewhere() throws {
        let answer = try read(
            """
            <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>/p/</href><propstat>\
            <prop><C:calendar-home-set><href>https://p42.example.com:443/1/calendars/</href></C:calendar-home-set>\
            </prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
            """, into: PrincipalAnswer(), at: "/p/")
        #expect(answer.calendarHomes.isEmpty)
        #expect(answer.homesElsewhere == ["https://p42.example.com:443/1/calendars/"])
    }

    @Test func nobodyIsSignedIn() throws {
        let answer = try read(AnswerShapes.cyrusStranger, into: EntryAnswer(), at: "/")
        #expect(answer.isUnauthenticated)
        #expect(answer.principal == nil)
    }

    @Test func collectionsOfRadicale() throws {
        let found = try collections(AnswerShapes.radicaleCollections, at: "/maria@example.org/")
        #expect(found.map(\.name) == ["Tasks", "Contacts"])
        #expect(found.map(\.href.path) == ["/maria%40example.org/tasks/", "/maria%40example.org/contacts/"])
        #expect(found.map(\.kinds) == [[.tasks], [.contacts]])
        #expect(found.map(\.kind) == [.calendar, .addressBook])
        #expect(found.map(\.isWritable) == [true, false])
        #expect(found.map(\.colour) == [nil, nil])
        #expect(found.map(\.syncToken) == ["http://radicale.org/ns/sync/e3b0", nil])
        #expect(found.map(\.hasSyncCollection) == [true, false])
        #expect(found[0].ctag == "\"e8253f\"")
        #expect(!found[1].hasVersion4)
    }

    @Test func collectionsOfXandikos() throws {
        let found = try collections(AnswerShapes.xandikosCollections, at: "/maria@example.org/calendars/")
        #expect(found.count == 1)
        #expect(found.first?.kinds == [.events, .tasks])
        #expect(found.first?.colour == "#FF8800FF")
        #expect(found.first?.isWritable == true)
        // It names no reports.
        #expect(found.first?.hasSyncCollection == true)
    }

    @Test func collectionsOfCyrus() throws {
        let found = try collections(
            AnswerShapes.cyrusCollections, at: "/dav/calendars/user/maria@example.org/")
        #expect(found.map(\.name) == ["Personal & more", "Shared"])
        // `bind` is enough; a privilege of another namespace is none.
        #expect(found.map(\.isWritable) == [true, false])
        // No set of components means all of them.
        #expect(found[1].kinds == [.events, .tasks])
    }

    @Test func aCollectionOutsideOfTheHomeIsNone() throws {
        #expect(try collections(AnswerShapes.cyrusCollections, at: "/dav/calendars/user/nikos/").isEmpty)
    }

    @Test func noPrivilegesMeanWritable() throws {
        let text = """
            <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>/c/1/</href>\
            <propstat><prop><resourcetype><C:calendar/></resourcetype></prop><status>HTTP/1.1 200 OK</status>\
            </propstat><propstat><prop><current-user-privilege-set/></prop><status>HTTP/1.1 404 Not Found\
            </status></propstat></response></multistatus>
            """
        let found = try collections(text, at: "/c/")
        #expect(found.map(\.isWritable) == [true])
        #expect(found.map(\.name) == ["1"])
    }

    @Test(arguments: [AnswerShapes.radicaleSync, AnswerShapes.xandikosSync]) func changes(text: String) throws
    {
        let page = try read(text, into: SyncPage())
        #expect(page.changed.map(\.href.path) == ["/c/1.ics"])
        #expect(page.changed.map(\.etag) == [ETag("\"420c\"")])
        #expect(page.removed.map(\.path) == ["/c/b%20c%25.ics"])
        #expect(page.token == "http://radicale.org/ns/sync/673a")
        #expect(!page.isCut)
    }

    @Test func pagesAreAdded() throws {
        let first = try read(AnswerShapes.page, into: SyncPage())
        #expect(first.isCut)
        var changes = SyncChanges()
        changes.add(first)
        #expect(changes.changed.count == 1)
        let last = try read(AnswerShapes.lastPage, into: SyncPage())
        #expect(!last.isCut)
        changes.add(last)
        #expect(changes.changed.values.map(\.href.path) == ["/c/2.ics"])
        #expect(changes.removed.map(\.path) == ["/c/1.ics"])
        #expect(changes.token == "p2")
    }

    @Test func aListingHasObjectsAlone() throws {
        let answer = try read(AnswerShapes.listing, into: ItemListing())
        #expect(answer.items.map(\.href.path) == ["/c/1.ics", "/c/colon:x.ics"])
        #expect(answer.items.map(\.etag) == [ETag("1"), nil])
        #expect(answer.refused.map(\.status) == [500])
    }

    @Test func aMultigetAnswersLessAndMore() throws {
        let asked = try ["/c/1.ics", "/c/none.ics", "/c/b.ics", "/c/forgotten.ics"].map {
            try #require(DAVHref(path: $0))
        }
        let answer = try read(AnswerShapes.cyrusMultiget, into: FetchedItems(.calendar, asked: asked))
        #expect(answer.items.map(\.href.path) == ["/c/1.ics"])
        #expect(answer.items.first?.etag == ETag("\"907b\""))
        #expect(answer.items.first?.scheduleTag == ETag("\"da39\""))
        #expect(
            answer.items.first?.data
                == "BEGIN:VCALENDAR\nSUMMARY:Coffee ]]> & <tea>\nEND:VCALENDAR\n")
        #expect(answer.missing.map(\.path) == ["/c/none.ics"])
        // By the name that was asked for, whatever its spelling in the answer.
        #expect(answer.refused.map(\.href.path) == ["/c/b.ics"])
        #expect(answer.refused.map(\.said) == ["Not yours"])
        #expect(answer.unanswered.map(\.path) == ["/c/forgotten.ics"])
        #expect(answer.strays.map(\.href.path) == ["/c/stranger.ics"])
    }

    @Test(
        arguments: [
            (
                "<D:propstat><D:prop><D:displayname/></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>",
                nil
            ),
            (
                """
                <D:propstat><D:prop><D:displayname/></D:prop><D:status>HTTP/1.1 403 Forbidden</D:status>\
                <D:responsedescription>No</D:responsedescription></D:propstat><D:propstat><D:prop><D:x/></D:prop>\
                <D:status>HTTP/1.1 424 Failed Dependency</D:status></D:propstat>
                """, .refused(status: 403, said: "No")
            ),
            ("<D:status>HTTP/1.1 423 Locked</D:status>", .locked(said: "")),
        ] as [(String, DAVError?)])
    func refusalsOfParts(parts: String, error: DAVError?) throws {
        // Xandikos escapes the path twice, and Cyrus not at all.
        let text = """
            <D:multistatus xmlns:D="DAV:"><D:response><D:href>http://127.0.0.1:8800/c/a%2520 b/</D:href>\(parts)\
            </D:response></D:multistatus>
            """
        #expect(try read(text, into: RefusalsAnswer()).error == error)
    }
}
