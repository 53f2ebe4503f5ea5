/// The names and statements that players type.
package enum TableName {
    /// The maximum length of a name in characters.
    package static let longest = 40
    /// The maximum length of a statement in characters.
    package static let longestStatement = 120

    /// Returns a name as it is shown (`ShownText`); empty if nothing of it can be seen.
    package static func cleaned(_ text: String) -> String { ShownText.cleaned(text, longest: longest) }

    /// The maximum number of names on a page.
    package static let mostListed = 40
    /// The maximum number of bytes of the names on a page: with each of them twice, as in buttons, the page
    /// stays below 15 kB. Forty Greek names of the maximum length fit.
    private static let mostListedBytes = 3600

    /// Returns the first names, as many as a page has room for.
    package static func listed(_ names: some Sequence<String>) -> [String] {
        var listed: [String] = []
        var bytes = 0
        for name in names {
            // Marks of HTML are written with up to six bytes.
            bytes += name.utf8.reduce(0) { $0 + (Self.marks.contains($1) ? 6 : 1) }
            guard listed.count < mostListed, bytes <= mostListedBytes else { break }
            listed.append(name)
        }
        return listed
    }

    private static let marks: Set<UInt8> = Set("&<>\"'".utf8)

    /// Returns whether two names are the same to a reader: capital letters and accents do not count.
    package static func areSame(_ one: String, _ other: String) -> Bool {
        one == other || SearchFolding.fold(one) == SearchFolding.fold(other)
    }
}
