import Foundation
import Testing

@testable import MeetUI

@Suite struct LinkOpenerTests {
    /// What a viewer is given: its arguments, and its environment.
    private func opened(_ link: String, _ environment: [String: String] = [:]) throws -> (
        arguments: String, environment: String
    ) {
        let folder = FileManager.default.temporaryDirectory.path + "/meet-bin-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = "#!/bin/sh\necho \"$@\" >\(folder)/arguments\n/usr/bin/env >\(folder)/environment\n"
        try #require(
            FileManager.default.createFile(
                atPath: folder + "/xdg-open", contents: Data(script.utf8),
                attributes: [.posixPermissions: 0o700]))
        let opener = LinkOpener(
            environment: environment.merging(["PATH": folder]) { _, path in path }, shownFiles: ShownFiles())
        _ = try opener.open(link)
        func read(_ name: String) throws -> String {
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        return (try read("arguments"), try read("environment"))
    }

    @Test func aViewerIsGivenNoKey() throws {
        let environment = try opened(
            "https://example.org/",
            ["MEET_FOURSQUARE_KEY": "s3cret", "FOURSQUARE_API_KEY": "s3cret", "DISPLAY": ":7"]
        ).environment
        #expect(environment.contains("DISPLAY=:7"))
        #expect(!environment.contains("s3cret"), "\(environment)")
    }

    @Test(arguments: [
        ("mailto:ann@example.net", "mailto:ann@example.net"),
        ("mailto:ann@example.net?attach=/etc/passwd", "mailto:ann@example.net"),
        (
            "mailto:ann@example.net?subject=Hi&Attach=~/.ssh/id&cc=b@x",
            "mailto:ann@example.net?subject=Hi"
        ),
        ("MAILTO:ann@example.net?%61ttachment=/a&body=x", "MAILTO:ann@example.net?body=x"),
        ("https://example.org/?attach=1", "https://example.org/?attach=1"),
    ])
    func aMailLinkAttachesNothing(link: String, opened expected: String) throws {
        #expect(try opened(link).arguments == expected + "\n")
    }

    /// Some mail programs attach what a link names.
    @Test(arguments: [
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("mailto:a@example.org?subject=Hi&body=Yes", "mailto:a@example.org?subject=Hi&body=Yes"),
        ("mailto:a@example.org?attach=/etc/passwd", "mailto:a@example.org"),
        (
            "mailto:a@example.org?subject=Hi&Attach=/etc/passwd&%61ttachment=x&body=Yes",
            "mailto:a@example.org?subject=Hi&body=Yes"
        ),
        ("mailto:?to=a@example.org&cc=b@example.org&bcc=c@example.org", "mailto:?to=a@example.org"),
        ("mailto:a@example.org?subject=Hi;attach=x", "mailto:a@example.org?subject=Hi;attach=x"),
    ]) func aLetterHasNothingButWhatItsWriterSees(_ link: String, _ opened: String) {
        #expect(LinkOpener.harmless(mailto: link) == opened)
    }
}
