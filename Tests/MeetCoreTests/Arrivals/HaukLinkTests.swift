import Foundation
import MeetCore
import Testing

@Suite struct HaukLinkTests {
    @Test(
        arguments: [
            ("https://hauk.example.org/?ABCD-1234", "https://hauk.example.org/?ABCD-1234"),
            ("  HTTPS://Example.org:8443/hauk?s_1x ", "https://example.org:8443/hauk/?s_1x"),
            ("https://example.org/a/index.html?ABCD-1234#map", "https://example.org/a/?ABCD-1234"),
            ("http://127.0.0.1:8080/?ABCD-1234", "http://127.0.0.1:8080/?ABCD-1234"),
            ("http://example.org/?ABCD-1234", nil), ("https://me@example.org/?ABCD-1234", nil),
            ("https://example.org/?id=ABCD", nil), ("https://example.org/", nil),
            ("https:///?ABCD-1234", nil),
            ("https://example.org/?abc", nil), ("ftp://example.org/?ABCD-1234", nil),
        ] as [(String, String?)])
    func links(text: String, url: String?) {
        #expect(HaukLink(text)?.url == url)
    }

    @Test func addressOfThePoints() throws {
        let link = try #require(HaukLink("https://example.org/hauk/?ABCD-1234"))
        #expect(link.address(since: nil) == "https://example.org/hauk/api/fetch.php?id=ABCD-1234")
        #expect(
            link.address(since: Date(timeIntervalSince1970: 1_795_708_800.5))
                == "https://example.org/hauk/api/fetch.php?id=ABCD-1234&since=1795708800.5")
    }

    @Test(
        arguments: [
            ("Follow me: https://hauk.example.org/?x4y5z6.", "https://hauk.example.org/?x4y5z6"),
            ("«https://maps.example.org/?ABCD-1234»", "https://maps.example.org/?ABCD-1234"),
            ("https://shop.example.org/?offer1 and more", nil), ("20 min late", nil),
        ] as [(String, String?)])
    func foundInAText(text: String, url: String?) {
        #expect(HaukLink.find(in: text)?.url == url)
    }

    @Test func minutesThereAndBack() {
        let minutes = SharedMinutes(12, at: Date(timeIntervalSince1970: 1_795_708_800))
        #expect(SharedMinutes(json: Array(minutes.json.utf8)) == minutes)
        for other in [
            #"{"_type":"location","lat":1,"lon":2,"tst":3}"#, #"{"_type":"arrival","minutes":-1,"tst":3}"#,
            #"{"_type":"arrival","minutes":12}"#, "", "[]",
        ] {
            #expect(SharedMinutes(json: Array(other.utf8)) == nil)
        }
    }
}
