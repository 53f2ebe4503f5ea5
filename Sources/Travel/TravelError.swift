/// A reason why a server gave no way.
package enum TravelError: Error, Hashable, Sendable {
    /// No server is set for the mode, or the person refused.
    case notSet
    /// The person has not allowed the server on another machine.
    case notAllowed(host: String)
    case unreachable(host: String)
    /// An answer with an error status.
    case refused(host: String, status: Int)
    /// An answer that cannot be read.
    case badAnswer(host: String)
    /// There is no way: the places are not connected, or one of them is far from any street.
    case noWay
    case cancelled
}
