/// The names and statements that players type.
package enum TableName {
    /// The maximum length of a name in characters.
    package static let longest = 40
    /// The maximum length of a statement in characters.
    package static let longestStatement = 120

    /// Returns a name as it is shown (`ShownText`); empty if nothing of it can be seen.
    package static func cleaned(_ text: String) -> String { ShownText.cleaned(text, longest: longest) }

    /// Returns whether two names are the same to a reader: capital letters and accents do not count.
    package static func areSame(_ one: String, _ other: String) -> Bool {
        one == other || SearchFolding.fold(one) == SearchFolding.fold(other)
    }
}
