import Foundation
import MeetCore
import Testing

@testable import VenueSearch

@Suite struct OpeningHoursTests {
    /// 2026-11-16 is a Monday; `day` is 1 for Monday to 7 for Sunday.
    private func time(_ day: Int, _ clock: String) -> WallTime {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        return WallTime(
            date: CalendarDate(year: 2026, month: 11, day: 15 + day), hour: parts[0], minute: parts[1])
    }

    @Test(
        arguments: [
            ("Mo-Fr 08:00-18:00; Sa 10:00-14:00", 1, "08:00", true),
            ("Mo-Fr 08:00-18:00; Sa 10:00-14:00", 1, "07:59", false),
            ("Mo-Fr 08:00-18:00; Sa 10:00-14:00", 5, "17:59", true),
            ("Mo-Fr 08:00-18:00; Sa 10:00-14:00", 5, "18:00", false),
            ("Mo-Fr 08:00-18:00; Sa 10:00-14:00", 6, "12:00", true),
            ("Mo-Fr 08:00-18:00; Sa 10:00-14:00", 7, "12:00", false),
            ("24/7", 7, "03:00", true), ("Mo-Su 24/7", 7, "03:00", nil), ("08:00-20:00", 7, "12:00", true),
            ("Mo-Su 10:00-24:00", 3, "23:59", true), ("Mo-Su 10:00-24:00", 3, "00:00", false),
            // Past midnight, written both ways.
            ("Fr-Sa 18:00-02:00", 6, "01:30", true), ("Fr-Sa 18:00-02:00", 6, "02:00", false),
            ("Fr-Sa 18:00-02:00", 5, "01:30", false), ("Fr-Sa 18:00-26:00", 7, "01:59", true),
            ("Fr-Sa 18:00-26:00", 1, "01:59", false), ("Su 22:00-06:00", 1, "05:00", true),
            // The later rule wins for its days.
            ("Mo-Su 09:00-17:00; We off", 3, "12:00", false), ("Mo-Su 09:00-17:00; We off", 4, "12:00", true),
            ("Mo-Su 09:00-17:00; We closed", 3, "12:00", false),
            ("Mo-Fr 9:00-17:00; Fr 9:00-12:00", 5, "13:00", false),
            ("Mo-Fr 11:00-14:00,17:00-22:00", 1, "15:00", false),
            ("Mo-Fr 11:00-14:00,17:00-22:00", 1, "18:00", true),
            ("Mo-Fr 11:00-14:00, 17:00-22:00", 1, "18:00", true),
            // A comma before days adds.
            ("Mo,Tu 08:00-22:00; We-Sa 08:00-24:00, Su 09:00-22:00", 7, "10:00", true),
            ("Mo,Tu 08:00-22:00; We-Sa 08:00-24:00, Su 09:00-22:00", 7, "08:30", false),
            ("Mo,Tu 08:00-22:00; We-Sa 08:00-24:00, Su 09:00-22:00", 2, "21:00", true),
            ("Sa-Mo 10:00-12:00", 7, "11:00", true), ("Sa-Mo 10:00-12:00", 2, "11:00", false),
            ("Mo - Fr 08:00 - 18:00", 2, "09:00", true), ("mo-fr 8-18", 2, "09:00", true),
            ("Mo-Fr 8.30-18", 2, "08:31", true),
            ("Mo-Fr: 08:00-18:00", 2, "09:00", true), ("Mo-Fr 08:00–18:00", 2, "09:00", true),
            // Holidays are left aside.
            ("Mo-Fr 08:00-18:00; PH off", 2, "09:00", true),
            ("Mo-Fr 08:00-18:00; SH,PH 10:00-12:00", 2, "09:00", true),
            ("Su,PH 10:00-16:00", 7, "11:00", true), ("Mo-Fr 08:00-18:00, PH off", 2, "09:00", true),
            ("PH off", 2, "09:00", nil), ("Mo-Fr 08:00-18:00; Sa,Su,PH off", 7, "09:00", false),
            // Open ends.
            ("Mo-Fr 18:00+", 1, "19:00", nil), ("Mo-Fr 18:00+", 1, "17:00", false),
            ("Mo-Fr 17:00-23:00+", 1, "20:00", true), ("Mo-Fr 17:00-23:00+", 1, "23:30", nil),
            // Months.
            ("Jun-Aug 10:00-18:00", 1, "12:00", false), ("Oct-Mar Mo-Fr 10:00-18:00", 1, "12:00", true),
            ("Mo-Fr 10:00-18:00; Nov off", 1, "12:00", false), ("Nov,Dec 10:00-18:00", 1, "12:00", true),
            ("Fr", 5, "12:00", true), ("Fr", 6, "12:00", false), ("Mo-Fr open", 1, "03:00", true),
            ("Mo-Fr 08:00-19:00 Sa 09:00-19:00 Su 12:00-18:00", 7, "13:00", true),
            ("Mo-Fr 08:00-19:00 Sa 09:00-19:00 Su 12:00-18:00", 6, "08:30", false),
            ("Mo-Fr 08:00-18:00;", 1, "09:00", true), (";;24/7", 1, "09:00", true),
            // Not understood, so nothing is said.
            ("", 1, "12:00", nil), ("by appointment", 1, "12:00", nil), ("sunrise-sunset", 1, "12:00", nil),
            ("Mo-Fr 08:00-18:00 \"except\"", 1, "12:00", nil), ("Mo[1] 10:00-12:00", 1, "11:00", nil),
            ("week 1-10 Mo 10:00-12:00", 1, "11:00", nil), ("Mo-Fr 25:99-30:00", 1, "11:00", nil),
            ("Mo-Fr 08:00-18:00 || \"x\"", 1, "11:00", nil), ("Mo-Fr 08:00-99:00", 1, "11:00", nil),
            ("2026 Mo 10:00-12:00", 1, "11:00", nil), ("Mo-Fr 123:00-124:00", 1, "11:00", nil),
            ("Mo,", 1, "11:00", nil),
            ("Mo-Fr 08:00", 1, "11:00", nil), ("\u{1B}[2J", 1, "11:00", nil),
        ] as [(String, Int, String, Bool?)])
    func isOpen(text: String, day: Int, clock: String, expected: Bool?) {
        let isOpen = OpeningHours(parsing: text)?.isOpen(at: time(day, clock)) ?? nil
        #expect(isOpen == expected)
    }

    @Test(
        arguments: [
            ("Mo-Fr 08:00-18:00", 1, "16:00", 120, true), ("Mo-Fr 08:00-18:00", 1, "16:01", 120, false),
            ("Mo-Fr 11:00-14:00,14:00-22:00", 1, "13:00", 120, true), ("24/7", 1, "23:00", 1000, true),
            ("Mo-Su 00:00-24:00", 7, "23:00", 3000, true), ("Fr 20:00-02:00", 5, "23:00", 180, true),
            ("Fr 20:00-02:00", 5, "23:00", 181, false), ("Mo-Fr 08:00-18:00", 6, "09:00", 10, false),
            ("Mo-Fr 18:00+", 1, "19:00", 10, nil), ("24/7", 1, "09:00", Int.max, true),
            ("24/7", 1, "09:00", -5, true),
        ] as [(String, Int, String, Int, Bool?)])
    func isOpenThroughout(text: String, day: Int, clock: String, minutes: Int, expected: Bool?) throws {
        let hours = try #require(OpeningHours(parsing: text))
        #expect(hours.isOpen(from: time(day, clock), minutes: minutes) == expected)
    }

    @Test func spansOfADay() throws {
        let hours = try #require(OpeningHours(parsing: "Mo-Fr 17:00-22:00,11:00-14:00; Fr 18:00-02:00"))
        #expect(
            hours.spans(on: time(1, "0:0").date) == [
                OpeningHours.Span(start: 660, end: 840), OpeningHours.Span(start: 1020, end: 1320),
            ])
        #expect(hours.spans(on: time(5, "0:0").date) == [OpeningHours.Span(start: 1080, end: 1560)])
        #expect(hours.spans(on: time(6, "0:0").date).isEmpty)
    }

    @Test func mutationsNeverTrap() {
        var generator = SeededGenerator(seed: 3)
        let pieces = [
            "Mo", "-", "Fr", ",", ";", " ", "08:00", "26:00", "+", "24/7", "off", "PH", "Jun", ":", "99", "é",
        ]
        for _ in 0..<2500 {
            let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }.joined()
            let hours = OpeningHours(parsing: text)
            _ = hours?.isOpen(at: time(3, "12:00"))
            _ = hours?.isOpen(from: time(3, "12:00"), minutes: 5000)
        }
        #expect(OpeningHours(parsing: String(repeating: "Mo 08:00-09:00;", count: 10_000)) == nil)
    }

    /// Most of what real places say is understood.
    @Test(.enabled(if: Fixtures.hasExtract, "no places here"))
    func realPlaces() throws {
        let document = try GeoJSONPlaces.parse(
            Array(Data(contentsOf: Fixtures.extract)), now: Fixtures.now)
        let texts = document.places.compactMap(\.openingHours)
        let unread = texts.filter { OpeningHours(parsing: $0) == nil }
        #expect(texts.count > 200)
        #expect(Double(unread.count) < Double(texts.count) * 0.1, "\(unread)")
    }
}
