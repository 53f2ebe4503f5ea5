/// A reminder that the person set, besides that of the kind.
package enum Reminder: Hashable, Sendable, Codable {
    /// A number of minutes before the start; 0 at the start.
    case before(minutes: Int)
    /// The evening of the day before.
    case eveningBefore
}
