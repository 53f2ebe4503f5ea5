import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct TrackStoringTests {
    private let fixture: StoreFixture
    private let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func track(_ digest: String, _ start: String?, minutes: Int = 60) throws -> Track {
        let begin = start.map { instant($0) }
        let place = try #require(Coordinate(latitude: 39.36, longitude: 22.94))
        return Track(
            digest: digest, file: "\(digest).gpx", name: "Run ‘\(digest)’",
            measures: TrackMeasures(
                start: begin, end: begin?.addingTimeInterval(Double(minutes * 60)), metres: 8400.5,
                movingSeconds: 2880, elevationGain: 120.25, averageSpeed: 2.9, activity: .run),
            line: TrackLine([[place]]))
    }

    private func add(_ digest: String, _ start: String?, minutes: Int = 60) throws -> Track {
        try #require(try store.add([try track(digest, start, minutes: minutes)]).first?.track)
    }

    @Test func aTrackIsStoredAsItIs() throws {
        var expected = try track("a", "2026-11-21T05:00Z")
        let stored = try add("a", "2026-11-21T05:00Z")
        expected.id = stored.id
        #expect(stored == expected)
        let id = try #require(stored.id)
        #expect(try store.track(id) == expected)
        // Nothing is known but the length.
        var bare = Track(digest: "b", file: "b.fit", measures: TrackMeasures(metres: 10))
        let second = try #require(try store.add([bare]).first)
        bare.id = second.track.id
        #expect(second.track == bare && second.isNew)
    }

    @Test func theSameContentsAreStoredOnce() throws {
        let first = try add("a", "2026-11-21T05:00Z")
        var copy = try track("a", "2026-11-21T05:00Z")
        copy.file = "copy.gpx"
        let added = try store.add([copy, try track("b", nil), try track("b", nil)])
        #expect(added.map(\.isNew) == [false, true, false])
        #expect(added[0].track == first)
        #expect(try store.tracks(rows: 0..<10).map(\.digest) == ["a", "b"])
        #expect(try store.actions().count == 2)
        try store.add([copy])
        #expect(try store.actions().count == 2)
    }

    @Test func theLatestComesFirst() throws {
        for (digest, start) in [
            ("old", "2026-11-19T05:00Z"), ("none", nil), ("new", "2026-11-21T05:00Z"),
        ] as [(String, String?)] { _ = try add(digest, start) }
        #expect(try store.tracks(rows: 0..<10).map(\.digest) == ["new", "old", "none"])
        #expect(try store.tracks(rows: 1..<2).map(\.digest) == ["old"])
        let day = instant("2026-11-19T00:00Z")..<instant("2026-11-20T00:00Z")
        #expect(try store.tracks(during: day).map(\.digest) == ["old"])
    }

    @Test func changesAreUndoneAndRedone() throws {
        let track = try add("a", "2026-11-21T05:00Z")
        let id = try #require(track.id)
        let changed = try store.changeTrack(id, activity: .bike)
        #expect(changed.measures.activity == .bike && changed.isActivityChosen)
        #expect(try store.deleteTracks([id, id]) == [changed])
        #expect(try store.tracks(rows: 0..<10).isEmpty)
        #expect(try store.undo()?.title == .deleted(.track, name: "Run ‘a’"))
        #expect(try store.track(id) == changed)
        #expect(try store.undo()?.title == .changed(.track, name: "Run ‘a’"))
        #expect(try store.track(id) == track)
        #expect(try store.undo()?.title == .imported(.track, count: 1))
        #expect(try store.track(id) == nil)
        try store.redo()
        #expect(try store.track(id) == track)
        #expect(try store.integrityCheck() == [])
    }

    @Test func nothingIsDeletedIfOneIsMissing() throws {
        let id = try #require(try add("a", nil).id)
        #expect(throws: StoreError.notFound(.track(Identifier(99)))) {
            try store.deleteTracks([id, Identifier(99)])
        }
        #expect(throws: StoreError.notFound(.track(Identifier(99)))) {
            try store.changeTrack(Identifier(99), activity: .walk)
        }
        #expect(try store.track(id) != nil)
    }

    /// A background import is no action of the person.
    @Test func theAgentsImportIsNotUndone() throws {
        try store.add([try track("a", nil)], as: .background)
        #expect(try store.actions().isEmpty)
        #expect(try store.tracks(rows: 0..<10).count == 1)
    }

    // MARK: - Meetings

    @Test func aTrackBelongsToTheMeetingAtItsTime() throws {
        // 07:00 to 08:00 in Athens.
        let run = try store.save(.timed("Run", "2026-11-21 07:00"))
        let breakfast = try store.save(.timed("Breakfast", "2026-11-21 08:00"))
        _ = try store.save(.allDay("Holiday", "2026-11-21"))
        let early = try add("a", "2026-11-21T04:50Z")
        let late = try add("b", "2026-11-21T10:00Z")
        #expect(try store.meeting(ofTrack: early)?.title == "Run")
        #expect(try store.meeting(ofTrack: late) == nil)
        #expect(try store.tracks(of: run) == [early])
        #expect(try store.tracks(of: breakfast) == [])
    }

    private func saveDay(
        _ title: String, _ first: String, to last: String? = nil, _ measure: String
    ) throws -> Meeting {
        var day = Meeting.allDay(title, first, last)
        day.measure = Measure(measure)
        return try store.save(day)
    }

    /// The track of 8.4 km starts on 21 November at 07:00 in Athens.
    @Test func aTrackBelongsToAWholeDayOfItsDate() throws {
        let run = try saveDay("Run", "2026-11-21", "8 km")
        let write = try saveDay("Write", "2026-11-21", "500 words")
        let other = try saveDay("Tomorrow", "2026-11-22", "8 km")
        let track = try add("a", "2026-11-21T05:00Z")
        #expect(try store.meeting(ofTrack: track)?.title == "Run")
        #expect(try store.countingDate(ofTrack: track) == run.occurrence)
        #expect(try store.tracks(of: run) == [track])
        #expect(try store.tracks(of: write) == [])
        #expect(try store.tracks(of: other) == [])
        // It belongs to the day on which it starts: 23:30 in Athens.
        let late = try add("b", "2026-11-22T21:30Z")
        #expect(try store.meeting(ofTrack: late)?.title == "Tomorrow")
        #expect(try store.tracks(of: other) == [late])
        // After midnight it is another day.
        #expect(try store.meeting(ofTrack: add("c", "2026-11-22T22:00Z")) == nil)
    }

    @Test func anHourComesBeforeAWholeDay() throws {
        let day = try saveDay("Run", "2026-11-21", "8 km")
        var timed = Meeting.timed("Morning run", "2026-11-21 07:00")
        timed.measure = Measure("5 km")
        timed = try store.save(timed)
        let track = try add("a", "2026-11-21T05:00Z")
        #expect(try store.meeting(ofTrack: track)?.title == "Morning run")
        #expect(try store.countingDate(ofTrack: track) == timed.occurrence)
        #expect(try store.tracks(of: day) == [])
        // Another at no slot's time counts for the day.
        let second = try add("b", "2026-11-21T15:00Z")
        #expect(try store.tracks(of: day) == [second])
    }

    /// A meeting at its time keeps the track, and does not keep it from counting.
    @Test func aMeetingWithoutALengthLetsATrackCount() throws {
        let day = try saveDay("Walk", "2026-11-21", "10 km")
        let hike = try store.save(.timed("Hike with Anna", "2026-11-21 07:00"))
        let track = try add("a", "2026-11-21T05:00Z")
        #expect(try store.meeting(ofTrack: track)?.title == "Hike with Anna")
        #expect(try store.countingDate(ofTrack: track) == day.occurrence)
        #expect(try store.tracks(of: hike) == [track])
        #expect(try store.tracks(of: day) == [track])
    }

    @Test func aTrackBelongsToAnyDayOfALongSlot() throws {
        let days = try saveDay("Run", "2026-11-16", to: "2026-11-22", "30 km")
        let track = try add("a", "2026-11-21T05:00Z")
        #expect(try store.tracks(of: days) == [track])
        #expect(try store.tracks(of: .unscheduled("Some day")) == [])
    }

    /// A watch that began in 1970 set its clock on the way.
    @Test func aTrackOfYearsBelongsToNoMeeting() throws {
        _ = try store.save(.timed("Run", "2026-11-21 07:00"))
        let measures = TrackMeasures(
            start: instant("1970-01-01T00:00Z"), end: instant("2026-11-21T06:00Z"), metres: 9000)
        let track = Track(digest: "old", file: "old.gpx", measures: measures)
        #expect(try store.meeting(ofTrack: track) == nil)
    }

    @Test func aTrackBelongsToOneDateOfASeries() throws {
        var series = Meeting.timed("Run", "2026-11-19 07:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY;COUNT=5"))
        let id = try #require(try store.save(series).id)
        let track = try add("a", "2026-11-21T05:00Z")
        let owner = try #require(try store.meeting(ofTrack: track))
        #expect(owner.meetingID == id)
        let date = try #require(try store.meeting(owner.id))
        #expect(try store.tracks(of: date) == [track])
        let other = try #require(try store.meetings(rows: 0..<10).first)
        let before = try #require(try store.meeting(other.id))
        #expect(try store.tracks(of: before) == [])
    }

    // MARK: - Files

    @Test func filesThatWereReadAreKnown() throws {
        let stamp = TrackFileStamp(path: "/a.gpx", size: 3, modified: 5, isRefused: true)
        try store.note([stamp, TrackFileStamp(path: "/b.gpx", size: 1, modified: 1)])
        var later = stamp
        (later.size, later.modified, later.isRefused) = (9, 10, false)
        try store.note([later])
        let known = try store.trackFiles()
        #expect(known["/a.gpx"] == later && known.count == 2)
    }
}
