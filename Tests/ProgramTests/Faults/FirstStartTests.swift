import Foundation
import Testing

/// Four processes at once at a database that is not there yet, and at one of an older version: one makes it or brings it up
/// to date, the others wait. `MEET_ROUNDS` says how often (10 without it, 200 in a long run).
@Suite(.serialized) struct FirstStartTests {
    private static let rounds = ProcessInfo.processInfo.environment["MEET_ROUNDS"].flatMap { Int($0) } ?? 10
    private static let processes = 4

    /// What a release before wrote.
    private static let old = URL(filePath: #filePath)
        .appending(path: "../../../MeetStoreTests/Fixtures/v2.sqlite").standardizedFileURL

    @Test(arguments: [false, true]) func oneDoesItAndTheOthersWait(isOld: Bool) throws {
        for round in 1...Self.rounds {
            let home = try Scratch()
            if isOld {
                let folder = (home.database as NSString).deletingLastPathComponent
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: Self.old, to: URL(filePath: home.database))
            }
            let children = try (1...Self.processes).map {
                try home.start(["contacts", "add", "--name", "Ann \($0)"])
            }
            for child in children {
                let ending = try #require(try child.wait(milliseconds: Program.patience * 1000))
                let errors = String(decoding: child.errors, as: UTF8.self)
                #expect(ending.status == 0 && errors.isEmpty, "round \(round): \(ending) \(errors)")
            }
            let contacts = try home.succeed("contacts", "list").output
            for number in 1...Self.processes {
                #expect(contacts.contains("Ann \(number)"), "round \(round): \(contacts)")
            }
            let files = try FileManager.default.contentsOfDirectory(
                atPath: (home.database as NSString).deletingLastPathComponent)
            #expect(files.sorted() == ["meet.sqlite"] + (isOld ? ["meet.sqlite.backup-v2"] : []))
        }
        print("\(Self.processes) processes at \(isOld ? "an old" : "a new") file: \(Self.rounds) rounds.")
    }
}
