import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A track of a GPX or FIT file.
struct TrackJSON: Encodable {
    /// A meeting that a track belongs to.
    struct Owner: Encodable {
        /// The meeting's number.
        var id: Int64
        /// The title.
        var title: String
    }

    /// The number in this database.
    var id: Int64?
    /// The file: as named in an import, else without its folder.
    var file: String
    /// The name in the file.
    var name: String?
    /// The time of the first point, ISO 8601 with the reader's offset; absent without times.
    var start: String?
    /// The time of the last point.
    var end: String?
    /// The length in metres.
    var metres: Double
    /// The seconds in motion; absent without times.
    var movingSeconds: Double?
    /// The sum of all climbs in metres; absent without elevations.
    var elevationGain: Double?
    /// The speed in motion, in metres per second; absent without times.
    var averageSpeed: Double?
    /// The way of moving; absent if it is unknown.
    var activity: TrackActivity?
    /// The meeting at its time, else the slot of its day for which it counts.
    var meeting: Owner?
    /// `true` if an import added it, `false` if it was stored already.
    var added: Bool?

    init(
        _ track: Track, file: String? = nil, meeting owner: MeetingSummary? = nil, added isNew: Bool? = nil,
        zone: TimeZone
    ) {
        let measures = track.measures
        id = track.id?.rawValue
        self.file = file ?? track.file
        name = track.name.isEmpty ? nil : track.name
        start = measures.start.map { InstantText.iso8601($0, in: zone, hasSeconds: true) }
        end = measures.end.map { InstantText.iso8601($0, in: zone, hasSeconds: true) }
        metres = Self.rounded(measures.metres, 10)
        movingSeconds = measures.movingSeconds.map { Self.rounded($0, 10) }
        elevationGain = measures.elevationGain.map { Self.rounded($0, 10) }
        averageSpeed = measures.averageSpeed.map { Self.rounded($0, 1000) }
        activity = measures.activity
        meeting = owner.map { Owner(id: $0.meetingID.rawValue, title: $0.title) }
        added = isNew
    }

    private static func rounded(_ number: Double, _ parts: Double) -> Double {
        (number * parts).rounded() / parts
    }
}

extension OwnedTrack: Printable {
    func json(in session: CommandSession) -> TrackJSON {
        TrackJSON(track, meeting: meeting, zone: session.zone)
    }

    func printLines(in session: CommandSession) { Table.show([self], TrackColumn.usual, in: session) }
}

extension TrackImportReport: PrintedImport {
    func json(in session: CommandSession) -> [TrackJSON] {
        let zone = session.zone
        return tracks.map {
            TrackJSON($0.track, file: FileText.name($0.file), added: $0.isNew, zone: zone)
        }
    }

    func printLines(in session: CommandSession) {
        for imported in tracks where imported.isNew {
            Output.line("+ \(imported.track.shownName)  \(say.words(imported.track.measures))")
        }
    }
}

/// The columns of the list of tracks.
enum TrackColumn: String, TableColumn {
    case id, start, name, length, time, speed, climb, activity, meeting, file

    static let usual = allCases.filter { $0 != .file }

    var isRightAligned: Bool {
        switch self {
        case .id, .length, .time, .speed, .climb: true
        case .start, .name, .activity, .meeting, .file: false
        }
    }

    func value(of owned: OwnedTrack, in session: CommandSession) -> String {
        let measures = owned.track.measures
        return switch self {
        case .id: owned.track.id?.description ?? ""
        case .start:
            measures.start.map { ReminderText.moment($0, now: session.now, zone: session.zone) } ?? ""
        case .name: owned.track.shownName
        case .length: say.trackLength(measures.metres)
        case .time: measures.movingSeconds.map { say.movingTime($0) } ?? ""
        case .speed: measures.averageSpeed.map { say.speed($0) } ?? ""
        case .climb: measures.elevationGain.map { say.metres(String(Int(min($0, 1e6).rounded()))) } ?? ""
        case .activity: measures.activity.map { say.words($0) } ?? ""
        case .meeting: owned.meeting?.title ?? ""
        case .file: owned.track.file
        }
    }
}
