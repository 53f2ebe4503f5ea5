import MeetCore
import Operations
import Testing
import VenueSearch

@testable import Sentences

/// Settings in words.
@Suite struct SettingTextTests {
    @Test(arguments: Settings.keys) func everySettingHasAShortName(key: String) {
        for language in Languages.all {
            let name = language.settingName(key)
            #expect(name != key && !name.isEmpty && name.count <= 34, "\(language.tag) \(key): \(name)")
        }
        #expect(Language.english.settingName("keys.newMeeting") == "keys.newMeeting")
    }

    @Test func namesAreDistinct() {
        for language in Languages.all {
            let names = Settings.keys.map { language.settingName($0) }
            #expect(Set(names).count == names.count, "\(language.tag): \(names.sorted())")
        }
    }

    @Test(arguments: [
        (
            "me.working-hours", "Mo-Fr 09:00-18:00; Sa off", "Mon–Fri 09:00–18:00; Sat closed",
            "Δευ–Παρ 09:00–18:00; Σάβ κλειστά"
        ),
        ("meetings.length", "1h", "1 hour", "1 ώρα"), ("meetings.length", "2h", "2 hours", "2 ώρες"),
        ("reminders.default", "none", "none", "καμία"), ("animations", "on", "on", "ναι"),
        ("map.tiles.url", "off", "off", "όχι"), ("map.tiles.file", "/a.mbtiles", "/a.mbtiles", "/a.mbtiles"),
        ("clock", "auto", "auto", "αυτόματα"), ("clock", "12", "12 hours", "12ωρο"),
        ("language", "el", "Ελληνικά", "Ελληνικά"),
        ("near.radius", "2000", "2 km", "2 χλμ"), ("me.name", "on", "on", "on"),
        ("map.tiles.allowed", "no", "not allowed", "δεν επιτρέπονται"),
    ])
    func valuesAreShownInWords(key: String, value: String, english: String, greek: String) {
        Languages.speaking(.english) { #expect(say.settingValue(value, of: key) == english) }
        Languages.speaking(.greek) { #expect(say.settingValue(value, of: key) == greek) }
    }

    @Test func aReminderIsShownInWords() {
        let stored = "15 min before, 1 day before"
        #expect(Language.english.settingValue(stored, of: "reminders.default") == stored)
        Languages.speaking(.greek) {
            #expect(!say.settingValue("15 min before", of: "reminders.default").contains("before"))
        }
    }

    /// The text of a box is read as the value it stands for.
    @Test(arguments: [
        "Mo-Fr 09:00-18:00", "Mo-Fr 09:00-12:30,13:00-18:00; Sa 10:00-24:00", "Fr 18:00-02:00", "24/7",
        "Jun-Aug Mo,We 08:00-12:00; Su off",
    ])
    func hoursAreReadAsShown(hours: String) {
        for language in [Language.english, .greek] {
            for clock in DateConventions.Clock.allCases {
                let dates = DateConventions(clock: clock, order: .dayMonthYear)
                Languages.speaking(language, dates: dates) {
                    let shown = HoursText.field(hours)
                    let read = OpeningHours(parsing: TypedHours.inStandardForm(shown))
                    #expect(read == OpeningHours(parsing: hours), "\(language.tag): \(shown)")
                }
            }
        }
    }

    @Test func hoursAreOnTheClockOfTheReader() {
        let american = DateConventions(clock: .hours12, order: .monthDayYear)
        Languages.speaking(.english, dates: american) {
            #expect(HoursText.words("Mo-Fr 9-17:30") == "Mon–Fri 9:00 AM–5:30 PM")
            #expect(HoursText.words("mornings") == "mornings")
        }
    }
}
