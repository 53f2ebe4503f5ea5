import Foundation
import StoreFixture
import Testing

@testable import MeetCore

/// What mails and phones say.
@Suite struct ArrivalReadingTests {
    @Test(arguments: [
        ("leaving now", ArrivalWord.Content.leaving), ("Just left!", .leaving), ("On my way", .onTheWay),
        ("20 min late", .late(20)), ("Sorry, running 15' late", .late(15)),
        ("I'll be half an hour late", .late(30)),
        ("10min late, sorry", .late(10)), ("running late", .late(nil)), ("an hour late", .late(60)),
        ("On my way, 20 min late", .late(20)), ("in 20 minutes", .minutes(20)), ("20", .minutes(20)),
        ("20 min\n\nNikos", .minutes(20)), ("There in 5", .minutes(5)), ("15 minutes away", .minutes(15)),
        ("I'm here", .arrived), ("Arrived.", .arrived), ("Arrived, sorry for being late", .arrived),
        ("σε 20 λεπτά", .minutes(20)), ("Θα αργήσω 20 λεπτά", .late(20)), ("20 λεπτά καθυστέρηση", .late(20)),
        ("Ξεκινάω τώρα", .leaving), ("Έρχομαι", .onTheWay), ("Έφτασα!", .arrived), ("Είμαι εδώ", .arrived),
        ("σε μισή ώρα", .minutes(30)), ("θα αργήσω ένα τέταρτο", .late(15)), ("σε δέκα λεπτά", .minutes(10)),
    ])
    func words(_ text: String, _ content: ArrivalWord.Content) {
        #expect(ArrivalWords.read(text) == content)
    }

    @Test(arguments: [
        "Are you there?", "I haven't left yet", "Δεν έφυγα ακόμα", "Thanks, see you",
        "I'll call you in 5 minutes",
        "at 20:15", "in 20 days", "Leaving in 10 minutes", "2026", "", "Bring 20 chairs",
    ])
    func noWords(_ text: String) { #expect(ArrivalWords.read(text) == nil) }

    @Test(arguments: [
        "geo:60.1699,24.9384;u=35", "Here: geo:0,0?q=60.1699,24.9384(Me).",
        "https://maps.google.com/?q=60.1699,24.9384", "https://www.google.com/maps?q=60.1699%2C24.9384",
        "https://www.google.gr/maps/@60.1699,24.9384,17z",
        "https://www.google.com/maps/place/Kamppi/@60.2,24.9,17z/data=!3m1!4b1!8m2!3d60.1699!4d24.9384",
        "https://www.google.com/maps/search/60.1699,+24.9384?entry=tts",
        "<https://maps.apple.com/?ll=60.1699,24.9384&q=Me>", "https://maps.apple.com/?q=60.1699,24.9384",
        "https://www.openstreetmap.org/?mlat=60.1699&mlon=24.9384#map=15/60.2/24.9",
        "https://www.openstreetmap.org/#map=18/60.1699/24.9384", "https://osmand.net/map?pin=60.1699,24.9384",
    ])
    func link(_ text: String) throws {
        let found = try #require(PositionLink.find(in: text))
        #expect(found.coordinate == Coordinate(latitude: 60.1699, longitude: 24.9384))
        #expect(found.accuracy == (text.contains("u=35") ? 35 : nil))
    }

    @Test(arguments: [
        "https://maps.app.goo.gl/abc", "https://evil.example/maps?q=60.1,24.9", "geo:95,24", "geo:",
        "https://google.com.evil.example/maps?q=60.1,24.9", "geo:1,2;crs=mars",
    ])
    func noLink(_ text: String) { #expect(PositionLink.find(in: text) == nil) }

    private static let now = instant("2026-11-26T17:00Z")

    private func read(_ json: String) -> PhonePosition.Message {
        PhonePosition.read(json: Array(json.utf8), source: .phone, device: "d", now: Self.now)
    }

    @Test func ownTracks() throws {
        let spot = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        let fix = Fix(
            spot, accuracy: 12, at: Date(timeIntervalSince1970: 1_795_700_000), source: .phone, device: "d")
        let json =
            #"{"_type":"location","lat":60.17,"lon":24.94,"tst":1795700000,"acc":12,"tid":"ma","batt":80}"#
        #expect(read(json) == .location(fix))
        #expect(read(PhonePosition.json(fix, tracker: "m\"a")) == .location(fix))
        #expect(read(#"{"_type":"lwt","tst":1}"#) == .other("lwt"))
        #expect(read(#"{"_type":"new","location":3}"#) == .other("new"))
        #expect(read("") == .other(""))
        for bad in ["{", "[]", "{}", #"{"_type":"location","lat":91,"lon":2}"#, #"{"lat":1,"lon":2}"#] {
            #expect(read(bad) == .malformed)
        }
        #expect(
            read(#"{"_type":"location","lat":1,"lon":2,"acc":-1}"#)
                == .location(
                    Fix(
                        try #require(Coordinate(latitude: 1, longitude: 2)), at: Self.now, source: .phone,
                        device: "d")))
    }

    /// Numbers that no phone measures are told again to others.
    @Test func numbersBeyondTheEarth() throws {
        let far = #"{"_type":"location","lat":1,"lon":2,"acc":1e300,"tst":1e300}"#
        guard case .location(let fix) = read(far) else {
            Issue.record("no position")
            return
        }
        #expect(fix.accuracy == 20_037_508 && fix.at == Self.now)
        #expect(read(PhonePosition.json(fix, tracker: "x")) == .location(fix))
        #expect(PositionLink.find(in: "geo:1,2;u=1e300")?.accuracy == 20_037_508)
        #expect(TypedPosition.parse("1,2,1e300")?.accuracy == 20_037_508)
        let points = #"{"expire":1795700600,"points":[[1,2,1e300],[1,2,-1],[1,2,1795700000]]}"#
        let share = try #require(HaukShare(json: Array(points.utf8), device: ""))
        #expect(share.fixes.count == 1)
        #expect(HaukShare(json: Array(#"{"expire":1e300,"points":[]}"#.utf8), device: "") == nil)
    }

    @Test func osmAnd() throws {
        let spot = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        let at = Date(timeIntervalSince1970: 1_795_700_000)
        for stamp in ["1795700000", "1795700000000", "2026-11-26T13:33:20Z"] {
            let query = "id=maria&lat=60.17&lon=24.94&timestamp=\(stamp)&accuracy=12"
            #expect(
                PhonePosition.read(query: query, device: "", now: Self.now)
                    == .location(Fix(spot, accuracy: 12, at: at, source: .phone)))
        }
        #expect(PhonePosition.read(query: "id=maria", device: "", now: Self.now) == .other(""))
        #expect(PhonePosition.read(query: "lat=x&lon=2", device: "", now: Self.now) == .malformed)
        let json =
            #"{"location":{"timestamp":"2026-11-26T13:33:20Z","coords":{"latitude":60.17,"longitude":24.94,"accuracy":12}}}"#
        #expect(read(json) == .location(Fix(spot, accuracy: 12, at: at, source: .phone, device: "d")))
    }

    @Test func hauk() throws {
        let json =
            #"{"expire":1795700600,"interval":5,"points":[[60.17,24.94,1795700000.5,1,12,null],[1,null,2],[60.18,24.94,1795700010]]}"#
        let share = try #require(HaukShare(json: Array(json.utf8), device: ""))
        #expect(share.fixes.map(\.coordinate.latitude) == [60.17, 60.18])
        #expect(share.fixes.map(\.accuracy) == [12, nil] && share.interval == 5)
        #expect(HaukShare(json: Array("Session expired".utf8), device: "") == nil)
    }

    @Test func tokens() {
        let token = ArrivalToken.token(uid: "u", recurrenceID: "", address: "Maria@example.org")
        #expect(token == ArrivalToken.token(uid: "u", recurrenceID: "", address: "maria@example.org"))
        for choice in ArrivalToken.Choice.allCases {
            let found = ArrivalToken.find(in: "Re: Late: Coffee \(ArrivalToken.tag(token, choice))")
            #expect(found?.token == token && found?.choice == choice)
        }
        #expect(ArrivalToken.find(in: "[meet:\(token)-y]") == nil)
        #expect(BallotToken.find(in: ArrivalToken.tag(token, .leaving)) == nil)
    }
}
