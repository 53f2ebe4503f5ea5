import Foundation
import MeetCore
import MeetStore

/// The holds of a poll: tentative meetings in one's own calendar at the times of its options, until the
/// decision. They take time like other meetings, and nobody is invited to them.
struct PollHolds {
    let store: MeetStore
    let now: Date

    /// Makes the holds that a poll lacks, moves those of changed options, and removes those of former
    /// options.
    ///
    /// - Parameter stored: The poll before the change; `nil` for a new one.
    /// - Returns: The number of removed holds.
    @discardableResult
    func follow(_ poll: inout Poll, _ stored: Poll? = nil) throws(StoreError) -> Int {
        let isHeld = poll.hasHolds && poll.state.waitsForDecision
        for place in poll.options.indices {
            guard isHeld, case .time(let time) = poll.options[place].content else {
                poll.options[place].holdID = nil
                continue
            }
            if let id = poll.options[place].holdID {
                // A hold that the person deleted stays deleted.
                guard var hold = try store.meeting(id) else { continue }
                hold.time = time
                hold.title = poll.title
                try store.save(hold)
            } else {
                let hold = Meeting(title: poll.title, time: time, status: .tentative, createdAt: now)
                poll.options[place].holdID = try store.save(hold).id
            }
        }
        let kept = Set(poll.options.compactMap(\.holdID))
        return try remove((stored?.options ?? []).compactMap(\.holdID).filter { !kept.contains($0) })
    }

    /// - Returns: The number of meetings that existed.
    private func remove(_ ids: [Identifier<Meeting>]) throws(StoreError) -> Int {
        var count = 0
        for id in ids where try store.meeting(id) != nil {
            try store.deleteMeeting(id)
            count += 1
        }
        return count
    }
}

extension Poll.State {
    /// True until an option is chosen, or the poll is given up.
    package var waitsForDecision: Bool {
        switch self {
        case .draft, .open, .closed: true
        case .decided, .dropped: false
        }
    }
}
