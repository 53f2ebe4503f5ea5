import MeetCore
import MeetStore
import StoreFixture
import Testing
import VenueSearch

@testable import Operations

@Suite struct SettingsTests {
    let fixture: StoreFixture
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        workspace = Workspace(store: try fixture.open())
    }

    @Test(arguments: [
        ("me.name", " Zoë ", "Zoë"), ("me.email", "a@x.gr;b@y.gr", "a@x.gr, b@y.gr"),
        ("me.time-zone", "Europe/Athens", "Europe/Athens"), ("venues.provider", "PHOTON", "photon"),
    ])
    func aValueIsKeptAsItIsMeant(key: String, typed: String, stored: String) throws {
        try SetSetting(key, to: typed).run(in: workspace)
        #expect(try LoadSetting(key).run(in: workspace) == stored)
        let set = try ListSettings().run(in: workspace).filter { !$0.isDefault }
        #expect(set == [ListSettings.Setting(key: key, value: stored, isDefault: false)])
        try SetSetting(key, to: nil).run(in: workspace)
        #expect(try LoadSetting(key).run(in: workspace) == nil)
    }

    @Test func whatCannotBeMeantIsRefused() throws {
        #expect(throws: SettingError.unknown("me.nmae")) {
            try SetSetting("me.nmae", to: "Zoë").run(in: workspace)
        }
        #expect(throws: SettingError.unknown("me.nmae")) { try LoadSetting("me.nmae").run(in: workspace) }
        #expect(throws: SettingError.noAddress("zoe")) {
            try SetSetting("me.email", to: "a@x.gr zoe").run(in: workspace)
        }
        #expect(throws: UnknownZone(name: "Atlantis")) {
            try SetSetting("me.time-zone", to: "Atlantis").run(in: workspace)
        }
        #expect(throws: SettingError.venues(.unknownProvider("yelp"), key: "venues.provider")) {
            try SetSetting("venues.provider", to: "yelp").run(in: workspace)
        }
        #expect(try ListSettings().run(in: workspace).allSatisfy(\.isDefault))
    }

    @Test func theListHasEveryKeyWithWhatCountsWithoutAValue() throws {
        try workspace.store.set("of.another.version", to: "kept")
        let listed = try ListSettings(systemZone: "Europe/Athens").run(in: workspace)
        #expect(Set(listed.map(\.key)) == Set(Settings.keys + ["of.another.version"]))
        #expect(listed.map(\.key) == listed.map(\.key).sorted())
        func value(_ key: String) -> String? { listed.first { $0.key == key }?.value }
        #expect(value("me.time-zone") == "Europe/Athens")
        #expect(value("venues.provider") == "nominatim")
        #expect(value("venues.overpass.url") == VenueSettings().server(of: "overpass"))
        #expect(value("me.name") == nil)
    }
}
