/// The zones of places that name none: large towns, countries, and states with a single time.
///
/// Two letters are not accepted as a place: `in`, `at`, `me` and `no` are words.
enum PlaceZones {
    /// Returns the possible zones of a place, by its name in English or in the local language; empty for an
    /// unknown name. With more than one, the place alone does not decide.
    static func zones(named name: String) -> [String] {
        let key = CountryZones.key(name)
        guard key.utf8.count > 2 else { return [] }
        if let zone = towns[key] { return [zone] }
        let country = CountryZones(named: greekNames[key] ?? name)?.zones ?? []
        let region = CountryZones.zone(ofState: key)
        return country + (region.map { [$0] } ?? []).filter { !country.contains($0) }
    }

    /// The first words of all names, to exclude most words by a single look-up.
    static let firstWords: Set<String> = {
        let names = Array(towns.keys) + greekNames.keys + CountryZones.names + CountryZones.stateNames
        return Set(names.compactMap { $0.split(separator: " ").first.map(String.init) })
    }()

    /// The Greek names of countries.
    private static let greekNames: [String: String] = {
        let names = [
            "Ινδία": "India", "Κύπρος": "Cyprus", "Γερμανία": "Germany", "Γαλλία": "France",
            "Ιταλία": "Italy",
            "Ισπανία": "Spain", "Αγγλία": "United Kingdom", "Τουρκία": "Turkey", "Ιαπωνία": "Japan",
            "Κίνα": "China", "Ολλανδία": "Netherlands", "Βέλγιο": "Belgium", "Ελβετία": "Switzerland",
            "Αυστρία": "Austria", "Σουηδία": "Sweden", "Νορβηγία": "Norway", "Δανία": "Denmark",
            "Φινλανδία": "Finland", "Πολωνία": "Poland", "Ρουμανία": "Romania", "Βουλγαρία": "Bulgaria",
            "Σερβία": "Serbia", "Αλβανία": "Albania", "Ισραήλ": "Israel", "Αίγυπτος": "Egypt",
            "Ιρλανδία": "Ireland", "Πορτογαλία": "Portugal", "Ουκρανία": "Ukraine", "ΗΠΑ": "United States",
            "Αμερική": "United States", "Καναδάς": "Canada", "Αυστραλία": "Australia", "Ρωσία": "Russia",
            "Βραζιλία": "Brazil", "Ελλάδα": "Greece",
        ]
        return Dictionary(uniqueKeysWithValues: names.map { (CountryZones.key($0.key), $0.value) })
    }()

    private static let towns: [String: String] = {
        var zones: [String: String] = [:]
        for line in table.split(separator: "\n") {
            guard let mark = line.firstIndex(of: "|") else { continue }
            let zone = String(line[..<mark])
            for town in line[line.index(after: mark)...].split(separator: ",") {
                zones[CountryZones.key(String(town))] = zone
            }
        }
        return zones
    }()

    /// Towns that are known beyond their country, without those with a namesake as well known.
    private static let table = """
        America/Los_Angeles|San Francisco,Seattle,San Diego,Las Vegas,Silicon Valley,Oakland,Sacramento,San Jose
        America/Denver|Salt Lake City,Albuquerque
        America/Chicago|Houston,Dallas,Austin,New Orleans,Minneapolis,Milwaukee,Nashville,San Antonio,Kansas City
        America/New_York|Boston,Washington,Washington DC,Miami,Atlanta,Philadelphia,Orlando,Pittsburgh,Baltimore,NYC,Brooklyn,Manhattan
        America/Toronto|Montreal,Montréal,Ottawa,Quebec
        America/Edmonton|Calgary
        America/Mexico_City|Guadalajara
        America/Sao_Paulo|Rio de Janeiro,Brasilia,Brasília
        America/Bogota|Medellin,Medellín
        Europe/London|Edinburgh,Glasgow,Manchester,Liverpool,Oxford,Leeds,Bristol
        Europe/Dublin|Cork
        Europe/Paris|Lyon,Marseille,Toulouse,Nantes,Strasbourg,Bordeaux,Παρίσι
        Europe/Berlin|Munich,München,Hamburg,Frankfurt,Cologne,Köln,Stuttgart,Leipzig,Dresden,Düsseldorf,Βερολίνο,Μόναχο
        Europe/Madrid|Barcelona,Valencia,Seville,Sevilla,Bilbao,Μαδρίτη,Βαρκελώνη
        Europe/Lisbon|Porto
        Europe/Rome|Milan,Milano,Naples,Napoli,Turin,Torino,Florence,Firenze,Venice,Venezia,Bologna,Ρώμη,Μιλάνο
        Europe/Amsterdam|Rotterdam,Utrecht,The Hague,Eindhoven
        Europe/Brussels|Antwerp,Ghent,Gent,Βρυξέλλες
        Europe/Zurich|Geneva,Genève,Basel,Lausanne
        Europe/Vienna|Salzburg,Graz,Βιέννη
        Europe/Stockholm|Gothenburg,Göteborg
        Europe/Warsaw|Krakow,Kraków,Cracow,Gdansk,Gdańsk,Wroclaw,Wrocław
        Europe/Prague|Brno,Πράγα
        Europe/Athens|Αθήνα,Thessaloniki,Θεσσαλονίκη,Volos,Βόλος,Patras,Πάτρα,Heraklion,Ηράκλειο,Larissa,Λάρισα
        Asia/Nicosia|Λευκωσία,Limassol,Λεμεσός
        Europe/London|Λονδίνο
        America/New_York|Νέα Υόρκη,Eastern time,Eastern
        America/Chicago|Central time
        America/Denver|Mountain time
        America/Los_Angeles|Pacific time,Pacific
        Europe/Berlin|Central European time
        Europe/Athens|Eastern European time
        Europe/Istanbul|Ankara,Izmir,İzmir,Κωνσταντινούπολη
        Europe/Moscow|Saint Petersburg,Μόσχα
        Europe/Kyiv|Kiev,Lviv
        Asia/Jerusalem|Tel Aviv,Haifa
        Asia/Dubai|Abu Dhabi
        Africa/Johannesburg|Cape Town,Pretoria,Durban
        Asia/Kolkata|Mumbai,Delhi,New Delhi,Bangalore,Bengaluru,Chennai,Hyderabad,Pune,Bombay
        Asia/Shanghai|Beijing,Shenzhen,Guangzhou
        Asia/Tokyo|Osaka,Kyoto,Τόκιο
        Asia/Seoul|Busan
        Asia/Ho_Chi_Minh|Hanoi,Saigon
        Australia/Sydney|Canberra
        Pacific/Auckland|Wellington,Christchurch
        """
}
