/// When somebody wants to be reminded of a meeting, beside what its kind brings.
package enum Reminder: Hashable, Sendable, Codable {
    /// So many minutes before it begins; 0 is when it begins.
    case before(minutes: Int)
    /// In the evening of the day before.
    case eveningBefore
}
