/// A printable key is written as its character: `"n"`.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    package init(extendedGraphemeClusterLiteral character: Character) {
        self = .character(character)
    }
}
