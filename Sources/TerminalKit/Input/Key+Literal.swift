/// A printable key is written as its character: `"n"`.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    package init(extendedGraphemeClusterLiteral character: Character) {
        self = .character(character)
    }
}

extension Key {
    /// Whether it puts a character into a text field.
    package var isPrintable: Bool {
        guard case .character = code else { return false }
        return modifiers.isSubset(of: .shift)
    }
}
