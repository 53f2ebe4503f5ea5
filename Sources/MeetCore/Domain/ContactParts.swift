import Foundation

/// The structured name (RFC 6350, 6.2.2 N), with the phonetic parts of Apple's and Android's cards.
package struct StructuredName: Hashable, Sendable {
    package var family: [String] = []
    package var given: [String] = []
    package var additional: [String] = []
    package var prefixes: [String] = []
    package var suffixes: [String] = []
    /// The components after the fifth, in order (RFC 9554, 2.2: secondary surnames, generation).
    package var further: [[String]] = []
    package var phoneticFamily: String?
    package var phoneticGiven: String?
    package var phoneticMiddle: String?

    package init() {}

    /// True if all parts are empty.
    package var isEmpty: Bool {
        family.isEmpty && given.isEmpty && additional.isEmpty && prefixes.isEmpty && suffixes.isEmpty
            && further.isEmpty && phoneticFamily == nil && phoneticGiven == nil && phoneticMiddle == nil
    }
}

/// The data of a property value beside the value and its label.
package struct PropertyDetails: Hashable, Sendable {
    /// The group that ties the property to others of the card (RFC 6350, 3.3), if it has others.
    package var group: String?
    /// The TYPE values that are not part of the label (`internet`, `voice`…), in lower case, in the order of
    /// the card; all of them if the label is the person's own word.
    package var types: [String] = []
    /// All other parameters (`PID`, `ALTID`, `LANGUAGE`, the PREF of a value that is not preferred…).
    package var parameters: [UnmodelledProperty.Parameter] = []

    package init() {}
}

package struct ContactEmail: Hashable, Sendable {
    /// The kind of address: `home`, `work`, or the person's own word.
    package var label: String?
    package var address: String
    package var isPreferred: Bool
    package var details = PropertyDetails()

    package init(label: String? = nil, address: String, isPreferred: Bool = false) {
        self.label = label
        self.address = address
        self.isPreferred = isPreferred
    }
}

package struct ContactPhone: Hashable, Sendable {
    /// The kind of number: `cell`, `home`, `work fax`…, the words of RFC 6350, 6.4.1, or the person's own.
    package var label: String?
    /// The number as written; of a `tel:` URI (RFC 3966) the part after the scheme.
    package var number: String
    package var isPreferred: Bool
    package var details = PropertyDetails()

    package init(label: String? = nil, number: String, isPreferred: Bool = false) {
        self.label = label
        self.number = number
        self.isPreferred = isPreferred
    }
}

/// A postal address (RFC 6350, 6.3.1 ADR) with all seven components.
package struct ContactAddress: Hashable, Sendable {
    package var label: String?
    package var poBox = ""
    package var extended = ""
    package var street = ""
    package var locality = ""
    package var region = ""
    package var postcode = ""
    package var country = ""
    /// The components after the seventh, in order (RFC 9554, 2.1).
    package var further: [String] = []
    /// The address as on an envelope (the LABEL parameter; a separate property before 4.0).
    package var formatted: String?
    package var isPreferred = false
    package var details = PropertyDetails()

    package init(label: String? = nil) {
        self.label = label
    }
}

package struct LabelledText: Hashable, Sendable {
    package var label: String?
    package var text: String
    package var isPreferred = false
    package var details = PropertyDetails()

    package init(label: String? = nil, text: String) {
        self.label = label
        self.text = text
    }
}

package enum ContactPhoto: Hashable, Sendable {
    /// Decoded bytes and, if the card has it, their media type (`image/jpeg`).
    case bytes(Data, mediaType: String?)
    case link(String)
}

/// A property without a field in `Contact` or `Meeting`.
package struct UnmodelledProperty: Hashable, Sendable, Codable {
    package var group: String?
    /// The name in upper case.
    package var name: String
    package var parameters: [Parameter]
    /// The value as in the file: unfolded, in UTF-8, still escaped.
    package var value: String

    package init(group: String? = nil, name: String, parameters: [Parameter] = [], value: String) {
        self.group = group
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    package struct Parameter: Hashable, Sendable, Codable {
        /// The name in upper case.
        package var name: String
        /// The values, at least one.
        package var values: [String]

        package init(name: String, values: [String]) {
            self.name = name
            self.values = values
        }
    }
}
