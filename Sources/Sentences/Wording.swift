import TerminalKit

/// A text, and a shorter one for narrow places.
package struct Wording: Hashable, Sendable {
    package let long: String
    package let short: String

    package init(_ long: String, short: String) {
        self.long = long
        self.short = short
    }

    /// The longer text that fits; the shorter one if neither does.
    package func fitting(_ columns: Int) -> String {
        TextWidth.columns(of: long) <= columns ? long : short
    }
}
