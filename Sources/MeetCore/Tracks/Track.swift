import Foundation

/// The way somebody moved along a track.
package enum TrackActivity: String, Hashable, Sendable, Codable, CaseIterable {
    case walk, run, bike

    /// The speeds in metres per second from which somebody runs, and from which somebody rides a bicycle.
    private static let running = 2.0
    private static let riding = 4.5

    /// Guesses the activity from the average speed while moving, in metres per second.
    package init(speed: Double) {
        self = speed < Self.running ? .walk : speed < Self.riding ? .run : .bike
    }
}

/// A point of a recorded track.
package struct TrackPoint: Hashable, Sendable {
    package var place: Coordinate
    /// The elevation above sea level in metres.
    package var elevation: Double?
    package var time: Date?

    package init(_ place: Coordinate, elevation: Double? = nil, time: Date? = nil) {
        self.place = place
        self.elevation = elevation
        self.time = time
    }
}

/// A track as a file records it.
package struct RecordedTrack: Hashable, Sendable {
    /// The totals that a file states, which take precedence over those computed from its points.
    package struct Totals: Hashable, Sendable {
        package var start: Date?
        package var end: Date?
        package var metres: Double?
        package var movingSeconds: Double?
        package var elevationGain: Double?
        /// In metres per second.
        package var averageSpeed: Double?

        package init() {}
    }

    /// The maximum number of points.
    package static let mostPoints = 1_000_000

    package var name = ""
    /// The points without a gap between them; a gap is not bridged.
    package var segments: [[TrackPoint]] = []
    package var totals = Totals()
    /// The activity that the file states.
    package var activity: TrackActivity?
    /// True if the elevations are a barometer's, which are more accurate than those of satellites.
    package var isBarometric = false
    /// The number of points without a valid position, which were left out.
    package var unusablePoints = 0

    package init() {}
}

/// A stored track.
package struct Track: Hashable, Sendable, Identifiable {
    package var id: Identifier<Track>?
    /// A digest of the contents: another file with the same points is the same track.
    package var digest: String
    /// The name of the file, without its folder.
    package var file: String
    /// The name in the file; empty without one.
    package var name: String
    package var measures: TrackMeasures
    /// True if the person chose the activity.
    package var isActivityChosen = false
    /// The points for a map.
    package var line: TrackLine

    package init(
        id: Identifier<Track>? = nil, digest: String, file: String, name: String = "",
        measures: TrackMeasures, isActivityChosen: Bool = false, line: TrackLine = TrackLine()
    ) {
        self.id = id
        self.digest = digest
        self.file = file
        self.name = name
        self.measures = measures
        self.isActivityChosen = isActivityChosen
        self.line = line
    }

    package init(_ recorded: RecordedTrack, file: String) {
        self.init(
            digest: TrackDigest.digest(of: recorded), file: file, name: recorded.name.oneLine,
            measures: TrackMeasures(recorded), line: TrackLine(recorded.segments))
    }

    /// The name, else that of the file.
    package var shownName: String { name.isEmpty ? file : name }
}
