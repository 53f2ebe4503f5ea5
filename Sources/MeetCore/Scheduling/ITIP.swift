import Foundation

/// What a message about a meeting means to somebody who knows so much of it already (RFC 5546): one function of values,
/// which asks no clock, no network and no store.
package enum ITIP {
    /// What the message says, what changes by it, and what ought to be sent.
    ///
    /// - Parameters:
    ///   - message: All its events have one UID; `SchedulingMessage.messages` parts what has several.
    ///   - have: What is stored of that UID; `nil` for nothing.
    ///   - own: The person's own addresses. Case and `mailto:` do not count.
    ///   - now: When an answer is recorded.
    ///   - zone: The person's zone, in which times without one are meant.
    package static func process(
        _ message: SchedulingMessage, have: SchedulingState?, own: Set<String>, now: Date, zone: String = ""
    ) -> SchedulingOutcome {
        if message.method == nil, let word = message.unknownMethod {
            return SchedulingOutcome(.unknownMethod(word))
        }
        guard let first = message.events.first else { return SchedulingOutcome(.malformed(.noEvent)) }
        if first.uid.isEmpty { return SchedulingOutcome(.malformed(.noUID)) }
        if message.events.contains(where: { $0.uid != first.uid }) {
            return SchedulingOutcome(.malformed(.severalMeetings))
        }
        return SchedulingOutcome(.unknownMeeting)
    }
}
