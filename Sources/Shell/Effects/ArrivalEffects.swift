import MeetStore
import Operations

extension Effect {
    /// Reads who is on the way: at once with the times that are known, then with those of a server of ways,
    /// which no key waits for.
    ///
    /// - Parameters:
    ///   - shown: The board as it is shown; `nil` without one.
    ///   - message: Makes the message of each of the two.
    package static func arrivals(
        at occurrence: OccurrenceIdentity, after shown: ArrivalBoard?,
        message: @escaping @Sendable (ArrivalBoard) -> Message
    ) -> Effect {
        var policy = EffectPolicy.read(arrivalsSlot)
        policy.isShownByScreen = true
        // The first read of the board, or that of the meeting, has told it.
        policy.failureIsShownByScreen = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            let known = try await workspace.perform(ReadArrivals(occurrence, after: shown))
            await run.tell(message(known))
            let timed = try await ShowArrivals(occurrence).run(in: workspace)
            return EffectAnswer(message(timed))
        }
    }

    /// The slot of `arrivals`.
    package static var arrivalsSlot: String { "arrivals" }
}
