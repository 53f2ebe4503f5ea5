import MeetCore

/// A venue made from the tags of an OpenStreetMap object (https://wiki.openstreetmap.org/wiki/Map_features).
struct OSMPlace {
    /// Returns the value of a tag, or `nil`.
    let tag: (String) -> String?

    /// The keys that give the kind of a place, most specific first.
    static let keys = [
        "amenity", "tourism", "leisure", "shop", "historic", "office", "craft", "club", "railway",
        "public_transport", "natural", "building", "place",
    ]

    var name: String? { tag("name") ?? tag("name:en") ?? tag("brand") ?? tag("operator") }

    /// The name to show for a place without a name; `nil` if nothing is known of it.
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

    /// Returns the id `node/123`; `nil` if a part is missing or invalid. Photon writes `N` for `node`.
    static func id(type: String?, number: Int64?) -> String? {
        guard let type, let number, number > 0 else { return nil }
        switch type.lowercased() {
        case "node", "n": return "node/\(number)"
        case "way", "w": return "way/\(number)"
        case "relation", "r": return "relation/\(number)"
        default: return nil
        }
    }

    /// Returns the first of several values (https://wiki.openstreetmap.org/wiki/Semi-colon_value_separator).
    private static func first(_ value: String) -> String {
        OneLine.of(String(value.prefix { $0 != ";" })) ?? value
    }
}

/// The shown name of a place that has none.
enum NamelessPlace {
    /// The keys that mean only a structure, not a place to meet at.
    private static let ofHouses: Set<String> = ["building", "place", "highway", "boundary", "landuse"]

    /// Returns street and number for a house, `Dimitriados 7`; for anything else its kind and location,
    /// `bakery, Ermou 14`.
    ///
    /// - Parameters:
    ///   - key: The key of the kind: `shop` = `bakery`.
    ///   - address: The location; without a street the town is used.
    static func name(key: String?, value: String?, address: VenueAddress) -> String? {
        guard let key, let value, !ofHouses.contains(key) else { return address.street }
        let kind = (value == "yes" ? key : value).split(separator: "_").joined(separator: " ")
        let parts = [kind, address.street ?? address.locality ?? ""].filter { !$0.isEmpty }
        return OneLine.of(parts.joined(separator: ", "))
    }
}

/// The parts of an address, formatted by its country's convention.
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
