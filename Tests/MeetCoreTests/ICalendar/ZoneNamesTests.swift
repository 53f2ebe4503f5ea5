import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// What the names of zones stand for, and zones that a file defines.
@Suite struct ZoneNamesTests {
    @Test(arguments: [
        ("Europe/Athens", "Europe/Athens"), ("europe/athens", "Europe/Athens"),
        ("\"America/New York\"", "America/New_York"),
        ("UTC", "UTC"), ("Etc/UTC", "UTC"), ("tzone://Microsoft/Utc", "UTC"),
        ("GMT Standard Time", "Europe/London"),
        ("/freeassociation.sourceforge.net/Tzfile/Europe/Athens", "Europe/Athens"),
        ("/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("/softwarestudio.org/Olson_20011030_5/America/New_York", "America/New_York"),
        ("W. Europe Standard Time", "Europe/Berlin"), ("w. europe daylight time", "Europe/Berlin"),
        ("W. Europe Standard Time 1", "Europe/Berlin"), ("Pacific Standard Time (Mexico)", "America/Tijuana"),
        ("GTB Standard Time", "Europe/Bucharest"),
        ("(UTC-08:00) Pacific Time (US & Canada)", "America/Los_Angeles"),
        ("(GMT-08.00) Pacific Time (US & Canada)/Tijuana", "America/Los_Angeles"),
        ("Pacific Time (US & Canada), Tijuana", "America/Los_Angeles"),
        ("(UTC+02:00) Athens, Bucharest", "Europe/Athens"),
        ("(GMT+01.00) Sarajevo/Warsaw/Zagreb", "Europe/Sarajevo"),
        ("Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Amsterdam"),
        ("Europe/Berlin (CET)", "Europe/Berlin"),
        ("+0200", "Etc/GMT-2"), ("GMT-0300", "Etc/GMT+3"), ("UTC+05:30", "Asia/Kolkata"),
    ])
    func aNameStandsForAZone(name: String, zone: String) {
        #expect(ZoneNames.zone(name) == zone)
    }

    @Test(arguments: ["", "  ", "Customized Time Zone", "My zone", "Mars/Olympus", "(GMT+09:00) Athens"])
    func someNamesSayNothing(name: String) {
        #expect(ZoneNames.zone(name) == nil)
    }

    @Test func everyWindowsZoneIsKnownHere() {
        let unknown = WindowsZones.representatives.filter { $0 != "UTC" && TimeZone(identifier: $0) == nil }
        #expect(unknown == [])
        #expect(WindowsZones.representatives.count > 100)
    }

    private func start(
        _ zone: [String], _ line: String, _ name: String = "Own"
    ) -> (MeetingTime?, [ImportProblem]) {
        let lines =
            ["BEGIN:VCALENDAR", "BEGIN:VEVENT", line, "END:VEVENT", "BEGIN:VTIMEZONE", "TZID:\(name)"] + zone
            + ["END:VTIMEZONE", "END:VCALENDAR"]
        let object = ICalendarReader.read(Array(lines.joined(separator: "\n").utf8), file: "").first
        return (object?.events.first?.time, object?.problems ?? [])
    }

    @Test func aZoneOfTheFileIsFound() throws {
        // As in the east of America, and defined after its use.
        let zone = [
            "BEGIN:STANDARD", "DTSTART:16011104T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
            "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "BEGIN:DAYLIGHT",
            "DTSTART:16010311T020000",
            "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT",
        ]
        let (time, _) = start(zone, "DTSTART;TZID=Own:20260704T120000")
        let found = try #require(time?.timeZone)
        #expect(found.secondsFromGMT(for: Date(timeIntervalSince1970: 1_783_166_400)) == -4 * 3600)
        #expect(found.secondsFromGMT(for: Date(timeIntervalSince1970: 1_767_268_800)) == -5 * 3600)
        // No zone is an hour and seven minutes ahead: the instant is kept.
        let odd = [
            "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0107", "TZOFFSETTO:+0107",
            "END:STANDARD",
        ]
        #expect(
            start(odd, "DTSTART;TZID=Own:20260704T120700").0
                == .timed(start: PlanningFixture.wall("2026-07-04 11:00"), zone: "UTC", minutes: 0))
        // A name in it says more.
        #expect(
            start(["X-LIC-LOCATION:Europe/Athens"] + odd, "DTSTART;TZID=Own:20260704T120000").0?
                .zoneIdentifier == "Europe/Athens")
    }

    /// Of the names, those alone that name an area and a city or are of Windows stand against it.
    @Test(arguments: [
        ("CST", 8), ("IST", 8), ("EST", 8), ("GMT/+01.00", 8), ("GMT+0200", 8), ("UTC-5", 8), ("+0100", 8),
        ("Etc/GMT+3", 8), ("PST8PDT", 8), ("Europe/Athens", 3), ("europe/athens", 3),
        ("/freeassociation.sourceforge.net/Europe/Athens", 3), ("GTB Standard Time", 3),
        ("(UTC+02:00) Athens, Bucharest", 3), ("Asia/Calcutta", 5),
    ])
    func aNameCountsLessThanTheFilesOwnZone(name: String, hours: Int) throws {
        let zone = [
            "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800", "TZOFFSETTO:+0800",
            "END:STANDARD",
        ]
        let (time, _) = start(zone, "DTSTART;TZID=\"\(name)\":20260704T120000", name)
        let found = try #require(time?.timeZone)
        #expect(found.secondsFromGMT(for: Date(timeIntervalSince1970: 1_783_166_400)) / 3600 == hours)
    }

    /// Zones are known by all of their lines.
    @Test(arguments: [1, 2, 3]) func everyFileHasZonesOfItsOwn(round: Int) throws {
        for hours in [8, 9, 8, 7] {
            let zone = [
                "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0\(hours)00",
                "TZOFFSETTO:+0\(hours)00", "END:STANDARD",
            ]
            let (time, _) = start(zone, "DTSTART;TZID=Own:20260704T120000")
            let found = try #require(time?.timeZone)
            #expect(found.secondsFromGMT(for: Date(timeIntervalSince1970: 1_783_166_400)) == hours * 3600)
        }
    }

    /// What an event was received as is read by itself later.
    @Test func anEventKeepsTheZoneOfItsFile() throws {
        let zone = [
            "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800", "TZOFFSETTO:+0800",
            "END:STANDARD",
        ]
        let lines =
            ["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:CST"] + zone
            + [
                "END:VTIMEZONE", "BEGIN:VEVENT", "DTSTART;TZID=CST:20260704T120000", "END:VEVENT",
                "END:VCALENDAR",
            ]
        let event = try #require(
            ICalendarReader.read(Array(lines.joined(separator: "\n").utf8), file: "").first?.events.first)
        #expect(event.time.zoneIdentifier == "Asia/Shanghai")
        #expect(ICalendarReader.events(of: event.text).map(\.time) == [event.time])
    }

    @Test func theClocksAreSetOnceAYear() {
        func changes(_ rule: String) -> Int {
            var raw = RawComponent(name: "VTIMEZONE", line: 1)
            for line in [
                "BEGIN:STANDARD", "DTSTART:20200101T000000", "TZOFFSETTO:+0107", rule, "END:STANDARD",
            ] {
                raw.append(Array(line.utf8), number: 1)
            }
            return EmbeddedZone(raw, CharacterSetDecoder()).changes(upTo: 2026).count
        }
        #expect(changes("RRULE:FREQ=YEARLY") == 1 + 7)
        #expect(changes("RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;BYHOUR=1,2,3") == 1 + 7)
        // No clocks are set so: they would be gone through for long.
        #expect(changes("RRULE:FREQ=DAILY") == 1)
        #expect(changes("RRULE:FREQ=YEARLY;BYMONTH=1,2,3;BYMONTHDAY=31") == 1)
    }

    /// Such a digit stands for 10,000,000,000,000,000.
    @Test func anOffsetIsOfASCIIDigits() {
        let zone = [
            "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETTO:京京京京", "END:STANDARD",
        ]
        #expect(
            start(zone, "DTSTART;TZID=Own:20260704T120000").0
                == .timed(start: PlanningFixture.wall("2026-07-04 12:00"), zone: "", minutes: 0))
    }

    @Test func aZoneThatNobodyKnowsIsTheReaders() {
        let (time, problems) = start([], "DTSTART;TZID=Nowhere at all:20260704T120000")
        #expect(time == .timed(start: PlanningFixture.wall("2026-07-04 12:00"), zone: "", minutes: 0))
        #expect(problems.map(\.severity) == [.warning])
    }

    private func object(_ zone: [String], _ events: [[String]]) throws -> CalendarObject {
        let lines =
            ["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Own"] + zone + ["END:VTIMEZONE"]
            + events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] } + ["END:VCALENDAR"]
        return try #require(
            ICalendarReader.read(Array(lines.joined(separator: "\n").utf8), file: "").first)
    }

    private let odd = [
        "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0107", "TZOFFSETTO:+0107", "END:STANDARD",
    ]

    @Test func definitionsTakeNoMoreRoomThanAnHonestFile() throws {
        let long = odd + (1...15).map { "X-\($0):" + String(repeating: "a", count: 1000) }
        let object = try object(
            long, Array(repeating: ["DTSTART;TZID=Own:20260704T120700"], count: 1500))
        let size = object.events.reduce(0) { $0 + $1.text.utf8.count }
        #expect(object.events.first?.text.hasPrefix("BEGIN:VTIMEZONE") == true)
        #expect(object.events.last?.text.hasPrefix("BEGIN:VEVENT") == true)
        #expect(size < 17 << 20)
    }

    @Test func rulesInAnOddZoneAreSpeltOutAsFarAsThereIsRoom() throws {
        let zone =
            odd + [
                "BEGIN:DAYLIGHT", "DTSTART:20300101T000000", "TZOFFSETFROM:+0107", "TZOFFSETTO:+0207",
                "END:DAYLIGHT",
            ]
        let object = try object(
            zone,
            Array(repeating: ["DTSTART;TZID=Own:20260704T120700", "RRULE:FREQ=DAILY"], count: 300))
        let counts = object.events.map { $0.recurrence?.added.count ?? 0 }
        #expect(counts.first == 1000)
        #expect(counts.last == 1)
        #expect(counts.reduce(0, +) <= 200_000 + 300)
        #expect(
            object.events.last?.time
                == .timed(start: PlanningFixture.wall("2026-07-04 11:00"), zone: "UTC", minutes: 0))
    }

    @Test func ofVeryManyChangesTheLastCount() {
        var raw = RawComponent(name: "VTIMEZONE", line: 1)
        for number in 0..<8 {
            let dates = (0..<400).map { "20\(10 + number)0101T\(1000 + $0 / 60 * 100 + $0 % 60)00" }
            for line in [
                "BEGIN:STANDARD", "DTSTART:20\(10 + number)0101T000000", "TZOFFSETFROM:+0100",
                "TZOFFSETTO:+0107", "RDATE:" + dates.joined(separator: ","), "END:STANDARD",
            ] {
                raw.append(Array(line.utf8), number: 1)
            }
        }
        let changes = EmbeddedZone(raw, CharacterSetDecoder()).changes(upTo: 2030)
        #expect(changes.count == 2000)
        #expect(EmbeddedZone.offset(at: PlanningFixture.wall("2026-07-04 11:00"), changes) == 67 * 60)
        #expect(EmbeddedZone.offset(at: PlanningFixture.wall("1999-07-04 11:00"), changes) == 60 * 60)
    }
}
