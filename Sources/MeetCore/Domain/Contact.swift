import Foundation

/// A person, an organisation or a group, with everything their card says (RFC 6350).
package struct Contact: Hashable, Sendable, Identifiable {
    /// `nil` until it is stored.
    package var id: Identifier<Contact>?
    /// RFC 6350, 6.7.6.
    package var uid: String
    package var kind: Kind
    /// The name to show (RFC 6350, 6.2.1 FN); never empty once stored.
    package var name: String
    package var structuredName: StructuredName
    package var nicknames: [String]
    package var organization: String?
    /// From the widest to the narrowest (RFC 6350, 6.6.4 ORG, the components after the first).
    package var departments: [String]
    package var title: String?
    package var role: String?
    package var emails: [ContactEmail]
    package var phones: [ContactPhone]
    package var addresses: [ContactAddress]
    package var urls: [LabelledText]
    /// Handles of messengers (RFC 6350, 6.4.3 IMPP), as URIs.
    package var messengers: [LabelledText]
    /// Pages in social networks (`X-SOCIALPROFILE`, RFC 9554 SOCIALPROFILE), as URIs.
    package var socialProfiles: [LabelledText]
    package var related: [LabelledText]
    package var birthday: ContactDate?
    package var anniversary: ContactDate?
    package var gender: String?
    /// Language tags, the preferred first (RFC 6350, 6.4.4 LANG).
    package var languages: [String]
    package var timeZone: String?
    package var coordinate: Coordinate?
    package var note: String?
    package var categories: [String]
    package var photo: ContactPhoto?
    /// For a group: the UIDs or URIs of its members (RFC 6350, 6.6.5 MEMBER).
    package var members: [String]
    /// When the card last changed (RFC 6350, 6.7.4 REV), as the card writes it.
    package var revision: String?
    /// What the card says beyond the above; kept, and written back on export.
    package var unmodelled: [UnmodelledProperty]
    /// Parameters of the properties that stand once in a contact, by the property's RFC 6350 name
    /// (`FN`, `N`, `ORG`…): `LANGUAGE`, `SORT-AS`, `ALTID` and the like. Kept, and written back.
    package var propertyParameters: [String: [UnmodelledProperty.Parameter]]

    package init(uid: String = "urn:uuid:" + UUID().uuidString.lowercased(), name: String = "") {
        self.uid = uid
        self.name = name
        kind = .individual
        structuredName = StructuredName()
        nicknames = []
        departments = []
        emails = []
        phones = []
        addresses = []
        urls = []
        messengers = []
        socialProfiles = []
        related = []
        languages = []
        categories = []
        members = []
        unmodelled = []
        propertyParameters = [:]
    }

    /// RFC 6350, 6.1.4.
    package enum Kind: String, Hashable, Sendable, Codable {
        case individual, group, org, location
    }
}
