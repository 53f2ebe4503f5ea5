import TerminalKit

/// The same said at length, and in fewer words for where there is little room.
package struct Wording: Hashable, Sendable {
    package let long: String
    package let short: String

    package init(_ long: String, short: String) {
        self.long = long
        self.short = short
    }

    /// What there is room for; the fewer words where neither fits.
    package func fitting(_ columns: Int) -> String {
        TextWidth.columns(of: long) <= columns ? long : short
    }
}
