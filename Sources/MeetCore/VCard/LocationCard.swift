import Foundation

/// The card of a venue: KIND:location (RFC 6350, 6.1.4).
///
/// - FN is the name, ORG where FN is missing. ADR holds the parts of the address, and its LABEL the line.
/// - CATEGORIES are the kind of place and the tags. The kind is the one in X-MEET-CATEGORY, else the first.
/// - X-OPENING-HOURS are the opening hours in the notation of OpenStreetMap, for want of a standard property.
/// - AUTHOR and AUTHOR-NAME of FN (RFC 9554, 4.1 and 4.2) tell who shared the venue.
///
/// Other properties belong to no venue, and `ContactSyncMerge` keeps them.
package struct LocationCard: Hashable, Sendable {
    /// The person who shared a venue.
    package struct Author: Hashable, Sendable {
        package var name: String
        package var email: String

        package init(name: String, email: String) {
            self.name = name
            self.email = email
        }

        /// Makes an author of a text to show (`text`); `nil` if it is empty.
        package init?(_ text: String) {
            if text.isEmpty { return nil }
            let isEmail = EmailAddress.address(in: text) == text
            self.init(name: isEmail ? "" : text, email: isEmail ? text : "")
        }

        /// The name, else the address.
        package var text: String { name.isEmpty ? email : name }
    }

    package var venue: Venue
    /// The UID; empty if the card has none.
    package var uid: String
    package var author: Author?

    package init(_ venue: Venue, uid: String, author: Author? = nil) {
        self.venue = venue
        self.uid = uid
        self.author = author
    }

    private static let hours = "X-OPENING-HOURS"
    private static let category = "X-MEET-CATEGORY"
    /// The value of `category` for a venue whose first tag is no kind of place.
    private static let noCategory = "none"
}

// MARK: - Reading

extension LocationCard {
    /// Reads the first card of a text; `nil` if there is none, or it is that of a person.
    package init?(parsing text: String) {
        guard let contact = VCardDecoder.contact(from: text) else { return nil }
        self.init(contact)
    }

    /// Reads a card; `nil` if it is that of a person, an organisation or a group, or has no name.
    package init?(_ contact: Contact) {
        let contact = contact.tidied()
        guard contact.kind == .location, contact.isSavable else { return nil }
        var venue = Venue(name: contact.name.isEmpty ? contact.composedName : contact.name)
        if let address = contact.addresses.first(where: \.isPreferred) ?? contact.addresses.first {
            venue.address = VenueAddress(address)
        }
        venue.coordinate = contact.coordinate
        venue.phone = contact.preferredPhone?.number
        venue.website = (contact.urls.first(where: \.isPreferred) ?? contact.urls.first)?.text
        venue.openingHours = Self.text(of: Self.hours, in: contact)
        venue.notes = contact.note
        venue.category = Self.kind(of: contact)
        venue.tags = contact.categories.filter { $0 != venue.category }
        self.init(venue, uid: contact.uid, author: Self.author(of: contact))
    }

    /// Returns the value of an unmodelled property; `nil` if it is absent or empty.
    private static func text(of name: String, in contact: Contact) -> String? {
        let property = contact.unmodelled.first { $0.name == name }
        let text = property.map { TextValue.unescaped(Array($0.value.utf8)[...]).trimmed } ?? ""
        return text.isEmpty ? nil : text
    }

    private static func kind(of contact: Contact) -> String? {
        let told = text(of: category, in: contact)
        if told == noCategory { return nil }
        // Another program may have changed the categories alone.
        if let told, contact.categories.isEmpty || contact.categories.contains(told) { return told }
        return contact.categories.first
    }

    private static func author(of contact: Contact) -> Author? {
        func value(_ name: String) -> String {
            let parameter = contact.propertyParameters["FN"]?.first { $0.name == name }
            return (parameter?.values.joined(separator: ",") ?? "").oneLine
        }
        let address = value("AUTHOR")
        let isMail = address.lowercased().hasPrefix("mailto:")
        let email = isMail ? address.dropFirst("mailto:".count) : ""
        let author = Author(
            name: value("AUTHOR-NAME"), email: String(email).removingPercentEncoding ?? String(email))
        return author.text.isEmpty ? nil : author
    }
}

extension VenueAddress {
    /// Makes an address of that in a card. Parts without a field are in the line.
    fileprivate init(_ address: ContactAddress) {
        func part(_ text: String) -> String? {
            let text = text.oneLine
            return text.isEmpty ? nil : text
        }
        let lines = (address.formatted ?? "").split(whereSeparator: \.isNewline).map { String($0).oneLine }
        let line = lines.filter { !$0.isEmpty }.joined(separator: ", ")
        let hasMore = !(address.poBox + address.extended + address.region).isEmpty
        self.init(
            line: line.isEmpty ? (hasMore ? part(address.oneLine) : nil) : line,
            street: part(address.street), locality: part(address.locality), postcode: part(address.postcode),
            country: part(address.country))
    }
}

// MARK: - Writing

extension LocationCard {
    /// Returns the text of the card; 3.0 has the kind in X-ADDRESSBOOKSERVER-KIND.
    package func text(version: VCardVersion = .v4) -> String {
        VCardEncoder.encode(contact, version: version)
    }

    /// The card as a contact.
    package var contact: Contact {
        var contact = Contact(uid: uid, name: venue.name)
        contact.kind = .location
        if venue.address != VenueAddress() { contact.addresses = [ContactAddress(venue.address)] }
        contact.coordinate = venue.coordinate
        contact.phones = venue.phone.map { [ContactPhone(number: $0)] } ?? []
        contact.urls = venue.website.map { [LabelledText(text: $0)] } ?? []
        contact.note = venue.notes
        contact.categories = [venue.category].compactMap(\.self) + venue.tags.filter { $0 != venue.category }
        if let hours = venue.openingHours { contact.keep(Self.hours, hours) }
        if !contact.categories.isEmpty {
            contact.keep(Self.category, venue.category ?? Self.noCategory)
        }
        contact.propertyParameters["FN"] = parameters
        return contact.tidied()
    }

    private var parameters: [UnmodelledProperty.Parameter]? {
        guard let author else { return nil }
        var parameters: [UnmodelledProperty.Parameter] = []
        if !author.email.isEmpty {
            parameters.append(.init(name: "AUTHOR", values: ["mailto:" + author.email]))
        }
        if !author.name.isEmpty { parameters.append(.init(name: "AUTHOR-NAME", values: [author.name])) }
        return parameters.isEmpty ? nil : parameters
    }
}

extension Contact {
    fileprivate mutating func keep(_ name: String, _ text: String) {
        unmodelled.append(UnmodelledProperty(name: name, value: TextValue.escaped(text)))
    }
}

extension ContactAddress {
    fileprivate init(_ address: VenueAddress) {
        self.init()
        street = address.street ?? ""
        locality = address.locality ?? ""
        postcode = address.postcode ?? ""
        country = address.country ?? ""
        formatted = address.line
    }
}
