import Foundation

/// The numbers of a track: its own totals where the file states them, else computed from its points.
package struct TrackMeasures: Hashable, Sendable {
    /// The time of the first point; `nil` without times.
    package var start: Date?
    /// The time of the last point.
    package var end: Date?
    package var metres: Double
    /// The time in which it moved faster than `TrackMeasures.slowest`; `nil` without times.
    package var movingSeconds: Double?
    /// The sum of all climbs in metres; `nil` without elevations.
    package var elevationGain: Double?
    /// The speed while moving, in metres per second; `nil` without times.
    package var averageSpeed: Double?
    package var activity: TrackActivity?

    /// The speed in metres per second up to which somebody stands.
    package static let slowest = 0.5
    /// The speed in metres per second above which a step is an error of a receiver or of a clock.
    private static let fastest = 340.0

    package init(
        start: Date? = nil, end: Date? = nil, metres: Double, movingSeconds: Double? = nil,
        elevationGain: Double? = nil, averageSpeed: Double? = nil, activity: TrackActivity? = nil
    ) {
        self.start = start
        self.end = end
        self.metres = metres
        self.movingSeconds = movingSeconds
        self.elevationGain = elevationGain
        self.averageSpeed = averageSpeed
        self.activity = activity
    }

    package init(_ track: RecordedTrack) {
        let sums = Sums(track.segments)
        let own = track.totals
        start = own.start ?? sums.first
        end = [own.end ?? sums.last, start].compactMap { $0 }.max()
        metres = own.metres ?? sums.metres
        movingSeconds = own.movingSeconds ?? (sums.first == nil ? nil : sums.movingSeconds)
        elevationGain = own.elevationGain ?? Climb.gain(of: track)
        averageSpeed = own.averageSpeed
        if averageSpeed == nil, let length = own.metres, let seconds = own.movingSeconds, seconds > 0 {
            averageSpeed = length / seconds
        }
        averageSpeed = averageSpeed ?? sums.speed
        activity = track.activity ?? averageSpeed.map { TrackActivity(speed: $0) }
    }

    /// The span of time from the first to the last point; `nil` without times.
    package var span: Range<Date>? {
        guard let start, let end, start <= end else { return nil }
        return start..<end
    }

    /// Sums over the neighbouring points of all segments.
    private struct Sums {
        var metres = 0.0
        var movingMetres = 0.0
        var movingSeconds = 0.0
        var first: Date?
        var last: Date?

        init(_ segments: [[TrackPoint]]) {
            for segment in segments {
                var previous: TrackPoint?
                for point in segment {
                    if let time = point.time {
                        first = min(first ?? time, time)
                        last = max(last ?? time, time)
                    }
                    if let previous { add(previous, point) }
                    previous = point
                }
            }
        }

        private mutating func add(_ from: TrackPoint, _ to: TrackPoint) {
            let length = from.place.distance(to: to.place)
            guard let start = from.time, let end = to.time else {
                metres += length
                return
            }
            let seconds = end.timeIntervalSince(start)
            // Times are often whole seconds, so that two equal ones may be nearly a second apart. Where the
            // clock was set back, the time of the step is unknown.
            let isLeap = seconds >= 0 && length >= TrackMeasures.fastest * (seconds > 0 ? seconds : 1)
            if isLeap { return }
            metres += length
            guard seconds > 0, length / seconds > TrackMeasures.slowest else { return }
            movingMetres += length
            movingSeconds += seconds
        }

        var speed: Double? { movingSeconds > 0 ? movingMetres / movingSeconds : nil }
    }
}
