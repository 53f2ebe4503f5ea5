import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

/// Calendar files into a store.
@Suite struct MeetingImportTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        let clock = fixture.clock
        workspace = Workspace(store: store, now: { clock.now })
    }

    private func write(_ events: [String], _ name: String = "a.ics") throws -> NamedFiles {
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0"]
            + events.flatMap { ["BEGIN:VEVENT", $0, "END:VEVENT"] } + ["END:VCALENDAR", ""]
        let file = fixture.folder.appendingPathComponent(name)
        try Data(lines.joined(separator: "\r\n").utf8).write(to: file)
        return .paths([file.path])
    }

    private func event(_ number: Int, _ title: String = "Meeting") -> String {
        """
        UID:event-\(number)\r\nSUMMARY:\(title) \(number)\r\nDTSTART;TZID=Europe/Athens:20261201T190000\r\n\
        DURATION:PT1H\r\nLOCATION:Room \(number % 7)\r\nATTENDEE;CN=Ann Bee:mailto:ann@example.org
        """
    }

    /// Added, updated, unchanged.
    private func counts(_ report: ContactImportReport) -> [Int] {
        [report.added, report.updated, report.unchanged]
    }

    @Test func manyAreOneActionAndTheSameAgainIsNone() throws {
        let files = try write((0..<700).map { event($0) })
        let preview = try PreviewMeetingImport(files).run(in: workspace)
        #expect(counts(preview.report) == [700, 0, 0])
        #expect(preview.entries.count == 500 && preview.unlistedEntries == 200)
        #expect(try store.meetingIDs().isEmpty)
        #expect(counts(try ImportMeetings(files).run(in: workspace)) == [700, 0, 0])
        #expect(counts(try ImportMeetings(files).run(in: workspace)) == [0, 0, 700])
        #expect(try store.actions().map(\.entry.title) == [.imported(.meeting, count: 700)])
        try store.undo()
        #expect(try store.meetingIDs().isEmpty)
    }

    @Test func onlyWhatChangedIsUpdated() throws {
        _ = try ImportMeetings(write((0..<300).map { event($0) })).run(in: workspace)
        let files = try write((0..<301).map { event($0, $0 % 100 == 5 ? "Changed" : "Meeting") })
        let preview = try PreviewMeetingImport(files).run(in: workspace)
        #expect(counts(preview.report) == [1, 3, 297])
        #expect(preview.entries.map(\.isNew) == [false, false, false, true])
        #expect(preview.entries.first?.changes == [.renamed(from: "Meeting 5")])
        #expect(counts(try ImportMeetings(files).run(in: workspace)) == [1, 3, 297])
        #expect(try store.meeting(uid: "event-105")?.title == "Changed 105")
    }

    /// One that comes twice in a file, or in two of them, is one meeting.
    @Test func twiceIsOnce() throws {
        let first = try write((0..<70).map { event($0 % 65) })
        #expect(counts(try ImportMeetings(first).run(in: workspace)) == [65, 0, 5])
        #expect(try store.meetingIDs().count == 65)
    }

    @Test func progressGoesOnToItsEnd() throws {
        let files = try write((0..<300).map { event($0) })
        var told: [OperationProgress] = []
        _ = try ImportMeetings(files).run(in: workspace) { told.append($0) }
        #expect(told.last == OperationProgress(done: 300, fraction: 1))
        #expect(told.map(\.done) == told.map(\.done).sorted())
        let fractions = told.compactMap(\.fraction)
        #expect(fractions.count > 4 && fractions == fractions.sorted())
    }

    @Test func aStoppedImportLeavesNothing() async throws {
        let (files, workspace) = (try write((0..<300).map { event($0) }), workspace)
        let task = Task {
            try ImportMeetings(files).run(in: workspace) { progress in
                if progress.done >= 128 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: StoreError.cancelled) { _ = try await task.value }
        #expect(try store.meetingIDs().isEmpty)
        #expect(try store.history().undo == nil)
    }
}
