import Foundation
import Mail
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
        workspace = Workspace(
            store: try fixture.open(), languages: ["en", "el"], spoken: { "en" })
    }

    @Test(arguments: [
        ("me.name", " Zoë ", "Zoë"), ("me.email", "a@x.gr;b@y.gr", "a@x.gr, b@y.gr"),
        ("me.time-zone", "Europe/Athens", "Europe/Athens"), ("venues.provider", "PHOTON", "photon"),
        ("zones.shown", "new york; asia/tokyo, New York", "America/New_York, Asia/Tokyo"),
        ("language", "EL", "el"), ("language", "el_GR.UTF-8", "el"),
        ("near.radius", "1.5 km", "1500"), ("near.radius", " 200m", "200"),
        ("near.radius", "1,5 χλμ.", "1500"), ("near.radius", "200 μ.", "200"),
        ("map.tiles.url", "Off", "off"), ("map.tiles.url", "http://127.0.0.1:8090/", "http://127.0.0.1:8090"),
        ("map.tiles.url", "https://a.example/{z}/{x}/{y}.pbf", "https://a.example/{z}/{x}/{y}.pbf"),
        ("map.tiles.allowed", "Yes", "yes"), ("map.cache.size", "0", "0"), ("map.cache.size", " 500 ", "500"),
        ("clock", "12", "12"), ("dates", "MDY", "mdy"), ("dates", "auto", "auto"),
        ("meetings.length", "1 h 30 min", "1h30m"), ("meetings.length", "45", "45m"),
        ("meetings.length", "2h", "2h"), ("reminders.default", "None", "none"),
        ("reminders.default", "15m, 1d", "15 min before, 1 day before"), ("reminders.default", "", "none"),
        ("reminders.default", "Καμία", "none"), ("reminders.default", "15 λεπτά πριν", "15 min before"),
        ("me.working-hours", "Mo-Fr 8-12", "Mo-Fr 8-12"),
        ("me.working-hours", "Mon–Fri 9–5pm", "Mo-Fr 9-17:00"),
        ("me.working-hours", "Δευ–Παρ 09:00–18:00", "Mo-Fr 09:00-18:00"), ("map.cache.size", "500 MB", "500"),
        ("theme", "Light", "light"), ("borders", " rounded", "rounded"), ("animations", "OFF", "off"),
        ("terminal.pictures", "Auto", "auto"), ("map.picture", "ON", "on"),
    ])
    func aValueIsKeptAsItIsMeant(key: String, typed: String, stored: String) throws {
        try SetSetting(key, to: typed).run(in: workspace)
        #expect(try LoadSetting(key).run(in: workspace) == stored)
        let set = try ListSettings().run(in: workspace).filter { !$0.isDefault }
        #expect(set.map(\.key) == [key] && set.map(\.value) == [stored])
        try SetSetting(key, to: nil).run(in: workspace)
        #expect(try LoadSetting(key).run(in: workspace) == nil)
    }

    /// A change knows both values, and is undone unless the setting was changed by somebody else.
    @Test func aChangeIsUndone() throws {
        let edited = try EditSetting(SetSetting("me.name", to: "Zoë")).run(in: workspace)
        #expect(edited.profile.name == "Zoë")
        let change = try #require(edited.change)
        #expect(change == SettingChange(key: "me.name", old: nil, new: "Zoë"))
        #expect(try EditSetting(SetSetting("me.name", to: " Zoë ")).run(in: workspace).change == nil)
        #expect(try RevertSetting(change).run(in: workspace)?.name == "")
        #expect(try LoadSetting("me.name").run(in: workspace) == nil)
        #expect(try RevertSetting(change.reversed).run(in: workspace)?.name == "Zoë")
        try SetSetting("me.name", to: "Ana").run(in: workspace)
        #expect(try RevertSetting(change).run(in: workspace) == nil)
        #expect(try LoadSetting("me.name").run(in: workspace) == "Ana")
    }

    @Test func whatOrdersContactsOrdersThemWhenItIsUndone() throws {
        let edited = try EditSetting(SetSetting("contacts.sort", to: "family")).run(in: workspace)
        #expect(try workspace.store.contactOrder() == NameOrder(.family))
        _ = try RevertSetting(try #require(edited.change)).run(in: workspace)
        #expect(try workspace.store.contactOrder() == NameOrder())
    }

    @Test func theDefaultIsListedBesideAValue() throws {
        try SetSetting("clock", to: "24").run(in: workspace)
        let clock = try #require(try ListSettings().run(in: workspace).first { $0.key == "clock" })
        #expect(clock.value == "24" && !clock.isDefault && clock.standard == "auto")
    }

    /// Which keys there are the screens know.
    @Test func keysAreSetAsTheirCheckHasIt() throws {
        #expect(throws: SettingError.unknown("keys.undo")) {
            try SetSetting("keys.undo", to: "z").run(in: workspace)
        }
        try SetSetting("keys.redo", to: "Z", keyCheck: .init { _, value, _ in value }).run(in: workspace)
        let check = KeySettings.Check { name, value, stored in
            #expect(name == "keys.undo" && stored == ["keys.redo": "Z"])
            return value?.uppercased()
        }
        let profile = try ChangeSetting(SetSetting("keys.undo", to: "z", keyCheck: check)).run(in: workspace)
        #expect(profile.keys == ["keys.undo": "Z", "keys.redo": "Z"])
        #expect(try LoadSetting("keys.undo").run(in: workspace) == "Z")
    }

    @Test func anAddressIsTakenFromItsBrackets() throws {
        try SetSetting("me.email", to: "Zoë Papa <zoe@x.gr>, z@y.org").run(in: workspace)
        #expect(try LoadSetting("me.email").run(in: workspace) == "zoe@x.gr, z@y.org")
        try SetSetting("me.email", to: "").run(in: workspace)
        #expect(try (LoadSetting("me.email").run(in: workspace) ?? "").isEmpty)
    }

    @Test func whatCannotBeMeantIsRefused() throws {
        #expect(throws: SettingError.unknown("me.nmae")) {
            try SetSetting("me.nmae", to: "Zoë").run(in: workspace)
        }
        #expect(throws: SettingError.unknown("me.nmae")) { try LoadSetting("me.nmae").run(in: workspace) }
        #expect(throws: SettingError.noAddress("zoe")) {
            try SetSetting("me.email", to: "a@x.gr zoe").run(in: workspace)
        }
        #expect(throws: SettingError.noAddress("not an address")) {
            try SetSetting("me.email", to: "not an address").run(in: workspace)
        }
        #expect(throws: SettingError.noProgram("no-such-program")) {
            try SetSetting("hooks.saved", to: "no-such-program --now").run(in: workspace)
        }
        for language in ["", "xx", "greek", "e"] {
            #expect(throws: SettingError.noneOf(["en", "el"], language)) {
                try SetSetting("language", to: language).run(in: workspace)
            }
        }
        for radius in ["5", "20 km", "far", "nan", "-100"] {
            #expect(throws: SettingError.noRadius(radius)) {
                try SetSetting("near.radius", to: radius).run(in: workspace)
            }
        }
        for url in [
            "tiles.example", "ftp://tiles.example", "https://me:pw@tiles.example", "https://t.example/?key=k",
            "",
            "https://{z}.example/{x}/{y}", "https://t.example/{z}/{x}", "https://t.example/{x}/{y}",
        ] {
            #expect(throws: SettingError.map(.noServer, key: "map.tiles.url"), "\(url)") {
                try SetSetting("map.tiles.url", to: url).run(in: workspace)
            }
        }
        #expect(throws: SettingError.map(.noneOf(["yes", "no"], "maybe"), key: "map.tiles.allowed")) {
            try SetSetting("map.tiles.allowed", to: "maybe").run(in: workspace)
        }
        for clock in ["", "13", "am"] {
            #expect(throws: SettingError.noneOf(["auto", "12", "24"], clock)) {
                try SetSetting("clock", to: clock).run(in: workspace)
            }
        }
        #expect(throws: SettingError.noneOf(["auto", "dmy", "mdy", "ymd"], "dym")) {
            try SetSetting("dates", to: "dym").run(in: workspace)
        }
        for length in ["", "0", "soon", "8d"] {
            #expect(throws: SettingError.newMeetings(.noLength(length))) {
                try SetSetting("meetings.length", to: length).run(in: workspace)
            }
        }
        #expect(throws: SettingError.newMeetings(.reminders(.notUnderstood("soon")))) {
            try SetSetting("reminders.default", to: "15m, soon").run(in: workspace)
        }
        for size in ["-1", "much", "100001", "1e3"] {
            #expect(throws: SettingError.map(.noSize(size), key: "map.cache.size")) {
                try SetSetting("map.cache.size", to: size).run(in: workspace)
            }
        }
        #expect(throws: UnknownZone(name: "Atlantis")) {
            try SetSetting("me.time-zone", to: "Atlantis").run(in: workspace)
        }
        #expect(throws: SettingError.venues(.unknownProvider("yelp"), key: "venues.provider")) {
            try SetSetting("venues.provider", to: "yelp").run(in: workspace)
        }
        #expect(throws: UnknownZone(name: "Atlantis")) {
            try SetSetting("zones.shown", to: "Lisbon, Atlantis").run(in: workspace)
        }
        #expect(throws: SettingError.tooManyZones(most: 4)) {
            try SetSetting("zones.shown", to: "Lisbon, Tokyo, Athens, New York, London").run(in: workspace)
        }
        #expect(try ListSettings().run(in: workspace).allSatisfy(\.isDefault))
    }

    /// It is refused, and only its beginning is told.
    @Test(arguments: ["hunter2", " correct horse battery", "/no/such/program x", "'hunter 2'", "x"])
    func aPasswordIsNoCommand(typed: String) throws {
        let beginning = String(typed.trimmingCharacters(in: .whitespaces).prefix(2))
        #expect(throws: SettingError.mail(.noProgram(beginning: beginning))) {
            try SetSetting("mail.password-command", to: typed).run(in: workspace)
        }
        #expect(try LoadSetting("mail.password-command").run(in: workspace) == nil)
    }

    @Test(arguments: ["cat /nowhere", "/bin/cat '/no where'", ""])
    func aProgramIsOne(command: String) throws {
        try SetSetting("mail.password-command", to: command).run(in: workspace)
        #expect(try LoadSetting("mail.password-command").run(in: workspace) == command)
    }

    /// A host is completed, and an address may have a name beside it.
    @Test func mailIsSetUpAsPeopleWriteIt() throws {
        let typed = [
            ("mail.smtp.url", "mail.example.org", "smtps://mail.example.org"),
            ("mail.smtp.url", "mail.example.org:587", "smtp://mail.example.org:587"),
            ("mail.imap.url", "127.0.0.1:27525", "imaps://127.0.0.1:27525"),
            ("mail.imap.url", "localhost", "imaps://localhost"),
            ("mail.address", "Maria Papa <maria.papa@gmail.com>", "maria.papa@gmail.com"),
        ]
        for (key, value, stored) in typed {
            try SetSetting(key, to: value).run(in: workspace)
            #expect(try LoadSetting(key).run(in: workspace) == stored)
        }
        #expect(try LoadSetting("me.name").run(in: workspace) == "Maria Papa")
        // A name that the person has stays.
        try SetSetting("mail.address", to: "M. P. <mp@example.org>").run(in: workspace)
        #expect(try LoadSetting("me.name").run(in: workspace) == "Maria Papa")
        #expect(throws: SettingError.mail(.server(.malformed, .smtp))) {
            try SetSetting("mail.smtp.url", to: "my provider").run(in: workspace)
        }
    }

    /// What prints no password is not stored: it may be the password, whose first word is a program.
    @Test(
        arguments: [
            ("cat sat on a mat", .commandFailed(name: "cat", .failed(status: 1))),
            ("true", .commandFailed(name: "true", .noSecret)), ("hunter2", .noProgram(beginning: "hu")),
        ] as [(String, MailSettings.Fault)])
    func aPasswordCommandIsRunBeforeItIsStored(line: String, fault: MailSettings.Fault) async throws {
        await #expect(throws: SettingError.mail(fault)) {
            try await SetPasswordCommand(line).run(in: workspace)
        }
        #expect(try LoadSetting("mail.password-command").run(in: workspace) == nil)
        let edited = try await SetPasswordCommand("echo hunter2").run(in: workspace)
        #expect(
            edited.change == SettingChange(key: "mail.password-command", old: nil, new: "echo hunter2"))
        try await SetPasswordCommand("").run(in: workspace)
        #expect(try LoadSetting("mail.password-command").run(in: workspace) == nil)
    }

    @Test func zonesStandBesideThoseThatDiffer() throws {
        try SetSetting("zones.shown", to: "Bucharest, New York, Asia/Tokyo, Seoul").run(in: workspace)
        let profile = try Profile(readFrom: workspace.store)
        func beside(_ zone: String, _ day: String = "2026-11-21") throws -> [String] {
            let (zone, reader) = (try TimeZone.named(zone), StoreFixture.athens)
            return profile.zones(beside: zone, reader: reader, at: instant(day + "T12:00Z")).map(\.identifier)
        }
        // Bucharest keeps the time of Athens, and Seoul that of Tokyo.
        #expect(try beside("Europe/Athens") == ["America/New_York", "Asia/Tokyo"])
        // Where a meeting is elsewhere, the reader's own hours come first.
        #expect(try beside("Asia/Tokyo") == ["Europe/Athens", "America/New_York"])
    }

    @Test func savingTheProfileKeepsHoursAndZones() throws {
        try SetSetting("zones.shown", to: "Lisbon").run(in: workspace)
        try SetSetting("me.working-hours", to: "Mo-Th 10:00-16:00").run(in: workspace)
        var profile = try Profile(readFrom: workspace.store)
        profile.name = "Zoë"
        _ = try SaveProfile(profile).run(in: workspace)
        #expect(try LoadSetting("zones.shown").run(in: workspace) == "Europe/Lisbon")
        #expect(try LoadSetting("me.working-hours").run(in: workspace) == "Mo-Th 10:00-16:00")
        profile.workingHours = Profile.usualWorkingHours
        profile.shownZones = []
        _ = try SaveProfile(profile).run(in: workspace)
        #expect(try ListSettings().run(in: workspace).filter { !$0.isDefault }.map(\.key) == ["me.name"])
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
        #expect(value("near.radius") == "500" && value("language") == "en")
        #expect(value("map.tiles.url") == "https://tiles.openfreemap.org/planet")
        #expect(value("map.cache.size") == "200" && value("map.tiles.allowed") == nil)
        #expect(value("me.name") == nil)
        #expect(value("clock") == "auto" && value("dates") == "auto")
        #expect(value("meetings.length") == "1h" && value("reminders.default") == "none")
        #expect(value("theme") == "default" && value("animations") == "on" && value("borders") == nil)
        #expect(value("terminal.pictures") == "auto" && value("map.picture") == "off")
    }

    @Test func whatThereIsToChooseFromIsTold() throws {
        let themes = ["default", "light", "dark", "contrast", "monochrome"]
        #expect(throws: SettingError.noneOf(themes, "pink")) {
            try SetSetting("theme", to: "pink").run(in: workspace)
        }
        #expect(throws: SettingError.noneOf(["plain", "rounded", "ascii"], "")) {
            try SetSetting("borders", to: "").run(in: workspace)
        }
        #expect(throws: SettingError.noneOf(["on", "off"], "slow")) {
            try SetSetting("animations", to: "slow").run(in: workspace)
        }
    }

    @Test func theFormOfDatesIsThatOfTheSettingsElseOfTheLocale() throws {
        let american = ["LANG": "en_US.UTF-8"]
        var dates = try Profile(readFrom: workspace.store).dates
        #expect(dates.conventions(in: american) == DateConventions(clock: .hours12, order: .monthDayYear))
        #expect(dates.conventions(in: [:]) == .standard)
        try SetSetting("clock", to: "24").run(in: workspace)
        dates = try Profile(readFrom: workspace.store).dates
        #expect(dates.conventions(in: american) == DateConventions(clock: .hours24, order: .monthDayYear))
        #expect(try DateSettings(readFrom: workspace.store) == dates)
    }

    @Test func theLooksAreOfTheProfileAndSavingItKeepsThem() throws {
        #expect(try Profile(readFrom: workspace.store).appearance == Appearance())
        try SetSetting("borders", to: "ascii").run(in: workspace)
        try SetSetting("animations", to: "off").run(in: workspace)
        try SetSetting("map.picture", to: "on").run(in: workspace)
        var profile = try ChangeSetting(SetSetting("theme", to: "dark")).run(in: workspace)
        #expect(profile.appearance.theme == .dark && profile.appearance.borders == .ascii)
        #expect(!profile.appearance.isAnimated && profile.appearance.showsMapPictures)
        profile.name = "Zoë"
        _ = try SaveProfile(profile).run(in: workspace)
        #expect(try Profile(readFrom: workspace.store).appearance == profile.appearance)
        try SetSetting("theme", to: nil).run(in: workspace)
        // What a newer program set counts as not set.
        try workspace.store.set("theme", to: "sepia")
        #expect(try Profile(readFrom: workspace.store).appearance.theme == .standard)
    }
}
