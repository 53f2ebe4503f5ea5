import Foundation
import MeetCore
import Operations

// MARK: - The board of who is on the way

extension Language {
    /// `3 of 5 arrived · last in 12 min`
    package func summary(_ summary: ArrivalSummary) -> String {
        guard summary.coming > 0 else { return say("nobody is coming") }
        if summary.arrived == summary.coming { return say("everybody has arrived") }
        let arrived = say("\(summary.arrived) of \(summary.coming) arrived")
        guard let minutes = summary.lastMinutes else { return arrived }
        return arrived + " · " + say("last in \(minutesText(minutes, isEstimated: summary.isEstimated))")
    }

    /// `2 on the way`; `nil` if nobody is.
    package func onTheWay(_ summary: ArrivalSummary) -> String? {
        summary.onTheWay > 0
            ? say("\(summary.onTheWay) on the way", "\(summary.onTheWay) on the way", summary.onTheWay) : nil
    }

    /// The state, with the delay if there is one: `20 min late`.
    package func stateText(_ arrival: Arrival) -> String {
        if arrival.state == .late, let delay = arrival.delay, delay > 0 {
            return say("\(String(delay)) min late", context: "arrival")
        }
        return word(arrival.state)
    }

    /// The age and the source of the latest message or position: `3 minutes ago · by phone`; empty without.
    package func knownSince(_ arrival: Arrival, now: Date) -> String {
        [arrival.at.map { ago(now.timeIntervalSince($0)) }, arrival.source.map { word($0) }]
            .compactMap(\.self).joined(separator: " · ")
    }

    /// All that is known of the way: `coming nearer · 650 m · ~9 min · just now · by phone`.
    package func facts(_ arrival: Arrival, isEstimated: Bool, now: Date) -> String {
        [
            stateText(arrival), arrival.metres.map { DistanceText.text($0) },
            arrivalMinutes(arrival, isEstimated: isEstimated), knownSince(arrival, now: now),
        ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The facts of a position without a meeting: `within 12 m · 1.4 km from you · by phone`.
    package func facts(of fix: Fix, metres: Double?) -> String {
        [
            fix.accuracy.map { say("within \(DistanceText.text($0))") },
            metres.map { say("\(DistanceText.text($0)) from you") }, word(fix.source),
        ].compactMap(\.self).joined(separator: " · ")
    }

    /// The reason why a contact cannot be followed.
    package func noPosition(of friend: FriendPositions) -> String {
        let name = ShortText.name(friend.name)
        guard friend.isShared else { return say("\(name) does not share a position with you.") }
        return say("Nothing came from the phone of \(name) yet.")
    }

    /// Several pieces of news on one line, with the meeting: `Maria has arrived. (Coffee)`.
    package func line(_ told: [ToldArrival]) -> String {
        guard let first = told.first else { return "" }
        let sentences = told.map { sentence($0.news) }.joined(separator: " ")
        return told.allSatisfy { $0.occurrence == first.occurrence }
            ? "\(sentences) (\(ShortText.name(first.title)))" : sentences
    }

    private func minutesText(_ minutes: Int, isEstimated: Bool) -> String {
        let text = say("\(String(minutes)) min", context: "arrival")
        return isEstimated ? "~" + text : text
    }
}
