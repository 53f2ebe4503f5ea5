import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

@Suite struct ImportTracksTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let opened = try fixture.open()
        store = opened
        let clock = fixture.clock
        workspace = Workspace(store: opened, now: { clock.now })
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let file = fixture.folder.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return file.path
    }

    private func write(_ text: String, _ name: String) throws -> String { try write(Array(text.utf8), name) }

    private func run(_ paths: String...) throws -> TrackImportReport {
        try ImportTracks(.paths(paths)).run(in: workspace)
    }

    @Test func tracksOfBothFormatsAreOneAction() throws {
        let report = try run(
            write(GPXText.run(points: 101), "a.gpx"), write(FITFile.run(points: 101).bytes, "b.fit"))
        #expect(report.tracks.map(\.isNew) == [true, true] && report.problems.added == 2)
        let measures = try #require(report.tracks.first?.track.measures)
        #expect(abs(measures.metres - 3000) < 3 && measures.movingSeconds == 1000)
        #expect(measures.elevationGain == 0 && measures.activity == .run)
        #expect(report.tracks.map(\.track.shownName) == ["Along the shore", "b.fit"])
        #expect(try store.actions().map(\.entry.title) == [.imported(.track, count: 2)])
        try store.undo()
        #expect(try store.tracks(rows: 0..<10).isEmpty)
    }

    @Test func theSameTrackAgainChangesNothing() throws {
        let first = try write(GPXText.run(points: 30), "a.gpx")
        let copy = try write(GPXText.run(points: 30).replacing("made", with: "another"), "copy.gpx")
        _ = try run(first)
        let report = try run(first, copy)
        #expect(report.problems.added == 0 && report.problems.unchanged == 2)
        #expect(report.tracks.map(\.file) == [first, copy])
        #expect(try store.tracks(rows: 0..<10).count == 1)
        #expect(try store.actions().count == 1)
    }

    /// Files that cannot be read are told; the rest is imported.
    @Test func brokenFilesAreTold() throws {
        let good = try write(GPXText.run(points: 30), "a.gpx")
        let cut = try write(String(GPXText.run(points: 30).prefix(900)), "cut.gpx")
        let text = try write("hello", "text.fit")
        let report = try run(good, cut, text, fixture.folder.path + "/none.gpx")
        #expect(report.problems.added == 1 && report.problems.skippedCount == 3)
        let reasons = report.problems.skipped.map(\.reason)
        #expect(reasons.contains(.track(.unknownFormat)))
        #expect(report.problems.skipped.contains { $0.file == cut && $0.line > 1 && !$0.isOfWholeFile })
        #expect(try run(cut).problems.skippedCount == 1)
    }

    @Test func pointsThatAreLeftOutAreTold() throws {
        let text = GPXText.run(points: 5).replacing("lat=\"39.36\"", with: "lat=\"139\"")
        let report = try run(write(text, "a.gpx"))
        #expect(report.problems.warnings.map(\.reason) == [.pointsLeftOut(count: 1)])
        #expect(report.problems.added == 1)
    }

    @Test func aFolderIsSearchedByTheNamesOfFiles() throws {
        let folder = fixture.folder.appendingPathComponent("tracks/2026")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try write(GPXText.run(points: 5), "tracks/2026/a.GPX")
        _ = try write("no track", "tracks/notes.txt")
        #expect(try run(fixture.folder.path + "/tracks").problems.added == 1)
        let empty = fixture.folder.appendingPathComponent("empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        #expect(throws: ContactImportError.noTrackFile(folder: empty.path)) { try run(empty.path) }
    }

    @Test func listedTracksHaveTheirMeeting() throws {
        _ = try store.save(.timed("Morning run", "2026-11-21 07:00"))
        _ = try run(write(GPXText.run(points: 101), "a.gpx"))
        let owned = try #require(try ListTracks().run(in: workspace).first)
        #expect(owned.meeting?.title == "Morning run")
        let id = try #require(owned.track.id?.rawValue)
        let changed = try ChangeTrack(id, activity: .walk).run(in: workspace)
        #expect(changed.track.measures.activity == .walk && changed.meeting?.title == "Morning run")
        #expect(try DeleteTracks([id]).run(in: workspace).count == 1)
        #expect(try ListTracks().run(in: workspace).isEmpty)
    }

    @Test func theDetailsOfAMeetingShowItsTracks() throws {
        let id = try #require(try store.save(.timed("Morning run", "2026-11-21 07:00")).id)
        let other = try #require(try store.save(.timed("Lunch", "2026-11-21 13:00")).id)
        _ = try run(write(GPXText.run(points: 101), "a.gpx"))
        #expect(try ShowMeeting(id, map: nil).run(in: workspace)?.tracks.count == 1)
        #expect(try ShowMeeting(other, map: nil).run(in: workspace)?.tracks.isEmpty == true)
    }
}
