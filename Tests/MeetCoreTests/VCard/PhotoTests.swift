import Foundation
import Testing

@testable import MeetCore

struct PhotoTests {
    static let picture = Data("GIF89a".utf8)

    @Test(arguments: [
        ("2.1", ["PHOTO;GIF;ENCODING=BASE64:R0lG", " ODlh", ""]),
        ("2.1", ["PHOTO;ENCODING=BASE64;TYPE=GIF:R0lGODlh"]),
        ("2.1", ["PHOTO;ENCODING=BASE64;TYPE=GIF:", "R0lG", "ODlh"]),
        ("3.0", ["PHOTO;ENCODING=b;TYPE=GIF:R0lGODlh"]),
        ("3.0", ["PHOTO;TYPE=GIF;ENCODING=B:R0lG", " OD", " lh"]), ("3.0", ["PHOTO;TYPE=image/gif:R0lGODlh"]),
        ("4.0", ["PHOTO:data:image/gif;base64,R0lGODlh"]),
        ("4.0", ["PHOTO:data:image/gif;base64\\,R0lGODlh"]),
        ("4.0", ["PHOTO;ENCODING=b;TYPE=GIF:R0lGODlh"]), ("3.0", ["PHOTO;VALUE=uri:data:image/gif,GIF89%61"]),
        ("4.0", ["PHOTO;MEDIATYPE=image/gif;ENCODING=b:R0lGODlh"]),
    ])
    func isReadFromEveryForm(version: String, lines: [String]) throws {
        let card = try #require(Cards.card(version, ["FN:A"] + lines + ["TEL:1"]))
        #expect(card.contact.photo == .bytes(Self.picture, mediaType: "image/gif"))
        #expect(
            card.contact.phones.count == 1 && card.problems.isEmpty && card.contact.propertyParameters.isEmpty
        )
    }

    @Test(arguments: [
        "PHOTO;VALUE=URL;TYPE=PNG:http://p.example/a.png", "PHOTO:http://p.example/a.png",
        "PHOTO;VALUE=uri:http://p.example/a.png",
    ])
    func mayBeALink(line: String) throws {
        let contact = try Cards.contact("3.0", "FN:A", line)
        #expect(contact.photo == .link("http://p.example/a.png"))
    }

    @Test(arguments: [
        "PHOTO;ENCODING=b:!!!", "PHOTO;ENCODING=b:AAAAA", "PHOTO:data:image/png;base64,?",
        "PHOTO:data:nonsense",
    ])
    func brokenIsDroppedAlone(line: String) throws {
        let card = try #require(Cards.card("3.0", ["FN:A", line, "TEL:1"]))
        #expect(card.contact.photo == nil && card.contact.phones.count == 1)
        #expect(card.problems.map(\.line) == [4])
    }

    @Test func missingPaddingIsTaken() throws {
        let contact = try Cards.contact("3.0", "FN:A", "PHOTO;ENCODING=b;TYPE=JPEG:TWVldA")
        #expect(contact.photo == .bytes(Data("Meet".utf8), mediaType: "image/jpeg"))
        #expect(
            VCardEncoder.encode(contact, version: .v3).contains("PHOTO;ENCODING=b;TYPE=JPEG:TWVldA==\r\n"))
        #expect(VCardEncoder.encode(contact).contains("PHOTO:data:image/jpeg;base64,TWVldA==\r\n"))
    }
}
