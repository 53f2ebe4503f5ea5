import Foundation

/// The decision to which meeting a track belongs: by their times, or by their lengths on a whole day.
package enum TrackOwner {
    /// Returns the index of the span with which a track has most time in common; of equal ones the shortest.
    /// `nil` if no span has half of the shorter of both in common.
    package static func index(of track: Range<Date>, among spans: [Range<Date>]) -> Int? {
        let own = length(of: track)
        var best: (index: Int, common: TimeInterval, length: TimeInterval)?
        for (index, span) in spans.enumerated() {
            let other = length(of: span)
            let common: TimeInterval
            if own == 0 {
                guard span.contains(track.lowerBound) else { continue }
                common = 0
            } else {
                common = length(of: track.clamped(to: span))
                guard common > 0, common * 2 >= min(own, other) else { continue }
            }
            if let best, (best.common, -best.length) >= (common, -other) { continue }
            best = (index, common, other)
        }
        return best?.index
    }

    /// Returns the index of the planned length that is nearest to the length of a track, by their ratio: a
    /// run of 7 km belongs to the plan of 10 km rather than to that of 2 km. `nil` if none is planned.
    ///
    /// - Parameter plans: The planned lengths in metres; `nil` for what is not measured as a length.
    package static func index(ofMetres metres: Double, among plans: [Double?]) -> Int? {
        guard metres > 0 else { return nil }
        var best: (index: Int, ratio: Double)?
        for (index, plan) in plans.enumerated() {
            guard let plan, plan > 0 else { continue }
            let ratio = max(metres / plan, plan / metres)
            if let best, best.ratio <= ratio { continue }
            best = (index, ratio)
        }
        return best?.index
    }

    private static func length(of span: Range<Date>) -> TimeInterval {
        span.upperBound.timeIntervalSince(span.lowerBound)
    }
}

/// The sums of several tracks.
package struct TrackSums: Hashable, Sendable {
    package var count = 0
    package var metres = 0.0
    package var movingSeconds = 0.0
    package var elevationGain = 0.0
    /// The speed while moving, in metres per second; `nil` without times.
    package var speed: Double?

    package init(_ tracks: some Sequence<Track>) {
        var (length, seconds) = (0.0, 0.0)
        for track in tracks {
            count += 1
            if let speed = track.measures.averageSpeed, let moving = track.measures.movingSeconds {
                length += speed * moving
                seconds += moving
            }
            metres += track.measures.metres
            movingSeconds += track.measures.movingSeconds ?? 0
            elevationGain += track.measures.elevationGain ?? 0
        }
        if seconds > 0 { speed = length / seconds }
    }

    /// Returns the sums by activity; `nil` stands for tracks whose activity is unknown.
    package static func byActivity(_ tracks: some Sequence<Track>) -> [TrackActivity?: TrackSums] {
        Dictionary(grouping: tracks, by: \.measures.activity).mapValues { TrackSums($0) }
    }
}
