import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

@Suite struct WatchTracksTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let clock = StandingClock(instant("2026-11-21T12:00Z"))
    private let folder: URL

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
        folder = fixture.folder.appendingPathComponent("tracks")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try opened.set("tracks.folder", to: folder.path)
    }

    private func write(_ text: String, _ name: String, age: TimeInterval = 3600) throws {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: clock.now.addingTimeInterval(-age)], ofItemAtPath: file.path)
    }

    private func round() throws -> WatchTracks.Round { try WatchTracks().run(in: workspace) }

    private func stored() throws -> [String] { try store.tracks(rows: 0..<100).map(\.file) }

    @Test func newFilesAreImportedOnce() throws {
        try write(GPXText.run(points: 30), "a.gpx")
        let first = try round()
        #expect(first.added == 1 && first.problems.isEmpty)
        #expect(first.next == clock.now.addingTimeInterval(300))
        try write(GPXText.run(points: 40), "b.gpx")
        #expect(try round().added == 1)
        #expect(try round().added == 0)
        #expect(try stored().sorted() == ["a.gpx", "b.gpx"])
        // The agent's work is not the person's.
        #expect(try store.actions().isEmpty)
    }

    @Test func aDeletedTrackDoesNotComeBack() throws {
        try write(GPXText.run(points: 30), "a.gpx")
        _ = try round()
        try store.deleteTracks(try store.tracks(rows: 0..<1).compactMap(\.id))
        #expect(try round().added == 0)
        #expect(try stored().isEmpty)
    }

    /// A file that is still being written is left for later.
    @Test func aFreshFileIsLeftForLater() throws {
        try write(GPXText.run(points: 30), "a.gpx", age: 2)
        let first = try round()
        #expect(first.added == 0 && first.next == clock.now.addingTimeInterval(10))
        clock.move(to: clock.now.addingTimeInterval(10))
        #expect(try round().added == 1)
    }

    /// A file that cannot be read is told once, and read again once it changed.
    @Test func brokenFilesAreToldOnce() throws {
        try write(String(GPXText.run(points: 30).prefix(700)), "a.gpx")
        let first = try round()
        #expect(first.problems.map(\.severity) == [.skipped])
        #expect(try round().problems.isEmpty)
        try write(GPXText.run(points: 30), "a.gpx", age: 1800)
        let second = try round()
        #expect(second.added == 1 && second.problems.isEmpty)
    }

    @Test func aMissingFolderIsToldOnce() throws {
        try FileManager.default.removeItem(at: folder)
        #expect(try round().problems.count == 1)
        #expect(try round().problems.isEmpty)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try round().problems.isEmpty)
        try write(GPXText.run(points: 30), "a.gpx")
        #expect(try round().added == 1)
        try FileManager.default.removeItem(at: folder)
        #expect(try round().problems.count == 1)
    }

    @Test func manyFilesAreSeveralRounds() throws {
        for number in 0..<25 {
            try write(GPXText.run(points: 3, latitude: 40 + Double(number)), "\(number).gpx")
        }
        let first = try round()
        #expect(first.added == 20 && first.next == clock.now)
        #expect(try round().added == 5)
    }

    @Test func withoutTheSettingNothingIsRead() throws {
        try write(GPXText.run(points: 30), "a.gpx")
        try store.set("tracks.folder", to: nil)
        #expect(try round() == WatchTracks.Round())
        #expect(try stored().isEmpty)
    }

    @Test func thePathOfTheFolderIsExpanded() throws {
        let home = Workspace(store: store, environment: ["HOME": "/home/maria"])
        try SetSetting("tracks.folder", to: "~/tracks").run(in: home)
        #expect(try TrackSettings.folder(in: store) == "/home/maria/tracks")
    }
}
