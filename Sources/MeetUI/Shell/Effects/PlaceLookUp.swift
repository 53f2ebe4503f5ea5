import MeetCore
import Operations
import VenueSearch

/// What became of an address that was looked up.
package enum PlaceAnswer: Hashable, Sendable {
    case found(KnownPlace)
    /// With the sentence that says why not.
    case failed(String)
}

extension Effect {
    static var lookUpSlot: String { "look-up" }

    /// Asks on the net where an address is: only where somebody gave the key for it.
    ///
    /// - Parameter isHome: Whether other screens show the place as well.
    static func lookUp(
        _ address: String, isHome: Bool = false, message: @escaping @Sendable (PlaceAnswer) -> Message
    ) -> Effect {
        var policy = EffectPolicy.read(lookUpSlot).saying(.searchingVenues)
        policy.isStoppedByEscape = true
        return Effect(policy, gaveUp: { _ in message(.failed("")) }) { run in
            do {
                let place = try await LookUpPlace(address).run(in: run.tools.workspace)
                return EffectAnswer(message(.found(place)), news: isHome ? [.changed(nil)] : [])
            } catch let error as VenueSearchError where error != .cancelled {
                return EffectAnswer(message(.failed(error.sentence)))
            }
        }
    }
}
