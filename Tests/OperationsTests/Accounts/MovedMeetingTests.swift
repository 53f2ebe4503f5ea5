import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Meetings that are moved to another calendar, on the server in one step.
@Suite struct MovedMeetingTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let folder: URL

    init() async throws {
        fixture = try StoreFixture()
        store = fixture.closing(try MeetStore(path: fixture.path, zone: { StoreFixture.athens }))
        workspace = Workspace(store: store, calendarName: { "Mine" })
        folder = fixture.folder.appendingPathComponent("vdir")
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        _ = try await AddAccount(name: "Files", address: folder.path).run(in: workspace)
    }

    /// A folder that moves as a server does.
    private struct MovingPlace: RemotePlace {
        let folder: FolderPlace
        /// Called when the file has been moved, before the answer.
        let moved: @Sendable () throws -> Void

        var name: String { folder.name }
        var root: String { folder.root }
        var format: SyncFormat { folder.format }
        var canMove: Bool { true }

        func look(since mark: PlaceMark, isWhole: Bool) async throws -> PlaceListing {
            try await folder.look(since: mark, isWhole: isWhole)
        }

        func fetch(_ hrefs: [String]) async throws -> SyncFetch { try await folder.fetch(hrefs) }

        func push(_ push: SyncPush) async throws -> PushAnswer {
            guard case .move(let from) = push.kind else { return try await folder.push(push) }
            let parent = URL(filePath: folder.folder).deletingLastPathComponent()
            let source = parent.appendingPathComponent("a" + from).path
            guard FileManager.default.fileExists(atPath: source) else { return PushAnswer(status: 404) }
            try FileManager.default.moveItem(atPath: source, toPath: folder.folder + push.href)
            try moved()
            return PushAnswer(status: 201)
        }
    }

    @discardableResult
    private func sync(
        moved: @escaping @Sendable () throws -> Void = {}
    ) async throws -> AccountReport {
        var source = try #require(try RemoteSource(in: workspace))
        source.place = { _, collection in
            MovingPlace(folder: FolderPlace(folder: collection.href, format: .calendar), moved: moved)
        }
        return try #require(try await source.round(.named(nil), in: workspace).accounts.first)
    }

    private func count(_ name: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path).count
    }

    /// Plans a meeting in one calendar, and moves it to the other.
    private func movedMeeting() async throws -> Identifier<Meeting> {
        let calendars = try store.calendars()
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try #require(calendars.first { $0.name == "a" }).meetingsID
        meeting = try store.save(meeting)
        try await sync()
        #expect(try count("a") == 1)
        let id = try #require(meeting.id)
        meeting = try #require(try store.meeting(id))
        meeting.calendarID = try #require(calendars.first { $0.name == "b" }).meetingsID
        try store.save(meeting, scope: .all)
        return id
    }

    @Test func aMoveIsOneStep() async throws {
        _ = try await movedMeeting()
        #expect(try await sync().error == nil)
        #expect(try count("a") == 0 && count("b") == 1)
        #expect(try store.meetingIDs().count == 1)
    }

    @Test func aDeletionDuringTheMoveCounts() async throws {
        let id = try await movedMeeting()
        let store = store
        try await sync(moved: { try store.deleteMeeting(id) })
        try await sync()
        #expect(try store.meetingIDs().isEmpty)
        #expect(try count("a") == 0 && count("b") == 0)
    }

    /// The program ends before it has noted the move.
    @Test func anUnnotedMoveMakesNoSecondMeeting() async throws {
        let id = try await movedMeeting()
        await #expect(throws: CancellationError.self) { try await sync(moved: { throw CancellationError() }) }
        for _ in 1...2 { #expect(try await sync().error == nil) }
        #expect(try store.meetingIDs() == [id])
        #expect(try count("a") == 0 && count("b") == 1)
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
    }
}
