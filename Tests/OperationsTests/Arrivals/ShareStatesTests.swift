import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The list of shares, and the end of one that is taken back.
@Suite struct ShareStatesTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:30Z"))
    private let store: MeetStore
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
    }

    private func allow(_ name: String, isMinutesOnly: Bool = true) throws -> AllowedShare {
        let person = Invitee(name: name, email: "\(name.lowercased())@example.org")
        return try AllowShare(person, isMinutesOnly: isMinutesOnly).run(in: workspace)
    }

    private func take(_ allowed: AllowedShare) throws -> PhoneReceiver.Answer {
        let spot = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        return TestPhone(workspace: workspace).send(
            Fix(spot, accuracy: 9, at: clock.now, source: .phone), user: allowed.share.user,
            password: allowed.password)
    }

    @Test func openOnesAreFirst() throws {
        let maria = try allow("Maria")
        _ = try allow("Nikos")
        #expect(try take(maria) == .taken(messages: []))
        _ = try EndShare("nikos").run(in: workspace)
        _ = try SetPosition(Coordinate(latitude: 60, longitude: 25), accuracy: 30).run(in: workspace)
        let listed = try ListShareStates().run(in: workspace)
        #expect(listed.states.map(\.share.user) == ["maria", "nikos"])
        #expect(listed.states.first?.lastFix?.accuracy == 9)
        #expect(listed.states.last?.lastFix == nil)
        #expect(listed.own?.accuracy == 30 && !listed.hasCommand && listed.address == nil)
    }

    @Test func theEndIsTakenBackWithThePassword() throws {
        let maria = try allow("Maria")
        let before = try EndShare("maria").run(in: workspace)
        #expect(try store.share(user: "maria")?.passwordHash == nil)
        #expect(try take(maria) == .ended)
        _ = try ReopenShare(before).run(in: workspace)
        #expect(try take(maria) == .taken(messages: []))
        #expect(throws: ArrivalError.noShare("zoe")) { try EndShare("zoe").run(in: workspace) }
    }

    @Test func theEndDeletesWhatCameAndIsTakenBackWithTheLink() throws {
        let maria = try allow("Maria")
        let link = "https://hauk.example.org/?ABCD-1234"
        _ = try FollowHauk("maria@example.org", url: link).run(in: workspace)
        #expect(try take(maria) == .taken(messages: []))
        let before = try EndShare("maria").run(in: workspace)
        #expect(try store.latestFixes(of: [maria.share.person.key]).isEmpty)
        #expect(try store.share(user: "maria")?.haukURL == nil)
        #expect(try ReopenShare(before).run(in: workspace).haukURL == link)
        #expect(try take(maria) == .taken(messages: []))
        #expect(try StopShare("maria").run(in: workspace).count == 1)
        #expect(try store.latestFixes(of: [maria.share.person.key]).isEmpty)
    }

    @Test func whereNoHomeIsSetIsTold() throws {
        #expect(try !ListShareStates().run(in: workspace).hasHome)
        try store.set("me.home", to: "Nowhere Street 1")
        #expect(try ListShareStates().run(in: workspace).hasHome)
    }

    @Test func aNewPasswordIsNotReplacedByTheOldOne() throws {
        let old = try allow("Maria")
        let before = try EndShare("maria").run(in: workspace)
        let new = try allow("Maria")
        _ = try ReopenShare(before).run(in: workspace)
        #expect(try take(old) == .refused(delay: .zero))
        #expect(try take(new) == .taken(messages: []))
    }

    @Test func whatGoesOutIsChanged() throws {
        _ = try allow("Maria")
        #expect(try ChangeShare("maria", isMinutesOnly: false).run(in: workspace).isMinutesOnly == false)
        #expect(try store.share(user: "maria")?.isMinutesOnly == false)
    }
}
