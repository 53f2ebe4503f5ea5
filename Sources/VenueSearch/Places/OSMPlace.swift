import MeetCore

/// A place of OpenStreetMap as a venue, by its tags (https://wiki.openstreetmap.org/wiki/Map_features).
struct OSMPlace {
    /// What a tag says; `nil` where it is missing.
    let tag: (String) -> String?

    /// The keys that say what a place is, the telling ones first.
    static let keys = [
        "amenity", "tourism", "leisure", "shop", "historic", "office", "craft", "club", "railway",
        "public_transport", "natural", "building", "place",
    ]

    var name: String? { tag("name") ?? tag("name:en") ?? tag("brand") ?? tag("operator") }

    /// What a place without a name is called; `nil` where nothing is known of it.
    var namelessName: String? {
        for key in Self.keys {
            if let value = tag(key), value != "no" {
                return NamelessPlace.name(key: key, value: Self.first(value), address: address)
            }
        }
        return NamelessPlace.name(key: nil, value: nil, address: address)
    }

    var category: String? {
        for key in Self.keys {
            if let value = tag(key), value != "no" { return value == "yes" ? key : Self.first(value) }
        }
        return nil
    }

    var phone: String? { (tag("phone") ?? tag("contact:phone") ?? tag("contact:mobile")).map(Self.first) }

    var website: String? { (tag("website") ?? tag("contact:website") ?? tag("url")).map(Self.first) }

    var openingHours: String? { tag("opening_hours") }

    var address: VenueAddress {
        AddressParts(
            street: tag("addr:street") ?? tag("addr:place"), number: tag("addr:housenumber"),
            locality: tag("addr:city") ?? tag("addr:town") ?? tag("addr:village") ?? tag("addr:suburb"),
            postcode: tag("addr:postcode"), country: nil, countryCode: tag("addr:country")
        ).address
    }

    /// `node/123`; `nil` where one part is missing or nonsense. Photon writes `N`.
    static func id(type: String?, number: Int64?) -> String? {
        guard let type, let number, number > 0 else { return nil }
        switch type.lowercased() {
        case "node", "n": return "node/\(number)"
        case "way", "w": return "way/\(number)"
        case "relation", "r": return "relation/\(number)"
        default: return nil
        }
    }

    /// The first of several values (https://wiki.openstreetmap.org/wiki/Semi-colon_value_separator).
    private static func first(_ value: String) -> String {
        OneLine.of(String(value.prefix { $0 != ";" })) ?? value
    }
}

/// What is shown where a place has no name of its own.
enum NamelessPlace {
    /// These say that something stands there, not what one meets at.
    private static let ofHouses: Set<String> = ["building", "place", "highway", "boundary", "landuse"]

    /// A house by its street and number, `Dimitriados 7`; anything else by its kind and where it is, `bakery, Ermou 14`.
    ///
    /// - Parameters:
    ///   - key: The tag that says what it is: `shop` = `bakery`.
    ///   - address: Where it is; without a street its town will do.
    static func name(key: String?, value: String?, address: VenueAddress) -> String? {
        guard let key, let value, !ofHouses.contains(key) else { return address.street }
        let kind = (value == "yes" ? key : value).split(separator: "_").joined(separator: " ")
        let parts = [kind, address.street ?? address.locality ?? ""].filter { !$0.isEmpty }
        return OneLine.of(parts.joined(separator: ", "))
    }
}

/// The parts of an address, put together as its country does.
struct AddressParts {
    var street: String?
    var number: String?
    var locality: String?
    var postcode: String?
    var country: String?
    /// ISO 3166-1 alpha-2.
    var countryCode: String?

    private static let numberFirst: Set<String> = [
        "us", "gb", "ie", "ca", "au", "nz", "fr", "lu", "za", "in", "sg", "my", "il",
    ]

    var address: VenueAddress {
        let code = countryCode?.lowercased() ?? ""
        let isNumberFirst = Self.numberFirst.contains(code)
        var line = street
        if let street, let number {
            line = isNumberFirst ? "\(number) \(street)" : "\(street) \(number)"
        }
        let town = [
            isNumberFirst && code != "fr" ? locality : postcode,
            isNumberFirst && code != "fr" ? postcode : locality,
        ]
        .compactMap { $0 }.joined(separator: " ")
        let parts = [line ?? "", town, country ?? ""].filter { !$0.isEmpty }
        return VenueAddress(
            line: parts.isEmpty ? nil : parts.joined(separator: ", "), street: line, locality: locality,
            postcode: postcode, country: country ?? (code.isEmpty ? nil : code.uppercased()))
    }
}
