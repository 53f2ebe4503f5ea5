/// What stands for a name in the order of a list, and where names are compared.
enum SortKey {
    /// The folded name without what stands before its first letter or digit.
    static func of(_ name: String) -> String {
        let folded = SearchFolding.fold(name.storable)
        guard let first = SearchFolding.words(ofFolded: folded).first else { return folded }
        return String(folded[first.startIndex...])
    }
}
