import Foundation

/// The zone of a person, as far as their card determines it.
package enum PersonZone {
    /// Returns the zone on the card (RFC 6350, 6.5.1 TZ), else that of the preferred address, else that of
    /// the others if they agree; `nil` if none is determined. An offset from UTC is replaced by the zone of
    /// an address with that offset.
    package static func of(_ contact: Contact) -> TimeZone? {
        let told = contact.timeZone.flatMap(told)
        if case .zone(let zone)? = told { return zone }
        let preferred = contact.addresses.filter(\.isPreferred)
        let lived = zone(of: preferred) ?? zone(of: contact.addresses)
        guard case .offset(let seconds)? = told else { return lived }
        if let lived, keeps(seconds, lived) { return lived }
        return TimeZone(secondsFromGMT: seconds)
    }

    /// Returns the card value of a typed zone: `Europe/Lisbon` for `lisbon`, `+02:00` for `UTC+2`; `nil` if
    /// it is none.
    package static func typed(_ text: String) -> String? {
        switch told(text) {
        case .zone(let zone)?: return zone.identifier
        case .offset(let seconds)?:
            func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
            let minutes = abs(seconds) / 60
            return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
        case nil: return nil
        }
    }

    // MARK: - What TZ says

    private enum Told {
        case zone(TimeZone)
        /// The offset in seconds east of UTC.
        case offset(Int)
    }

    /// Parses `Europe/Athens`, `-05:00`, `-0500`, and `-05:00; EST; America/New_York`, of which a name takes
    /// precedence.
    private static func told(_ text: String) -> Told? {
        let parts = text.split { $0 == ";" || $0 == "," }.map { $0.trimmingCharacters(in: .whitespaces) }
        for part in parts {
            if let zone = TimeZoneSearch.exact(part).flatMap(TimeZone.init(identifier:)) {
                return .zone(zone)
            }
        }
        let offset = parts.lazy.compactMap(TimeZoneSearch.offset).first { abs($0) <= 14 * 3600 }
        return offset.map(Told.offset)
    }

    /// Returns whether a zone has this offset from UTC in January or in July.
    private static func keeps(_ seconds: Int, _ zone: TimeZone) -> Bool {
        TimeZoneSearch.usualDays.contains { zone.secondsFromGMT(for: $0) == seconds }
    }

    // MARK: - What addresses say

    /// Returns the zone of the addresses; `nil` if their clocks differ.
    private static func zone(of addresses: [ContactAddress]) -> TimeZone? {
        let zones = addresses.compactMap(zone).compactMap(TimeZone.init(identifier:))
        guard let first = zones.first else { return nil }
        let areAlike = zones.allSatisfy { zone in
            TimeZoneSearch.usualDays.allSatisfy {
                zone.secondsFromGMT(for: $0) == first.secondsFromGMT(for: $0)
            }
        }
        return areAlike ? first : nil
    }

    /// Returns the zone by the country, if it has one zone; else by a region with one, else by a town that
    /// names a zone of the country.
    private static func zone(_ address: ContactAddress) -> String? {
        let town = TownZones.zones(named: address.locality)
        guard !address.country.isEmpty else {
            // There is an Athens in Georgia too, whose abbreviation is `GA`.
            let region = CountryZones.key(address.region)
            guard region.isEmpty || region.count > 3, !CountryZones.isRegion(region) else { return nil }
            return town.filter { !TownZones.isElsewhereToo($0) }.onlyOne
        }
        guard let country = CountryZones(named: address.country) else { return nil }
        if let zone = country.zones.onlyOne { return isOverseas(address) ? nil : zone }
        return country.zone(ofRegion: address.region, postcode: address.postcode)
            ?? town.filter { country.zones.contains($0) && !TownZones.isInAState($0) }.onlyOne
    }

    /// Returns whether an address is overseas France, with postal codes of 97 and 98.
    private static func isOverseas(_ address: ContactAddress) -> Bool {
        CountryZones.key(address.country) == "france"
            && (address.postcode.hasPrefix("97") || address.postcode.hasPrefix("98"))
    }
}

extension [String] {
    fileprivate var onlyOne: String? { count == 1 ? first : nil }
}

/// Towns that name a zone.
private enum TownZones {
    /// Returns the zones of a town, by its English or local name.
    static func zones(named name: String) -> [String] {
        let key = CountryZones.key(name)
        if key.isEmpty { return [] }
        if let zone = ownNames[key] { return [zone] }
        return TimeZoneSearch.zones(ofCity: key)
    }

    /// Returns whether another town of that name is better known, or as well known.
    static func isElsewhereToo(_ zone: String) -> Bool {
        isInAState(zone) || homonyms.contains(zone)
    }

    /// Returns whether it is one of the many small towns of a state: `America/Indiana/Petersburg`.
    static func isInAState(_ zone: String) -> Bool { zone.split(separator: "/").count > 2 }

    private static let homonyms: Set<String> = [
        "America/Halifax", "America/La_Paz", "America/Merida", "America/Nassau", "America/Santiago",
        "America/Monterrey", "America/Guadeloupe", "America/Dawson", "Australia/Perth",
    ]

    private static let ownNames: [String: String] = {
        let names = [
            "Europe/Athens": ["Αθήνα", "Αθήναι", "Athina", "Athen"], "Europe/Lisbon": ["Lisboa", "Lissabon"],
            "Europe/Vienna": ["Wien"], "Europe/Rome": ["Roma", "Rom"], "Europe/Prague": ["Praha", "Prag"],
            "Europe/Warsaw": ["Warszawa"], "Europe/Copenhagen": ["København", "Kopenhagen"],
            "Europe/Brussels": ["Bruxelles", "Brussel", "Brüssel"], "Europe/Bucharest": ["București"],
            "Europe/Belgrade": ["Beograd", "Београд"], "Europe/Sofia": ["София"],
            "Europe/Moscow": ["Москва", "Moskva"], "Europe/Kyiv": ["Київ", "Kiev"],
            "Europe/Helsinki": ["Helsingfors"], "Asia/Nicosia": ["Λευκωσία", "Lefkosia", "Lefkoşa"],
            "Europe/Istanbul": ["İstanbul", "Κωνσταντινούπολη"], "Asia/Tokyo": ["東京", "東京都"],
            "Asia/Seoul": ["서울"], "Asia/Shanghai": ["上海", "北京", "Beijing"], "Africa/Cairo": ["القاهرة"],
            "America/Mexico_City": ["Ciudad de México", "CDMX"], "Asia/Kolkata": ["कोलकाता"],
            "Europe/Luxembourg": ["Lëtzebuerg"], "Asia/Jerusalem": ["ירושלים"],
        ]
        var zones: [String: String] = [:]
        for (zone, towns) in names {
            for town in towns { zones[CountryZones.key(town)] = zone }
        }
        return zones
    }()
}

extension CountryZones {
    /// Returns the zone of a region with a single time, or of a postal code in it; `nil` if unknown.
    fileprivate func zone(ofRegion region: String, postcode: String) -> String? {
        let digits = postcode.filter(\.isASCII).filter(\.isNumber)
        if zones.contains("Europe/Lisbon"), digits.count >= 4 {
            if digits >= "95" { return "Atlantic/Azores" }
            return digits.hasPrefix("9") ? "Atlantic/Madeira" : "Europe/Lisbon"
        }
        if zones.contains("Europe/Madrid"), digits.count == 5 {
            return ["35", "38"].contains { digits.hasPrefix($0) } ? "Atlantic/Canary" : "Europe/Madrid"
        }
        let key = Self.key(region)
        return Self.regions.first { zones.contains($0.zone) && $0.names.contains(key) }?.zone
    }

    /// Returns whether there is a state or a province of that name.
    fileprivate static func isRegion(_ key: String) -> Bool {
        regions.contains { $0.names.contains(key) }
    }

    /// Returns the zone of the state or province with that full name, as a `key`.
    static func zone(ofState key: String) -> String? {
        key.utf8.count > 3 ? regions.first { $0.names.contains(key) }?.zone : nil
    }

    /// The full names of states and provinces.
    static var stateNames: [String] { regions.flatMap(\.names).filter { $0.utf8.count > 3 } }

    /// The states and provinces with a single time, in countries with several zones.
    private static let regions: [(zone: String, names: Set<String>)] = [
        (
            "America/New_York",
            keys(
                "CT,Connecticut,DE,Delaware,DC,GA,Georgia,ME,Maine,MD,Maryland,MA,Massachusetts",
                "NH,New Hampshire,NJ,New Jersey,NY,New York,NC,North Carolina,OH,Ohio,PA,Pennsylvania,RI,Rhode Island",
                "SC,South Carolina,VT,Vermont,VA,Virginia,WV,West Virginia")
        ),
        (
            "America/Chicago",
            keys(
                "AR,Arkansas,IL,Illinois,IA,Iowa,LA,Louisiana,MN,Minnesota,MS,Mississippi,MO,Missouri",
                "OK,Oklahoma,WI,Wisconsin")
        ),
        ("America/Denver", keys("CO,Colorado,MT,Montana,NM,New Mexico,UT,Utah,WY,Wyoming")),
        ("America/Los_Angeles", keys("CA,California,WA,Washington")),
        ("Pacific/Honolulu", keys("HI,Hawaii")),
        ("America/Edmonton", keys("AB,Alberta")), ("America/Winnipeg", keys("MB,Manitoba")),
        ("America/Halifax", keys("NS,Nova Scotia,PE,Prince Edward Island")),
        ("America/Moncton", keys("NB,New Brunswick")),
        ("Australia/Melbourne", keys("VIC,Victoria")), ("Australia/Brisbane", keys("QLD,Queensland")),
        ("Australia/Perth", keys("WA,Western Australia")), ("Australia/Hobart", keys("TAS,Tasmania")),
        ("Australia/Darwin", keys("NT,Northern Territory")),
        ("Australia/Adelaide", keys("SA,South Australia")),
        ("Australia/Sydney", keys("ACT,Australian Capital Territory")),
        ("America/Sao_Paulo", keys("SP,São Paulo,RJ,Rio de Janeiro,MG,Minas Gerais,PR,Paraná,DF")),
    ]

    private static func keys(_ lists: String...) -> Set<String> {
        Set(lists.flatMap { $0.split(separator: ",") }.map { key(String($0)) })
    }
}
