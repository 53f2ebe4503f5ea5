import MeetCore
import Operations
import VenueSearch

/// The result of looking up an address.
package enum PlaceAnswer: Hashable, Sendable {
    case found(KnownPlace)
    /// A failure, with the reason as a sentence.
    case failed(String)
}

extension Effect {
    static var lookUpSlot: String { "look-up" }

    /// Looks up an address on the network, only on request.
    ///
    /// - Parameter isHome: Whether other screens show the place too.
    package static func lookUp(
        _ address: String, isHome: Bool = false, message: @escaping @Sendable (PlaceAnswer) -> Message
    ) -> Effect {
        var policy = EffectPolicy.read(lookUpSlot).saying(.searchingVenues)
        policy.isStoppedByEscape = true
        return Effect(policy, onFailure: { _ in message(.failed("")) }) { run in
            do {
                let place = try await LookUpPlace(address).run(in: run.tools.workspace)
                return EffectAnswer(message(.found(place)), news: isHome ? [.changed(nil)] : [])
            } catch let error as VenueSearchError where error != .cancelled {
                return EffectAnswer(message(.failed(error.sentence)))
            }
        }
    }
}
