/// The sum of climbs in noisy elevations.
///
/// Elevations are averaged over five points, as far as noise explains how they differ. A climb counts once it
/// exceeds a threshold, and ends once the descent after it does. The average is lower than a summit and
/// higher than a valley, so these are corrected by the slopes beside them, up to what was measured there.
enum Climb {
    /// The thresholds in metres for satellites and for a barometer.
    private static let satellites = 10.0
    private static let barometer = 5.0

    /// Returns the climb in metres; `nil` without elevations. Nothing is counted between two segments.
    static func gain(of track: RecordedTrack) -> Double? {
        var gain: Double?
        for segment in track.segments {
            let elevations = segment.compactMap(\.elevation)
            if elevations.isEmpty { continue }
            let threshold = track.isBarometric ? barometer : satellites
            gain = (gain ?? 0) + Self.gain(of: elevations, threshold: threshold)
        }
        return gain
    }

    static func gain(of elevations: [Double], threshold: Double) -> Double {
        let averages = Averages(of: elevations)
        let smooth = averages.values
        func height(from low: Int, to high: Int) -> Double {
            averages.turn(at: high, isSummit: true) - averages.turn(at: low, isSummit: false)
        }
        var gain = 0.0
        var (low, high) = (0, 0)
        // `nil` before the first climb or descent.
        var isClimbing: Bool?
        for (place, elevation) in smooth.enumerated() {
            switch isClimbing {
            case nil:
                if elevation < smooth[low] { low = place }
                if elevation > smooth[high] { high = place }
                if elevation - smooth[low] >= threshold {
                    (isClimbing, high) = (true, place)
                } else if smooth[high] - elevation >= threshold {
                    (isClimbing, low) = (false, place)
                }
            case true?:
                if elevation > smooth[high] {
                    high = place
                } else if smooth[high] - elevation >= threshold {
                    gain += height(from: low, to: high)
                    (isClimbing, low) = (false, place)
                }
            case false?:
                if elevation < smooth[low] {
                    low = place
                } else if elevation - smooth[low] >= threshold {
                    (isClimbing, high) = (true, place)
                }
            }
        }
        return isClimbing == true ? gain + height(from: low, to: high) : gain
    }
}

/// Elevations with the noise averaged out.
private struct Averages {
    private let measured: [Double]
    private(set) var values: [Double] = []
    /// The number of neighbours on each side that an average is made of.
    private var reaches: [Int] = []

    /// The metres by which neighbours differ at least that noise does not explain: a slope of few points is
    /// steeper, and must not be averaged away.
    private static let leap = 20.0

    /// Averages each value with two neighbours on both sides; with fewer near an end and beside a leap.
    init(of measured: [Double]) {
        self.measured = measured
        values.reserveCapacity(measured.count)
        reaches.reserveCapacity(measured.count)
        for (place, value) in measured.enumerated() {
            func isNear(_ other: Int) -> Bool { abs(measured[other] - value) < Self.leap }
            let most = min(2, place, measured.count - 1 - place)
            var (reach, sum) = (0, value)
            while reach < most, isNear(place - reach - 1), isNear(place + reach + 1) {
                reach += 1
                sum += measured[place - reach] + measured[place + reach]
            }
            values.append(sum / Double(2 * reach + 1))
            reaches.append(reach)
        }
    }

    /// Returns the elevation of a summit or a valley.
    ///
    /// The average has lost some steps of the slopes that begin or end there: of five points three of five,
    /// of three points one of three.
    func turn(at place: Int, isSummit: Bool) -> Double {
        let reach = reaches[place]
        guard reach > 0, place >= 2, place + 2 < measured.count else { return values[place] }
        let sign = isSummit ? 1.0 : -1.0
        // Beside a leap a slope may be no longer than a step.
        let steps = reach == 2 ? 3 : 1
        func slope(_ near: Int, _ far: Int) -> Double {
            max(0, sign * (measured[near] - measured[far]) / Double(steps))
        }
        var slopes = 0.0
        if place > steps { slopes += slope(place - 1, place - 1 - steps) }
        if place + 1 + steps < measured.count { slopes += slope(place + 1, place + 1 + steps) }
        let lost = Double(reach * (reach + 1)) / Double(2 * (2 * reach + 1))
        let corrected = values[place] + sign * lost * slopes
        let around = measured[place - reach...place + reach]
        return isSummit
            ? min(corrected, around.max() ?? corrected) : max(corrected, around.min() ?? corrected)
    }
}
