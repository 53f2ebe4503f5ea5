import Foundation
import MeetCore
import MeetStore
import Operations
import PlanningFixture
import Testing
import VenueSearch

@testable import Sentences

/// Places that will do, and what is near, in words.
@Suite struct PlaceTextTests {
    private func places(_ names: [String], _ kind: String? = nil) -> MeetingPlaces {
        MeetingPlaces(venues: names.map { Venue(name: $0) }, kind: kind)
    }

    /// Known kinds are translated, with a word for “any” of their gender; others stay as typed.
    @Test(arguments: [
        ("pharmacy", "any pharmacy", "οποιοδήποτε φαρμακείο"),
        ("chemist", "any chemist", "οποιοδήποτε φαρμακείο"),
        ("Bakery", "any Bakery", "οποιοσδήποτε φούρνος"),
        ("library", "any library", "οποιαδήποτε βιβλιοθήκη"),
        ("cobbler", "any cobbler", "cobbler οπουδήποτε"),
    ])
    func knownKindsAreTranslated(_ kind: String, _ english: String, _ greek: String) {
        #expect(Language.english.anyPlace(of: kind) == english)
        #expect(Language.greek.anyPlace(of: kind) == greek)
    }

    /// Each kind that the search knows has a translation.
    @Test func everyKnownKindIsTranslated() {
        for category in VenueCategory.all {
            let any = Language.greek.anyPlace(of: category.words[0])
            #expect(any.hasPrefix("οποι"), "\(category.value): \(any)")
        }
    }

    @Test func ofSeveralAnyWillDo() {
        #expect(MeetingText.places(places([])) == "")
        #expect(MeetingText.places(places(["Public"])) == "Public")
        #expect(MeetingText.places(places(["Public", "Plaisio"])) == "Public or Plaisio")
        #expect(MeetingText.places(places([], "pharmacy")) == "any pharmacy")
        #expect(
            MeetingText.places(places(["Public", "Plaisio"], "shop")) == "Public, Plaisio or any shop")
        let entra = Venue(name: "Entra", address: VenueAddress(line: "Ermou 14, Volos"))
        #expect(MeetingText.places(MeetingPlaces(entra)) == "Entra · Ermou 14, Volos")
        #expect(
            MeetingText.places(MeetingPlaces(venues: [entra, Venue(name: "Public")])) == "Entra or Public")
    }

    @Test(arguments: [
        (Deadline(day: PlanningFixture.date("2026-11-27")), "due", "27 Nov"),
        (
            Deadline(day: PlanningFixture.date("2026-11-27"), minute: 1080, zone: "Europe/Athens"), "≤18:00",
            "27 Nov"
        ),
        (
            Deadline(day: PlanningFixture.date("2026-11-27"), minute: 60, zone: "Asia/Tokyo"), "≤18:00",
            "26 Nov"
        ),
    ])
    func aRowBeginsWithTheHour(deadline: Deadline, start: String, day: String) {
        let zone = PlanningFixture.athens
        #expect(MeetingText.startOfRow(.due(deadline), zone: zone) == start)
        #expect(MeetingText.dayOfRow(.due(deadline), zone: zone) == day)
        #expect(MeetingText.startOfRow(.due(deadline), zone: zone).count <= 6)
    }

    @Test func aNoticeHasALineForEach() {
        let things = [("Antibiotics", "Apteekki", 120.0), ("Keyboard", "Public", 480.0)].map {
            title, place, distance in
            NearThing(
                meeting: MeetingSummary(
                    id: Identifier<Meeting>(1).occurrence(), uid: title, title: title, time: .unscheduled,
                    start: nil,
                    end: nil, status: .confirmed, isDone: false, venueName: place, counts: AnswerCounts()),
                venue: Venue(name: place), distance: distance, isOfKind: false)
        }
        let notice = NearText.notice(things)
        #expect(notice.title == "2 things to do near you")
        #expect(notice.text == "Antibiotics: Apteekki, 120 m\nKeyboard: Public, 480 m")
        #expect(NearText.notice(Array(things.prefix(1))).title == "Something to do near you")
    }
}
