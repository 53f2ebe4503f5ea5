import DAV
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
        store = fixture.closing(
            try MeetStore(path: fixture.emptyStorePath(), zone: { StoreFixture.athens }))
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
        /// The error with which it answers; `nil` for none.
        var error: DAVError?
        /// True if it fails to move, and has each UID once in all calendars.
        var isBroken = false
        /// True if it takes nothing.
        var isBusy = false

        var name: String { folder.name }
        var root: String { folder.root }
        var format: SyncFormat { folder.format }
        var canMove: Bool { true }

        func look(since mark: PlaceMark, isWhole: Bool) async throws -> PlaceListing {
            if let error { throw AccountError.server(error) }
            return try await folder.look(since: mark, isWhole: isWhole)
        }

        func fetch(_ hrefs: [String]) async throws -> SyncFetch { try await folder.fetch(hrefs) }

        func push(_ push: SyncPush) async throws -> PushAnswer {
            if isBusy { return PushAnswer(status: 503) }
            let parent = URL(filePath: folder.folder).deletingLastPathComponent()
            guard case .move(let from) = push.kind else {
                let other = parent.appendingPathComponent("a" + push.href).path
                if isBroken, push.kind == .create, FileManager.default.fileExists(atPath: other) {
                    return PushAnswer(status: 403, preconditions: ["unique-scheduling-object-resource"])
                }
                return try await folder.push(push)
            }
            if isBroken { return PushAnswer(status: 500) }
            let source = parent.appendingPathComponent("a" + from).path
            guard FileManager.default.fileExists(atPath: source) else { return PushAnswer(status: 404) }
            try FileManager.default.moveItem(atPath: source, toPath: folder.folder + push.href)
            try moved()
            // Some servers tell the ETag of the item as it is there.
            return PushAnswer(status: 201, etag: try await folder.fetch([push.href]).found.first?.etag)
        }
    }

    @discardableResult
    private func sync(
        failing: (calendar: String, error: DAVError)? = nil, isBroken: Bool = false, isBusy: Bool = false,
        moved: @escaping @Sendable () throws -> Void = {}
    ) async throws -> AccountReport {
        var source = try #require(try RemoteSource(in: workspace))
        source.place = { _, collection in
            let isFailing = URL(filePath: collection.href).lastPathComponent == failing?.calendar
            return MovingPlace(
                folder: FolderPlace(folder: collection.href, format: .calendar), moved: moved,
                error: isFailing ? failing?.error : nil, isBroken: isBroken, isBusy: isBusy)
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

    /// Another program moves the file, from the first calendar to the second, or back.
    @Test(arguments: [("a", "b"), ("b", "a")], [false, true])
    func aMoveByAnotherProgramIsFollowed(way: (from: String, to: String), isEdited: Bool) async throws {
        let calendars = try store.calendars()
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try #require(calendars.first { $0.name == way.from }).meetingsID
        let id = try #require(try store.save(meeting).id)
        try await sync()
        let uid = try #require(try store.meeting(id)).uid
        if isEdited {
            var edited = try #require(try store.meeting(id))
            edited.notes = "Bring milk"
            try store.save(edited, scope: .all)
        }
        let (old, new) = (folder.appendingPathComponent(way.from), folder.appendingPathComponent(way.to))
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: old.path).first)
        try FileManager.default.moveItem(
            at: old.appendingPathComponent(file), to: new.appendingPathComponent(file))
        let report = try await sync()
        #expect(report.error == nil && report.conflicts == 0 && report.deleted == 0)
        #expect(report.pushed == (isEdited ? 1 : 0))
        #expect(try store.meetingIDs() == [id])
        let moved = try #require(try store.meeting(id))
        let target = try #require(calendars.first { $0.name == way.to })
        #expect(moved.calendarID == target.meetingsID && moved.uid == uid)
        let text = try String(contentsOf: new.appendingPathComponent(file), encoding: .utf8)
        #expect(text.contains("DESCRIPTION:Bring milk") == isEdited)
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
        // A deletion is still one, at whichever place in the round.
        try FileManager.default.removeItem(at: new.appendingPathComponent(file))
        #expect(try await sync().deleted == 1)
        #expect(try store.meetingIDs().isEmpty)
    }

    /// Somebody else changed the item before the move.
    @Test func aMovedItemIsReadInItsNewPlace() async throws {
        let id = try await movedMeeting()
        let directory = folder.appendingPathComponent("b")
        @Sendable func file() throws -> URL {
            let name = try #require(
                try FileManager.default.contentsOfDirectory(atPath: directory.path).first)
            return directory.appendingPathComponent(name)
        }
        try await sync(moved: {
            let text = try String(contentsOf: file(), encoding: .utf8)
            try text.replacing("SUMMARY:Coffee", with: "SUMMARY:Tea")
                .write(to: file(), atomically: true, encoding: .utf8)
        })
        #expect(try store.meeting(id)?.title == "Tea")
        #expect(try String(contentsOf: file(), encoding: .utf8).contains("SUMMARY:Tea"))
    }

    /// It is neither asked about nor created: the item is in the old calendar.
    @Test func aMoveThatTheServerFailsIsTriedAgain() async throws {
        let id = try await movedMeeting()
        let failed = try await sync(isBroken: true)
        #expect(failed.conflicts == 0 && failed.deleted == 0)
        #expect(try count("a") == 1 && count("b") == 0)
        #expect(try store.meetingIDs() == [id])
        #expect(try await sync().error == nil)
        #expect(try count("a") == 0 && count("b") == 1)
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
    }

    /// Neither the move nor the creation in its place is taken for a while.
    @Test func aMoveAfterAFailedCreationIsOneStep() async throws {
        let id = try await movedMeeting()
        #expect(try await sync(isBusy: true).error != nil)
        #expect(try count("a") == 1 && count("b") == 0)
        let report = try await sync()
        #expect(report.error == nil && report.conflicts == 0)
        #expect(try count("a") == 0 && count("b") == 1)
        #expect(try store.meetingIDs() == [id])
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
    }

    /// Another program moves the file of a meeting that was edited here, and the other calendar cannot be
    /// read. Without the calendar the meeting is asked about.
    @Test(arguments: [("a", "b"), ("b", "a")], [true, false])
    func aMoveToACalendarThatCannotBeReadWaits(
        way: (from: String, to: String), isThere: Bool
    ) async throws {
        let calendars = try store.calendars()
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try #require(calendars.first { $0.name == way.from }).meetingsID
        let id = try #require(try store.save(meeting).id)
        try await sync()
        meeting = try #require(try store.meeting(id))
        meeting.notes = "Bring milk"
        try store.save(meeting, scope: .all)
        let (old, new) = (folder.appendingPathComponent(way.from), folder.appendingPathComponent(way.to))
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: old.path).first)
        try FileManager.default.moveItem(
            at: old.appendingPathComponent(file), to: new.appendingPathComponent(file))
        let error = isThere ? DAVError.notMultistatus(host: "made", reason: "") : .notFound
        let failed = try await sync(failing: (way.to, error))
        #expect(failed.error == .server(error) && failed.deleted == 0)
        #expect(failed.conflicts == (isThere ? 0 : 1))
        #expect(try store.meetingIDs() == [id])
        guard isThere else { return }
        let report = try await sync()
        #expect(report.error == nil && report.conflicts == 0 && report.pushed == 1)
        #expect(try store.meetingIDs() == [id])
        let target = try #require(calendars.first { $0.name == way.to })
        #expect(try store.meeting(id)?.calendarID == target.meetingsID)
    }

    /// Another program creates the item in the new calendar, and deletes it in the old one later.
    @Test(arguments: [("a", "b"), ("b", "a")])
    func aMoveInTwoStepsKeepsTheUID(way: (from: String, to: String)) async throws {
        let calendars = try store.calendars()
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try #require(calendars.first { $0.name == way.from }).meetingsID
        let id = try #require(try store.save(meeting).id)
        try await sync()
        let uid = try #require(try store.meeting(id)).uid
        let (old, new) = (folder.appendingPathComponent(way.from), folder.appendingPathComponent(way.to))
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: old.path).first)
        try FileManager.default.copyItem(
            at: old.appendingPathComponent(file), to: new.appendingPathComponent(file))
        #expect(try await sync().error == nil)
        #expect(try store.meetingIDs().count == 2)
        try FileManager.default.removeItem(at: old.appendingPathComponent(file))
        #expect(try await sync().error == nil)
        let left = try store.meetingIDs()
        #expect(left.count == 1)
        let first = try #require(left.first)
        let moved = try #require(try store.meeting(first))
        let target = try #require(calendars.first { $0.name == way.to })
        #expect(moved.uid == uid && moved.calendarID == target.meetingsID)
    }

    @Test func aQuestionGoesWithItsMeeting() async throws {
        let calendars = try store.calendars()
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try #require(calendars.first { $0.name == "a" }).meetingsID
        let id = try #require(try store.save(meeting).id)
        try await sync()
        let directory = folder.appendingPathComponent("a")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: directory.path).first)
        let file = directory.appendingPathComponent(name)
        let text = try String(contentsOf: file, encoding: .utf8)
        try text.replacing("SUMMARY:Coffee", with: "SUMMARY:Tea")
            .write(to: file, atomically: true, encoding: .utf8)
        meeting = try #require(try store.meeting(id))
        meeting.title = "Wine"
        try store.save(meeting, scope: .all)
        #expect(try await sync().conflicts == 1)
        meeting = try #require(try store.meeting(id))
        meeting.calendarID = try #require(calendars.first { $0.name == "b" }).meetingsID
        try store.save(meeting, scope: .all)
        let report = try await sync()
        #expect(report.error == nil && report.conflicts == 1)
        #expect(try store.meetingIDs() == [id] && count("a") == 0 && count("b") == 1)
        let asked = try #require(try ListConflicts().run(in: workspace).first)
        #expect(asked.collection == "b" && asked.title == "Wine")
        #expect(try store.meeting(id)?.title == "Wine")
    }

    /// Another program deletes the item while the person moves its meeting, from the first calendar to the
    /// second, or back.
    @Test(arguments: [("a", "b"), ("b", "a")], SyncConflict.Answer.allCases)
    func whatIsMovedHereAndDeletedThereIsAsked(
        way: (from: String, to: String), answer: SyncConflict.Answer
    ) async throws {
        let calendars = try store.calendars()
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try #require(calendars.first { $0.name == way.from }).meetingsID
        let id = try #require(try store.save(meeting).id)
        try await sync()
        meeting = try #require(try store.meeting(id))
        meeting.calendarID = try #require(calendars.first { $0.name == way.to }).meetingsID
        try store.save(meeting, scope: .all)
        let old = folder.appendingPathComponent(way.from)
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: old.path).first)
        try FileManager.default.removeItem(at: old.appendingPathComponent(file))
        // The question stays until it is answered.
        for _ in 1...2 {
            let report = try await sync()
            #expect(report.error == nil && report.conflicts == 1)
            #expect(report.pushed == 0 && report.deleted == 0)
        }
        #expect(try store.meetingIDs() == [id] && count("a") == 0 && count("b") == 0)
        let asked = try #require(try ListConflicts().run(in: workspace).first)
        #expect(asked.collection == way.to && asked.title == "Coffee")
        try await ResolveConflict(asked.id, answer).run(in: workspace)
        #expect(try await sync().conflicts == 0)
        let left = answer == .there ? 0 : 1
        #expect(try store.meetingIDs().count == left)
        #expect(try count(way.from) == 0 && count(way.to) == left)
    }

    @Test func whatIsDeletedHereAndMovedThereIsDeletedThere() async throws {
        let calendars = try store.calendars()
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try #require(calendars.first { $0.name == "a" }).meetingsID
        let id = try #require(try store.save(meeting).id)
        try await sync()
        try store.deleteMeeting(id)
        let (old, new) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: old.path).first)
        try FileManager.default.moveItem(
            at: old.appendingPathComponent(file), to: new.appendingPathComponent(file))
        try await sync()
        #expect(try store.meetingIDs().isEmpty)
        #expect(try count("b") == 0)
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
