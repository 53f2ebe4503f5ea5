import Foundation
import StoreFixture
import Testing

@testable import Features
@testable import Shell

@Suite struct LinkOpenerTests {
    /// What a viewer is given: its arguments, and its environment.
    private func opened(_ link: String, _ environment: [String: String] = [:]) async throws -> (
        arguments: String, environment: String
    ) {
        let folder = FileManager.default.temporaryDirectory.path + "/meet-bin-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script =
            "#!/bin/sh\necho \"$@\" >\(folder)/arguments\n/usr/bin/env >\(folder)/env\n/bin/mv \(folder)/env \(folder)/environment\n"
        try makeProgram(at: folder + "/xdg-open", script)
        let opener = LinkOpener(
            environment: environment.merging(["PATH": folder]) { _, path in path }, shownFiles: ShownFiles())
        _ = try opener.open(link)
        // A viewer that takes its time is not waited for.
        let deadline = ContinuousClock.now + .seconds(20)
        while !FileManager.default.fileExists(atPath: folder + "/environment"), ContinuousClock.now < deadline
        {
            await Task.yield()
        }
        func read(_ name: String) throws -> String {
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        return (try read("arguments"), try read("environment"))
    }

    @Test func aViewerIsGivenNoKey() async throws {
        let environment = try await opened(
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
    func aMailLinkAttachesNothing(link: String, opened expected: String) async throws {
        #expect(try await opened(link).arguments == expected + "\n")
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
