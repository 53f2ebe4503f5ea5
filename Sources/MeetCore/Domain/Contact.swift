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
    }

    /// RFC 6350, 6.1.4.
    package enum Kind: String, Hashable, Sendable, Codable {
        case individual, group, org, location
    }
}

/// RFC 6350, 6.2.2 N, with the phonetic parts of Apple's and Android's cards.
package struct StructuredName: Hashable, Sendable {
    package var family: [String] = []
    package var given: [String] = []
    package var additional: [String] = []
    package var prefixes: [String] = []
    package var suffixes: [String] = []
    package var phoneticFamily: String?
    package var phoneticGiven: String?
    package var phoneticMiddle: String?

    package init() {}
}

package struct ContactEmail: Hashable, Sendable {
    /// What kind of address it is: `home`, `work`, or the person's own word for it.
    package var label: String?
    package var address: String
    package var isPreferred: Bool

    package init(label: String? = nil, address: String, isPreferred: Bool = false) {
        self.label = label
        self.address = address
        self.isPreferred = isPreferred
    }
}

package struct ContactPhone: Hashable, Sendable {
    package var label: String?
    /// As it was written.
    package var number: String
    package var isPreferred: Bool

    package init(label: String? = nil, number: String, isPreferred: Bool = false) {
        self.label = label
        self.number = number
        self.isPreferred = isPreferred
    }
}

/// RFC 6350, 6.3.1 ADR, all seven components.
package struct ContactAddress: Hashable, Sendable {
    package var label: String?
    package var poBox = ""
    package var extended = ""
    package var street = ""
    package var locality = ""
    package var region = ""
    package var postcode = ""
    package var country = ""
    package var isPreferred = false

    package init(label: String? = nil) {
        self.label = label
    }
}

package struct LabelledText: Hashable, Sendable {
    package var label: String?
    package var text: String

    package init(label: String? = nil, text: String) {
        self.label = label
        self.text = text
    }
}

/// A birthday or an anniversary (RFC 6350, 4.3.4 DATE-AND-OR-TIME).
package enum ContactDate: Hashable, Sendable {
    /// Any part may be unknown, but not all of them.
    case date(year: Int?, month: Int?, day: Int?)
    /// A date with a time, or words (`circa 1800`), as the card writes it.
    case text(String)
}

package enum ContactPhoto: Hashable, Sendable {
    /// Decoded bytes and, where the card says it, their media type (`image/jpeg`).
    case bytes(Data, mediaType: String?)
    case link(String)
}

/// A property that no field of `Contact` stands for.
package struct UnmodelledProperty: Hashable, Sendable {
    package var group: String?
    /// In upper case.
    package var name: String
    package var parameters: [Parameter]
    /// As it stood in the card: unfolded, in UTF-8, still escaped.
    package var value: String

    package init(group: String? = nil, name: String, parameters: [Parameter] = [], value: String) {
        self.group = group
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    package struct Parameter: Hashable, Sendable {
        /// In upper case.
        package var name: String
        package var values: [String]

        package init(name: String, values: [String]) {
            self.name = name
            self.values = values
        }
    }
}
