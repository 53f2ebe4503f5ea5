import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct PersonZoneTests {
    private func zone(_ told: String?, _ addresses: [String] = []) -> String {
        var contact = Contact(name: "Maria")
        contact.timeZone = told
        contact.addresses = addresses.map { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            var address = ContactAddress()
            address.locality = parts[0]
            if parts.count > 1 { address.region = parts[1] }
            if parts.count > 2 { address.postcode = parts[2] }
            if parts.count > 3 { address.country = parts[3] }
            return address
        }
        return PersonZone.of(contact)?.identifier ?? "-"
    }

    @Test(arguments: [
        ("Europe/Athens", "Europe/Athens"), ("europe/athens", "Europe/Athens"),
        ("New York", "America/New_York"),
        ("-05:00; EST; Raleigh/North America", "America/New_York"), ("Raleigh/North America", "-"),
        ("nonsense", "-"), ("", "-"), ("+99:00", "-"),
    ])
    func aCardNamesIt(told: String, expected: String) {
        #expect(zone(told) == expected)
    }

    @Test(arguments: [("-0500", -18_000), ("+02:00", 7200), ("UTC+5:30", 19_800)])
    func aDifferenceFromUTCIsKept(told: String, seconds: Int) {
        var contact = Contact(name: "Maria")
        contact.timeZone = told
        #expect(PersonZone.of(contact)?.secondsFromGMT(for: PlanningFixture.saturday.now) == seconds)
    }

    /// A card that was written in winter means the summer too.
    @Test func aDifferenceIsThatOfTheAddress() {
        #expect(zone("+02:00", ["Volos///Greece"]) == "Europe/Athens")
        #expect(zone("+05:00", ["Volos///Greece"]) != "Europe/Athens")
    }

    /// Town, region, postal code, country.
    @Test(arguments: [
        ("Volos///Greece", "Europe/Athens"), ("Βόλος//38221/Ελλάδα", "Europe/Athens"),
        ("///GR", "Europe/Athens"),
        ("München///Deutschland", "Europe/Berlin"), ("///The Netherlands", "Europe/Amsterdam"),
        ("Lisbon", "Europe/Lisbon"), ("Lisboa//1100-001/Portugal", "Europe/Lisbon"),
        ("Funchal//9000-001/Portugal", "Atlantic/Madeira"), ("Porto///Portugal", "-"),
        ("Barcelona//08001/España", "Europe/Madrid"), ("Las Palmas//35001/Spain", "Atlantic/Canary"),
        ("Saint-Denis//97400/France", "-"), ("Lyon//69001/France", "Europe/Paris"),
        ("New York/NY/10001/USA", "America/New_York"), ("Chicago///USA", "America/Chicago"),
        ("Springfield///USA", "-"), ("Springfield/Illinois//USA", "America/Chicago"),
        ("Petersburg/VA//USA", "America/New_York"), ("Broken Hill/NSW//Australia", "Australia/Broken_Hill"),
        ("Tokyo///Japan", "Asia/Tokyo"), ("東京", "Asia/Tokyo"), ("Αθήνα/Αττική", "Europe/Athens"),
        ("São Paulo/SP//Brasil", "America/Sao_Paulo"), ("Beijing///China", "Asia/Shanghai"),
        // The other one of that name.
        ("Athens", "Europe/Athens"), ("Athens/GA", "-"), ("Athens/Georgia", "-"),
        ("Athens/GA//USA", "America/New_York"), ("London/ON//Canada", "-"), ("Perth", "-"),
        ("Perth/WA//Australia", "Australia/Perth"), ("Perth///Scotland", "Europe/London"),
        ("Vincennes///France", "Europe/Paris"),
        // An abbreviation is no town.
        ("Et", "-"), ("CET", "-"), ("", "-"), ("Nowhere///Atlantis", "-"),
    ])
    func anAddressTellsIt(address: String, expected: String) {
        #expect(zone(nil, [address]) == expected)
    }

    @Test func addressesThatDifferTellNothingButForThePreferred() {
        #expect(zone(nil, ["Volos///Greece", "Berlin///Germany"]) == "-")
        #expect(zone(nil, ["Berlin///Germany", "Paris///France"]) == "Europe/Berlin")
        #expect(zone(nil, ["Springfield///USA", "Berlin///Germany"]) == "Europe/Berlin")
        var contact = Contact(name: "Maria")
        var (home, work) = (ContactAddress(label: "home"), ContactAddress(label: "work"))
        (home.country, work.country) = ("Greece", "Germany")
        home.isPreferred = true
        contact.addresses = [work, home]
        #expect(PersonZone.of(contact)?.identifier == "Europe/Athens")
    }

    /// Every zone of the table is one that the system knows, and every name means one country.
    @Test func theTableOfCountriesIsSound() throws {
        var seen = 0
        for code in Locale.Region.isoRegions.map(\.identifier) where code.count == 2 {
            guard let country = CountryZones(named: code) else { continue }
            seen += 1
            #expect(!country.zones.isEmpty)
            for zone in country.zones where zone != "America/Coyhaique" {
                #expect(TimeZone(identifier: zone) != nil, "\(code): \(zone)")
            }
        }
        #expect(seen > 230)
        #expect(CountryZones(named: "Georgia")?.zones == ["Asia/Tbilisi"])
        #expect(CountryZones(named: "Bosnia & Herzegovina")?.zones == ["Europe/Sarajevo"])
        #expect(CountryZones(named: "St. Lucia")?.zones == ["America/St_Lucia"])
    }
}
