import TerminalKit

@testable import Features

extension MeScreen.Field {
    /// The keys that select the field on the Me tab, from every tab.
    var path: [Key] { ["6", .home] + [Key](repeating: .down, count: rawValue) }
}
