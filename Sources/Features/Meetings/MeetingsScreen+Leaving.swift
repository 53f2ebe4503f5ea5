import MeetCore
import Operations
import Shell

// When to leave for the selected meeting.
extension MeetingsScreen {
    /// Finds when to leave for the shown meeting. A server of ways may be asked, so the text does not wait.
    func findLeaving() -> [Action] {
        // Nothing is read for a meeting without a known place.
        guard let meeting = pane.meeting, let id = meeting.occurrence, case .timed = meeting.time,
            meeting.venue?.coordinate != nil || meeting.travelMinutes != nil
        else {
            return [.cancel(slot: Self.leavingSlot)]
        }
        var policy = EffectPolicy.read(Self.leavingSlot)
        policy.isShownByScreen = true
        policy.failureIsShownByScreen = true
        return [
            .run(
                Effect(policy) { run in
                    EffectAnswer(.leaving(id, try await FindLeaving(id).run(in: run.tools.workspace)))
                })
        ]
    }

    private static let leavingSlot = "leaving"
}
