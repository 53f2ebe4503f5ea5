import Foundation
import MeetCore

/// A reason why a check-in, a trusted contact or an incident is not possible.
package enum SafetyError: Error, Hashable, Sendable {
    /// The person has no address of their own, so that nobody could be told.
    case noAddress
    /// There is an open check-in.
    case alreadyOpen
    case nothingOpen
    /// The contacts were told, so that more time helps nobody.
    case alreadyTold
    /// Nobody has agreed to be a trusted contact.
    case nobodyTrusted
    /// Somebody who has not agreed, by name.
    case notTrusted(String)
    /// Somebody without an e-mail address, by name.
    case noEmail(String)
    /// Oneself as a trusted contact.
    case ownAddress(String)
    case timeHasPassed
    /// The time of an incident that has not come yet.
    case timeIsAhead
    /// A text that is a day without a time.
    case noTime(String)
    /// The way to a place cannot be estimated: its point or the person's position is unknown.
    case noEstimate(String)
    /// A place without a point on the map.
    case noPoint(String)
    case noIncident(Int64)
    /// An alarm that was removed, or put away.
    case noAlarm
    /// A number that no alarm has.
    case noAlarmWith(Int64)
    /// A question whether one wants to be a trusted contact that was answered, or is none.
    case noQuestion
    /// A service that has no address, or did not take the alarm over.
    case handover(SafetyService)
}
