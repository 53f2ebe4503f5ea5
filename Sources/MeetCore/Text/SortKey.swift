/// What stands for a name in the order of a list, and where names are compared.
package enum SortKey {
    /// The folded name without what stands before its first letter or digit.
    package static func of(_ name: String) -> String {
        let folded = SearchFolding.fold(name.storable)
        guard let first = SearchFolding.words(ofFolded: folded).first else { return folded }
        return String(folded[first.startIndex...])
    }
}

extension String {
    /// Without NUL characters, at which SQLite's `quote` would cut the text off.
    package var storable: String {
        utf8.contains(0) ? String(unicodeScalars.filter { $0 != "\0" }.map(Character.init)) : self
    }
}
