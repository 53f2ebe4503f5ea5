import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// A contact who shares the position, without a meeting.
@Suite struct ReadFriendTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:30Z"))
    private let store: MeetStore
    private let workspace: Workspace
    private let maria: Identifier<Contact>

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
        var contact = Contact(name: "Maria")
        contact.emails = [ContactEmail(address: "Maria@example.org")]
        maria = try #require(try opened.save(contact).id)
    }

    private func allow() throws -> Share {
        try AllowShare("maria@example.org").run(in: workspace).share
    }

    private func add(_ share: Share, latitude: Double, minute: Int) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: 24.94))
        let at = clock.now.addingTimeInterval(Double(minute) * 60)
        try store.add(Fix(place, accuracy: 9, at: at, source: .phone), of: share.person.key)
    }

    private func read() throws -> FriendPositions? { try ReadFriend(maria).run(in: workspace) }

    @Test func whoDoesNotShareIsNotFollowed() throws {
        let friend = try #require(try read())
        #expect(!friend.isShared && friend.way.isEmpty && friend.name == "Maria")
    }

    @Test func theWayOfTheLastHoursIsShown() throws {
        let share = try allow()
        #expect(try read()?.isShared == true && read()?.way.isEmpty == true)
        try add(share, latitude: 60.10, minute: -300)
        // An old one alone is better than none.
        #expect(try read()?.way.map(\.coordinate.latitude) == [60.10])
        try add(share, latitude: 60.17, minute: -20)
        try add(share, latitude: 60.18, minute: -1)
        let own = try #require(Coordinate(latitude: 60.19, longitude: 24.94))
        _ = try SetPosition(own).run(in: workspace)
        let found = try #require(try read())
        #expect(found.way.map(\.coordinate.latitude) == [60.17, 60.18])
        let metres = try #require(found.metres)
        #expect((1000...1200).contains(metres))
    }

    @Test func anEndedShareShowsNothing() throws {
        let share = try allow()
        try add(share, latitude: 60.17, minute: -1)
        _ = try EndShare(share.user).run(in: workspace)
        let friend = try #require(try read())
        #expect(!friend.isShared && friend.way.isEmpty)
    }
}
