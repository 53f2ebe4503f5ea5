import Foundation

/// Why somebody is reminded of a meeting at a moment.
package enum ReminderReason: Hashable, Sendable {
    /// It was asked for.
    case asked(Reminder)
    /// An alarm that it was received with.
    case alarm(ReceivedAlarm)
    /// The kind of meeting brings it.
    case lead
    /// The meeting begins, or the first of its days.
    case start
    /// It is to be done by then.
    case deadline
}

extension ReminderReason {
    private static let evening = "evening"

    /// One word for it, by which scripts and the store know it: `start`, `lead`, `deadline`, `evening`, `10m`, `end-0d900s`.
    package var word: String {
        switch self {
        case .asked(.before(let minutes)): "\(minutes)m"
        case .asked(.eveningBefore): Self.evening
        case .alarm(let alarm): alarm.word
        case .lead: "lead"
        case .start: "start"
        case .deadline: "deadline"
        }
    }

    /// Reads what `word` wrote; `nil` for anything else.
    package init?(word: String) {
        switch word {
        case Self.evening: self = .asked(.eveningBefore)
        case "lead": self = .lead
        case "start": self = .start
        case "deadline": self = .deadline
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
