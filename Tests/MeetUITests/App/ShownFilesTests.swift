import Foundation
import MeetCore
import StoreFixture
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Pictures that another program shows.
@MainActor
@Suite struct ShownFilesTests {
    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aPhotoIsThePersonsOwnAndGoesWithTheProgram() async throws {
        let programs = FileManager.default.temporaryDirectory.path + "/meet-bin-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: programs) }
        try makeProgram(at: programs + "/xdg-open", "#!/bin/sh\n")
        let harness = try await Harness(environment: ["PATH": programs]) { store in
            var zoe = Seed.contact("z", "Zoë", email: "zoe@example.net")
            zoe.photo = .bytes(Data([1, 2, 3]), mediaType: "image/png")
            try store.save(zoe)
        }
        await harness.press("3", "p")
        let line = try #require(harness.rows.first { $0.contains("Opened /") })
        let start = try #require(line.range(of: "/")).lowerBound
        let path = String(line[start...].prefix { $0 != " " })
        #expect(path.hasSuffix("photo-1.png"), "\(line)")
        let folder = (path as NSString).deletingLastPathComponent
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
        #expect(try permissions(path) == 0o600)
        #expect(try permissions(folder) == 0o700)
        await harness.press("p")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        await harness.restart()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func nothingIsWrittenOnceItIsOver() throws {
        let files = ShownFiles()
        let path = try files.write(Data([1]), name: "photo", ending: "jpg")
        files.removeAll()
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(throws: CancellationError.self) {
            try files.write(Data([1]), name: "photo", ending: "jpg")
        }
    }
}
