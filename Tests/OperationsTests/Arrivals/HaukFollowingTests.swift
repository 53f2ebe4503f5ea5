import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import Transport

@testable import Operations

/// The links of shares on a server of Hauk.
@Suite struct HaukFollowingTests {
    private let server = HaukServer()
    private let host: BrokerHost
    private let link = "https://hauk.example.org/?ABCD-1234"

    init() throws { host = try BrokerHost(web: server) }

    private func point(_ metres: Double, _ seconds: Double) -> String {
        let place = BrokerHost.place(metres)
        let time = host.clock.now.timeIntervalSince1970 + seconds
        return "[\(place.latitude),\(place.longitude),\(time),1,9.5,1.2]"
    }

    private func share(_ points: [String], expires: Double = 3600, interval: Int = 5) -> String {
        let end = host.clock.now.timeIntervalSince1970 + expires
        let list = points.joined(separator: ",")
        return #"{"type":0,"expire":\#(end),"interval":\#(interval),"points":[\#(list)]}"#
    }

    @Test func pointsMoveTheRow() async throws {
        let allowed = try FollowHauk("maria@example.org", url: link).run(in: host.workspace)
        // Nothing goes out to somebody whose link is followed.
        #expect(allowed.passwordHash == nil && allowed.haukURL == link)
        server.say(share([point(3000, -90), point(2500, -30)]))
        #expect(try await host.round()?.stored == 2)
        let maria = try host.row("Maria")
        #expect(maria.source == .hauk && maria.fix?.accuracy == 9.5)
        // Not before half a minute, whatever the server permits; then only what is new.
        #expect(try await host.round()?.stored == 0)
        #expect(server.urls.count == 1)
        host.clock.move(to: host.clock.now.addingTimeInterval(30))
        _ = try await host.round()
        let since = host.clock.now.timeIntervalSince1970 - 60
        #expect(
            server.urls == [
                "https://hauk.example.org/api/fetch.php?id=ABCD-1234",
                "https://hauk.example.org/api/fetch.php?id=ABCD-1234&since=\(since)",
            ])
    }

    @Test func aPointOfTheFutureHidesNoOther() async throws {
        _ = try FollowHauk("maria@example.org", url: link).run(in: host.workspace)
        server.say(share([point(3000, -60), point(100, 86_400)]))
        #expect(try await host.round()?.stored == 1)
        let since = host.clock.now.timeIntervalSince1970 - 60
        host.clock.move(to: host.clock.now.addingTimeInterval(30))
        _ = try await host.round()
        #expect(server.urls.last?.hasSuffix("&since=\(since)") == true)
    }

    @Test(arguments: [(200, "Session expired"), (404, ""), (410, "{}")])
    func theEndIsTheEnd(status: Int, body: String) async throws {
        let allowed = try FollowHauk("maria@example.org", url: link).run(in: host.workspace)
        server.say(body, status: status)
        _ = try await host.round()
        #expect(try host.store.share(user: allowed.user)?.haukURL == nil)
        let source = try PositionSource(in: host.workspace)
        #expect(source == nil)
    }

    @Test func anExpiredShareIsNotAskedAgain() async throws {
        let allowed = try FollowHauk("maria@example.org", url: link).run(in: host.workspace)
        server.say(share([point(3000, -90)], expires: -1))
        #expect(try await host.round()?.stored == 1)
        #expect(try host.store.share(user: allowed.user)?.haukURL == nil)
    }

    @Test func aServerThatFailsIsAskedLessOften() async throws {
        let allowed = try FollowHauk("maria@example.org", url: link).run(in: host.workspace)
        server.say("{", status: 500)
        for pause in [60.0, 120, 240] {
            let report = try #require(try await host.round())
            #expect(report.next == host.clock.now.addingTimeInterval(pause))
            host.clock.move(to: host.clock.now.addingTimeInterval(pause))
        }
        // An encrypted share is unreadable, and no end.
        server.say(#"{"expire":1,"encrypted":true,"points":[["x","y","z"]]}"#)
        _ = try await host.round()
        #expect(try host.store.share(user: allowed.user)?.haukURL == link)
        #expect(server.urls.count == 4)
    }

    @Test func outsideOfMeetingsNobodyIsAsked() async throws {
        _ = try FollowHauk("maria@example.org", url: link).run(in: host.workspace)
        host.clock.move(to: instant("2026-11-26T15:00Z"))
        let report = try await host.round()
        #expect(report == nil && server.urls.isEmpty)
    }

    @Test func aStoppedShareIsNotAsked() async throws {
        _ = try FollowHauk("maria@example.org", url: link).run(in: host.workspace)
        #expect(try StopShare("maria").run(in: host.workspace).first?.haukURL == nil)
        let report = try await host.round()
        #expect(report == nil && server.urls.isEmpty)
    }

    @Test func aPhoneKeepsItsPassword() throws {
        let allowed = try AllowShare("maria@example.org").run(in: host.workspace)
        let followed = try FollowHauk("maria@example.org", url: link).run(in: host.workspace)
        #expect(followed.id == allowed.share.id && followed.passwordHash == allowed.share.passwordHash)
        #expect(throws: ArrivalError.noHaukLink("http://hauk.example.org/?ABCD-1234")) {
            try FollowHauk("maria@example.org", url: "http://hauk.example.org/?ABCD-1234")
                .run(in: host.workspace)
        }
    }

    @Test func aLinkThatWasToldIsFollowed() throws {
        _ = try SayArrival(host.coffee, of: "maria", "Follow me: \(link)").run(in: host.workspace)
        #expect(try host.store.shares(open: true).map(\.haukURL) == [link])
    }

    @Test func aLinkInAMailNeedsTheSettingAndAShare() throws {
        let maria = ArrivalPerson(name: "Maria", email: "maria@example.org")
        let now = host.clock.now
        func follow() throws -> Bool {
            try FollowHauk.follow("Here: \(link)", from: maria, in: host.store, now: now)
        }
        #expect(try !follow())
        try SetSetting(BrokerSettings.haukKey, to: "yes").run(in: host.workspace)
        #expect(try !follow())
        try host.allow("maria")
        #expect(try follow())
        #expect(try host.store.shares(open: true).map(\.haukURL) == [link])
    }
}
