import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Meetings that are moved to a calendar of another account, while another program deletes their items.
@Suite struct MovedBetweenAccountsTests {
    /// The direction of a move; the rounds of the accounts are in the order of their names.
    enum Way: CaseIterable {
        case toLater, toEarlier

        var from: String { self == .toLater ? "one" : "two" }
        var to: String { self == .toLater ? "two" : "one" }
    }

    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace

    init() async throws {
        fixture = try StoreFixture()
        store = fixture.closing(
            try MeetStore(path: fixture.emptyStorePath(), zone: { StoreFixture.athens }))
        workspace = Workspace(store: store, calendarName: { "Mine" })
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(at: folder(name), withIntermediateDirectories: true)
            let account = folder(name).deletingLastPathComponent().path
            _ = try await AddAccount(name: name, address: account).run(in: workspace)
        }
    }

    /// The folder of the only calendar of an account, which has its name.
    private func folder(_ name: String) -> URL {
        fixture.folder.appendingPathComponent("account \(name)").appendingPathComponent(name)
    }

    private func count(_ name: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder(name).path).count
    }

    private func removeItem(of name: String) throws {
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder(name).path).first)
        try FileManager.default.removeItem(at: folder(name).appendingPathComponent(file))
    }

    /// Runs a round of both accounts.
    @discardableResult
    private func sync() async throws -> [AccountReport] {
        try #require(try await SyncAccounts(.named(nil)).run(in: workspace)).accounts
    }

    private func calendar(_ name: String) throws -> Identifier<MeetingCalendar>? {
        try #require(try store.calendars().first { $0.name == name }).meetingsID
    }

    /// Plans a meeting that both sides have, and moves it here to the other account.
    private func movedMeeting(_ way: Way) async throws -> Identifier<Meeting> {
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try calendar(way.from)
        let id = try #require(try store.save(meeting).id)
        try await sync()
        #expect(try count(way.from) == 1)
        meeting = try #require(try store.meeting(id))
        meeting.calendarID = try calendar(way.to)
        try store.save(meeting, scope: .all)
        return id
    }

    private func conflicts() throws -> [ItemConflict] { try ListConflicts().run(in: workspace) }

    @Test(arguments: Way.allCases)
    func aMoveMakesOneItem(way: Way) async throws {
        let id = try await movedMeeting(way)
        for _ in 1...2 { #expect(try await sync().allSatisfy { $0.error == nil && $0.asked == 0 }) }
        #expect(try store.meetingIDs() == [id])
        #expect(try count(way.from) == 0 && count(way.to) == 1)
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
    }

    @Test(arguments: Way.allCases, SyncConflict.Answer.allCases)
    func aDeletionBeforeTheMoveIsAsked(way: Way, answer: SyncConflict.Answer) async throws {
        let id = try await movedMeeting(way)
        try removeItem(of: way.from)
        // It is asked once, and the question stays until it is answered.
        var asked = 0
        for _ in 1...2 {
            for report in try await sync() {
                #expect(report.error == nil && report.pushed == 0 && report.deleted == 0)
                asked += report.asked
            }
            #expect(try conflicts().count == 1)
        }
        #expect(asked == 1)
        #expect(try store.meetingIDs() == [id])
        #expect(try count(way.from) == 0 && count(way.to) == 0)
        let question = try #require(try conflicts().first)
        #expect(question.account == way.to && question.title == "Coffee")
        #expect(question.subject == .item(.deletedThere, fields: []))
        try await ResolveConflict(question.id, answer).run(in: workspace)
        for _ in 1...2 { try await sync() }
        #expect(try conflicts().isEmpty)
        let left = answer == .there ? 0 : 1
        #expect(try store.meetingIDs().count == left)
        #expect(try count(way.from) == 0 && count(way.to) == left)
    }

    /// The round of the new account alone does not know whether the item was moved elsewhere there.
    @Test func theNewAccountAloneSendsNothing() async throws {
        _ = try await movedMeeting(.toEarlier)
        try removeItem(of: "two")
        let report = try #require(try await SyncAccounts(.named("one")).run(in: workspace)?.accounts.first)
        #expect(report.error == nil && report.pushed == 0)
        #expect(try count("one") == 0 && conflicts().isEmpty)
        try await sync()
        #expect(try conflicts().count == 1)
    }

    /// The meeting is on the new server already: the deletion in the former calendar is what the move wanted.
    @Test func aDeletionAfterTheMoveChangesNothing() async throws {
        let id = try await movedMeeting(.toLater)
        try await sync()
        #expect(try count("one") == 1 && count("two") == 1)
        try removeItem(of: "one")
        for _ in 1...2 { #expect(try await sync().allSatisfy { $0.error == nil && $0.asked == 0 }) }
        #expect(try store.meetingIDs() == [id] && conflicts().isEmpty)
        #expect(try count("one") == 0 && count("two") == 1)
    }

    @Test func anAccountWithoutAnswerHoldsNothingBack() async throws {
        let id = try await movedMeeting(.toEarlier)
        let hidden = fixture.folder.appendingPathComponent("hidden")
        try FileManager.default.moveItem(at: folder("two"), to: hidden)
        for _ in 1...2 { #expect(try await sync().last?.error != nil) }
        #expect(try count("one") == 1)
        try FileManager.default.moveItem(at: hidden, to: folder("two"))
        try await sync()
        #expect(try store.meetingIDs() == [id] && conflicts().isEmpty)
        #expect(try count("one") == 1 && count("two") == 0)
    }
}
