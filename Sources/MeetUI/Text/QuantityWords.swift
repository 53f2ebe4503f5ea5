/// Numbers and measures.
package protocol QuantityWords: Sendable {
    /// Between ones and tenths.
    var decimalSign: String { get }
    /// Between groups of three digits, narrow.
    var groupSign: String { get }
    /// `40 m`
    func metres(_ number: String) -> String
    /// `1.2 km`
    func kilometres(_ number: String) -> String
    /// Of a way, as an estimate: `~5 min`.
    func onFoot(minutes: Int) -> String
}
