import MeetCore

/// The centre of a search, from which distances are measured: the field, the rows and the detail all name it.
package struct SearchOrigin: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The person's home.
        case home
        /// The person's home at an unknown location, so that the results may be anywhere.
        case unknownHome
        /// A typed or chosen place.
        case place
    }

    package var kind: Kind
    /// The person's name for it, and for home the value of the setting; empty for a point without a name.
    package var name: String
    /// The finder's name for it, if it differs: `Kampin kappeli` for an address.
    package var foundName: String?
    /// The coordinate; `nil` if it is unknown here: the provider located the place itself, or the location of
    /// home is unknown.
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
