import MeetCore

/// Around what was searched, and from where distances are taken: the one thing that field, rows and detail name.
package struct SearchOrigin: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Where the person lives.
        case home
        /// The same, but nobody knows where that is, so that what was found may be anywhere.
        case unknownHome
        /// What was typed or picked.
        case place
    }

    package var kind: Kind
    /// What the person calls it, and for home what the setting says; empty for a point without a name.
    package var name: String
    /// What it is called by whoever found it, where those are other words: `Kampin kappeli` for an address.
    package var foundName: String?
    /// `nil` where it is not known here: the provider found the place itself, or nobody knows where home is.
    package var coordinate: Coordinate?

    package init(_ kind: Kind, name: String = "", foundName: String? = nil, coordinate: Coordinate? = nil) {
        self.kind = kind
        self.name = name
        self.coordinate = coordinate
        guard let foundName else { return }
        let (words, found) = (Self.words(name), Self.words(foundName))
        if words == found {
            self.name = foundName
        } else if !found.isSubset(of: words) {
            self.foundName = foundName
        }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(SearchFolding.words(ofFolded: SearchFolding.fold(text)).map(String.init))
    }
}
