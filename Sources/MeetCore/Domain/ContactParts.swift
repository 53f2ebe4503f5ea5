import Foundation

/// RFC 6350, 6.2.2 N, with the phonetic parts of Apple's and Android's cards.
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

    /// Whether it says nothing at all.
    package var isEmpty: Bool {
        family.isEmpty && given.isEmpty && additional.isEmpty && prefixes.isEmpty && suffixes.isEmpty
            && further.isEmpty && phoneticFamily == nil && phoneticGiven == nil && phoneticMiddle == nil
    }
}

/// What a card says about one of several values of the same property, beside the value and its label.
package struct PropertyDetails: Hashable, Sendable {
    /// The group that ties the property to others of the card (RFC 6350, 3.3), where there are others.
    package var group: String?
    /// TYPE values that the label does not say (`internet`, `voice`…), in lower case, in the card's order;
    /// all of them where the label is the person's own word.
    package var types: [String] = []
    /// All other parameters (`PID`, `ALTID`, `LANGUAGE`, the PREF of what is not preferred…).
    package var parameters: [UnmodelledProperty.Parameter] = []

    package init() {}
}

package struct ContactEmail: Hashable, Sendable {
    /// What kind of address it is: `home`, `work`, or the person's own word for it.
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
    /// `cell`, `home`, `work fax`…: the words of RFC 6350, 6.4.1, or the person's own.
    package var label: String?
    /// As it was written; of a `tel:` URI (RFC 3966) what follows the scheme.
    package var number: String
    package var isPreferred: Bool
    package var details = PropertyDetails()

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
    /// The components after the seventh, in order (RFC 9554, 2.1).
    package var further: [String] = []
    /// The address as it is put on an envelope (the LABEL parameter; a property of its own before 4.0).
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
    /// Decoded bytes and, where the card says it, their media type (`image/jpeg`).
    case bytes(Data, mediaType: String?)
    case link(String)
}

/// A property that no field of `Contact` or `Meeting` stands for.
package struct UnmodelledProperty: Hashable, Sendable, Codable {
    package var group: String?
    /// In upper case.
    package var name: String
    package var parameters: [Parameter]
    /// As it stood in the file: unfolded, in UTF-8, still escaped.
    package var value: String

    package init(group: String? = nil, name: String, parameters: [Parameter] = [], value: String) {
        self.group = group
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    package struct Parameter: Hashable, Sendable, Codable {
        /// In upper case.
        package var name: String
        /// At least one.
        package var values: [String]

        package init(name: String, values: [String]) {
            self.name = name
            self.values = values
        }
    }
}
