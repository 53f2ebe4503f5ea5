import Foundation
import MeetCore

/// How far something is, how fast, and how long it will still take.
enum ProgressText {
    /// `12 400 cards · 5 300 a second · 8 s left`; the rate once a second has passed.
    static func line(_ progress: EffectProgress?, since start: Date?, now: Date) -> String {
        guard let progress else { return "…" }
        var parts = [Counted.text(progress.done, "card")]
        let elapsed = start.map { now.timeIntervalSince($0) } ?? 0
        if elapsed >= 1 {
            parts.append("\(Counted.grouped(Int(Double(progress.done) / elapsed))) a second")
            if let fraction = progress.fraction, fraction > 0.01 {
                let left = Int((elapsed * (1 - fraction) / fraction).rounded(.up))
                parts.append(left < 60 ? "\(left) s left" : "\(DurationText.short(left / 60)) left")
            }
        }
        return parts.joined(separator: " · ")
    }
}
