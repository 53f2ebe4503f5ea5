import Foundation

/// The reason for a reminder of a meeting.
package enum ReminderReason: Hashable, Sendable {
    /// A reminder that the person set.
    case asked(Reminder)
    /// An alarm that the meeting was received with.
    case alarm(ReceivedAlarm)
    /// The lead time of the meeting's kind.
    case lead
    /// The start of the meeting, or of its first day.
    case start
    /// The deadline.
    case deadline
    /// The person has to leave in some minutes (`ReminderRules.warning`), or now.
    case leaveSoon, leave
}

extension ReminderReason {
    /// True for the reminder that every meeting with a time has: at its start, or at its deadline.
    package var isAnchor: Bool {
        switch self {
        case .start, .deadline: true
        case .asked, .alarm, .lead, .leaveSoon, .leave: false
        }
    }

    private static let evening = "evening"

    /// A single word for scripts and the store: `start`, `lead`, `deadline`, `leave`, `10m`, `end-0d900s`.
    package var word: String {
        switch self {
        case .asked(.before(let minutes)): "\(minutes)m"
        case .asked(.eveningBefore): Self.evening
        case .alarm(let alarm): alarm.word
        case .lead: "lead"
        case .start: "start"
        case .deadline: "deadline"
        case .leaveSoon: "leave-soon"
        case .leave: "leave"
        }
    }

    /// Parses a `word`, or returns `nil`.
    package init?(word: String) {
        switch word {
        case Self.evening: self = .asked(.eveningBefore)
        case "lead": self = .lead
        case "start": self = .start
        case "deadline": self = .deadline
        case "leave-soon": self = .leaveSoon
        case "leave": self = .leave
        default:
            if let alarm = ReceivedAlarm(word: word) {
                self = .alarm(alarm)
                return
            }
            guard word.hasSuffix("m"), let minutes = Int(word.dropLast()), minutes >= 0,
                word.utf8.count <= 12
            else { return nil }
            self = .asked(.before(minutes: minutes))
        }
    }
}
